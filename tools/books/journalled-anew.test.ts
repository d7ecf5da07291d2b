/** A database of the release before, whose pages hold another kind of digest: it verifies as it did, and the upgrade makes nothing genuine. */
import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { type Db, statement } from '#platform/db/db.ts';
import { bodyOf, type Form, journalled, TEXT_SETTINGS } from '#platform/db/journal/install.ts';
import { beginJournal } from '#platform/db/journal/keeper.ts';
import { journalSealer } from '#platform/db/journal/sealing.ts';
import { migrate } from '#platform/db/migrate.ts';
import { silentLog } from '#platform/log/log.ts';
import { type FreshDatabase, freshDatabase, testDb } from '#platform/testkit/database.ts';
import { checkBooks } from './books.ts';

const MIGRATIONS = join(import.meta.dirname, '../../db/migrations');
const sealer = journalSealer({ derive: () => Buffer.alloc(32, 1) });
const PUT = statement<unknown>(
  'told_anew_test.put',
  `insert into platform.settings (brand_id, section, data) values ($1, 'test.one', '{"by": "product"}')`,
);
const CHANGE = statement<unknown>(
  'told_anew_test.change',
  `update platform.settings set data = '{"by": "product", "again": true}' where brand_id = $1`,
);

let database: FreshDatabase;
let db: Db;
let owner: pg.Client;
beforeAll(async () => {
  database = await freshDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<Form>(
    `update platform.journal_forms set version = 2 where relation = 'platform.settings' returning id, relation, keys, columns, version`,
  );
  const [form] = rows;
  if (!form) throw new Error('no form');
  const settings = Object.entries(TEXT_SETTINGS).map(([name, value]) => `set ${name} to '${value}'`);
  await owner.query(`
    create or replace function platform.journal_on_platform_settings() returns trigger language plpgsql security definer
      set search_path to pg_catalog, pg_temp ${settings.join(' ')} as $journal$${bodyOf(form)}$journal$`);
  db = testDb(database.ownerUrl, { poolSize: 2, hotClients: 1, sealer });
  await beginJournal({ db, sealer, log: silentLog() });
});
afterAll(async () => {
  await owner.end();
  await db.close();
  await database.drop();
});

async function upgrade(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'haat-migrations-'));
  try {
    for (const name of readdirSync(MIGRATIONS)) symlinkSync(join(MIGRATIONS, name), join(folder, name));
    writeFileSync(
      join(folder, '999991_platform_release.sql'),
      'create table platform.theirs (id int primary key)',
    );
    await migrate(database.ownerUrl, folder, undefined, sealer);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const byHand = (sql: string) =>
  owner.query(
    `begin; alter table platform.settings disable trigger user; ${sql}; alter table platform.settings enable trigger user; commit`,
  );
const says = async (): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await checkBooks({ url: database.ownerUrl, only: ['journal', 'seals', 'rows'] })).findings
      .filter(({ row }) => row.startsWith('platform.settings'))
      .map(({ row, says: what }) => [row.slice(18, 54), what.replace(/ in transaction \d+$/, '')]),
  );

it('names what was altered before the upgrade, after it, and when the product has changed it since', async () => {
  const [genuine, early, late, gone] = [newId(), newId(), newId(), newId()];
  for (const id of [genuine, early, late, gone]) await db.run(PUT, [id]);
  const alter = (id: string) =>
    byHand(`update platform.settings set data = '{"by": "hand"}' where brand_id = '${id}'`);
  await alter(early);
  await byHand(`delete from platform.settings where brand_id = '${gone}'`);
  await upgrade();
  const { rows } = await owner.query(
    `select f.version, p.deed, k.key from platform.journal_pages p join platform.journal_forms f on f.id = p.form cross join unnest(p.keys) k (key)
     where f.relation = 'platform.settings' and f.version = 3`,
  );
  expect(rows.map(({ deed, key }) => [deed, key.slice(0, 36)]).sort()).toEqual(
    [genuine, late].map((id) => ['t', id]).sort(),
  );
  expect((await journalled(owner)).filter(({ whole }) => !whole)).toEqual([]);
  expect(await says()).toEqual(
    new Map([
      [early, 'is not what the product wrote last'],
      [gone, 'was written by the product and is gone'],
    ]),
  );
  await alter(late);
  for (const id of [genuine, early, late]) await db.run(CHANGE, [id]);
  const between = 'was altered, added or exchanged by another hand before the product changed it';
  expect(await says()).toEqual(
    new Map([
      [early, between],
      [late, between],
      [gone, 'was written by the product and is gone'],
    ]),
  );
});
