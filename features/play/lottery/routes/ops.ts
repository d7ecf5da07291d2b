/** What staff see and do about lotteries. */
import type { RequireStepUp } from '#identity/factors/service.ts';
import { createDraw } from '#kernel/rng/draw.ts';
import { showDecimal } from '#games/lottery/core/ratio.ts';
import { formatWire } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import { pageOfAll, readPage } from '#platform/db/page.ts';
import { type Route, route } from '#platform/http/route.ts';
import { actorOf } from '#platform/trail/staff-action.ts';
import {
  OpsChangeLottery,
  OpsDrawDetail,
  OpsDrawList,
  OpsEnterResult,
  type OpsLottery,
  OpsLotteryList,
  OpsVoidDraw,
} from '../contract/ops.ts';
import { lotteryFaults } from '../faults.ts';
import { nameOf, presentOpsDraw } from '../present.ts';
import { askResult, askVoid, changeLottery, type DrawNeeds, returnsOf, soundSets } from '../service/desk.ts';
import type { LiveGame } from '../service/games.ts';
import { STAFF_DRAW, STAFF_DRAWS, EXPOSURE_OF } from '../store/lists.ts';
import { ANSWERS, RESULTS } from '../store/results.ts';

type Needs = DrawNeeds & {
  readonly stepUp?: RequireStepUp | undefined;
};

const presentGame = (game: LiveGame, language: string): OpsLottery => {
  const { row, lottery, limits } = game;
  const wire = (amount: bigint): string => formatWire(amount, row.currency);
  return {
    code: row.code,
    name: nameOf(row, language),
    engine: row.engine,
    vassalage: row.vendor,
    prizeMode: row.prize_mode,
    source: row.source,
    zone: row.zone,
    revision: row.revision,
    halted: row.halted,
    currency: row.currency,
    schedules: JSON.parse(JSON.stringify(row.schedules)),
    oddsSet: row.odds_set,
    oddsSets: [...soundSets(lottery)],
    odds: JSON.parse(JSON.stringify(row.odds)),
    mode: row.mode,
    limits: { min: wire(limits.min), max: wire(limits.max), numberMax: wire(limits.numberMax) },
    returns: returnsOf(game).map(({ play, worst }) => ({ play, worst: showDecimal(worst, 6) })),
  };
};

/** All zeros: what a result of this game looks like. */
const emptyResult = ({ lottery }: LiveGame): unknown => lottery.draw(createDraw(() => new Uint8Array(32)));

export const lotteryOpsRoutes = (needs: Needs): readonly Route[] => [
  ...drawRoutes(needs),
  ...actionRoutes(needs),
];

/** What the desk shows of draws. */
const drawRoutes = (needs: Needs): readonly Route[] => [
  route(OpsDrawList, { allow: ['staff'], right: 'lottery.read' }, async ({ brand, language }, { query }) => {
    const own = new Map((await needs.games.of(brand.id)).map(({ row }) => [row.code, row] as const));
    const { view = 'waiting', game = null } = query;
    const { rows, pageNum, totalPages, total } = await readPage(query, (limit, offset) =>
      needs.db.rows(STAFF_DRAWS, [brand.id, view, game, limit, offset]),
    );
    const list = rows.flatMap((row) => {
      const known = own.get(row.game_code);
      return known ? [presentOpsDraw(row, known, language, needs.clock.now())] : [];
    });
    return { list, pageNum, totalPages, total };
  }),

  route(
    OpsDrawDetail,
    { allow: ['staff'], right: 'lottery.read' },
    async ({ brand, language }, { params }) => {
      const row = await needs.db.one(STAFF_DRAW, [brand.id, params.id]);
      if (!row) throw lotteryFaults('lottery.unknown_draw');
      const game = await needs.games.find(brand.id, row.game_code);
      const { currency } = game.row;
      const [exposure, results, answers] = await Promise.all([
        needs.db.rows(EXPOSURE_OF, [row.id]),
        needs.db.rows(RESULTS, [row.id]),
        needs.db.rows(ANSWERS, [row.id]),
      ]);
      return {
        draw: presentOpsDraw(row, game.row, language, needs.clock.now()),
        currency,
        numberMax: formatWire(game.limits.numberMax, currency),
        exposure: exposure.map(({ play, number, stake, payout }) => ({
          play,
          number,
          stake: formatWire(BigInt(stake), currency),
          payout: formatWire(BigInt(payout), currency),
        })),
        results: results.map((one) => ({ ...one, at: toWire(one.at) })),
        sources: answers.map(({ source, raw, verified, at }) => ({ source, raw, verified, at: toWire(at) })),
        form: row.result ?? emptyResult(game),
      };
    },
  ),
];

/** Results, voided draws and games. */
const actionRoutes = (needs: Needs): readonly Route[] => [
  route(
    OpsEnterResult,
    { allow: ['staff'], right: 'lottery.results', perMinute: 60 },
    async (context, { params, body }) => {
      await needs.stepUp?.(context, 'lottery');
      return {
        id: await askResult(needs, actorOf(context), params.id, { result: body.result, reason: body.reason }),
      };
    },
  ),

  route(
    OpsVoidDraw,
    { allow: ['staff'], right: 'lottery.results', perMinute: 60 },
    async (context, { params, body }) => {
      await needs.stepUp?.(context, 'lottery');
      return { id: await askVoid(needs, actorOf(context), params.id, body.reason) };
    },
  ),

  route(OpsLotteryList, { allow: ['staff'], right: 'lottery.read' }, async ({ brand, language }, { query }) =>
    pageOfAll(query, await needs.games.of(brand.id), (game) => presentGame(game, language)),
  ),

  route(
    OpsChangeLottery,
    { allow: ['staff'], right: 'lottery.write', perMinute: 60 },
    async (context, { params, body }) =>
      presentGame(await changeLottery(needs, actorOf(context), params.code, body), context.language),
  ),
];
