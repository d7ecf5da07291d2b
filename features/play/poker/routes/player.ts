/** The door of poker. Everybody may watch; members sit down with their money, trials with credits. */
import { type MemberId } from '#kernel/ids.ts';
import { readPage } from '#platform/db/page.ts';
import { playRoute, trialOf } from '#platform/http/play-route.ts';
import { type Context, EVERYONE, MEMBERS, type Route, route } from '#platform/http/route.ts';
import {
  ActPoker,
  AddPokerChips,
  AwayPoker,
  GetPokerHand,
  GetPokerHands,
  GetPokerTable,
  GetPokerTables,
  OpenPokerTrial,
  SitPoker,
  StandPoker,
} from '../contract.ts';
import type { PokerNeeds } from '../service/needs.ts';
import { act, addChips, openTrial, setAway, sit, type Sitter, stand } from '../service/seats.ts';
import { listHands, listTables, readHand, readTable } from '../service/state.ts';

/** A quick player decides a hundred times a minute at several tables; what is above this is a program. */
const ACTS_A_MINUTE = 240;
const SITS_A_MINUTE = 30;

const sitterIn = (context: Context): Sitter | undefined => {
  const trial = trialOf(context);
  if (trial !== undefined) return { trial };
  const { caller } = context;
  return caller.audience === 'player' || caller.audience === 'agent' ? { memberId: caller.id } : undefined;
};

const watchRoutes = (needs: PokerNeeds): readonly Route[] => [
  route(GetPokerTables, { allow: EVERYONE }, ({ brand }) => listTables(needs, brand.id)),
  route(GetPokerTable, { allow: EVERYONE, restricted: true }, (context, { params }) =>
    readTable(needs, context.brand.id, params.code, sitterIn(context)),
  ),
  route(GetPokerHand, { allow: EVERYONE, restricted: true }, (context, { params }) =>
    readHand(needs, context.brand.id, params.id, sitterIn(context)),
  ),
  route(GetPokerHands, { allow: MEMBERS, restricted: true }, async ({ caller }, { query }) => {
    const { rows, pageNum, totalPages } = await readPage(query, async (limit, offset) => {
      const found = await listHands(needs, caller.id, query.table ?? null, limit, offset);
      return found.rows;
    });
    return { list: rows.map(({ total: _total, ...hand }) => hand), pageNum, totalPages };
  }),
  route(OpenPokerTrial, { allow: EVERYONE, perMinute: SITS_A_MINUTE, shared: true }, async () => openTrial()),
];

const nameOf = async ({ db, namesOf }: PokerNeeds, memberId: MemberId): Promise<string> =>
  (await namesOf(db, [memberId]))[0]?.name ?? '';

const seatRoutes = (needs: PokerNeeds): readonly Route[] => [
  playRoute(
    SitPoker,
    { allow: MEMBERS, trials: true, perMinute: SITS_A_MINUTE },
    {
      member: async ({ brand, caller, key }, { params, body }) =>
        sit(needs, {
          brandId: brand.id,
          code: params.code,
          who: { memberId: caller.id },
          key,
          name: await nameOf(needs, caller.id),
          body,
        }),
      trial: ({ brand, key }, trial, { params, body }) =>
        sit(needs, {
          brandId: brand.id,
          code: params.code,
          who: { trial },
          key,
          name: `Guest ${trial.slice(0, 4)}`,
          body,
        }),
    },
  ),
  route(
    AddPokerChips,
    { allow: MEMBERS, perMinute: SITS_A_MINUTE },
    ({ brand, caller, key }, { params, body }) =>
      addChips(needs, {
        brandId: brand.id,
        code: params.code,
        memberId: caller.id,
        key,
        text: body.amount,
        currency: body.currency,
      }),
  ),
  playRoute(
    StandPoker,
    { allow: MEMBERS, trials: true, perMinute: SITS_A_MINUTE, restricted: true },
    {
      member: ({ brand, caller }, { params }) =>
        stand(needs, { brandId: brand.id, code: params.code }, { memberId: caller.id }),
      trial: ({ brand }, trial, { params }) =>
        stand(needs, { brandId: brand.id, code: params.code }, { trial }),
    },
  ),
  playRoute(
    ActPoker,
    { allow: MEMBERS, trials: true, perMinute: ACTS_A_MINUTE, restricted: true },
    {
      member: ({ brand, caller }, { params, body }) =>
        act(needs, { brandId: brand.id, code: params.code }, { memberId: caller.id }, body),
      trial: ({ brand }, trial, { params, body }) =>
        act(needs, { brandId: brand.id, code: params.code }, { trial }, body),
    },
  ),
  playRoute(
    AwayPoker,
    { allow: MEMBERS, trials: true, perMinute: ACTS_A_MINUTE, restricted: true },
    {
      member: ({ brand, caller }, { params, body }) =>
        setAway(needs, { brandId: brand.id, code: params.code }, { memberId: caller.id }, body),
      trial: ({ brand }, trial, { params, body }) =>
        setAway(needs, { brandId: brand.id, code: params.code }, { trial }, body),
    },
  ),
];

export const pokerRoutes = (needs: PokerNeeds): readonly Route[] => [
  ...watchRoutes(needs),
  ...seatRoutes(needs),
];
