/** The door of the sea. Everybody may look on; members shoot with their money, trials with their credits. */
import { PLAY_MONEY, parseAmount } from '#kernel/money.ts';
import { playRoute, trialOf } from '#platform/http/play-route.ts';
import { type Context, EVERYONE, type Input, MEMBERS, type Route, route } from '#platform/http/route.ts';
import {
  GetSeaRoom,
  GetSeaRooms,
  GetVolleys,
  LeaveSea,
  OpenSeaTrial,
  ShootAtSea,
  SitAtSea,
} from '../contract.ts';
import { GetTide } from '../contract/tides.ts';
import { seaFaults } from '../faults.ts';
import type { SeedRow } from '../store.ts';
import type { SeaNeeds } from '../service/needs.ts';
import type { Seas } from '../service/seas.ts';
import { sitDown, type Sitter, standUp } from '../service/seats.ts';
import { presentAnswer, shootAtSea } from '../service/shoot.ts';
import { listSeas, listVolleys, proveTide, readRoom, type Viewer } from '../service/state.ts';
import { openSeaTrial, readSeaTrial, shootInTrial } from '../service/trials.ts';
import type { Volleys } from '../service/volley.ts';
import type { Waters } from '../service/waters.ts';

/** A volley a second, and what is repeated after an answer was lost. */
const VOLLEYS_A_MINUTE = 120;

export type Door = {
  readonly needs: SeaNeeds;
  readonly seas: Seas;
  readonly waters: Waters;
  readonly volleys: Volleys;
};

export const seaRoutes = (door: Door): readonly Route[] => [
  ...watchRoutes(door),
  ...recordRoutes(door),
  sitRoute(door),
  leaveRoute(door),
  shotsRoute(door),
];

const viewerOf = async ({ needs }: Door, context: Context): Promise<Viewer> => {
  const token = trialOf(context);
  if (token !== undefined) return readSeaTrial(needs, context.brand.id, token);
  return context.caller.audience === 'guest' ? {} : { id: context.caller.id };
};

const watchRoutes = (door: Door): readonly Route[] => {
  const { needs, seas, waters } = door;
  return [
    route(GetSeaRooms, { allow: EVERYONE }, ({ brand, language }) =>
      listSeas(needs, seas, brand.id, language),
    ),

    route(GetSeaRoom, { allow: EVERYONE }, async (context, { params }) =>
      readRoom(
        needs,
        waters,
        await seas.room(context.brand.id, params.id),
        context.language,
        await viewerOf(door, context),
      ),
    ),

    route(OpenSeaTrial, { allow: EVERYONE, perMinute: 30, shared: true }, ({ brand }) =>
      openSeaTrial(needs, brand.id),
    ),
  ];
};

const recordRoutes = ({ needs, seas, waters }: Door): readonly Route[] => [
  route(GetVolleys, { allow: MEMBERS, restricted: true }, ({ caller, brand, language }, { query }) =>
    listVolleys(needs, seas, { memberId: caller.id, brandId: brand.id, language }, query),
  ),

  route(GetTide, { allow: EVERYONE, restricted: true }, async ({ brand }, { params }) =>
    proveTide(needs, waters, await seas.room(brand.id, params.id), Number(params.tide)),
  ),
];

const sitRoute = ({ needs, seas, waters }: Door): Route => {
  const sit = async (context: Context, who: Sitter & Viewer, place: string) => {
    const { brand, language } = context;
    const room = await sitDown(needs, seas, { brandId: brand.id, who, place });
    return readRoom(needs, waters, room, language, who);
  };
  return playRoute(
    SitAtSea,
    { allow: MEMBERS, trials: true },
    {
      member: (context, { params }) => sit(context, { kind: 'member', id: context.caller.id }, params.id),
      trial: async (context, token, { params }) => {
        const { id, balance } = await readSeaTrial(needs, context.brand.id, token);
        return sit(context, { kind: 'trial', id, balance }, params.id);
      },
    },
  );
};

const shownSeed = (seed: SeedRow) => ({
  seed: {
    seedId: seed.id,
    hash: seed.server_hash,
    clientSeed: seed.client_seed,
    serverSeed: seed.secret,
  },
  shots: Number(seed.shots),
});

const leaveRoute = ({ needs, seas }: Door): Route => {
  const leave = async ({ brand }: Context, owner: string, id: string) => {
    const seed = await standUp(needs, await seas.room(brand.id, id), owner);
    if (!seed) throw seaFaults('sea.not_seated');
    return shownSeed(seed);
  };
  return playRoute(
    LeaveSea,
    { allow: MEMBERS, trials: true, restricted: true },
    {
      member: (context, { params }) => leave(context, context.caller.id, params.id),
      trial: async (context, token, { params }) =>
        leave(context, (await readSeaTrial(needs, context.brand.id, token)).id, params.id),
    },
  );
};

type Fired = Input<typeof ShootAtSea>['body'];

/** @throws sea.wrong_currency where it is shot with money that does not count here */
function readShots({ currency, shots }: Fired, counts: string) {
  if (currency !== counts) throw seaFaults('sea.wrong_currency');
  return shots.map((shot) => ({ ...shot, stake: parseAmount(shot.stake, currency) }));
}

const shotsRoute = ({ needs, seas, waters, volleys }: Door): Route =>
  playRoute(
    ShootAtSea,
    { allow: MEMBERS, trials: true, perMinute: VOLLEYS_A_MINUTE },
    {
      member: async ({ brand, key, caller }, { params, body }) => {
        const room = await seas.room(brand.id, params.id);
        const shots = readShots(body, room.sea.row.currency);
        const { tide } = body;
        const ask = { memberId: caller.id, brandId: brand.id, room, tide, shots, key };
        return shootAtSea(needs, volleys, ask);
      },
      trial: async ({ brand, key }, token, { params, body }) => {
        const room = await seas.room(brand.id, params.id);
        const shots = readShots(body, PLAY_MONEY);
        const { tide } = body;
        const answer = await shootInTrial(needs, waters, {
          brandId: brand.id,
          token,
          room,
          tide,
          shots,
          key,
        });
        return presentAnswer(answer, PLAY_MONEY);
      },
    },
  );
