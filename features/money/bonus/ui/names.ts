/** How categories and games are called on the pages of bonuses. */
import { useWords } from '#platform/ui/words.tsx';

export const CATEGORIES = ['RNG', 'LIVE', 'SPORTS', 'ESPORTS', 'PVP', 'FISH', 'LOTT', 'ELOTT'] as const;
type Category = (typeof CATEGORIES)[number];
const isKnown = (code: string): code is Category => CATEGORIES.some((one) => one === code);

/** A game’s code is its name in the address: `monsoon-tiger` is Monsoon Tiger. */
export const gameName = (code: string): string =>
  code
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ');

export function useNames() {
  const words = useWords();
  return (code: string): string =>
    isKnown(code) ? words(`bonus.category.${code}`) : code === code.toUpperCase() ? code : gameName(code);
}

/** A share from 0 to 1 as people read it: 0.1 is 10%. */
export const percent = (share: string): string => `${Number(share) * 100}%`;

/** The title in the reader’s language, else in English, else in what it was written in. */
export const titleIn = (title: Readonly<Record<string, string>>, language: string): string =>
  title[language] ?? title['en'] ?? Object.values(title)[0] ?? '';
