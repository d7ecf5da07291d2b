import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { HOUR, MINUTE } from '#kernel/time.ts';
import { isOpen, MONEY, moved, MOVES, WITHDRAWAL_MOVES, WITHDRAWAL_STATES } from './contract/states.ts';
import { cleanNumber, isNumber, isSameName, tailOf } from './rules/account.ts';
import {
  approversFor,
  conditionsOf,
  coolsUntil,
  dayLeft,
  type Rules,
  type Eligibility,
  wantsHighLevel,
} from './rules/conditions.ts';
import { hintsFor } from './rules/hints.ts';
import { failureOf, questionDelay } from './rules/payout.ts';
import { slipSteps, type StepRow } from './rules/slip.ts';
import { payoutFate } from './providers/sandbox.ts';
import { checkAmount } from './ui/player/withdraw-rules.ts';

describe('the machine', () => {
  it('ends nowhere but in states that hold no money, and never leaves them', () => {
    for (const state of WITHDRAWAL_STATES)
      for (const move of WITHDRAWAL_MOVES) if (!isOpen(state)) expect(moved(state, move)).toBeUndefined();
    expect(WITHDRAWAL_STATES.filter((state) => !isOpen(state))).toEqual([
      'received',
      'returned',
      'failed',
      'rejected',
    ]);
  });
  it('gives nothing back by itself but what the brand said, and pays nothing that nobody released', () => {
    expect(moved('paying', 'reject')).toBeUndefined();
    expect(moved('unknown', 'count_returned')).toBeUndefined();
    expect(moved('paid', 'fail')).toBeUndefined();
    for (const state of ['requested', 'approved'] as const) expect(moved(state, 'pay')).toBeUndefined();
    expect(moved('requested', 'release')).toBeUndefined();
  });
  it('every state is reached and every open one can be left', () => {
    const reached = new Set(Object.values(MOVES).map(({ to }) => to));
    expect(WITHDRAWAL_STATES.filter((state) => state !== 'requested' && !reached.has(state))).toEqual([]);
    for (const state of WITHDRAWAL_STATES.filter(isOpen))
      expect(WITHDRAWAL_MOVES.some((move) => moved(state, move) !== undefined)).toBe(true);
    expect(Object.keys(MONEY)).toHaveLength(WITHDRAWAL_STATES.length);
  });
});

describe('a number', () => {
  const form = (of: Parameters<typeof isNumber>[0]['form'], minLength = 1, maxLength = 64) => ({
    form: of,
    minLength,
    maxLength,
  });
  test.each([
    ['digits', '1200-4500 93', true],
    ['digits', '12004500x3', false],
    ['digits', '١٢٣٤', false],
    ['iban', 'DE89 3704 0044 0532 0130 00', true],
    ['iban', 'DE89370400440532013001', false],
    ['iban', 'gb82west12345698765432', true],
    ['tron', 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC', true],
    ['tron', 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDe0', false],
    ['evm', '0x52908400098527886E0F7030069857D2E4169EE7', true],
    ['evm', '52908400098527886E0F7030069857D2E4169EE7', false],
    ['letters', 'rana@upi', true],
    ['letters', 'rana upi<', false],
  ] as const)('%s %s: %s', (of, text, right) => {
    expect(isNumber(form(of), cleanNumber(of, text))).toBe(right);
  });
  test.each([
    [7, false],
    [8, true],
    [20, true],
    [21, false],
  ])('of %i digits where 8 to 20 are: %s', (length, right) => {
    expect(isNumber(form('digits', 8, 20), '1'.repeat(length))).toBe(right);
  });
  it('is never shown but for its end', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 64 }), (number) => {
        const tail = tailOf(number);
        expect(number.endsWith(tail)).toBe(true);
        expect(tail.length).toBeLessThanOrEqual(Math.min(4, number.length / 2));
      }),
    );
  });
});

test.each([
  ['Rana Ahmed', 'RANA  AHMED', true],
  ['Nguyễn Thị', 'nguyen thi', true],
  ['Rana-Ahmed', 'Rana Ahmed', true],
  ['Rana Ahmed', 'Ahmed Rana', false],
  ['Rana', 'Rana Ahmed', false],
  ['', '', false],
])('%s and %s are one name: %s', (one, other, same) => {
  expect(isSameName(one, other)).toBe(same);
});

test.each([
  ['BDT', ['100.00', '100.13', '100.14', '100.15', '13']],
  ['VND', ['100000', '100013', '100014', '100015', '1300']],
  ['USDT', ['100.000000', '100.000013', '100.000014', '100.000015', '100.130000']],
] as const)('the sandbox plays every fate in minor units of %s', (currency, amounts) => {
  const fates = ['paid', 'failed', 'silent', 'lost', 'paid'];
  expect(amounts.map((amount) => payoutFate(amount, currency))).toEqual(fates);
});

const NOW = Date.parse('2026-11-22T12:00:00Z');
const rules: Rules = {
  minLevel: 2,
  highLevelAbove: 1_000n,
  sameHolder: true,
  openMost: 2,
  dayCount: 3,
  daySum: 5_000n,
  accountCoolMs: HOUR,
  passwordCoolMs: HOUR,
  exclusionCoolMs: HOUR,
};
const fine: Eligibility = {
  now: NOW,
  currency: 'BDT',
  status: 'active',
  level: 2,
  holder: 'Rana Ahmed',
  hasProof: true,
  accountsAt: [NOW - 2 * HOUR],
  passwordAt: undefined,
  reopenedAt: undefined,
  openCount: 0,
  dayCount: 0,
  daySum: 0n,
  hasOpenBonus: false,
  isFrozen: false,
  mayPlay: true,
  turnoverNeeded: 0n,
  turnoverDone: 0n,
  debt: 0n,
  balance: 10_000n,
  least: 100n,
};
describe('conditions', () => {
  test.each<[string, Partial<Eligibility>, readonly string[]]>([
    ['all is well', {}, []],
    ['suspended', { status: 'suspended' }, ['account_closed']],
    ['closed', { status: 'closed' }, ['account_closed']],
    ['excluded', { status: 'excluded' }, []],
    ['level one', { level: 1 }, ['level']],
    ['no name', { holder: '' }, ['no_name']],
    ['no password', { hasProof: false }, ['transaction_missing']],
    ['no account', { accountsAt: [] }, ['no_account']],
    ['a new account', { accountsAt: [NOW - HOUR + 1] }, ['account_cools']],
    ['an account whose time is just over', { accountsAt: [NOW - HOUR] }, []],
    ['a new and an old account', { accountsAt: [NOW, NOW - HOUR] }, []],
    ['a new password', { passwordAt: NOW - HOUR + 1 }, ['password_cools']],
    ['an exclusion that has just ended', { reopenedAt: NOW - HOUR + 1 }, ['exclusion_cools']],
    ['an exclusion that ended long ago', { reopenedAt: NOW - HOUR }, []],
    ['as many open as may be', { openCount: 2 }, ['too_many_open']],
    ['as many a day as may be', { dayCount: 3 }, ['day_count']],
    ['all of the day', { daySum: 5_000n }, ['day_sum']],
    ['one left to play', { turnoverNeeded: 10n, turnoverDone: 9n }, ['turnover']],
    ['one left to play, by who may not', { mayPlay: false, turnoverNeeded: 10n, turnoverDone: 9n }, []],
    ['one with a bonus that is not played through', { hasOpenBonus: true }, ['open_bonus']],
    ['one whose downline waits for its money', { isFrozen: true }, ['owes']],
    ['one who owes what was taken back', { debt: 1n }, ['debt']],
    ['a bonus that is not played through, by who may not', { mayPlay: false, hasOpenBonus: true }, []],
    ['one who owes and may not play', { mayPlay: false, debt: 9_900n }, []],
    ['one who owes too much and may not play', { mayPlay: false, debt: 9_901n }, ['balance']],
    ['one who owes more than he has and may not play', { mayPlay: false, debt: 10_001n }, ['balance']],
    ['played', { turnoverNeeded: 10n, turnoverDone: 10n }, []],
    ['less than the least', { balance: 99n }, ['balance']],
  ])('%s', (_, more, missing) => {
    const all = conditionsOf(rules, { ...fine, ...more });
    expect(all.filter(({ isMet }) => !isMet).map(({ name }) => name)).toEqual(missing);
  });
  it('say when they are met by themselves', () => {
    const [cools] = conditionsOf(rules, { ...fine, accountsAt: [NOW, NOW - 10 * MINUTE] }).filter(
      ({ isMet }) => !isMet,
    );
    expect(cools?.until).toBe(new Date(NOW + 50 * MINUTE).toISOString());
  });
  test.each([
    ['1000.00', null, undefined],
    ['1000.00', '999.99', 'level'],
    ['1000.00', '1000.00', undefined],
    ['5000.01', '999.99', 'day'],
  ] as const)('the form says of %s with %s left without level 3: %s', (amount, left, wrong) => {
    const eligibility = { balance: '9000.00', dayLeft: '5000.00', highLeft: left };
    expect(checkAmount(amount, eligibility, undefined)).toBe(wrong);
  });
  test.each([
    [0n, 1_000n, false],
    [0n, 1_001n, true],
    [999n, 2n, true],
  ])('%s taken and %s more wants level 3: %s', (daySum, amount, high) => {
    expect(wantsHighLevel(rules, { daySum, level: 2 }, amount)).toBe(high);
    expect(wantsHighLevel(rules, { daySum, level: 3 }, amount)).toBe(false);
    expect(wantsHighLevel({ highLevelAbove: 0n }, { daySum, level: 0 }, amount)).toBe(false);
  });
  it('leave of the day what was not taken, never less than nothing', () => {
    expect([0n, 4_999n, 5_000n, 9_000n].map((daySum) => dayLeft(rules, { daySum }))).toEqual([
      5_000n,
      1n,
      0n,
      0n,
    ]);
    expect([approversFor(20n, 20n), approversFor(21n, 20n), approversFor(1n, 0n)]).toEqual([1, 2, 2]);
    expect(coolsUntil(undefined, HOUR, NOW)).toBeUndefined();
  });
});

test.each<[string, object, readonly string[]]>([
  ['nothing', {}, []],
  ['first', { isFirst: true }, ['first']],
  ['a deposit and no play', { lastDepositAt: NOW - 2 * HOUR }, ['no_play']],
  [
    'a deposit an hour ago, played',
    { lastDepositAt: NOW - HOUR + 1, lastStakeAt: NOW },
    ['soon_after_deposit'],
  ],
  ['played before the deposit', { lastDepositAt: NOW - 2 * HOUR, lastStakeAt: NOW - 3 * HOUR }, ['no_play']],
  ['an account of six days', { accountAt: NOW - 6 * 24 * HOUR }, ['new_account']],
  ['an account of others', { shared: 1 }, ['shared_account']],
  ['a large sum', { amount: 101n }, ['large']],
])('hints: %s', (_, more, hints) => {
  const seen = {
    now: NOW,
    amount: 100n,
    twoAbove: 100n,
    isFirst: false,
    accountAt: 0,
    shared: 0,
    lastDepositAt: undefined,
    lastStakeAt: undefined,
  };
  expect(hintsFor({ ...seen, ...more })).toEqual(hints);
});

describe('the slip', () => {
  const row = (name: StepRow['name'], minute: number, more: Partial<StepRow> = {}): StepRow => ({
    name,
    owner: 'desk',
    reason: '',
    at: new Date(NOW + minute * MINUTE),
    ...more,
  });
  const promised = {
    createdAt: NOW,
    reviewMs: 5 * MINUTE,
    releaseMs: 10 * MINUTE,
    payMs: 4 * MINUTE,
    answerBy: undefined,
  };
  const time = (minute: number) => new Date(NOW + minute * MINUTE).toISOString();
  it('promises each step from the one before, and a late one moves what follows', () => {
    const fresh = slipSteps([row('request', 0, { owner: 'member' })], { ...promised, state: 'requested' });
    expect(fresh.map(({ name, progress, expectedAt }) => [name, progress, expectedAt])).toEqual([
      ['requested', 'done', null],
      ['checked', 'now', time(5)],
      ['approved', 'next', time(15)],
      ['paid', 'next', time(19)],
      ['received', 'next', time(19)],
    ]);
    const late = slipSteps([row('request', 0), row('approve', 20)], { ...promised, state: 'approved' });
    expect(late.map(({ name, progress, expectedAt }) => [name, progress, expectedAt])).toEqual([
      ['requested', 'done', null],
      ['checked', 'done', time(5)],
      ['approved', 'now', time(30)],
      ['paid', 'next', time(34)],
      ['received', 'next', time(34)],
    ]);
  });
  it('shows what ended it, and nothing to come', () => {
    const steps = slipSteps([row('request', 0), row('reject', 3, { reason: 'name' })], {
      ...promised,
      state: 'rejected',
    });
    expect(steps.map(({ name, progress, reason }) => [name, progress, reason])).toEqual([
      ['requested', 'done', ''],
      ['rejected', 'done', 'name'],
    ]);
  });
  it('promises nothing while nobody knows', () => {
    const steps = slipSteps([row('request', 0), row('lose', 60)], { ...promised, state: 'unknown' });
    expect(steps.filter(({ progress }) => progress !== 'done').map(({ expectedAt }) => expectedAt)).toEqual([
      null,
      null,
    ]);
  });
  it('asks for an answer until the window ends', () => {
    const steps = slipSteps([row('request', 0), row('pay', 9)], {
      ...promised,
      state: 'paid',
      answerBy: NOW + 39 * MINUTE,
    });
    expect(steps.at(-1)).toMatchObject({
      name: 'received',
      progress: 'now',
      owner: 'member',
      expectedAt: time(39),
    });
  });
});

test('questions to a provider come less and less often', () => {
  expect([0, 1, 2, 20].map((n) => questionDelay(n, 'paying'))).toEqual([5_000, 10_000, 20_000, 300_000]);
  expect(questionDelay(0, 'unknown')).toBe(HOUR);
  expect([failureOf('declined'), failureOf('<b>')]).toEqual(['declined', 'provider']);
});
