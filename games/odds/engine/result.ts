/** What is known of a match when its bets are settled. */
import { type Fields, fieldOf, isFields, type Look } from './read.ts';

export const STATUSES = ['ended', 'abandoned', 'postponed', 'walkover', 'retired', 'no_result'] as const;
export type Status = (typeof STATUSES)[number];
export type Side = 'home' | 'away';
export const SIDES = ['home', 'away'] as const;

/** Goals, points, runs, games, sets or maps. */
export type Score = { readonly home: number; readonly away: number };

/**
 * How an innings ended. Its overs were bowled, everybody was out, the target was reached, its captain declared: it is complete. `reduced`: fewer
 * overs than were arranged, or a target set anew; `unfinished`: broken off.
 */
export const INNINGS_ENDS = ['overs', 'all_out', 'target', 'declared', 'reduced', 'unfinished'] as const;
export type InningsEnd = (typeof INNINGS_ENDS)[number];
/** Runs of the side that batted. */
export type Innings = { readonly side: Side; readonly runs: number; readonly ended: InningsEnd };

export type Result = {
  readonly status: Status;
  /** Goals, points, runs, sets or maps; of football without extra time. */
  readonly score?: Score | undefined;
  /** At half time. */
  readonly half?: Score | undefined;
  /** Games of each set; the last one may be unfinished when the match was given up. */
  readonly sets?: readonly Score[] | undefined;
  /** Points of each map that was played to its end. */
  readonly maps?: readonly Score[] | undefined;
  /** Most sets or maps there could have been. */
  readonly bestOf?: number | undefined;
  /** Of cricket, in their order; what decided a level match (a super over) is none of them. */
  readonly innings?: readonly Innings[] | undefined;
  /** Who scored, in order. */
  readonly goals?: readonly Side[] | undefined;
  /** Who goes on or is declared winner, where the score does not say. */
  readonly winner?: Side | undefined;
  /** What decided a level score: super_over, penalties … */
  readonly decidedBy?: string | undefined;
  /** Names by rank; those that share a rank stand together: [["A"], ["B", "C"]]. */
  readonly positions?: readonly (readonly string[])[] | undefined;
};

const MOST_SCORED = 100_000;
const MOST_PARTS = 100;
const MOST_NAMES = 500;
export const MOST_INNINGS = 4;

/** Two counts, as an object or as a list of two. */
export function readPair(look: Look, value: unknown, field: string): Score {
  if (isFields(value))
    return {
      home: look.count(fieldOf(value, 'home'), `${field}.home`, MOST_SCORED),
      away: look.count(fieldOf(value, 'away'), `${field}.away`, MOST_SCORED),
    };
  const both = look.list(value, field, 2);
  return {
    home: look.count(both[0], `${field}.0`, MOST_SCORED),
    away: look.count(both[1], `${field}.1`, MOST_SCORED),
  };
}

const pairs = (look: Look, value: unknown, field: string): readonly Score[] | undefined =>
  value === undefined
    ? undefined
    : look.list(value, field, MOST_PARTS).map((one, at) => readPair(look, one, `${field}.${at}`));

/** @param mayLackSide one innings may be all there is: the side that is left out then counts nothing */
function scoreOf(look: Look, fields: Fields, at: string, mayLackSide: boolean): Score | undefined {
  const home = fieldOf(fields, 'home');
  const away = fieldOf(fields, 'away');
  if (home === undefined && away === undefined) return undefined;
  const runs = (value: unknown, side: Side): number =>
    value === undefined && mayLackSide ? 0 : look.count(value, `${at}.${side}`, MOST_SCORED);
  return { home: runs(home, 'home'), away: runs(away, 'away') };
}

const inningsOf = (look: Look, value: unknown, field: string): Result['innings'] =>
  value === undefined
    ? undefined
    : look.list(value, field, MOST_INNINGS).map((one, at) => {
        const innings = look.fields(one, `${field}.${at}`);
        return {
          side: look.oneOf(fieldOf(innings, 'side'), `${field}.${at}.side`, SIDES),
          runs: look.count(fieldOf(innings, 'runs'), `${field}.${at}.runs`, MOST_SCORED),
          ended: look.oneOf(fieldOf(innings, 'ended'), `${field}.${at}.ended`, INNINGS_ENDS, 'overs'),
        };
      });

function positionsOf(look: Look, value: unknown, field: string): Result['positions'] {
  if (value === undefined) return undefined;
  const seen = new Set<string>();
  return look.list(value, field, MOST_NAMES).map((rank, at) =>
    look.list(rank, `${field}.${at}`, MOST_NAMES).map((name, place) => {
      const text = look.text(name, `${field}.${at}.${place}`, 128);
      if (seen.has(text)) look.refuse('result.contradiction', `${field}.${at}.${place}`);
      seen.add(text);
      return text;
    }),
  );
}

const goalsOf = (look: Look, value: unknown, field: string): Result['goals'] =>
  value === undefined
    ? undefined
    : look.list(value, field, 1_000).map((side, at) => look.oneOf(side, `${field}.${at}`, SIDES));

/** Facts that cannot be true together would settle one bet by either. */
function agree(look: Look, { score, half, goals, innings }: Result, at: string): void {
  const made = (side: Side): number =>
    (innings ?? []).reduce((sum, one) => sum + (one.side === side ? one.runs : 0), 0);
  if (score && innings && (made('home') !== score.home || made('away') !== score.away))
    look.refuse('result.contradiction', `${at}.innings`);
  if (score && half && (half.home > score.home || half.away > score.away))
    look.refuse('result.contradiction', `${at}.half`);
  if (!score || !goals) return;
  const home = goals.filter((side) => side === 'home').length;
  if (home !== score.home || goals.length - home !== score.away)
    look.refuse('result.contradiction', `${at}.goals`);
}

export function readResult(look: Look, value: unknown, at: string, mayLackSide = false): Result {
  const fields = look.fields(value, at);
  const half = fieldOf(fields, 'half');
  const winner = fieldOf(fields, 'winner');
  const bestOf = fieldOf(fields, 'bestOf');
  const decidedBy = fieldOf(fields, 'decidedBy');
  const result: Result = {
    status: look.oneOf(fieldOf(fields, 'status'), `${at}.status`, STATUSES),
    score: scoreOf(look, fields, at, mayLackSide),
    half: half === undefined ? undefined : readPair(look, half, `${at}.half`),
    sets: pairs(look, fieldOf(fields, 'sets'), `${at}.sets`),
    maps: pairs(look, fieldOf(fields, 'maps'), `${at}.maps`),
    bestOf: bestOf === undefined ? undefined : look.count(bestOf, `${at}.bestOf`, MOST_PARTS),
    innings: inningsOf(look, fieldOf(fields, 'innings'), `${at}.innings`),
    goals: goalsOf(look, fieldOf(fields, 'goals'), `${at}.goals`),
    winner: winner === undefined ? undefined : look.oneOf(winner, `${at}.winner`, SIDES),
    decidedBy: decidedBy === undefined ? undefined : look.text(decidedBy, `${at}.decidedBy`),
    positions: positionsOf(look, fieldOf(fields, 'positions'), `${at}.positions`),
  };
  agree(look, result, at);
  return result;
}

/** Whether a set of tennis is over: six games two ahead, 7–6 (or 13–12 where the tie-break comes late), or a match tie-break of ten. */
export function isFinished({ home, away }: Score): boolean {
  const [most, least] = home > away ? [home, away] : [away, home];
  return (most >= 6 && most - least >= 2) || (most === 7 && least === 6) || (most === 13 && least === 12);
}

/** Those that are over: all but perhaps the last. */
export const finishedSets = ({ status, sets = [] }: Result): readonly Score[] =>
  sets.filter((set, at) => status === 'ended' || at < sets.length - 1 || isFinished(set));

export const leader = ({ home, away }: Score): Side | undefined =>
  home > away ? 'home' : away > home ? 'away' : undefined;

/** How many parts each side won. */
export const partsWon = (parts: readonly Score[]): Score => ({
  home: parts.filter((part) => part.home > part.away).length,
  away: parts.filter((part) => part.away > part.home).length,
});
