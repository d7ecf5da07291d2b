import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { double, type Group, lay, repeat, type Room, sums, total, undo } from './chips.ts';

const room = (part: Partial<Room> = {}): Room => ({
  maxOf: (spot) => (spot === 'tie' ? 50n : 1_000n),
  min: 10n,
  roundMax: 1_500n,
  cash: 2_000n,
  placed: new Map(),
  ...part,
});
const one = (spot: string, amount: bigint): Group => [{ spot, amount }];
const groups = (answer: ReturnType<typeof lay>): readonly Group[] =>
  'groups' in answer ? answer.groups : [];
const refusal = (answer: ReturnType<typeof lay>): string => ('refused' in answer ? answer.refused : 'laid');

describe('a chip', () => {
  it.each([
    ['lies', one('dragon', 10n), {}, 'laid'],
    ['is too small', one('dragon', 9n), {}, 'min'],
    ['is too much for its place', one('tie', 51n), {}, 'max'],
    ['is too much beside what is placed', one('tie', 50n), { placed: new Map([['tie', 1n]]) }, 'max'],
    ['is too much for the round', one('dragon', 1_000n), { placed: new Map([['tiger', 501n]]) }, 'round'],
    ['is more than there is', one('dragon', 100n), { cash: 99n }, 'cash'],
    ['lies while the balance is not known', one('dragon', 100n), { cash: undefined }, 'laid'],
  ] as const)('%s', (_title, group, part, expected) => {
    expect(refusal(lay([], group, room(part)))).toBe(expected);
  });

  it('is added up with those under it', () => {
    const two = groups(lay(groups(lay([], one('tie', 30n), room())), one('tie', 20n), room()));
    expect(sums(two).get('tie')).toBe(50n);
    expect(refusal(lay(two, one('tie', 10n), room()))).toBe('max');
    expect(sums(undo(two)).get('tie')).toBe(30n);
  });
});

it('double lays the same on top of what lies there, else of what is placed', () => {
  const laid = groups(lay([], one('dragon', 100n), room()));
  expect(sums(groups(double(laid, room()))).get('dragon')).toBe(200n);
  expect(sums(groups(double([], room({ placed: new Map([['tiger', 40n]]) })))).get('tiger')).toBe(40n);
  expect(refusal(double(groups(lay([], one('dragon', 600n), room())), room()))).toBe('max');
});

it('repeat lays the last bets, all of them or none, and one press takes them back', () => {
  const last = new Map([
    ['dragon', 100n],
    ['tie', 20n],
  ]);
  const again = groups(repeat([], last, room()));
  expect(total(sums(again))).toBe(120n);
  expect(undo(again)).toEqual([]);
  expect(refusal(repeat(again, new Map([['tie', 40n]]), room()))).toBe('max');
});

it('whatever is pressed, what lies there is allowed', () => {
  const press = fc.oneof(
    fc.record({
      do: fc.constant('lay' as const),
      spot: fc.constantFrom('dragon', 'tiger', 'tie'),
      amount: fc.bigInt({ min: 1n, max: 1_200n }),
    }),
    fc.record({ do: fc.constantFrom('double' as const, 'undo' as const) }),
  );
  fc.assert(
    fc.property(fc.array(press, { maxLength: 30 }), (presses) => {
      let laid: readonly Group[] = [];
      for (const one of presses) {
        const next =
          one.do === 'lay'
            ? lay(laid, [{ spot: one.spot, amount: one.amount }], room())
            : one.do === 'double'
              ? double(laid, room())
              : { groups: undo(laid) };
        if ('groups' in next) laid = next.groups;
      }
      const now = sums(laid);
      for (const [spot, amount] of now) expect(amount >= 10n && amount <= room().maxOf(spot)).toBe(true);
      expect(total(now) <= 1_500n).toBe(true);
    }),
  );
});
