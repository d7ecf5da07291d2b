/** What a brand promises its players of support, never less than its jurisdiction asks for. */
import { PackSettings } from '#features/people/protection/contract/player-rules.ts';
import type { BrandId } from '#kernel/ids.ts';
import { ESCALATIONS } from '../contract/arbiters.ts';
import { DeskSettings } from '../contract/settings.ts';
import type { Terms } from '../rules.ts';
import type { SupportNeeds } from './needs.ts';

export type Promised = Terms & {
  readonly arbiter: { readonly name: string; readonly url: string } | null;
  readonly guests: boolean;
  readonly dayCases: number;
  readonly leastWords: number;
  readonly mostWords: number;
};

export async function termsOf({ brands }: Pick<SupportNeeds, 'brands'>, brandId: BrandId): Promise<Promised> {
  const [desk, { pack }] = await Promise.all([
    brands.settings.of(brandId, DeskSettings),
    brands.settings.of(brandId, PackSettings),
  ]);
  const law = ESCALATIONS[pack];
  // The jurisdiction names somebody, or leaves it to the brand.
  const named = law.name === '' ? { name: desk.arbiterName, url: desk.arbiterUrl } : law;
  return {
    answerMs: desk.answerMs,
    decideDays: Math.min(desk.decideDays, law.decideDays),
    closeDays: desk.closeDays,
    escalateDays: desk.escalateDays,
    guests: desk.guests,
    dayCases: desk.dayCases,
    leastWords: desk.leastWords,
    mostWords: desk.mostWords,
    hasArbiter: named.name !== '',
    arbiter: named.name === '' ? null : { name: named.name, url: named.url },
  };
}
