/** The words of the desk: missions and tournaments that are written, agreed to and stopped. */
import { type Static, Type } from 'typebox';
import { AskedFor, Reason } from '#features/people/approvals/contract.ts';
import { call } from '#kernel/call.ts';
import { Amount, closed, Currency, Instant, listPage, literals, pageQuery, Uuid } from '#kernel/wire.ts';
import { LANGUAGES, PSEUDO } from '#kernel/words.ts';
import {
  MISSION_EVENTS,
  MISSION_MEASURES,
  MISSION_SPANS,
  MISSION_STATES,
  TOURNAMENT_MEASURES,
  TOURNAMENT_STATES,
} from './kinds.ts';

export const MissionText = Type.Object(
  { title: Type.String({ maxLength: 80 }), body: Type.String({ maxLength: 2_000 }) },
  closed,
);
export type MissionText = Static<typeof MissionText>;
export type MissionTexts = Readonly<Record<string, MissionText>>;
const texts = Type.Unsafe<MissionTexts>(
  Type.Object(
    Object.fromEntries(
      LANGUAGES.flatMap(({ code }) => (code === PSEUDO ? [] : [[code, Type.Optional(MissionText)]])),
    ),
    closed,
  ),
);
const Category = Type.Union([Type.String({ pattern: '^[A-Z]{2,12}$' }), Type.Null()]);
const emblem = Type.String({ pattern: '^[a-z0-9-]{0,30}$' });

const MissionFields = {
  emblem,
  position: Type.Integer({ minimum: 0, maximum: 9_999 }),
  event: literals(MISSION_EVENTS),
  measure: literals(MISSION_MEASURES),
  category: Category,
  currency: Currency,
  /** A whole number of a count, an amount of a sum. */
  target: Amount,
  span: literals(MISSION_SPANS),
  after: Type.Union([Uuid, Type.Null()]),
  startsAt: Instant,
  endsAt: Type.Union([Instant, Type.Null()]),
  rewardKind: literals(['cash', 'bonus']),
  amount: Amount,
  terms: Type.Union([Uuid, Type.Null()]),
  budget: Amount,
  texts,
};
export const OpsMission = Type.Object({
  id: Uuid,
  revision: Type.Integer(),
  state: literals(MISSION_STATES),
  ...MissionFields,
  spent: Amount,
  /** How often it was claimed. */
  claims: Type.Integer(),
});
export type OpsMission = Static<typeof OpsMission>;

const TournamentFields = {
  emblem,
  measure: literals(TOURNAMENT_MEASURES),
  category: Category,
  currency: Currency,
  startsAt: Instant,
  endsAt: Instant,
  settleMinutes: Type.Integer({ minimum: 0, maximum: 1_440 }),
  entry: Amount,
  fee: Type.Integer({ minimum: 0, maximum: 500 }),
  added: Amount,
  places: Type.Array(Type.Integer({ minimum: 1, maximum: 1_000 }), { minItems: 1, maxItems: 100 }),
  minPlayers: Type.Integer({ minimum: 1, maximum: 10_000 }),
  texts,
};
export const OpsTournament = Type.Object({
  id: Uuid,
  revision: Type.Integer(),
  state: literals(TOURNAMENT_STATES),
  ...TournamentFields,
  players: Type.Integer(),
  /** What entries have put into the pool. */
  pooled: Amount,
  /** What was paid out. */
  paid: Amount,
});
export type OpsTournament = Static<typeof OpsTournament>;

const ById = Type.Object({ id: Uuid }, closed);
const revision = Type.Integer({ minimum: 0 });
const WRITING = [
  'missions.changed_meanwhile',
  'missions.is_live',
  'missions.no_english',
  'missions.bad_picture',
  'missions.bad_window',
  'missions.bad_rules',
  'missions.mixed_products',
] as const;
const PUBLISHING = [
  'missions.changed_meanwhile',
  'missions.wrong_state',
  'missions.mixed_products',
  'identity.step_up_required',
  'staff.no_change',
  'staff.request_open',
  'staff.same_hand',
] as const;

export const OpsMissionList = call({
  method: 'GET',
  path: '/ops/missions',
  summary: 'Missions of the brand in the order they stand, with what each has cost.',
  query: Type.Object(pageQuery, closed),
  answer: listPage(OpsMission),
});
export const OpsPutMission = call({
  method: 'PUT',
  path: '/ops/missions/{id}',
  faults: ['missions.unknown', 'missions.over_budget', ...WRITING],
  summary: 'Writes a mission; of one that is live only texts, picture and place can be changed.',
  params: ById,
  body: Type.Object({ revision, ...MissionFields }, closed),
  answer: OpsMission,
});
export const OpsPublishMission = call({
  method: 'POST',
  path: '/ops/missions/{id}/publish',
  faults: ['missions.unknown', ...PUBLISHING],
  summary: 'Asks for a mission to be opened to players; another person decides.',
  params: ById,
  body: Type.Object({ revision, reason: Reason }, closed),
  answer: AskedFor,
});
export const OpsStopMission = call({
  method: 'POST',
  path: '/ops/missions/{id}/stop',
  faults: ['missions.unknown', 'missions.wrong_state'],
  summary: 'Nothing counts any longer; what was reached in a window can be claimed until it ends.',
  params: ById,
  body: Type.Object({}, closed),
  answer: OpsMission,
});

export const OpsTournamentList = call({
  method: 'GET',
  path: '/ops/tournaments',
  summary: 'Tournaments of the brand, newest first.',
  query: Type.Object(pageQuery, closed),
  answer: listPage(OpsTournament),
});
export const OpsPutTournament = call({
  method: 'PUT',
  path: '/ops/tournaments/{id}',
  faults: ['missions.unknown_tournament', ...WRITING],
  summary: 'Writes a tournament; of one that is live only texts and picture can be changed.',
  params: ById,
  body: Type.Object({ revision, ...TournamentFields }, closed),
  answer: OpsTournament,
});
export const OpsPublishTournament = call({
  method: 'POST',
  path: '/ops/tournaments/{id}/publish',
  faults: ['missions.unknown_tournament', ...PUBLISHING],
  summary: 'Asks for a tournament to be opened to players; another person decides.',
  params: ById,
  body: Type.Object({ revision, reason: Reason }, closed),
  answer: AskedFor,
});
export const OpsCancelTournament = call({
  method: 'POST',
  path: '/ops/tournaments/{id}/cancel',
  faults: ['missions.unknown_tournament', 'missions.wrong_state'],
  summary: 'Calls a tournament off before it was paid: every entry goes back with its fee.',
  params: ById,
  body: Type.Object({ reason: Reason }, closed),
  answer: OpsTournament,
});
