import { expect, test } from 'vitest';
import { makersOf, vendorAddress } from './nav-rules.ts';

test.each([
  ['rng', 'NAKSHI', '/rng/nakshi'],
  ['cockfight', 'REDSPUR', '/cockfight/redspur'],
  ['lottery', 'TCG_LOTTO_VN', '/vnLottery'],
  ['lottery', 'TCG_SEA', '/seaLottery'],
  ['lottery', 'LOTT', '/lottery'],
  ['lottery', 'ELOTT', '/lottery'],
  ['lottery', 'OTHER', '/lottery/other'],
] as const)('%s of %s stands at %s', (name, code, to) => {
  expect(vendorAddress({ name }, code)).toBe(to);
});

test('a category lists each of its makers once, and nobody else', () => {
  const lane = (vassalage: string, gameType: string, rebate = '') => ({
    vassalage,
    gameType,
    displayName: vassalage,
    rebate,
  });
  const lanes = [
    lane('A', 'LOTT', '1'),
    lane('B', 'RNG'),
    lane('A', 'ELOTT', '1'),
    lane('C', 'elott', '0.5'),
  ];
  const lottery = { name: 'lottery', gameTypes: ['LOTT', 'ELOTT'] } as const;
  expect(makersOf(lottery, lanes).map(({ code, to, rebate }) => [code, to, rebate])).toEqual([
    ['A', '/lottery/a', '1'],
    ['C', '/lottery/c', '0.5'],
  ]);
});
