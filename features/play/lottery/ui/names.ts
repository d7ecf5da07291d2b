/** What codes of plays, groups, places and prizes are called. */
import { useWords } from '#platform/ui/words.tsx';

const SIDES = new Set([
  'big', 'small', 'odd', 'even', 'dragon', 'tiger', 'tie', 'any', 'up', 'middle', 'down', 'draw', 'red', 'green', 'blue',
  'big_odd', 'big_even', 'small_odd', 'small_even', 'extreme_small', 'extreme_big', 'tai', 'xiu', 'chan', 'le',
]); // biome-ignore format: a list

export function useNames() {
  const words = useWords();
  // Codes come from the engines and the calendar; names.test.ts sees that each of them has its word.
  const named = words as (key: string) => string;
  return {
    play: (code: string): string => named(`lottery.play.${code}`),
    group: (name: string): string => named(`lottery.group.${name}`),
    at: (place: string): string => named(`lottery.at.${place}`),
    prize: (prize: string): string => named(`lottery.prize.${prize.toLowerCase()}`),
    /** The part of a pick that is pressed, without its place: `1:big` is Big. */
    side: (pick: string): string => {
      const name = pick.split(':').at(-1) ?? pick;
      return SIDES.has(name) ? named(`lottery.side.${name}`) : name;
    },
    /** The part before the colon, as the name of a row of picks. */
    place: (pick: string): string => {
      const [place, ...rest] = pick.split(':');
      if (rest.length === 0 || place === undefined) return '';
      const [first = '', second] = place.split('v');
      return second === undefined
        ? words('lottery.place', { n: first })
        : words('lottery.places_compared', { first, second });
    },
  };
}
