/** What the terms of a bonus refuse before a stake is held, without a database. */
import { expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import type { Account } from '#ledger/contract.ts';
import type { BonusUse } from '#ledger/service.ts';
import { covers, freePlayFor, refusedByTerms } from './of-bonus.ts';

const memberId = newId<'member'>();
const pocket = (id: bigint, purpose: 'cash' | 'held' | 'bonus'): Account => ({
  id,
  brandId: newId<'brand'>(),
  purpose,
  currency: 'BDT',
  member: memberId,
});
const pockets = { cash: pocket(1n, 'cash'), held: pocket(2n, 'held') };
const bonus = pocket(3n, 'bonus');
const USE: BonusUse = {
  account: bonus,
  bonusId: 'b',
  spendable: true,
  most: minor(100n),
  excluded: ['LOTT', 'no-game'],
};
const LABEL = { category: 'RNG', vendor: 'HAAT', game: 'any' };

type Given = { cash?: bigint; there?: bigint; use?: BonusUse | undefined; before?: BonusUse };
const ledgerOf = ({ cash = 0n, there = 1_000n, before, ...given }: Given) => {
  const use = 'use' in given ? given.use : USE;
  return {
    bonusOf: () => use,
    bonusIn: (_: string, ref: string) => (ref === 'open' ? before : undefined),
    balanceOf: ({ id }: Account) => minor(id === bonus.id ? there : cash),
    freeLeft: () => use?.free?.left ?? 0,
  };
};
const ask = (stake: bigint, onTop?: bigint) => ({
  memberId,
  currency: 'BDT' as const,
  pockets,
  stake: minor(stake),
  ...(onTop === undefined ? {} : { onTop: { ref: 'open', stake: minor(onTop) } }),
});
const refused = (given: Given, stake: bigint, onTop?: bigint, label: Partial<typeof LABEL> = {}) =>
  refusedByTerms(ledgerOf(given), ask(stake, onTop), { ...LABEL, ...label })?.code;

it.each<[string, Given, bigint, bigint | undefined, string | undefined]>([
  ['the largest stake', {}, 100n, undefined, undefined],
  ['one unit above it', {}, 101n, undefined, 'stakes.bonus_above_max'],
  ['one unit above it, all but one of cash', { cash: 100n }, 101n, undefined, 'stakes.bonus_above_max'],
  ['any stake the cash covers', { cash: 500n }, 500n, undefined, undefined],
  ['what neither covers, which the ledger refuses', { there: 10n }, 500n, undefined, undefined],
  ['without a bonus', { use: undefined }, 500n, undefined, undefined],
  ['of a bonus that has ended', { use: { ...USE, spendable: false } }, 500n, undefined, undefined],
  ['on top to the largest', {}, 40n, 60n, undefined],
  ['on top one unit above it', {}, 41n, 60n, 'stakes.bonus_above_max'],
  ['cash on top of cash', { cash: 500n }, 500n, 60n, undefined],
  ['cash on top of bonus money to the largest', { cash: 500n, before: USE }, 40n, 60n, undefined],
  ['cash on top of bonus money', { cash: 500n, before: USE }, 41n, 60n, 'stakes.bonus_above_max'],
  [
    'cash on top of money of a bonus that has ended since',
    { cash: 500n, use: undefined, before: { ...USE, spendable: false } },
    41n,
    60n,
    'stakes.bonus_above_max',
  ],
])('%s', (_, given, stake, onTop, code) => {
  expect(refused(given, stake, onTop)).toBe(code);
});

it.each([
  ['a category', { category: 'LOTT' }],
  ['a game', { game: 'no-game' }],
])('%s the terms leave out takes no bonus money, and cash all the same', (_, label) => {
  expect(refused({}, 1n, undefined, label)).toBe('stakes.bonus_excluded');
  expect(refused({ cash: 1n }, 1n, undefined, label)).toBeUndefined();
});

it.each([
  [0n, 10n, 10n, true],
  [4n, 6n, 10n, true],
  [4n, 5n, 10n, false],
  [10n, 0n, 10n, true],
])('cash %s and bonus %s cover %s: %s', (cash, there, stake, so) => {
  expect(covers(ledgerOf({ cash, there }), ask(stake))).toBe(so);
  expect(covers(ledgerOf({ cash, there, use: undefined }), ask(stake))).toBe(cash >= stake);
});

it('a free play is of its game and its stake, while some are left', () => {
  const free = { game: 'any', stake: minor(20n), left: 1 };
  const of = (stake: bigint, use: BonusUse, game = 'any') =>
    freePlayFor(ledgerOf({ use }), ask(stake), { ...LABEL, game })?.bonusId;
  expect(of(20n, { ...USE, free })).toBe('b');
  expect(of(21n, { ...USE, free })).toBeUndefined();
  expect(of(20n, { ...USE, free }, 'other')).toBeUndefined();
  expect(of(20n, { ...USE, free: { ...free, left: 0 } })).toBeUndefined();
  expect(of(20n, { ...USE, free, spendable: false })).toBeUndefined();
  expect(of(20n, USE)).toBeUndefined();
});
