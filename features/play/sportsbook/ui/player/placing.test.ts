/** What is sent for a slip whose answer was lost, and what is done where nobody knows its key. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PlacingShown } from '#features/play/sportsbook/contract/placings.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import type { Pick } from './picks.ts';
import { follow, intentOf } from './placing.ts';
import { begin, lose, usePlacingState } from './placing-kept.ts';
import { sentOf } from './use-placing.ts';

const NOW = Date.parse('2026-11-28T12:00:00Z');
const pick: Pick = {
  matchId: 'm',
  key: '1x2',
  pick: 'home',
  market: '1x2',
  homeTeam: 'A',
  awayTeam: 'B',
  startsAt: '2026-11-28T11:00:00Z',
  live: true,
  odds: '1.90',
  version: 4,
};
const wanted = {
  mode: 'parlay',
  stake: '100',
  cost: '100',
  currency: 'BDT',
  accept: 'none',
  waitMs: 5_000,
} as const;

beforeEach(() => {
  const store = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  });
  vi.stubGlobal('document', { querySelectorAll: () => [] });
  vi.spyOn(Date, 'now').mockReturnValue(NOW);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('is sent as it was first sent while nobody knows of it, whatever its price and version have become', () => {
  const first = sentOf([pick], wanted);
  expect(sentOf([{ ...pick, odds: '1.75', version: 9 }], wanted)).toEqual(first);
  expect(sentOf([{ ...pick, version: 9 }], { ...wanted, accept: 'better' })).toEqual(first);
  // Another stake is another slip, and so is one after an answer.
  const more = sentOf([{ ...pick, version: 9 }], { ...wanted, stake: '200' });
  expect(more.key).not.toBe(first.key);
  expect(more.content).toMatchObject({ stake: '200', legs: [{ version: 9 }] });
  intentOf([pick]).done();
  expect(sentOf([pick], { ...wanted, stake: '200' }).key).not.toBe(more.key);
});

const followed = async (found: (key: string) => Partial<PlacingShown>[], waited: number) => {
  usePlacingState.setState({ attempts: [], said: undefined, unknown: false, news: undefined });
  const sent = sentOf([pick], wanted);
  begin({
    key: sent.key,
    picks: [pick],
    stake: '100',
    currency: 'BDT',
    from: NOW - waited - 5_000,
    until: NOW - waited,
  });
  lose(sent.key);
  const send = async (_: string, path: string) => {
    if (path !== '/sports/placings') throw new ApiRefusal(404, { success: false, code: 'x', message: 'x' } as never, 0);
    return { list: found(sent.key), serverTime: '2026-11-28T12:00:00Z' };
  };
  await follow({ send: send as never }, { stale: () => undefined } as never);
  return { sent, state: usePlacingState.getState() };
};

it('no server knows is not told as refused: it stays unknown, and the next press asks under its key', async () => {
  const { sent, state } = await followed(() => [], 60_000);
  expect(state).toMatchObject({ attempts: [], unknown: true, said: undefined });
  expect(sentOf([{ ...pick, version: 9 }], wanted)).toEqual(sent);
});

it('that was interrupted keeps its key; one that was refused does not', async () => {
  const refusal = (reason: string) => (key: string) => [{ key, state: 'refused' as const, slipId: null, reason }];
  const interrupted = await followed(refusal('sportsbook.interrupted'), 60_000);
  expect(interrupted.state.said).toEqual({ code: 'sportsbook.interrupted' });
  expect(sentOf([pick], wanted)).toEqual(interrupted.sent);
  intentOf([pick]).done();
  const refused = await followed(refusal('sportsbook.suspended'), 60_000);
  expect(refused.state.said).toEqual({ code: 'sportsbook.suspended' });
  expect(sentOf([pick], wanted).key).not.toBe(refused.sent.key);
});
