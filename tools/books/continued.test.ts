/** What another hand altered, and the product went on with: its own seal on top must not make it genuine. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { type Db, statement } from '#platform/db/db.ts';
import { beginJournal } from '#platform/db/journal/keeper.ts';
import { journalSealer } from '#platform/db/journal/sealing.ts';
import { silentLog } from '#platform/log/log.ts';
import { arrange } from '#platform/testkit/arrange.ts';
import { type FreshDatabase, freshDatabase, testDb } from '#platform/testkit/database.ts';
import { checkBooks } from './books.ts';

const PUT = statement<unknown>(
  'continued_test.put',
  `insert into platform.settings (brand_id, section, data) values ($1, 'test.one', '{"by": "product"}')
   on conflict (brand_id, section) do update set data = '{"by": "product", "again": true}'`,
);
const sealer = journalSealer({ derive: () => Buffer.alloc(32, 1) });

let database: FreshDatabase;
let db: Db;
let owner: pg.Client;
beforeAll(async () => {
  database = await freshDatabase();
  db = testDb(database.ownerUrl, { poolSize: 2, hotClients: 1, sealer });
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await beginJournal({ db, sealer, log: silentLog() });
});
afterAll(async () => {
  await owner.end();
  await db.close();
  await database.drop();
});

/** What the books say of the row of this brand; what earlier tests left behind does not count. */
const says = async (brandId: string): Promise<string[]> =>
  (await checkBooks({ url: database.ownerUrl, only: ['seals', 'rows'] })).findings
    .filter(({ row }) => row.includes(brandId))
    .map((found) => found.says.replace(/ in transaction \d+$/, ''));
const byHand = (sql: string) =>
  owner.query(
    `begin; alter table platform.settings disable trigger user; ${sql}; alter table platform.settings enable trigger user; commit`,
  );
const put = async (): Promise<string> => {
  const id = newId();
  await db.run(PUT, [id]);
  return id;
};

const ALTERED = 'was altered, added or exchanged by another hand before the product changed it';

it('is named where nothing was altered: not at all', async () => {
  const id = await put();
  await db.run(PUT, [id]);
  await arrange(db, 'delete from platform.settings where brand_id = $1', [id]);
  await db.run(PUT, [id]);
  await arrange(db, `update platform.settings set section = 'test.two' where brand_id = $1`, [id]);
  await arrange(db, `update platform.settings set data = '{}' where brand_id = $1`, [id]);
  await db.run(PUT, [id]);
  expect(await says(id)).toEqual([]);
});

it('is named where a row was altered and the product changed it next', async () => {
  const id = await put();
  await byHand(`update platform.settings set data = '{"by": "hand"}' where brand_id = '${id}'`);
  await db.run(PUT, [id]);
  expect(await says(id)).toEqual([ALTERED]);
});

it('is named where a row was altered and the product took it away', async () => {
  const id = await put();
  await byHand(`update platform.settings set data = '{"by": "hand"}' where brand_id = '${id}'`);
  await arrange(db, 'delete from platform.settings where brand_id = $1', [id]);
  expect(await says(id)).toEqual([ALTERED]);
});

it('is named where a row was added and the product changed it, also in place of one it had deleted', async () => {
  const id = newId();
  const add = `insert into platform.settings (brand_id, section, data) values ('${id}', 'test.one', '{"by": "hand"}')`;
  await byHand(add);
  await db.run(PUT, [id]);
  expect(await says(id)).toEqual([ALTERED]);
  const other = await put();
  await arrange(db, 'delete from platform.settings where brand_id = $1', [other]);
  await byHand(add.replace(id, other));
  await db.run(PUT, [other]);
  expect(await says(other)).toEqual([ALTERED]);
});

it('is named where a row was deleted and the product wrote it anew', async () => {
  const id = await put();
  await byHand(`delete from platform.settings where brand_id = '${id}'`);
  await db.run(PUT, [id]);
  expect(await says(id)).toEqual(['was taken away by another hand before the product wrote it anew']);
});

it('is named where a row was altered and the product moved it to another key', async () => {
  const id = await put();
  await byHand(`update platform.settings set data = '{"by": "hand"}' where brand_id = '${id}'`);
  await arrange(db, `update platform.settings set section = 'test.two' where brand_id = $1`, [id]);
  expect(await says(id)).toEqual([ALTERED]);
});

it('is named where a page was given a number that later ones would never overrule', async () => {
  const id = await put();
  const { rows } = await owner.query("select nextval('platform.journal_pages_id_seq') as next");
  await owner.query("select setval('platform.journal_pages_id_seq', 9000000000000000000)");
  await db.run(PUT, [id]);
  await owner.query("select setval('platform.journal_pages_id_seq', $1)", [rows[0].next]);
  expect(await says('transaction')).toEqual(['has pages numbered beyond the last number that was given']);
  await arrange(
    db,
    `update platform.settings set data = '{"by": "product", "third": true}' where brand_id = $1`,
    [id],
  );
  await byHand(
    `update platform.settings set data = '{"by": "product", "again": true}' where brand_id = '${id}'`,
  );
  expect(await says(id)).toContain(ALTERED);
});
