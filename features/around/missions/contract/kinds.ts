/** What missions and tournaments count, told once and without schemas: screens read it too. */
export const MISSION_EVENTS = ['stake', 'deposit'] as const;
export type MissionEvent = (typeof MISSION_EVENTS)[number];
/** `count` how many · `sum` how much, of stakes what was at risk. */
export const MISSION_MEASURES = ['count', 'sum'] as const;
export type MissionMeasure = (typeof MISSION_MEASURES)[number];
/** A day or a week of the brand's zone, or once while it lasts. */
export const MISSION_SPANS = ['day', 'week', 'once'] as const;
export type MissionSpan = (typeof MISSION_SPANS)[number];
export const MISSION_STATES = ['draft', 'live', 'stopped'] as const;
export type MissionState = (typeof MISSION_STATES)[number];
/** How one stands for a member: `locked` another has to be claimed first. */
export const MISSION_STATUSES = ['locked', 'running', 'claim', 'claimed'] as const;
export type MissionStatus = (typeof MISSION_STATUSES)[number];

/** `stake` what was at risk altogether · `multiplier` the best payout a stake · `rounds` how many stakes. */
export const TOURNAMENT_MEASURES = ['stake', 'multiplier', 'rounds'] as const;
export type TournamentMeasure = (typeof TOURNAMENT_MEASURES)[number];
export const TOURNAMENT_STATES = ['draft', 'live', 'paid', 'cancelled'] as const;
export type TournamentState = (typeof TOURNAMENT_STATES)[number];
/** What players see of a state: `settling` is over and waits for late corrections. */
export const TOURNAMENT_PHASES = ['upcoming', 'running', 'settling', 'paid', 'cancelled'] as const;
export type TournamentPhase = (typeof TOURNAMENT_PHASES)[number];

/** A multiplier is kept in ten-thousandths. */
export const MULTIPLIER = 10_000n;
/** The categories of the catalogue one may be narrowed to. */
export const CATEGORIES = [
  'RNG',
  'LIVE',
  'SPORTS',
  'LOTT',
  'FISH',
  'PVP',
  'CRASH',
  'ARCADE',
  'BINGO',
  'COCKFIGHT',
] as const;
