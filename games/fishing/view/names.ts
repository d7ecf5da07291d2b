/** Fish and weapons as they are called; what no sea has any more keeps its code. */
import { useWords } from '#platform/ui/words.tsx';

const FISH = [
  'minnow',
  'sprat',
  'crab',
  'barb',
  'seahorse',
  'angelfish',
  'puffer',
  'jellyfish',
  'turtle',
  'ray',
  'wheel-crab',
  'mahseer',
  'gharial',
  'glowfish',
  'shrimp',
  'squid',
  'viperfish',
  'moonjelly',
  'nautilus',
  'eel',
  'oarfish',
  'angler',
  'pearl-clam',
  'lantern-king',
  'kraken',
  'anchovy',
  'mackerel',
  'flyingfish',
  'triggerfish',
  'barracuda',
  'octopus',
  'barrel',
  'swordfish',
  'sunfish',
  'chest',
  'golden-koi',
  'shark',
] as const;
const WEAPONS = ['harpoon', 'net', 'lightning', 'torpedo'] as const;

export type SeaNames = { readonly fish: (code: string) => string; readonly weapon: (code: string) => string };

export function useSeaNames(): SeaNames {
  const words = useWords();
  return {
    fish: (code) => {
      const known = FISH.find((one) => one === code);
      return known ? words(`fishing.fish.${known}`) : code;
    },
    weapon: (code) => {
      const known = WEAPONS.find((one) => one === code);
      return known ? words(`fishing.weapon.${known}`) : code;
    },
  };
}
