/** When a match begins, on the wall of the brand's zone, in western digits (docs/PRODUCT.md, 9). No `Intl` here: docs/decisions/0015. */
import type { GameMatch } from '#features/play/sportsbook/contract.ts';

type When = Pick<GameMatch, 'localTime'>;

/** `18:30` and `21.11.2026` */
export function whenOf({ localTime }: When): { readonly time: string; readonly day: string } {
  const [date = '', time = ''] = localTime.split('T');
  return { time, day: date.split('-').reverse().join('.') };
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
