/** What staff do at the games: matches, pits, tables, draws. */
import type { StaffPerson, TestServer } from '../testing.ts';
import { hiddenMatch } from './match-acts.fixture.ts';
import {
  closedFight,
  drawnElsewhere,
  NORTH,
  offeredMatch,
  openedPoker,
  openedSea,
  PIT,
  playedPoker,
  POKER_TABLE,
  TABLE,
  waitingRound,
} from './play-records.fixture.ts';
import { LIMITS } from './sections.fixture.ts';
import { vendorActs } from './vendor-acts.fixture.ts';

type StaffAct = {
  readonly params?: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
};

export function playActs(
  server: () => TestServer,
  admin: () => StaffPerson,
): Readonly<Record<string, () => StaffAct | Promise<StaffAct>>> {
  return {
    'PUT /ops/sportsbook/fixtures/{id}': () => hiddenMatch(server(), admin()),
    'PUT /ops/sportsbook/books/{id}/stop': async () => ({
      params: { id: await offeredMatch(server()) },
      body: { suspended: true },
    }),
    'PUT /ops/sportsbook/books/{id}/price': async () => ({
      params: { id: await offeredMatch(server()) },
      body: { key: '1x2', pick: 'draw', odds: '4.50' },
    }),
    'POST /ops/sportsbook/books/{id}/result': async () => ({
      params: { id: await offeredMatch(server()) },
      body: { result: { status: 'ended', home: 1, away: 0 }, reason: 'trail' },
    }),
    ...vendorActs(server),
    'PUT /ops/cockfight/pits/{code}': async () => {
      await closedFight(server(), 1);
      return {
        params: { code: PIT },
        body: {
          min: '10.00',
          max: '60.00',
          fightMax: '200.00',
          mode: 'fixed',
          takeout: 100,
          estimate: { meron: 490, wala: 470, draw: 30 },
          drawOffered: false,
          sideMax: '1000.00',
          lossMax: '1000.00',
          declareMinutes: 60,
          stream: null,
          results: 'staff',
        },
      };
    },
    'PUT /ops/sea/{code}': async () => ({
      params: { code: await openedSea(server()) },
      body: { stakes: ['2.00', '4.00'] },
    }),
    'PUT /ops/sea/{code}/halted': async () => ({
      params: { code: await openedSea(server()) },
      body: { halted: true },
    }),
    'POST /ops/poker/tables': () => ({ body: POKER_TABLE }),
    'PUT /ops/poker/tables/{code}/state': async () => ({
      params: { code: await openedPoker(server(), 'state') },
      body: { state: 'halted' },
    }),
    'POST /ops/poker/tables/{code}/void': async () => {
      const { code, handId } = await playedPoker(server());
      return { params: { code }, body: { handId, reason: 'trail' } };
    },
    'PUT /ops/cockfight/pits/{code}/halted': () => ({ params: { code: PIT }, body: { halted: true } }),
    'POST /ops/cockfight/fights/{id}/result': async () => ({
      params: { id: await closedFight(server(), 2) },
      body: { result: 'meron', reason: 'trail' },
    }),
    'PUT /ops/tables/{code}': async () => {
      await waitingRound(server(), 1);
      return { params: { code: TABLE }, body: LIMITS };
    },
    'PUT /ops/tables/{code}/halted': () => ({ params: { code: TABLE }, body: { halted: true } }),
    'POST /ops/tables/{code}/rounds/{id}/void': async () => ({
      params: { code: TABLE, id: await waitingRound(server(), 2) },
      body: { reason: 'trail' },
    }),
    'POST /ops/tables/{code}/rounds/{id}/result': async () => ({
      params: { code: TABLE, id: await waitingRound(server(), 3) },
      body: { result: '17', reason: 'trail' },
    }),
    'POST /ops/lottery/draws/{id}/result': async () => ({
      params: { id: await drawnElsewhere(server()) },
      body: { result: NORTH, reason: 'trail' },
    }),
    'POST /ops/lottery/draws/{id}/void': async () => ({
      params: { id: await drawnElsewhere(server()) },
      body: { reason: 'trail' },
    }),
    'PUT /ops/lottery/games/{code}': async () => {
      const { value } = await server().call({
        method: 'GET',
        path: '/ops/lottery/games?pageSize=100',
        as: admin(),
      });
      const games = value['list'] as readonly Readonly<Record<string, unknown>>[];
      const game = games.find(({ code }) => code === 'ssc-1m') ?? {};
      const { revision, oddsSet, odds, mode, limits, schedules } = game;
      return {
        params: { code: 'ssc-1m' },
        body: { revision, oddsSet, odds, mode, limits, schedules, halted: true },
      };
    },
  };
}
