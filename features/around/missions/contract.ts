/** The words of missions, leaderboards and tournaments. */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import { topic } from '#kernel/topics.ts';
import {
  Amount,
  closed,
  Currency,
  Instant,
  listPageWith,
  literals,
  Nothing,
  pageQuery,
  Uuid,
} from '#kernel/wire.ts';
import {
  MISSION_EVENTS,
  MISSION_MEASURES,
  MISSION_SPANS,
  MISSION_STATUSES,
  TOURNAMENT_MEASURES,
  TOURNAMENT_PHASES,
} from './contract/kinds.ts';

const MaybeInstant = Type.Union([Instant, Type.Null()]);
const Category = Type.Union([Type.String({ pattern: '^[A-Z]{2,12}$' }), Type.Null()]);

export const Mission = Type.Object({
  id: Uuid,
  title: Type.String(),
  body: Type.String(),
  picture: Type.String(),
  event: literals(MISSION_EVENTS),
  measure: literals(MISSION_MEASURES),
  category: Category,
  span: literals(MISSION_SPANS),
  /** A number, or an amount of `currency` where it is a sum. */
  value: Type.String(),
  target: Type.String(),
  /** 0–100, rounded down. */
  percent: Type.Integer(),
  status: literals(MISSION_STATUSES),
  /** Title of the mission that has to be claimed first; empty where none has. */
  previous: Type.String(),
  rewardKind: literals(['cash', 'bonus']),
  reward: Amount,
  currency: Currency,
  /** When the window ends and it begins again; null where it has no end. */
  until: MaybeInstant,
});
export type Mission = Static<typeof Mission>;

export const MissionSummary = Type.Object({
  missions: Type.Array(Mission),
  claimable: Type.Integer(),
  /** When the missions of the day begin again. */
  resetsAt: Instant,
});
export type MissionSummary = Static<typeof MissionSummary>;

export const GetMissions = call({
  method: 'GET',
  path: '/wps/relay/MCSFE_missionSummary',
  summary: 'Missions that are open, with the caller’s progress in their windows.',
  answer: MissionSummary,
});
export const GetBadges = call({
  method: 'GET',
  path: '/wps/relay/MCSFE_missionBadges',
  summary: 'How many missions can be claimed, and in how many running tournaments the caller plays.',
  answer: Type.Object({ missions: Type.Integer(), tournaments: Type.Integer() }),
});
export const ClaimMission = call({
  method: 'POST',
  path: '/wps/relay/MCSFE_missionClaim',
  faults: [
    'missions.unknown',
    'missions.locked',
    'missions.not_reached',
    'missions.budget_used',
    'bonus.not_entitled',
    'bonus.another_open',
    'bonus.below_level',
    'bonus.below_minimum',
    'bonus.wrong_currency',
  ],
  summary: 'Claims the prize of a mission in its present window, once; asked again it answers the same.',
  idempotent: true,
  body: Type.Object({ id: Uuid }, closed),
  answer: MissionSummary,
});

export const Tournament = Type.Object({
  id: Uuid,
  title: Type.String(),
  body: Type.String(),
  picture: Type.String(),
  measure: literals(TOURNAMENT_MEASURES),
  category: Category,
  phase: literals(TOURNAMENT_PHASES),
  startsAt: Instant,
  endsAt: Instant,
  /** When corrections count no longer and it is paid. */
  paysAt: Instant,
  currency: Currency,
  /** 0 is free. */
  entry: Amount,
  /** Thousandths of the entry the house keeps. */
  fee: Type.Integer(),
  /** What the house adds. */
  added: Amount,
  /** All prizes as they stand: what the house adds and the pool of entries. */
  prizes: Amount,
  players: Type.Integer(),
  minPlayers: Type.Integer(),
  /** Whether the caller plays, his place (0 without one), score and prize. */
  joined: Type.Boolean(),
  place: Type.Integer(),
  score: Type.String(),
  prize: Amount,
});
export type Tournament = Static<typeof Tournament>;

export const GetTournaments = call({
  method: 'GET',
  path: '/tournaments',
  summary: 'Tournaments that run or come, and those that ended in the last thirty days.',
  answer: Type.Object({ list: Type.Array(Tournament) }),
});
export const JoinTournament = call({
  method: 'POST',
  path: '/tournaments/{id}/join',
  faults: [
    'missions.unknown_tournament',
    'missions.not_open',
    'bonus.not_entitled',
    'bonus.wrong_currency',
    'wallet.insufficient_funds',
    'protection.account_suspended',
    'protection.account_closed',
    'protection.self_excluded',
    'protection.time_out',
    'protection.wrong_currency',
    'protection.other_currency',
    'protection.stake_limit',
    'protection.loss_limit',
    'protection.time_limit',
    'protection.reality_check',
  ],
  summary:
    'Takes part, and pays the entry where there is one; whoever takes part already is answered the same.',
  idempotent: true,
  params: Type.Object({ id: Uuid }, closed),
  answer: Tournament,
});

export const Standing = Type.Object({
  place: Type.Integer(),
  /** As others see him; shortened but for the caller. */
  name: Type.String(),
  score: Type.String(),
  /** What the place brings as it stands, or was paid. */
  prize: Amount,
  isMine: Type.Boolean(),
});
export type Standing = Static<typeof Standing>;
export const GetLeaderboard = call({
  method: 'GET',
  path: '/wps/relay/MCSFE_leaderboard',
  faults: ['missions.unknown_tournament'],
  summary: 'Standings of a tournament; of the one that runs and ends first where none is named.',
  query: Type.Object({ id: Type.Optional(Uuid), ...pageQuery }, closed),
  answer: listPageWith(Standing, { tournament: Type.Union([Tournament, Type.Null()]) }),
});

/** A mission of this member was reached or claimed. */
export const MissionsMoved = topic({ name: 'missions', to: 'member', data: Nothing });
/** The standings of a tournament have moved. */
export const StandingsMoved = topic({
  name: 'tournament:{id}',
  to: 'everybody',
  ids: { id: Uuid },
  data: Nothing,
});
