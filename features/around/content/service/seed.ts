/** What a new brand says on its first day; once written it is the brand's own and never written again. */
import { type BrandId, newId } from '#kernel/ids.ts';
import type { Runner } from '#platform/db/db.ts';
import { SAMPLE_ANNOUNCEMENTS } from '../samples/announcements.ts';
import { VERSIONED_PAGES } from '../contract/places.ts';
import { LEGAL_ARTICLES, SAMPLE_ARTICLES } from '../samples/articles.ts';
import { SAMPLE_BANNERS } from '../samples/banners.ts';
import { MORE_ANSWERS } from '../samples/help.ts';
import { hasAnswer, hasContent, type NewArticle, putAnnouncement, putArticle, putBanner } from '../store.ts';
import { hasPage, keepVersion } from '../store/versions.ts';
import { indexArticle } from './search.ts';

export async function seedContent(runner: Runner, brandId: BrandId): Promise<void> {
  if (!(await hasContent(runner, brandId))) await seedAll(runner, brandId);
  for (const page of VERSIONED_PAGES) {
    if (!(await hasPage(runner, brandId, page))) await seedPage(runner, brandId, page);
    await keepVersion(runner, brandId, page);
  }
}

/** More answers of the help centre, in the languages they are written in so far; once, so that nothing an operator has renamed comes back. */
export async function seedAnswers(runner: Runner, brandId: BrandId): Promise<void> {
  for (const { title } of MORE_ANSWERS) if (await hasAnswer(runner, brandId, title['en'] ?? '')) return;
  for (const [n, answer] of MORE_ANSWERS.entries())
    await write(runner, brandId, { page: 'help', picture: '', ...answer }, 100 + n);
}

/** A page that came after the brand was first written. */
async function seedPage(runner: Runner, brandId: BrandId, page: string): Promise<void> {
  const articles = LEGAL_ARTICLES.filter((article) => article.page === page);
  for (const [position, article] of articles.entries()) await write(runner, brandId, article, position);
}

/** An article, and its words to be found by. */
async function write(
  runner: Runner,
  brandId: BrandId,
  article: Omit<NewArticle, 'id' | 'position'>,
  position: number,
): Promise<void> {
  const row = { ...article, id: newId(), position };
  await putArticle(runner, brandId, row);
  await indexArticle(runner, brandId, { ...row, place: row.page });
}

async function seedAll(runner: Runner, brandId: BrandId): Promise<void> {
  for (const [position, banner] of SAMPLE_BANNERS.entries())
    await putBanner(runner, brandId, { ...banner, id: newId(), position });
  for (const [position, announcement] of SAMPLE_ANNOUNCEMENTS.entries())
    await putAnnouncement(runner, brandId, { ...announcement, id: newId(), position });
  for (const [position, article] of SAMPLE_ARTICLES.entries())
    await write(runner, brandId, article, position);
}
