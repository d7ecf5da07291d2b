import { expect, test } from 'vitest';
import { type MethodTerms, wantsSecond } from './method.ts';

const OPEN: MethodTerms = { open: true, max: 1_000n, level: 1, fee: '5.00', route: 'sandbox qr' };
const CLOSED: MethodTerms = { ...OPEN, open: false };

test.each<[string, MethodTerms | undefined, MethodTerms, boolean]>([
  ['a new one that stays closed', undefined, CLOSED, false],
  ['a new one that is open at once', undefined, OPEN, true],
  ['opening', CLOSED, OPEN, true],
  ['closing', OPEN, CLOSED, false],
  ['closing with a higher maximum', OPEN, { ...CLOSED, max: 5_000n }, false],
  ['a closed one, whatever changes', CLOSED, { ...CLOSED, max: 5_000n, fee: '0.00', level: 0 }, false],
  ['nothing', OPEN, OPEN, false],
  ['one minor unit more', OPEN, { ...OPEN, max: 1_001n }, true],
  ['a lower maximum', OPEN, { ...OPEN, max: 999n }, false],
  ['a higher level', OPEN, { ...OPEN, level: 2 }, false],
  ['a lower level', OPEN, { ...OPEN, level: 0 }, true],
  ['a higher fee', OPEN, { ...OPEN, fee: '6.00' }, true],
  ['a lower fee', OPEN, { ...OPEN, fee: '0.00' }, true],
  ['another account the money goes to', OPEN, { ...OPEN, route: 'manual bank' }, true],
])('%s', (_, before, after, wants) => {
  expect(wantsSecond(before, after)).toBe(wants);
});
