import { describe, expect, it } from 'vitest';
import { asId } from '#kernel/ids.ts';
import {
  presentBet,
  presentEvent,
  presentNote,
  presentPayment,
  presentPlayer,
  presentSession,
} from './present.ts';
import type { BetRow, PlayerRow, TotalsRow } from './store.ts';
import type { EventRow } from './store/timeline.ts';

const ID = asId<'member'>('0190f5a0-0000-7000-8000-000000000001');
const AT = new Date('2026-11-20T10:00:00Z');
const WIRE = '2026-11-20T10:00:00.000Z';
const NOW = AT.getTime();

const player: PlayerRow = {
  id: ID,
  account: 'member1',
  nickname: 'One',
  type: 0,
  status: 'active',
  level: 2,
  currency: 'BDT',
  registered_at: AT,
  last_sign_in_at: null,
  tags: ['vip'],
};
const totals: TotalsRow = {
  deposits: 2n,
  deposited: 10_050n,
  withdrawals: 1n,
  withdrawn: 700n,
  bets: 11n,
  staked: 1_100n,
  returned: 250n,
  open_bets: 1n,
  in_play: 100n,
  waiting_withdrawals: 3n,
  waiting_documents: 4n,
  open_cases: 5n,
};
const reader = { now: NOW, seesCases: true };

describe('a player', () => {
  it('has each pocket in its own currency, and what it all came to in his', () => {
    const pockets = [
      { pocket: 'cash', currency: 'BDT', amount: 70_000n },
      { pocket: 'cash', currency: 'VND', amount: 70_000n },
      { pocket: 'debt', currency: 'BDT', amount: -5n },
    ];
    const shown = presentPlayer(player, pockets, totals, undefined, reader);
    expect(shown.pockets).toEqual([
      { pocket: 'cash', currency: 'BDT', amount: '700.00' },
      { pocket: 'cash', currency: 'VND', amount: '70000' },
      { pocket: 'debt', currency: 'BDT', amount: '-0.05' },
    ]);
    expect(shown.totals).toEqual({
      currency: 'BDT',
      deposits: 2,
      deposited: '100.50',
      withdrawals: 1,
      withdrawn: '7.00',
      bets: 11,
      staked: '11.00',
      returned: '2.50',
      net: '-8.50',
      openBets: 1,
      inPlay: '1.00',
    });
    expect(shown).toMatchObject({ registeredAt: WIRE, lastSignInAt: null, tags: ['vip'] });
  });

  it('has cases that are told to whoever reads them, and to nobody else that there are none', () => {
    expect(presentPlayer(player, [], totals, undefined, reader).waits).toEqual({
      withdrawals: 3,
      documents: 4,
      cases: 5,
    });
    expect(
      presentPlayer(player, [], totals, undefined, { now: NOW, seesCases: false }).waits.cases,
    ).toBeNull();
  });

  it.each([
    ['none', undefined, null],
    ['none of its kind', { excluded: null, time_out: null }, null],
    ['one that ends now', { excluded: BigInt(NOW), time_out: BigInt(NOW) }, null],
    ['one that has ended', { excluded: 5n, time_out: 5n }, null],
    ['one that lasts', { excluded: BigInt(NOW + 1), time_out: BigInt(NOW + 1) }, '2026-11-20T10:00:00.001Z'],
  ])('is on a break while it lasts: %s', (_name, breaks, until) => {
    expect(presentPlayer(player, [], totals, breaks, reader)).toMatchObject({
      excludedUntil: until,
      timeOutUntil: until,
    });
  });
});

describe('a bet', () => {
  const bet: BetRow = {
    us: 0n,
    id: ID,
    serial: 'R-1',
    kind: 'slip',
    category: 'SPORTS',
    game: 'football',
    names: { en: 'Football', bn: 'ফুটবল' },
    state: 'settled',
    stake: 100n,
    valid_stake: 50n,
    payout: 195n,
    currency: 'BDT',
    at: AT,
    ended_at: null,
  };

  it.each([
    ['in the reader’s language', bet.names, 'bn', 'ফুটবল'],
    ['in English where it has none in his', bet.names, 'th', 'Football'],
    ['by its code where it has none', {}, 'th', 'football'],
    ['by its code where nobody lists it', null, 'en', 'football'],
  ])('names its game %s', (_name, names, language, gameName) => {
    expect(presentBet({ ...bet, names }, language)).toMatchObject({ game: 'football', gameName });
  });

  it('says what was staked, what of it counts and what came back, to the unit', () => {
    expect(presentBet(bet, 'en')).toMatchObject({
      ref: ID,
      kind: 'slip',
      state: 'settled',
      stake: '1.00',
      validStake: '0.50',
      payout: '1.95',
      at: WIRE,
      endedAt: null,
    });
  });
});

describe('what happened', () => {
  const event: EventRow = {
    us: 0n,
    id: 'c-1',
    kind: 'deposit',
    ref: ID,
    what: 'asked',
    amount: 5_000n,
    currency: 'BDT',
    text: 'D-1',
    by: 'clerk',
    at: AT,
  };

  it.each<[string, Partial<EventRow>, string]>([
    ['an amount and a text', {}, '50.00 BDT · D-1'],
    ['an amount alone', { text: '' }, '50.00 BDT'],
    ['an amount of nothing, which is one', { amount: 0n, text: '' }, '0.00 BDT'],
    ['a text alone', { amount: null, currency: null }, 'D-1'],
    ['neither', { amount: null, currency: null, text: '' }, ''],
  ])('is told with %s', (_name, part, text) => {
    expect(presentEvent({ ...event, ...part })).toEqual({
      kind: 'deposit',
      ref: ID,
      what: 'asked',
      text,
      by: 'clerk',
      at: WIRE,
    });
  });
});

it('payments, sessions and notes say when they began and, once they have, when they ended', () => {
  const payment = {
    us: 0n,
    id: ID,
    kind: 'withdrawal',
    serial: 'W-1',
    method: 'bank',
    amount: 5n,
    currency: 'BDT',
  } as const;
  expect(presentPayment({ ...payment, state: 'requested', at: AT, ended_at: null })).toMatchObject({
    amount: '0.05',
    at: WIRE,
    endedAt: null,
  });
  expect(presentPayment({ ...payment, state: 'received', at: AT, ended_at: AT }).endedAt).toBe(WIRE);
  const session = {
    us: 0n,
    id: ID,
    created_at: AT,
    seen_at: AT,
    ip: '198.51.100.9',
    agent: 'Firefox',
    how: 'password',
  };
  expect(presentSession({ ...session, ended_at: null })).toEqual({
    id: ID,
    createdAt: WIRE,
    seenAt: WIRE,
    endedAt: null,
    ip: '198.51.100.9',
    agent: 'Firefox',
    how: 'password',
  });
  expect(presentNote({ us: 0n, id: ID, by: 'clerk', text: 'polite', at: AT })).toEqual({
    id: ID,
    by: 'clerk',
    text: 'polite',
    at: WIRE,
  });
});
