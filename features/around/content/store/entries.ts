/** Banners, announcements and articles in one shape, for the people who write them. */
import { type Runner, statement } from '#platform/db/db.ts';
import type { EntryKind } from '../contract/places.ts';
import type { Entry } from '../rules/entry.ts';

type EntryRow = Entry;

const TABLE_COLUMNS: Readonly<Record<EntryKind, string>> = {
  banner: `'banner' as kind, id, revision, group_name as place, position, enabled, emblem as picture, ink, linkage,
          '' as execution, '' as "promotionType", '' as subject, '{}'::text[] as markets, starts_at as "startsAt", ends_at as "endsAt", title, body, action`,
  announcement: `'announcement' as kind, id, revision, type as place, position, enabled, emblem as picture, '' as ink, linkage,
          execution, promotion_type as "promotionType", '' as subject, '{}'::text[] as markets, starts_at as "startsAt", ends_at as "endsAt", title, body,
          '{}'::jsonb as action`,
  article: `'article' as kind, id, revision, page as place, position, enabled, picture, '' as ink, '' as linkage, '' as execution,
          '' as "promotionType", subject, markets, published_at as "startsAt", null::timestamptz as "endsAt", title, body, '{}'::jsonb as action`,
};
const TABLES: Readonly<Record<EntryKind, string>> = {
  banner: 'content.banners',
  announcement: 'content.announcements',
  article: 'content.articles',
};

const LISTS = byKind((kind) =>
  statement<EntryRow & { total: bigint }>(
    `content.list_${kind}`,
    `select e.*, count(*) over () as total from (select ${TABLE_COLUMNS[kind]} from ${TABLES[kind]} where brand_id = $1) e
      where $2 = '' or e.place = $2 order by e.place, e.position, e."startsAt" desc, e.id limit $3 offset $4`,
  ),
);
export const listEntries = (
  runner: Runner,
  brandId: string,
  { kind, place, limit, offset }: { kind: EntryKind; place: string; limit: number; offset: number },
) => runner.rows(LISTS[kind], [brandId, place, limit, offset]);

const LOCKS = byKind((kind) =>
  statement<EntryRow>(
    `content.lock_${kind}`,
    `select ${TABLE_COLUMNS[kind]} from ${TABLES[kind]} where brand_id = $1 and id = $2 for update`,
  ),
);
/** The entry, locked: two editors come one after the other. */
export const lockEntry = (runner: Runner, brandId: string, kind: EntryKind, id: string) =>
  runner.one(LOCKS[kind], [brandId, id]);

const PUTS: Readonly<Record<EntryKind, string>> = {
  banner: `insert into content.banners as e (brand_id, id, group_name, position, enabled, emblem, ink, linkage, starts_at, ends_at,
                                             title, body, action)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
           on conflict (brand_id, id) do update set group_name = excluded.group_name, position = excluded.position,
             enabled = excluded.enabled, emblem = excluded.emblem, ink = excluded.ink, linkage = excluded.linkage,
             starts_at = excluded.starts_at, ends_at = excluded.ends_at, title = excluded.title, body = excluded.body,
             action = excluded.action, revision = e.revision + 1
            where e.revision = $14`,
  announcement: `insert into content.announcements as e (brand_id, id, type, position, enabled, emblem, execution, promotion_type, linkage,
                                                         starts_at, ends_at, title, body)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
           on conflict (brand_id, id) do update set type = excluded.type, position = excluded.position, enabled = excluded.enabled,
             emblem = excluded.emblem, execution = excluded.execution, promotion_type = excluded.promotion_type,
             linkage = excluded.linkage, starts_at = excluded.starts_at, ends_at = excluded.ends_at, title = excluded.title,
             body = excluded.body, revision = e.revision + 1
            where e.revision = $14`,
  article: `insert into content.articles as e (brand_id, id, page, position, enabled, picture, subject, published_at, markets, title, body)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
           on conflict (brand_id, id) do update set page = excluded.page, position = excluded.position, enabled = excluded.enabled,
             picture = excluded.picture, subject = excluded.subject, published_at = excluded.published_at,
             markets = excluded.markets, title = excluded.title, body = excluded.body, revision = e.revision + 1
            where e.revision = $12`,
};
const WRITES = byKind((kind) => statement<unknown>(`content.write_${kind}`, PUTS[kind]));

function valuesOf(brandId: string, entry: Entry): readonly unknown[] {
  const { id, place, position, enabled, picture, revision } = entry;
  const head = [brandId, id, place, position, enabled, picture];
  const texts = [JSON.stringify(entry.title), JSON.stringify(entry.body)];
  const window = [entry.startsAt, entry.endsAt];
  if (entry.kind === 'article')
    return [...head, entry.subject, entry.startsAt, entry.markets, ...texts, revision];
  if (entry.kind === 'banner')
    return [...head, entry.ink, entry.linkage, ...window, ...texts, JSON.stringify(entry.action), revision];
  return [...head, entry.execution, entry.promotionType, entry.linkage, ...window, ...texts, revision];
}

/** Writes the entry over the revision it carries; false when another one stands there meanwhile. */
export const writeEntry = async (runner: Runner, brandId: string, entry: Entry): Promise<boolean> =>
  (await runner.run(WRITES[entry.kind], valuesOf(brandId, entry))) === 1;

function byKind<Value>(make: (kind: EntryKind) => Value): Readonly<Record<EntryKind, Value>> {
  return { banner: make('banner'), announcement: make('announcement'), article: make('article') };
}
