/** Every version of what staff write, as it stood; never changed. */
import { type Runner, statement } from '#platform/db/db.ts';
import type { EntryKind } from '../contract/places.ts';
import type { Entry } from '../rules/entry.ts';

const KEEP = statement<unknown>(
  'content.keep_entry',
  `insert into content.entry_versions (brand_id, kind, id, revision, at, staff_id, entry) values ($1, $2, $3, $4, now(), $5, $6)
   on conflict do nothing`,
);
export const keepEntry = (runner: Runner, brandId: string, entry: Entry, staffId: string | null) =>
  runner.run(KEEP, [brandId, entry.kind, entry.id, entry.revision, staffId, JSON.stringify(entry)]);

type Kept = Omit<Entry, 'startsAt' | 'endsAt'> & {
  readonly startsAt: string;
  readonly endsAt: string | null;
};
/** Dates are texts in a document; what came later has its usual value. */
const entryOf = ({ startsAt, endsAt, ...rest }: Kept): Entry => ({
  ...rest,
  markets: rest.markets ?? [],
  startsAt: new Date(startsAt),
  endsAt: endsAt === null ? null : new Date(endsAt),
});

const ONE = statement<{ entry: Kept }>(
  'content.entry_version',
  'select entry from content.entry_versions where brand_id = $1 and kind = $2 and id = $3 and revision = $4',
);
export async function findEntryVersion(
  runner: Runner,
  brandId: string,
  kind: EntryKind,
  id: string,
  revision: number,
): Promise<Entry | undefined> {
  const row = await runner.one(ONE, [brandId, kind, id, revision]);
  return row && entryOf(row.entry);
}

const LIST = statement<{ revision: number; at: Date; by: string; entry: Kept }>(
  'content.entry_versions',
  `select v.revision, v.at, coalesce(s.username, '') as by, v.entry from content.entry_versions v
     left join identity.directory s on s.id = v.staff_id
    where v.brand_id = $1 and v.kind = $2 and v.id = $3 order by v.revision desc limit 50`,
);
export async function listEntryVersions(runner: Runner, brandId: string, kind: EntryKind, id: string) {
  const rows = await runner.rows(LIST, [brandId, kind, id]);
  return rows.map(({ entry, ...row }) => ({ ...row, entry: entryOf(entry) }));
}
