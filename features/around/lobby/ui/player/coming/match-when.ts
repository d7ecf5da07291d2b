/** When a match begins, on the wall of the brand's zone, in western digits (spec section 9). */
import type { GameMatch } from '#features/play/sportsbook/contract.ts';

type When = Pick<GameMatch, 'matchTime' | 'timeZone'>;

const formats = new Map<string, Intl.DateTimeFormat>();

/** One for all matches: a fresh one costs half a millisecond, the first one five. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(timeZone, made);
  return made;
}

/** `18:30` and `21.11.2026` */
export function whenOf({ matchTime, timeZone }: When): { readonly time: string; readonly day: string } {
  const parts = formatIn(timeZone).formatToParts(new Date(matchTime));
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  return {
    time: `${part('hour')}:${part('minute')}`,
    day: `${part('day')}.${part('month')}.${part('year')}`,
  };
}

export type Day<Match> = {
  readonly day: string;
  readonly first: Match;
  readonly matches: readonly Match[];
};

/** Matches under the days they are played on, in their order. */
export function daysOf<Match extends When>(matches: readonly Match[]): readonly Day<Match>[] {
  const days = new Map<string, Day<Match>>();
  for (const match of matches) {
    const { day } = whenOf(match);
    const known = days.get(day);
    days.set(day, { day, first: known?.first ?? match, matches: [...(known?.matches ?? []), match] });
  }
  return [...days.values()];
}
