/** The table of statuses, walked pair by pair, and how a promotion stands at any time. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FILTER_OF, STATUS_EVENTS, STATUSES, type Status, type StatusEvent } from './contract/kinds.ts';
import {
  after,
  BEGINS,
  envelopeStatus,
  isEnough,
  isInTime,
  leastCost,
  openStatus,
  statusFor,
  textIn,
  TRANSITIONS,
  wrongIn,
} from './rules.ts';

/** Written by hand beside the table: every step that is allowed, and nothing else. */
const ALLOWED: readonly (readonly [Status, StatusEvent, Status])[] = [
  ['coming_soon', 'open', 'join'],
  ['join', 'join', 'joined'],
  ['join', 'apply', 'applying'],
  ['join', 'end', 'close'],
  ['joined', 'qualify', 'claim'],
  ['joined', 'lapse', 'close'],
  ['applying', 'take', 'process'],
  ['applying', 'reject', 'rejected'],
  ['applying', 'issue', 'issued'],
  ['applying', 'grant', 'claim'],
  ['process', 'release', 'applying'],
  ['process', 'reject', 'rejected'],
  ['process', 'issue', 'issued'],
  ['process', 'grant', 'claim'],
  ['rejected', 'apply', 'applying'],
  ['rejected', 'end', 'close'],
  ['claim', 'claim', 'claimed'],
  ['claim', 'unqualify', 'joined'],
  ['claim', 'lapse', 'close'],
];

describe('the table of statuses', () => {
  it.each(STATUSES.flatMap((from) => STATUS_EVENTS.map((event) => [from, event] as const)))(
    'from %s by %s leads where it is written, or nowhere',
    (from, event) => {
      const found = ALLOWED.find(([status, what]) => status === from && what === event);
      expect(after(from, event)).toBe(found?.[2]);
    },
  );

  it('names ten statuses, each of which can be reached from the beginning', () => {
    expect(STATUSES).toHaveLength(10);
    const reached = new Set<Status>(['coming_soon']);
    for (let round = 0; round < STATUSES.length; round += 1)
      for (const from of reached) for (const to of Object.values(TRANSITIONS[from])) reached.add(to);
    expect([...reached].sort()).toEqual([...STATUSES].sort());
  });

  it('lets nobody out of what was paid', () => {
    for (const end of ['issued', 'claimed', 'close'] as const) expect(TRANSITIONS[end]).toEqual({});
  });

  it('pays nothing twice: on any way through it at most one step pays', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...STATUS_EVENTS), { maxLength: 40 }), (events) => {
        let status: Status = 'coming_soon';
        let paid = 0;
        for (const event of events) {
          const next = after(status, event);
          if (next === undefined) continue;
          if (event === 'issue' || event === 'claim') paid += 1;
          status = next;
        }
        expect(paid).toBeLessThanOrEqual(1);
        expect(FILTER_OF[status]).toBeDefined();
      }),
    );
  });
});

const NOW = Date.parse('2026-11-20T12:00:00Z');
const window = (from: number, to: number | null, state: 'draft' | 'live' | 'stopped' = 'live') => ({
  state,
  starts_at: new Date(NOW + from),
  ends_at: to === null ? null : new Date(NOW + to),
});

describe('how a promotion stands', () => {
  it.each([
    [window(1, null), 'coming_soon'],
    [window(0, null), 'join'],
    [window(-5, 1), 'join'],
    [window(-5, 0), 'close'],
    [window(-5, null, 'stopped'), 'close'],
  ] as const)('%o is %s for whoever has nothing of it', (promotion, status) => {
    expect(openStatus(promotion, NOW)).toBe(status);
    expect(statusFor(promotion, undefined, NOW)).toBe(status);
  });

  it('keeps what a member has of it, but a rejected one closes with it', () => {
    const over = window(-5, -1);
    expect(statusFor(over, 'claim', NOW)).toBe('claim');
    expect(statusFor(over, 'rejected', NOW)).toBe('close');
    expect(statusFor(window(-5, 5), 'rejected', NOW)).toBe('rejected');
  });

  it.each([
    [{ opens: 1, closes: 2, mine: false, left: 3 }, 'coming_soon'],
    [{ opens: -1, closes: 2, mine: false, left: 3 }, 'claim'],
    [{ opens: -1, closes: 2, mine: false, left: 0 }, 'close'],
    [{ opens: -1, closes: 2, mine: true, left: 0 }, 'claimed'],
  ] as const)('an envelope %o is %s', ({ opens, closes, ...rest }, status) => {
    const rain = { opens_at: new Date(NOW + opens), closes_at: new Date(NOW + closes), ...rest };
    expect(envelopeStatus(window(-9, null), rain, NOW)).toBe(status);
  });

  it('waits for its next envelope, and is closed with its promotion', () => {
    expect(envelopeStatus(window(-9, null), undefined, NOW)).toBe('coming_soon');
    expect(envelopeStatus(window(-9, -1), undefined, NOW)).toBe('close');
  });
});

describe('what is promised', () => {
  const promise = {
    type: 'apply',
    rules: { winners: 3, parts: 10, at: '20:00', openMinutes: 5 },
    amount: 100n,
    smallest: 1n,
    minDeposit: 0n,
    budget: 1_000n,
    rewardKind: 'cash',
    terms: null,
    startsAt: NOW,
    endsAt: NOW + 1,
    linkage: '',
  } as const;
  it.each([
    [{}, undefined],
    [{ endsAt: NOW }, 'promotions.bad_window'],
    [{ type: 'raffle', endsAt: null }, 'promotions.bad_window'],
    [{ amount: 0n }, 'promotions.bad_rules'],
    [{ rewardKind: 'bonus' }, 'promotions.bad_rules'],
    [{ terms: 'x' }, 'promotions.bad_rules'],
    [{ budget: 99n }, 'promotions.over_budget'],
    [{ type: 'raffle', budget: 299n }, 'promotions.over_budget'],
    [{ type: 'envelope', smallest: 11n }, 'promotions.bad_rules'],
    [{ type: 'envelope', smallest: 0n }, 'promotions.bad_rules'],
    [{ type: 'envelope', smallest: 10n }, undefined],
    [{ type: 'info', linkage: '/games' }, undefined],
    [{ type: 'info', linkage: 'https://elsewhere' }, 'promotions.bad_rules'],
    [{ type: 'info', linkage: '//elsewhere' }, 'promotions.bad_rules'],
    [{ type: 'info', linkage: '/\\elsewhere' }, 'promotions.bad_rules'],
  ] as const)('%o: %s', (part, wrong) => {
    expect(wrongIn({ ...promise, ...part })).toBe(wrong);
  });

  it('costs at the least what one winner gets, a raffle all its winners', () => {
    expect(leastCost(promise)).toBe(100n);
    expect(leastCost({ ...promise, type: 'raffle' })).toBe(300n);
    expect(leastCost({ ...promise, type: 'info' })).toBe(0n);
  });

  it.each([
    [NOW - 1, false],
    [NOW, true],
    [NOW + 9, true],
    [NOW + 10, false],
  ])('a deposit at %s counts between joining and the end: %s', (at, counts) => {
    expect(isInTime(at, { joinedAt: new Date(NOW), endsAt: new Date(NOW + 10) })).toBe(counts);
    expect(isInTime(at, { joinedAt: new Date(NOW), endsAt: null })).toBe(at >= NOW);
  });

  it('counts a deposit of exactly the least', () => {
    expect([isEnough(500n, 500n), isEnough(499n, 500n), isEnough(0n, 0n)]).toEqual([true, false, false]);
  });

  it('is read in the asked language, else the brand’s, else English', () => {
    const texts = { en: { title: 'a', summary: '', body: '' }, bn: { title: 'b', summary: '', body: '' } };
    expect(['bn', 'th', 'xx'].map((code) => textIn(texts, code, code === 'th' ? 'bn' : 'fr').title)).toEqual([
      'b',
      'b',
      'a',
    ]);
    expect(textIn({}, 'en', 'en').title).toBe('');
  });

  it('begins by joining, by applying, or not at all', () => {
    expect(BEGINS).toEqual({
      sign_up: 'join',
      deposit: 'join',
      raffle: 'join',
      apply: 'apply',
      envelope: undefined,
      info: undefined,
    });
  });
});
