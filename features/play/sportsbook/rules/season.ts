/** A season as it was played, and where it lies when it is played again around today. */
import type { InningsEnd, Side } from '#games/odds/engine/result.ts';
import { DAY, HOUR, MINUTE } from '#kernel/time.ts';
import { instantAt } from '#kernel/zones.ts';

/** An innings as it was played: runs over by over. */
export type PlayedInnings = {
  readonly side: Side;
  readonly overs: readonly number[];
  readonly ended: InningsEnd;
};
/** What a score does not say: the innings of cricket, and who won where runs alone do not tell. */
export type ScoreDetail = {
  readonly innings: readonly PlayedInnings[];
  readonly winner?: Side | undefined;
  /** `super_over` where it was level. */
  readonly decidedBy?: string | undefined;
};

export type Match = {
  /** Names the match inside its season, whatever its date. */
  readonly key: string;
  readonly round: string;
  /** `2025-08-15`, on the wall calendar of the league's zone. */
  readonly date: string;
  /** `20:00`; null where the source does not say: the league's usual hour. */
  readonly time: string | null;
  readonly home: string;
  readonly away: string;
  readonly score: readonly [home: number, away: number] | null;
  readonly detail?: ScoreDetail | undefined;
};

export type Sport = 'football' | 'cricket' | 'basketball' | 'esports';

export type League = {
  readonly code: string;
  readonly sport: Sport;
  readonly name: string;
  /** IANA name; dates and times of matches are on its clock. */
  readonly zone: string;
  /** 100 the biggest leagues, 0 never hot. */
  readonly weight: number;
  /** `19:30`, for matches without a time. */
  readonly usual: string;
  /** Origin and licence of the facts. */
  readonly source: string;
};

export type Season = { readonly league: League; readonly season: string; readonly matches: readonly Match[] };

const WEEK = 7 * DAY;
/** So many whole weeks are a year of seasons: matches stay in their time of the year within a day and a quarter a year. */
const YEAR_WEEKS = 52;
/** Today lies inside a season from its first tenth to 85 hundredths: there is form behind and a calendar ahead. */
const INSIDE = [0.1, 0.85] as const;
/** Where today is put when the season is not on at this time of the year. */
const MIDDLE = 0.4;

const READ_DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const READ_TIME = /^([01]?\d|2[0-3]):([0-5]\d)/;

/** The instant (ms) at which a wall clock in `zone` shows a date and time, `days` later. @throws when either is none */
export function instantOf(date: string, time: string, zone: string, days = 0): number {
  const [, year, month, day] = READ_DATE.exec(date) ?? [];
  const [, hour, minute] = READ_TIME.exec(time) ?? [];
  if (day === undefined || minute === undefined) throw new Error(`"${date} ${time}" is no date and time`);
  const wall =
    Date.UTC(Number(year), Number(month) - 1, Number(day) + days) +
    Number(hour) * HOUR +
    Number(minute) * MINUTE;
  return instantAt(wall, zone);
}

/** By how many whole weeks a season moves so that today lies inside it; by whole years where that is enough. */
export function shiftFor({ league, matches }: Season, now: number): number {
  const dates = matches.map(({ date }) => date).sort();
  const first = instantOf(dates[0] ?? '', league.usual, league.zone);
  const last = instantOf(dates.at(-1) ?? '', league.usual, league.zone);
  const placeOf = (weeks: number): number => (now - first - weeks * WEEK) / Math.max(last - first, 1);
  const years = Math.round((now - (first + last) / 2) / (YEAR_WEEKS * WEEK));
  const yearly = [years, years - 1, years + 1].map((count) => count * YEAR_WEEKS);
  const fitting = yearly.find((weeks) => placeOf(weeks) >= INSIDE[0] && placeOf(weeks) <= INSIDE[1]);
  return fitting ?? Math.round((now - first - MIDDLE * (last - first)) / WEEK);
}

/** When a match of a season starts that was moved by `weeks`; the hour on the wall stays. */
export const startOf = (league: League, match: Match, weeks: number): number =>
  instantOf(match.date, match.time ?? league.usual, league.zone, weeks * 7);

/** `Atlético Madrid` → `atletico-madrid`; two teams of one sport with one name are one team. */
export const teamCode = (sport: Sport, name: string): string =>
  `${sport}/${
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60) || 'team'
  }`;

/** Words that stand in many names and tell no two teams apart. */
const COMMON =
  /^(fc|afc|cf|sc|ac|as|us|ss|ssc|ec|cd|ud|rc|rcd|sv|vfb|vfl|tsg|fk|bk|de|da|do|del|the|and|club|futbol|calcio|\d+)$/i;

/** Two or three letters for a shield: `Manchester United FC` → MU, `Arsenal FC` → ARS. */
export function initialsOf(name: string): string {
  const words = name
    .replace(/\(.*?\)/g, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !COMMON.test(word));
  const [only = name.slice(0, 3)] = words;
  const text =
    words.length > 1
      ? words
          .slice(0, 3)
          .map((word) => word.charAt(0))
          .join('')
      : only.slice(0, 3);
  return text.toUpperCase();
}
