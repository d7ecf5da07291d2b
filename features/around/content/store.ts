import { type Runner, statement } from '#platform/db/db.ts';
import type { AnnouncementType, BannerGroup, Execution } from './contract.ts';
import { VERSIONED_PAGES } from './contract/places.ts';
import type { Texts } from './rules.ts';

export type BannerRow = {
  id: string;
  group_name: string;
  title: Texts;
  body: Texts;
  action: Texts;
  emblem: string;
  ink: string;
  linkage: string;
  starts_at: Date;
  ends_at: Date | null;
};
const BANNERS = statement<BannerRow>(
  'content.banners',
  `select id, group_name, title, body, action, emblem, ink, linkage, starts_at, ends_at
     from content.banners where brand_id = $1 and enabled order by group_name, position, id`,
);
export const readBanners = (runner: Runner, brandId: string) => runner.rows(BANNERS, [brandId]);

export type AnnouncementRow = {
  id: string;
  type: AnnouncementType;
  execution: Execution | '';
  promotion_type: string;
  title: Texts;
  body: Texts;
  emblem: string;
  linkage: string;
  starts_at: Date;
  ends_at: Date | null;
};
const ANNOUNCEMENTS = statement<AnnouncementRow>(
  'content.announcements',
  `select id, type, execution, promotion_type, title, body, emblem, linkage, starts_at, ends_at
     from content.announcements where brand_id = $1 and enabled order by position, starts_at desc, id`,
);
export const readAnnouncements = (runner: Runner, brandId: string) => runner.rows(ANNOUNCEMENTS, [brandId]);

export type ArticleRow = {
  id: string;
  page: string;
  subject: string;
  title: Texts;
  body: Texts;
  picture: string;
  /** Countries it is for; none: all. */
  markets: readonly string[];
  published_at: Date;
};
const ARTICLES = statement<ArticleRow>(
  'content.articles',
  `select id, page, subject, title, body, picture, markets, published_at
     from content.articles where brand_id = $1 and enabled and (published_at <= now() or page = any($2::text[]))
    order by page, position, published_at desc, id`,
);
/** What is published by now; pages players agree to read as their version was kept. */
export const readArticles = (runner: Runner, brandId: string) =>
  runner.rows(ARTICLES, [brandId, VERSIONED_PAGES]);

const HAS_ANY = statement<{ stands: boolean }>(
  'content.has_any',
  'select exists (select from content.articles where brand_id = $1) as stands',
);
/** Whether a brand's content was written before: a second seeding must not bring back what an operator took away. */
export const hasContent = async (runner: Runner, brandId: string): Promise<boolean> =>
  (await runner.one(HAS_ANY, [brandId]))?.stands === true;

const HAS_ANSWER = statement<{ stands: boolean }>(
  'content.has_answer',
  `select exists (select from content.articles where brand_id = $1 and page = 'help' and title ->> 'en' = $2) as stands`,
);
export const hasAnswer = async (runner: Runner, brandId: string, title: string): Promise<boolean> =>
  (await runner.one(HAS_ANSWER, [brandId, title]))?.stands === true;

export type NewBanner = Pick<BannerRow, 'id' | 'title' | 'body' | 'action' | 'emblem' | 'ink' | 'linkage'> & {
  readonly group_name: BannerGroup;
  readonly position: number;
};
const PUT_BANNER = statement<unknown>(
  'content.put_banner',
  `insert into content.banners (brand_id, id, group_name, position, title, body, action, emblem, ink, linkage)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);
export const putBanner = (runner: Runner, brandId: string, row: NewBanner) =>
  runner.run(PUT_BANNER, [
    brandId,
    row.id,
    row.group_name,
    row.position,
    JSON.stringify(row.title),
    JSON.stringify(row.body),
    JSON.stringify(row.action),
    row.emblem,
    row.ink,
    row.linkage,
  ]);

export type NewAnnouncement = Omit<AnnouncementRow, 'starts_at' | 'ends_at'> & { readonly position: number };
const PUT_ANNOUNCEMENT = statement<unknown>(
  'content.put_announcement',
  `insert into content.announcements (brand_id, id, type, execution, promotion_type, position, title, body, emblem, linkage)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);
export const putAnnouncement = (runner: Runner, brandId: string, row: NewAnnouncement) =>
  runner.run(PUT_ANNOUNCEMENT, [
    brandId,
    row.id,
    row.type,
    row.execution,
    row.promotion_type,
    row.position,
    JSON.stringify(row.title),
    JSON.stringify(row.body),
    row.emblem,
    row.linkage,
  ]);

export type NewArticle = Omit<ArticleRow, 'published_at' | 'markets'> & { readonly position: number };
const PUT_ARTICLE = statement<unknown>(
  'content.put_article',
  `insert into content.articles (brand_id, id, page, subject, position, title, body, picture)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
export const putArticle = (runner: Runner, brandId: string, row: NewArticle) =>
  runner.run(PUT_ARTICLE, [
    brandId,
    row.id,
    row.page,
    row.subject,
    row.position,
    JSON.stringify(row.title),
    JSON.stringify(row.body),
    row.picture,
  ]);
