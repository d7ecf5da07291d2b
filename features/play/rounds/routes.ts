/** The door of rounds. A trial names itself with `X-Trial`; everybody else plays with his own money. */
import { PLAY_MONEY } from '#kernel/money.ts';
import { asId } from '#kernel/ids.ts';
import { readPage } from '#platform/db/page.ts';
import type { Context } from '#platform/http/route.ts';
import { playRoute, trialOf } from '#platform/http/play-route.ts';
import { type Caller, EVERYONE, MEMBERS, type Route, route } from '#platform/http/route.ts';
import { httpFaults } from '#platform/http/faults.ts';
import {
  Act,
  GetBets,
  GetJackpot,
  GetProof,
  GetRound,
  GetRules,
  GetWinnerBoard,
  LeaveGame,
  OpenGame,
  RotateSeeds,
  WINNERS_LIMIT,
} from './contract.ts';
import type { NamesOf, OfferedGame, Player, RoundsNeeds } from './needs.ts';
import { roundFaults } from './faults.ts';
import {
  presentBet,
  presentJackpot,
  presentPlay,
  presentProof,
  presentRules,
  presentSeeds,
} from './present.ts';
import { openGame } from './service/open.ts';
import { withGameNamed } from './service/open-round.ts';
import { leaveGame } from './service/recover.ts';
import type { Plays } from './service/batch.ts';
import type { Describe } from './service/descriptions.ts';
import { type Ask, playReal, readStake } from './service/play.ts';
import { rotateSeeds } from './service/seeds.ts';
import { jackpotNow } from './service/pools.ts';
import { createWinners } from './service/winners.ts';
import { BETS, OPEN_ROUND_OF, REVEALED, ROUND_BY_ID, type RoundRow, SEED_OF_ROUND } from './store.ts';
import { engineOf } from '#games/engines.ts';
import {
  actTrial,
  openTrial,
  proveTrialRound,
  readTrialRound,
  rotateTrial,
  stakeTrial,
} from './trials/service.ts';

type Member = Extract<Caller, { audience: 'trial' | 'player' | 'agent' }>;

const isMember = (caller: Caller): caller is Member =>
  caller.audience === 'player' || caller.audience === 'agent';

function playerOf(context: Context): Player & Pick<Member, 'sessionId'> {
  if (!isMember(context.caller)) throw httpFaults('gate.sign_in_first');
  return {
    memberId: context.caller.id,
    sessionId: context.caller.sessionId,
    brandId: context.brand.id,
    currency: context.brand.currency,
  };
}

/** What he plays in now, where the brand offers more than one currency. */
async function playsIn({ currencies }: RoundsNeeds, player: Player): Promise<string | undefined> {
  if (!currencies || !(await currencies.several(player.brandId))) return undefined;
  return currencies.current(player);
}

/** Opens a game in the currency of its open round, where there is one: that is finished before anything else. */
async function playerToOpen(needs: RoundsNeeds, context: Context, code: string) {
  const player = playerOf(context);
  const current = await playsIn(needs, player);
  if (current === undefined) return player;
  const open = await needs.db.one(OPEN_ROUND_OF, [player.memberId, code]);
  return { ...player, currency: open?.currency ?? current };
}

/**
 * A stake in the main currency asks nothing: the gate knows whether it is his. Another one is looked up before accounts are, so that none
 * is opened for a currency that was merely named. An act goes on in its round's currency.
 */
async function playerToAct(needs: RoundsNeeds, context: Context, ask: Ask): Promise<Player> {
  const player = playerOf(context);
  if (ask.type === 'stake') {
    if (ask.currency === player.currency) return player;
    return { ...player, currency: (await playsIn(needs, player)) ?? player.currency };
  }
  if (!needs.currencies || !(await needs.currencies.several(player.brandId))) return player;
  const round = await needs.db.one(ROUND_BY_ID, [player.memberId, ask.roundId]);
  return round ? { ...player, currency: round.currency } : player;
}

const unitsOf = (code: string): { unitsPerStake: number } => engineOf(code) ?? { unitsPerStake: 1 };

/** The games of the brand, and what this door serves. */
type Door = { readonly needs: RoundsNeeds; readonly plays: Plays; readonly describe: Describe };

async function find({ needs }: Door, context: Context, code: string, currency: string): Promise<OfferedGame> {
  const game = await needs.games(context.brand.id, code, currency);
  if (!game) throw roundFaults('rounds.unknown_game');
  return game;
}

export function roundRoutes(
  needs: RoundsNeeds,
  { plays, describe }: Pick<Door, 'plays' | 'describe'>,
  namesOf: NamesOf,
): Route[] {
  const door: Door = { needs, plays, describe };
  const winners = createWinners(needs, namesOf);
  return [
    route(GetWinnerBoard, { allow: EVERYONE }, async (context, { query }) =>
      winners(context.brand.id, query.language ?? context.language, query.limitNum ?? WINNERS_LIMIT),
    ),
    ...playRoutes(door),
    jackpotRoute(door),
    ...proofRoutes(door),
    betsRoute(door),
  ];
}

const playRoutes = (door: Door): Route[] => [
  route(GetRules, { allow: EVERYONE, perMinute: 120 }, async ({ brand }, { params, query }) => {
    const rules = await door.describe(brand.id, params.gameCode, query.version);
    if (!rules) throw roundFaults('rounds.unknown_game');
    return presentRules(rules);
  }),

  route(OpenGame, { allow: EVERYONE, perMinute: 120 }, async (context, { params, body }) => {
    const { needs } = door;
    if (body.mode === 'trial')
      return openTrial(
        needs,
        context.brand.id,
        await find(door, context, params.gameCode, PLAY_MONEY),
        context.language,
        trialOf(context),
      );
    const player = await playerToOpen(needs, context, params.gameCode);
    const game = await find(door, context, params.gameCode, player.currency);
    return openGame(needs, player, game, context.language);
  }),

  playRoute(
    Act,
    { allow: MEMBERS, trials: true, perMinute: 6_000 },
    {
      member: async (context, { params, body }) => {
        const player = await playerToAct(door.needs, context, body);
        const game = await find(door, context, params.gameCode, player.currency);
        return named(door, context, () => playReal(door.needs, door.plays, player, game, body, context.key));
      },
      trial: (context, token, { params, body }) =>
        named(door, context, () => actInTrial(door, context, token, params.gameCode, body)),
    },
  ),

  route(LeaveGame, { allow: MEMBERS, perMinute: 120 }, async ({ caller }, { params }) => ({
    open: (await leaveGame(door.needs, caller.id, params.gameCode))?.state === 'open',
  })),
];

/** A refusal for an open round names its game in the language of the call. */
const named = <Answer>({ needs }: Door, context: Context, work: () => Promise<Answer>): Promise<Answer> =>
  withGameNamed(
    async (code) =>
      (await needs.games(context.brand.id, code, context.brand.currency))?.name(context.language),
    work,
  );

const jackpotRoute = (door: Door): Route =>
  route(GetJackpot, { allow: EVERYONE }, async (context, { params }) => {
    const { currency } = context.brand;
    const game = await find(door, context, params.gameCode, currency);
    const now = await jackpotNow(door.needs.db, context.brand.id, currency, game);
    if (!now || !game.engine.jackpot) throw roundFaults('rounds.unknown_game');
    return presentJackpot(now, game.engine.jackpot, currency);
  });

async function actInTrial(door: Door, context: Context, token: string, gameCode: string, body: Ask) {
  const { needs } = door;
  const game = await find(door, context, gameCode, PLAY_MONEY);
  const ask = { brandId: context.brand.id, token, game };
  if (body.type === 'stake')
    return presentPlay(
      await stakeTrial(needs, { ...ask, ...readStake(game, PLAY_MONEY, body), key: context.key }),
      game.engine,
      1,
    );
  const done = await actTrial(needs, {
    ...ask,
    roundId: asId<'round'>(body.roundId),
    step: body.step,
    action: body.action,
  });
  return presentPlay(done.row, game.engine, done.upTo);
}

/** Rounds looked at again, what proves them, and the seeds they come from. */
const proofRoutes = (door: Door): Route[] => [
  playRoute(
    GetRound,
    { allow: MEMBERS, trials: true, restricted: true },
    {
      member: async (context, { params }) =>
        shownRound(door, context, await door.needs.db.one(ROUND_BY_ID, [context.caller.id, params.id])),
      trial: async (context, token, { params }) =>
        shownRound(door, context, await readTrialRound(door.needs, context.brand.id, token, params.id)),
    },
  ),

  playRoute(
    GetProof,
    { allow: MEMBERS, trials: true, restricted: true },
    {
      member: async ({ caller }, { params }) => {
        const { db } = door.needs;
        const row = await db.one(ROUND_BY_ID, [caller.id, params.id]);
        if (!row) throw roundFaults('rounds.unknown_round');
        const seed = await db.one(SEED_OF_ROUND, [caller.id, row.seed_id]);
        if (!seed) throw new Error('a round has lost its seed');
        return presentProof(row, seed, await db.one(REVEALED, [caller.id, row.seed_id]));
      },
      trial: ({ brand }, token, { params }) => proveTrialRound(door.needs, brand.id, token, params.id),
    },
  ),

  playRoute(
    RotateSeeds,
    { allow: MEMBERS, trials: true, perMinute: 30 },
    {
      member: async (context, { body }) => {
        const ask = { ...body, key: context.key };
        return presentRotated(
          await named(door, context, () => rotateSeeds(door.needs, playerOf(context), ask)),
        );
      },
      trial: async (context, token, { body }) => {
        const ask = { ...body, key: context.key };
        return presentRotated(
          await named(door, context, () => rotateTrial(door.needs, context.brand.id, token, ask)),
        );
      },
    },
  ),
];

/** @throws rounds.unknown_round where there is none */
async function shownRound({ needs }: Door, context: Context, row: RoundRow | undefined) {
  if (!row) throw roundFaults('rounds.unknown_round');
  const game = await needs.games(context.brand.id, row.game_code, row.currency);
  return {
    ...presentPlay(row, unitsOf(row.game_code)),
    gameName: game?.name(context.language) ?? row.game_code,
  };
}

const presentRotated = ({ revealed, seeds }: Awaited<ReturnType<typeof rotateSeeds>>) => ({
  revealed: {
    serverSeed: revealed.server_seed,
    serverSeedHash: revealed.server_hash,
    clientSeed: revealed.client_seed,
    rounds: Number(revealed.rounds),
  },
  seeds: presentSeeds(seeds),
});

const betsRoute = ({ needs }: Door): Route =>
  route(GetBets, { allow: MEMBERS, restricted: true }, async (context, { query }) => {
    const player = playerOf(context);
    const { gameCode = null, state = null } = query;
    const { rows, pageNum, totalPages } = await readPage(query, (limit, offset) =>
      needs.db.rows(BETS, [player.memberId, gameCode, state, limit, offset]),
    );
    const names = new Map<string, string>();
    for (const { game_code, currency } of rows) {
      if (!names.has(game_code))
        names.set(
          game_code,
          (await needs.games(player.brandId, game_code, currency))?.name(context.language) ?? game_code,
        );
    }
    return {
      list: rows.map((row) => presentBet(row, names.get(row.game_code) ?? row.game_code)),
      pageNum,
      totalPages,
    };
  });
