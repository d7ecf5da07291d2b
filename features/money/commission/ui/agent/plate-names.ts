/** Rebates are kept by game type; people know the categories those types stand under. */
import { useWords } from '#platform/ui/words.tsx';

const NAMES = {
  CRASH: 'lobby.category.crash',
  RNG: 'lobby.category.rng',
  SPORTS: 'lobby.category.sports',
  LIVE: 'lobby.category.live',
  FISH: 'lobby.category.fish',
  PVP: 'lobby.category.pvp',
  ARCADE: 'lobby.category.arcade',
  LOTT: 'lobby.category.lottery',
  ESPORTS: 'lobby.category.esports',
  COCKFIGHT: 'lobby.category.cockfight',
  BINGO: 'lobby.category.bingo',
} as const;

/** Every game type a rebate may be set for. */
export const PLATES: readonly string[] = Object.keys(NAMES);

const isNamed = (plate: string): plate is keyof typeof NAMES => Object.hasOwn(NAMES, plate);

/** The category of a game type in words; a type without one stays its code. */
export function usePlateName(): (plate: string) => string {
  const words = useWords();
  return (plate) => (isNamed(plate) ? words(NAMES[plate]) : plate);
}

/** `monsoon-tiger` → `Monsoon Tiger`: bets are counted under the codes of games, which are made of their names. */
export const gameOf = (code: string): string =>
  code
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ');
