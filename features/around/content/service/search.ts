/** The help centre is searched in the visitor’s language; where that finds nothing, in the brand’s, then in English. */
import type { Runner, Tx } from '#platform/db/db.ts';
import { FOUND_MOST } from '../contract/places.ts';
import type { Reader } from '../present.ts';
import type { Entry } from '../rules/entry.ts';
import { asked, configOf, spaced } from '../rules/search.ts';
import type { ArticleRow } from '../store.ts';
import { findWords, forgetWords, indexWords } from '../store/search.ts';

type Indexed = Pick<Entry, 'id' | 'title' | 'body' | 'place'>;

/** The words of an article in each language it is written in; of other pages than the help centre none. */
export async function indexArticle(
  runner: Runner | Tx,
  brandId: string,
  { id, title, body, place }: Indexed,
): Promise<void> {
  await forgetWords(runner, brandId, id);
  if (place !== 'help') return;
  for (const [language, text] of Object.entries(title))
    await indexWords(runner, brandId, id, {
      language,
      config: configOf(language),
      title: spaced(text, language),
      body: spaced(body[language] ?? '', language),
    });
}

/** Of `articles`, which the visitor may read, those that hold the words. */
export async function searchHelp(
  runner: Runner,
  brandId: string,
  text: string,
  { language, brandLanguage }: Reader,
  articles: readonly ArticleRow[],
): Promise<{ readonly language: string; readonly rows: readonly ArticleRow[] }> {
  for (const spoken of new Set([language, brandLanguage, 'en'])) {
    const words = asked(text, spoken);
    if (words.text === '') continue;
    const found = await findWords(runner, brandId, {
      language: spoken,
      config: configOf(spoken),
      ...words,
      // Some may be for another market.
      limit: 3 * FOUND_MOST,
    });
    const rows = found.flatMap(({ article_id }) => articles.find(({ id }) => id === article_id) ?? []);
    if (rows.length > 0) return { language: spoken, rows: rows.slice(0, FOUND_MOST) };
  }
  return { language, rows: [] };
}
