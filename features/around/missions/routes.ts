/** The door of missions, leaderboards and tournaments. Everybody may watch standings; members take part. */
import { type Context, EVERYONE, MEMBERS, type Route, route } from '#platform/http/route.ts';
import {
  ClaimMission,
  GetBadges,
  GetLeaderboard,
  GetMissions,
  GetTournaments,
  JoinTournament,
} from './contract.ts';
import { claimIn, missionsNow, summaryFor } from './service/missions.ts';
import type { MissionNeeds, Reader } from './service/needs.ts';
import { join, leaderboard, listFor, readOne } from './service/tournaments.ts';
import { countPlaying } from './store/tournaments.ts';

type Asked = Pick<Context, 'brand' | 'language'>;
const readerOf = ({ brand, language }: Asked): Reader => ({
  brandId: brand.id,
  language,
  brandLanguage: brand.defaultLanguage,
});
const viewerOf = ({ caller, ...asked }: Asked & Pick<Context, 'caller'>) => ({
  ...readerOf(asked),
  memberId: caller.audience === 'player' || caller.audience === 'agent' ? caller.id : undefined,
});

export const missionRoutes = (needs: MissionNeeds): readonly Route[] => [
  route(GetMissions, { allow: EVERYONE }, (context) => summaryFor(needs, viewerOf(context))),
  route(GetBadges, { allow: MEMBERS }, async (context) => {
    const viewer = viewerOf(context);
    const now = needs.clock.now();
    const [missions, tournaments] = await Promise.all([
      missionsNow(needs, needs.db, viewer, now),
      countPlaying(needs.db, context.caller.id, viewer.brandId, new Date(now)),
    ]);
    return { missions: missions.filter(({ status }) => status === 'claim').length, tournaments };
  }),
  route(ClaimMission, { allow: MEMBERS, perMinute: 60 }, async (context, { body }) => {
    const who = { memberId: context.caller.id, brandId: context.brand.id };
    await needs.db.transaction((tx) => claimIn(needs, tx, who, body.id));
    return summaryFor(needs, viewerOf(context));
  }),
  route(GetTournaments, { allow: EVERYONE }, async (context) => ({
    list: await listFor(needs, viewerOf(context)),
  })),
  route(JoinTournament, { allow: MEMBERS, perMinute: 60 }, async (context, { params }) => {
    await join(needs, { memberId: context.caller.id, brandId: context.brand.id }, params.id);
    return readOne(needs, viewerOf(context), params.id);
  }),
  route(GetLeaderboard, { allow: EVERYONE }, (context, { query }) =>
    leaderboard(needs, viewerOf(context), query),
  ),
];
