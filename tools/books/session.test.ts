/** What a hand in the database left for the session of whoever checks the books. */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { type Db, statement } from '#platform/db/db.ts';
import { beginJournal } from '#platform/db/journal/keeper.ts';
import { journalSealer } from '#platform/db/journal/sealing.ts';
import { silentLog } from '#platform/log/log.ts';
import { type FreshDatabase, freshDatabase, testDb } from '#platform/testkit/database.ts';
import { checkBooks } from './books.ts';

const PUT = statement<unknown>(
  'session_test.put',
  `insert into platform.settings (brand_id, section, data) values ($1, 'test.one', '{"limit": "honest"}')`,
);
const brandId = newId();
const sealer = journalSealer({ derive: () => Buffer.alloc(32, 1) });

let database: FreshDatabase;
let db: Db;
let owner: pg.Client;
beforeAll(async () => {
  database = await freshDatabase();
  db = testDb(database.appUrl, { poolSize: 2, hotClients: 1, sealer });
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await db.run(PUT, [brandId]);
  await beginJournal({ db, sealer, log: silentLog() });
  await owner.query('create schema evil');
});
beforeEach(async () => {
  expect(await found()).toEqual([]);
});
afterAll(async () => {
  await owner.end();
  await db.close();
  await database.drop();
});

const found = async (): Promise<string[]> =>
  (await checkBooks({ url: database.ownerUrl, only: ['seals', 'rows'] })).findings.map(
    ({ row, says }) => `${row} ${says}`,
  );
const byHand = (sql: string) =>
  owner.query(
    `begin; alter table platform.settings disable trigger user; ${sql}; alter table platform.settings enable trigger user; commit`,
  );

it('asks the functions of PostgreSQL, whatever lies before them on the path of its login', async () => {
  await byHand(`update platform.settings set data = '{"limit": "forged"}'`);
  await owner.query(`
    create function evil.sha256(said bytea) returns bytea language sql as $$ select pg_catalog.sha256(
      case when position('forged'::bytea in said) > 0 then convert_to(replace(convert_from(said, 'utf8'), 'forged', 'honest'), 'utf8') else said end) $$;
    alter role haat_owner in database ${database.name} set search_path to evil, pg_catalog`);
  expect(await found()).toEqual([`platform.settings ${brandId}/test.one is not what the product wrote last`]);
  await owner.query(`alter role haat_owner in database ${database.name} reset search_path`);
  await byHand(`update platform.settings set data = '{"limit": "honest"}'`);
});

it('leaves one table alone to the owner when it looks as the user the product works as', async () => {
  const report = await checkBooks({ url: database.appUrl, only: ['rows'] });
  expect(report.findings).toEqual([]);
});

it('is shown every row, or says that it is not', async () => {
  const other = newId();
  await byHand(
    `insert into platform.settings (brand_id, section, data) values ('${other}', 'test.one', '{}')`,
  );
  await owner.query(`
    alter table platform.settings enable row level security, force row level security;
    create policy hidden on platform.settings using (brand_id <> '${other}')`);
  expect(await found()).toEqual([expect.stringMatching(/^pass rows could not look: .*row-level security/)]);
  await owner.query(`
    drop policy hidden on platform.settings;
    alter table platform.settings disable row level security, no force row level security`);
  expect(await found()).toEqual([
    `platform.settings ${other}/test.one stands there and was never written by the product`,
  ]);
  await byHand(`delete from platform.settings where brand_id = '${other}'`);
});
