/** What a new brand says on its first day; once written it is the brand's own and never written again. */
import { type BrandId, newId } from '#kernel/ids.ts';
import type { Runner } from '#platform/db/db.ts';
import { SAMPLE_ANNOUNCEMENTS } from '../samples/announcements.ts';
import { SAMPLE_ARTICLES } from '../samples/articles.ts';
import { SAMPLE_BANNERS } from '../samples/banners.ts';
import { hasContent, putAnnouncement, putArticle, putBanner } from '../store.ts';

export async function seedContent(runner: Runner, brandId: BrandId): Promise<void> {
  if (await hasContent(runner, brandId)) return;
  for (const [position, banner] of SAMPLE_BANNERS.entries())
    await putBanner(runner, brandId, { ...banner, id: newId(), position });
  for (const [position, announcement] of SAMPLE_ANNOUNCEMENTS.entries())
    await putAnnouncement(runner, brandId, { ...announcement, id: newId(), position });
  for (const [position, article] of SAMPLE_ARTICLES.entries())
    await putArticle(runner, brandId, { ...article, id: newId(), position });
}
