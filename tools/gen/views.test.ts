import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOUSE } from '#house';
import { freshDatabase } from '#platform/testkit/database.ts';
import { readPlan } from '#tools/source/plan.ts';
import { readTree } from '#tools/source/tree.ts';
import { offeredViews } from '#tools/source/views.ts';

const OFFERED = [...offeredViews(readTree(join(import.meta.dirname, '../..')), readPlan(HOUSE)).values()];

type Relation = { readonly kind: string; readonly columns: string[]; readonly rights: string };
let database: Awaited<ReturnType<typeof freshDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const relationOf = async (name: string): Promise<Relation | undefined> =>
  (
    await client.query<Relation>(
      `select c.relkind as kind,
              array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
                     order by a.attnum) as columns,
              (select string_agg(x.privilege_type, ' ' order by x.privilege_type) from aclexplode(c.relacl) x
                where x.grantee = 'haat_app'::regrole) as rights
         from pg_class c where c.oid = to_regclass($1)`,
      [name],
    )
  ).rows[0];

const NOBODY = '00000000-0000-7000-8000-000000000001';

it('has something to hold', () => expect(OFFERED.length).toBeGreaterThan(30));

it.each(
  OFFERED.filter(({ room }) => !/^(ledger$|platform\/)/.test(room.path)).map((view) => [view.name, view]),
)('%s has the columns its contract says, and the product only reads it', async (name, { columns }) => {
  expect(await relationOf(name)).toEqual({ kind: 'v', columns, rights: 'SELECT' });
});

it.each(
  OFFERED.filter(({ room }) => /^(ledger$|platform\/)/.test(room.path)).map((view) => [view.name, view]),
)('%s, a table that is read as it is, has the columns its contract names', async (name, { columns }) => {
  const relation = await relationOf(name);
  expect(relation?.columns).toEqual(expect.arrayContaining([...columns]));
});

it.each([
  ['members.directory', `select from members.directory where brand_id = '${NOBODY}' and account = 'x'`],
  ['agents.tree', `select from agents.tree where path @> array['${NOBODY}'::uuid]`],
  ['records.bets_view', `select from records.bets_view where member_id = '${NOBODY}'`],
])('%s is put into the statement that names it, whose indexes it goes along', async (name, statement) => {
  await client.query('set enable_seqscan = off');
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${statement}`);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/Index|Bitmap/);
  expect(plan).not.toContain(`Subquery Scan on ${name.split('.')[1]}`);
});
