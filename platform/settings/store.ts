import { type Runner, statement } from '#platform/db/db.ts';

export type SettingsRow = { brand_id: string; section: string; revision: number; data: unknown };

const CHANGES = statement<{ changes: bigint }>(
  'settings.changes',
  'select coalesce(sum(revision), 0)::int8 as changes from platform.settings',
);
/** How often anything was written; rows are never taken away, so it only grows. */
export const countChanges = async (runner: Runner): Promise<bigint> =>
  (await runner.one(CHANGES))?.changes ?? 0n;

const ALL = statement<SettingsRow>(
  'settings.all',
  'select brand_id, section, revision, data from platform.settings',
);
export const readSettings = (runner: Runner): Promise<SettingsRow[]> => runner.rows(ALL);

const OF_BRAND = statement<SettingsRow>(
  'settings.of_brand',
  'select brand_id, section, revision, data from platform.settings where brand_id = $1',
);
export const readSettingsOf = (runner: Runner, brandId: string): Promise<SettingsRow[]> =>
  runner.rows(OF_BRAND, [brandId]);

const PUT = statement<unknown>(
  'settings.put',
  `insert into platform.settings as s (brand_id, section, data) values ($1, $2, $3)
   on conflict (brand_id, section) do update set data = excluded.data, revision = s.revision + 1, changed_at = now()`,
);
export const putSettings = (runner: Runner, brandId: string, section: string, data: unknown) =>
  runner.run(PUT, [brandId, section, JSON.stringify(data)]);
