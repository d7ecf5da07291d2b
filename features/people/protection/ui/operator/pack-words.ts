import type { PackCode, RuleName } from '#features/people/protection/contract/packs.ts';
import { DAY, MINUTE, SECOND } from '#kernel/time.ts';
import type { useWords } from '#platform/ui/words.tsx';

export const PACK_WORDS = {
  'play-money': 'protection.ops.pack_play_money',
  uk: 'protection.ops.pack_uk',
  malta: 'protection.ops.pack_malta',
  ontario: 'protection.ops.pack_ontario',
  philippines: 'protection.ops.pack_philippines',
} as const satisfies Record<PackCode, string>;

/** A rule's figure with its unit. */
export function ruleText(words: ReturnType<typeof useWords>, rule: RuleName, value: number): string {
  if (rule === 'limitsFirst' || rule === 'autoplay' || rule === 'agentTransfers' || rule === 'mixedProducts')
    return words(value === 1 ? 'protection.ops.yes' : 'protection.ops.no');
  if (rule === 'minAge') return words('protection.ops.n_years', { n: value });
  if (value >= DAY) return words('protection.ops.n_days', { n: value / DAY });
  if (value >= MINUTE) return words('protection.ops.n_min', { n: value / MINUTE });
  return words('protection.ops.n_seconds', { n: value / SECOND });
}
