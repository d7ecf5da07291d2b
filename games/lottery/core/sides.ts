/**
 * Which picks of a lottery are sides of one market: one of them wins in every draw, but for the tie, triple or 49 the house keeps. What lies on
 * opposite sides counts only for what can be lost. Combinations of several numbers and rows of choices have no sides.
 */
import type { Market, PlaceInMarket } from '#games/markets.ts';
import { market, marketOf, placesIn } from '#games/markets.ts';
import type { SealedPlay } from '../sealed.ts';
import type { Selection } from './play.ts';

/** Names of picks that oppose each other wherever they stand together. */
const OPPOSED = [
  ['big', 'small'],
  ['odd', 'even'],
  ['dragon', 'tiger'],
  ['player', 'banker'],
] as const;

/** Plays of one pick each that oppose each other. */
const PLAYS = placesIn([market('tai', 'xiu'), market('chan', 'le')]);

/** Together the picks of a market win in at least nine of ten draws; what wins less often leaves a risk worth the name. */
const COVERS = 0.9;

/** How often a pick wins in the long run, several times in a draw counted as often. */
function chanceOf(play: SealedPlay, pick: string): number {
  const ticket = play.ticket({ numbers: [pick] }, { odds: '1' });
  if (!ticket.ok) return 0;
  const { ways, of } = ticket.value.chance();
  return Number((ways * 1_000_000n) / of) / 1_000_000;
}

/** `1:big` belongs to the first place, `17` to the play itself. */
function marketsOfMenu(play: SealedPlay, picks: readonly string[]): readonly Market[] {
  const groups = new Map<string, string[]>();
  for (const pick of picks) {
    const place = pick.includes(':') ? pick.slice(0, pick.indexOf(':') + 1) : '';
    groups.set(place, [...(groups.get(place) ?? []), pick]);
  }
  const markets: Market[] = [];
  for (const [place, all] of groups) {
    const left = new Set(all);
    for (const names of OPPOSED) {
      const sides = names.map((name) => `${place}${name}`);
      if (!sides.every((side) => left.has(side))) continue;
      markets.push(marketOf(`${play.code} ${sides.join('/')}`, sides));
      for (const side of sides) left.delete(side);
    }
    const rest = [...left];
    if (rest.length > 1 && rest.reduce((sum, pick) => sum + chanceOf(play, pick), 0) >= COVERS)
      markets.push(marketOf(`${play.code} ${place}`, rest));
  }
  return markets;
}

const known = new WeakMap<SealedPlay, ReadonlyMap<string, PlaceInMarket>>();
function placesOf(play: SealedPlay, picks: readonly string[]): ReadonlyMap<string, PlaceInMarket> {
  const before = known.get(play);
  if (before) return before;
  const places = placesIn(marketsOfMenu(play, picks));
  known.set(play, places);
  return places;
}

/** Of more than three digits nobody covers all. */
const MOST_DIGITS = 3;

function placeOf(play: SealedPlay, pick: string): PlaceInMarket | undefined {
  const { entry } = play;
  if (entry.kind === 'menu')
    return entry.of.length === 1 ? PLAYS.get(play.code) : placesOf(play, entry.of).get(pick);
  if (entry.kind !== 'numbers' || pick.length > MOST_DIGITS) return undefined;
  return { market: `${play.code} ${pick.length}`, side: Number(pick), of: 10 ** pick.length };
}

/** The picks of a bet that are sides; each has an equal part of what it cost. */
export function sidesOf(
  play: SealedPlay,
  { numbers = [] }: Selection,
): { readonly picks: number; readonly sides: readonly PlaceInMarket[] } {
  return { picks: numbers.length, sides: numbers.flatMap((pick) => placeOf(play, pick) ?? []) };
}
