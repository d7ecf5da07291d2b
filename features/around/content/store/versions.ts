/** Versions of the pages a player agrees to: written with every change, never edited. */
import { type Runner, statement } from '#platform/db/db.ts';

export type PageVersion = { readonly page: string; readonly number: number; readonly since: Date };

const CURRENT = statement<PageVersion>(
  'content.page_versions',
  `select distinct on (page) page, version as number, since from content.page_versions
    where brand_id = $1 order by page, version desc`,
);
/** The version of every page that has one. */
export const currentVersions = (runner: Runner, brandId: string) => runner.rows(CURRENT, [brandId]);

const ALL = statement<PageVersion>(
  'content.all_versions',
  'select page, version as number, since from content.page_versions where brand_id = $1 and page = $2 order by version desc limit 100',
);
/** Of one page, newest first. */
export const versionsOf = (runner: Runner, brandId: string, page: string) =>
  runner.rows(ALL, [brandId, page]);

export type KeptArticle = {
  readonly title: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, string>>;
};
const KEPT = statement<PageVersion & { readonly articles: readonly KeptArticle[] }>(
  'content.kept_version',
  'select page, version as number, since, articles from content.page_versions where brand_id = $1 and page = $2 and version = $3',
);
/** A page as it was shown then. */
export const findVersion = (runner: Runner, brandId: string, page: string, number: number) =>
  runner.one(KEPT, [brandId, page, number]);

const LOCK = statement<unknown>(
  'content.lock_page',
  'select pg_advisory_xact_lock(hashtextextended($1::text || $2::text, 690))',
);
const KEEP = statement<unknown>(
  'content.keep_version',
  `with shown as (
     select coalesce(jsonb_agg(jsonb_build_object('title', title, 'body', body) order by position, published_at desc, id), '[]') as articles
       from content.articles where brand_id = $1 and page = $2 and enabled),
   last as (select version, articles from content.page_versions where brand_id = $1 and page = $2 order by version desc limit 1)
   insert into content.page_versions (brand_id, page, version, articles)
   select $1, $2, coalesce((select version from last), 0) + 1, shown.articles from shown
    where shown.articles is distinct from (select articles from last)`,
);
/** Keeps the page as it stands now as its next version, unless it reads as the last one did. */
export async function keepVersion(runner: Runner, brandId: string, page: string): Promise<void> {
  // Two editors of one page: the second counts on from the first.
  await runner.rows(LOCK, [brandId, page]);
  await runner.run(KEEP, [brandId, page]);
}

const HAS_PAGE = statement<{ stands: boolean }>(
  'content.has_page',
  'select exists (select from content.articles where brand_id = $1 and page = $2) as stands',
);
export const hasPage = async (runner: Runner, brandId: string, page: string): Promise<boolean> =>
  (await runner.one(HAS_PAGE, [brandId, page]))?.stands === true;
