import { expect, it } from 'vitest';
import type { TableRound } from '#features/play/tables/contract.ts';
import { hear, type Known, phaseOf, resultsOf } from './state.ts';

const round = (n: number, state: TableRound['state'], result: string | null = null): TableRound => ({
  roundId: `round-${n}`,
  serial: `DT-${n}`,
  day: '2026-11-23',
  n,
  state,
  note: null,
  opensAt: `2026-11-23T00:0${n}:00.000Z`,
  closesAt: `2026-11-23T00:0${n}:15.000Z`,
  revealsAt: `2026-11-23T00:0${n}:16.000Z`,
  endsAt: `2026-11-23T00:0${n}:24.000Z`,
  commitment: '',
  link: null,
  outcome: null,
  result,
  players: 0,
  called: [],
  prizes: [],
  crowd: [],
  flightAt: null,
  riders: [],
});
const nothing: Known = { round: null, before: null, history: [] };
const notify = (...rounds: TableRound[]): Known => rounds.reduce(hear, nothing);

it('follows a round and keeps its result once', () => {
  const known = notify(
    round(1, 'open'),
    round(1, 'closed'),
    round(1, 'drawn', 'tiger'),
    round(1, 'settled', 'tiger'),
    round(2, 'open'),
  );
  expect(known.round?.roundId).toBe('round-2');
  expect(known.history.map(({ result, state }) => [result, state])).toEqual([['tiger', 'settled']]);
});

it('is not led back by what comes late or twice', () => {
  const known = notify(
    round(1, 'open'),
    round(1, 'closed'),
    round(2, 'open'),
    round(1, 'drawn', 'tie'),
    round(2, 'closed'),
    round(2, 'open'),
  );
  expect(known.round).toMatchObject({ roundId: 'round-2', state: 'closed' });
  expect(known.history).toEqual([]);
});

it('follows the round that is called while the next one takes bets', () => {
  const called = (
    n: number,
    state: TableRound['state'],
    balls: readonly number[],
    result: string | null = null,
  ) => ({
    ...round(n, state, result),
    flightAt: `2026-11-23T00:0${n}:20.000Z`,
    called: [...balls],
  });
  const news = [
    called(1, 'open', []),
    called(1, 'closed', []),
    called(2, 'open', []),
    called(1, 'closed', [7]),
    called(1, 'closed', [7, 30]),
    called(1, 'closed', [7]),
  ];
  const known = notify(...news);
  expect(known.round).toMatchObject({ roundId: 'round-2', state: 'open' });
  expect(known.before).toMatchObject({ roundId: 'round-1', called: [7, 30] });
  const after = [called(1, 'settled', [7, 30], '2'), called(2, 'closed', []), called(3, 'open', [])].reduce(
    hear,
    known,
  );
  expect([after.round?.roundId, after.before?.roundId]).toEqual(['round-3', 'round-2']);
  expect(after.history.map(({ result }) => result)).toEqual(['2']);
});

it('does not give a result away before its dealing was shown', () => {
  const known = notify(round(1, 'settled', 'tie'), round(2, 'drawn', 'dragon'));
  expect(resultsOf(known, 'round-2')).toEqual(['tie']);
  expect(resultsOf(known, undefined)).toEqual(['tie', 'dragon']);
});

it('a voided round has no result', () => {
  expect(resultsOf(notify(round(1, 'voided')), undefined)).toEqual([]);
});

it.each([
  ['none', null, 0, false],
  ['betting', round(1, 'open'), 14, false],
  ['closed', round(1, 'open'), 15, false],
  ['closed', round(1, 'closed'), 15, false],
  ['dealing', round(1, 'drawn', 'tie'), 16, false],
  ['result', round(1, 'settled', 'tie'), 18, true],
  ['voided', round(1, 'voided'), 18, true],
] as const)('is %s', (phase, one, second, shown) => {
  expect(phaseOf(one, Date.parse(`2026-11-23T00:01:${String(second).padStart(2, '0')}.000Z`), shown)).toBe(
    phase,
  );
});
