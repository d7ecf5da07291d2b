/** The level follows the documents: up when what is asked for was accepted, down when it expires. */
import { setLevel } from '#features/people/members/store.ts';
import { missingOf, readProfile } from '#features/people/members/service/profile.ts';
import type { BrandId } from '#kernel/ids.ts';
import type { Tx } from '#platform/db/db.ts';
import { VerificationSettings } from '../contract/settings.ts';
import { levelNow, levelOf } from '../rules.ts';
import { acceptedOf, givenLevel, giveLevel } from '../store.ts';
import type { VerificationNeeds } from './needs.ts';

/** Writes the level the member has by his documents now; whoever calls this holds his documents. Answers before and after. */
export async function follow(
  tx: Tx,
  { brands, clock }: Pick<VerificationNeeds, 'brands' | 'clock'>,
  { memberId, brandId }: { readonly memberId: string; readonly brandId: BrandId },
): Promise<{ readonly before: number; readonly after: number }> {
  const { documents } = await brands.settings.of(brandId, VerificationSettings);
  const view = await readProfile(tx, memberId);
  const { level, texts } = view;
  const now = clock.now();
  const earned = levelOf(documents, await acceptedOf(tx, memberId), texts, now);
  const known = missingOf(view).length === 0;
  const after = levelNow(level, await givenLevel(tx, memberId), earned, { known });
  if (after !== level) await setLevel(tx, memberId, after);
  await giveLevel(tx, memberId, earned, new Date(now));
  return { before: level, after };
}
