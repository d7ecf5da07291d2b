/** What people call the categories stakes are counted under: those of the site's menu. */
import { useWords } from '#platform/ui/words.tsx';

const NAMES = {
  CRASH: 'lobby.category.crash',
  U9W: 'lobby.category.u9w',
  RNG: 'lobby.category.rng',
  SPORTS: 'lobby.category.sports',
  LIVE: 'lobby.category.live',
  FISH: 'lobby.category.fish',
  PVP: 'lobby.category.pvp',
  ARCADE: 'lobby.category.arcade',
  LOTT: 'lobby.category.lottery',
  ELOTT: 'lobby.category.elottery',
  ESPORTS: 'lobby.category.esports',
  COCKFIGHT: 'lobby.category.cockfight',
  BINGO: 'lobby.category.bingo',
} as const;
const isNamed = (category: string): category is keyof typeof NAMES => Object.hasOwn(NAMES, category);

/** A category without a name stays its code. */
export function useMenuCategory(): (category: string) => string {
  const words = useWords();
  return (category) => (isNamed(category) ? words(NAMES[category]) : category);
}
