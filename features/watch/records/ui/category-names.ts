/** What people call the categories stakes are counted under: those of the site's menu, and wallets at vendors. */
import { AT_VENDOR } from '#features/watch/records/contract.ts';
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
export function useCategoryName(): (category: string) => string {
  const words = useWords();
  return (category) => {
    if (category.startsWith(AT_VENDOR))
      return words('records.at_vendor', { vendor: category.slice(AT_VENDOR.length) });
    return isNamed(category) ? words(NAMES[category]) : category;
  };
}
