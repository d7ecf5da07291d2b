/** The door of staff to missions and tournaments. */
import { answerPage } from '#platform/db/page.ts';
import { type Route, route } from '#platform/http/route.ts';
import { type Actor, actorOf } from '#platform/trail/staff-action.ts';
import {
  OpsCancelTournament,
  OpsMissionList,
  OpsPublishMission,
  OpsPublishTournament,
  OpsPutMission,
  OpsPutTournament,
  OpsStopMission,
  OpsTournamentList,
} from '../contract/ops.ts';
import { missionFaults } from '../faults.ts';
import { presentMissionForStaff, presentTournamentForStaff } from '../present.ts';
import type { MissionKinds, OpenKind } from '../service/approvals.ts';
import { cancelTournament, putMission, putTournament, stopMission } from '../service/edit.ts';
import type { MissionNeeds } from '../service/needs.ts';
import { listForDesk } from '../store.ts';
import { listTournaments } from '../store/tournaments.ts';

const READ = { allow: ['staff'], right: 'missions.read' } as const;
const WRITE = { allow: ['staff'], right: 'missions.write', perMinute: 120 } as const;

/** @throws missions.unknown */
async function mission({ db }: MissionNeeds, { brandId }: Actor, id: string) {
  const [row] = await listForDesk(db, brandId, id, 1, 0);
  if (!row) throw missionFaults('missions.unknown');
  return presentMissionForStaff(row);
}
/** @throws missions.unknown_tournament */
async function tournament({ db }: MissionNeeds, { brandId }: Actor, id: string) {
  const [row] = await listTournaments(db, brandId, id, 1, 0);
  if (!row) throw missionFaults('missions.unknown_tournament');
  return presentTournamentForStaff(row);
}

type Wish = { readonly revision: number; readonly reason: string };
const ask = async (
  needs: MissionNeeds,
  actor: Actor,
  kind: OpenKind,
  id: string,
  { revision, reason }: Wish,
) => ({
  id: await needs.db.transaction((tx) =>
    needs.approvals.ask(tx, actor, kind.request(id, { revision }, reason)),
  ),
});

export const missionOpsRoutes = (needs: MissionNeeds, kinds: MissionKinds): readonly Route[] => [
  route(OpsMissionList, READ, ({ brand }, { query }) =>
    answerPage(
      query,
      (limit, offset) => listForDesk(needs.db, brand.id, undefined, limit, offset),
      presentMissionForStaff,
    ),
  ),
  route(OpsPutMission, WRITE, async (context, { params, body }) => {
    await putMission(needs, actorOf(context), params.id, body);
    return mission(needs, actorOf(context), params.id);
  }),
  route(OpsPublishMission, WRITE, (context, { params, body }) =>
    ask(needs, actorOf(context), kinds.mission, params.id, body),
  ),
  route(OpsStopMission, WRITE, async (context, { params }) => {
    await stopMission(needs, actorOf(context), params.id);
    return mission(needs, actorOf(context), params.id);
  }),
  route(OpsTournamentList, READ, ({ brand }, { query }) =>
    answerPage(
      query,
      (limit, offset) => listTournaments(needs.db, brand.id, undefined, limit, offset),
      presentTournamentForStaff,
    ),
  ),
  route(OpsPutTournament, WRITE, async (context, { params, body }) => {
    await putTournament(needs, actorOf(context), params.id, body);
    return tournament(needs, actorOf(context), params.id);
  }),
  route(OpsPublishTournament, WRITE, (context, { params, body }) =>
    ask(needs, actorOf(context), kinds.tournament, params.id, body),
  ),
  route(OpsCancelTournament, WRITE, async (context, { params, body }) => {
    await cancelTournament(needs, actorOf(context), params.id, body.reason);
    return tournament(needs, actorOf(context), params.id);
  }),
];
