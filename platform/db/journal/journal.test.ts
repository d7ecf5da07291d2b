import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { type Log, silentLog } from '#platform/log/log.ts';
import { type FreshDatabase, freshDatabase, testDb } from '#platform/testkit/database.ts';
import { databaseOfFile } from '#platform/testkit/file-database.ts';
import { type Db, statement } from '../db.ts';
import { createLane } from '../lane.ts';
import { migrate } from '../migrate.ts';
import { anchorKey, anchorOf, isGenuine, keepAnchor, keptAnchors, readAnchor } from './anchors.ts';
import { EXEMPT } from './exempt.ts';
import { bodyOf, type Form, journalled, TEXT_SETTINGS } from './install.ts';
import { beginJournal, type JournalNeeds, keepJournal } from './keeper.ts';
import { addLink, GENESIS, lastLink, linkText } from './links.ts';
import { journalSealer, PAGE_DIGEST, writesJournalled } from './sealing.ts';

const sealer = journalSealer({ derive: (purpose) => Buffer.alloc(32, purpose) });
const PUT = statement<unknown>(
  'journal_test.put',
  `insert into platform.settings (brand_id, section, data) values ($1, 'test.one', $2)`,
);
const COUNT = statement<unknown>(
  'journal_test.count',
  `insert into platform.request_counts (who, window_start, count) values ($1, now(), 1)`,
);

let db: Db;
let sealed: Db;
let database: FreshDatabase;
let owner: pg.Client;
databaseOfFile((...opened) => void ([db, database] = opened));
beforeAll(async () => {
  sealed = testDb(database.appUrl, { poolSize: 3, hotClients: 1, sealer });
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  released = releases(database.ownerUrl);
});
afterAll(async () => {
  rmSync(released.folder, { recursive: true });
  await sealed.close();
  await owner.end();
});

const MIGRATIONS = join(import.meta.dirname, '../../../db/migrations');
let released: Releases;
type Releases = { readonly folder: string; readonly add: (sql: string) => Promise<string[]> };

/** Releases to come, each with a migration more than the one before. `add` answers what is said while it is brought in. */
function releases(ownerUrl: string): Releases {
  const folder = mkdtempSync(join(tmpdir(), 'haat-migrations-'));
  for (const name of readdirSync(MIGRATIONS)) symlinkSync(join(MIGRATIONS, name), join(folder, name));
  let count = 0;
  return {
    folder,
    add: async (sql) => {
      count += 1;
      writeFileSync(join(folder, `99999${count}_platform_release.sql`), sql);
      const said: string[] = [];
      await migrate(ownerUrl, folder, (line) => void said.push(line), sealer);
      return said;
    },
  };
}

type Page = { tx: bigint; deed: string; keys: string[]; digests: Buffer; mac: Buffer | null };
const pagesOf = async (brandId: string): Promise<Page[]> =>
  (
    await db.pool.query<Page>(
      `select p.tx, p.deed, p.keys, p.digests, s.mac from platform.journal_pages p left join platform.journal_seals s on s.tx = p.tx
       where exists (select from unnest(p.keys) k where k like $1 || '%') order by p.id`,
      [brandId],
    )
  ).rows;

it('is written for each row of each statement, and sealed before the commit: in a transaction, alone, and in a lane', async () => {
  const [one, two, three] = [newId(), newId(), newId()];
  await sealed.transaction(async (tx) => {
    await tx.run(PUT, [one, '{}']);
    await tx.run(
      statement('journal_test.set', `update platform.settings set data = '{"n": 1}' where brand_id = $1`),
      [one],
    );
  });
  await sealed.run(PUT, [two, '{}']);
  const lane = createLane(sealed, 'journal test');
  await lane.transaction(
    async () => undefined,
    (tx) => tx.run(PUT, [three, '{}']),
  );
  await lane.close();
  const pages = await pagesOf(one);
  expect(pages.map(({ deed, keys, digests }) => [deed, keys, digests.length])).toEqual([
    ['i', [`${one}/test.one`], 16],
    ['u', [`${one}/test.one`], 16],
  ]);
  expect(new Set(pages.map(({ tx }) => tx)).size).toBe(1);
  for (const id of [one, two, three])
    expect((await pagesOf(id)).every(({ mac }) => mac?.length === 32)).toBe(true);
});

it('leaves a write without its key, and one that was rolled back, without a seal', async () => {
  const [unsealed, undone] = [newId(), newId()];
  await db.run(PUT, [unsealed, '{}']);
  const failing = sealed.transaction(async (tx) => {
    await tx.run(PUT, [undone, '{}']);
    throw new Error('thought better of it');
  });
  await expect(failing).rejects.toThrow('thought better');
  expect((await pagesOf(unsealed)).map(({ mac }) => mac)).toEqual([null]);
  expect(await pagesOf(undone)).toEqual([]);
});

it('seals none of the pages that another hand put down for a transaction to come', async () => {
  await owner.query(
    `insert into platform.journal_pages (tx, form, deed, keys, digests)
     select platform.journal_tx() + n, (select min(id) from platform.journal_forms), 'u', '{forged}', '\\x00' from generate_series(1, 5000) n`,
  );
  const id = newId();
  await sealed.run(PUT, [id, '{}']);
  const [page] = await pagesOf(id);
  if (!page) throw new Error('no page');
  const digests = await owner.query<{ all: Buffer; own: Buffer }>(
    `select sha256(string_agg(d, '' order by id)) as all, sha256(string_agg(d, '' order by id) filter (where keys <> '{forged}')) as own
     from (select p.id, p.keys, ${PAGE_DIGEST} as d from platform.journal_pages p join platform.journal_forms f on f.id = p.form where p.tx = $1) w`,
    [page.tx],
  );
  const { all, own } = digests.rows[0] ?? {};
  await owner.query("delete from platform.journal_pages where keys = '{forged}'");
  expect(all).not.toEqual(own);
  expect(page.mac).toEqual(sealer.seal(page.tx, own ?? Buffer.alloc(0)));
});

it('asks no seal of what only reads, or writes to a table that keeps no journal', () => {
  const text = (sql: string) => writesJournalled({ name: sql, text: sql });
  expect(text('select 1 from platform.settings for update')).toBe(false);
  expect(text(COUNT.text)).toBe(false);
  expect(text('update identity.sessions set seen_at = now()')).toBe(false);
  expect(text('with x as (delete from platform.settings returning 1) select 1')).toBe(true);
  expect(text('select platform.trail_add($1, $2)')).toBe(true);
  expect(text('insert into a.b (c) values (1) on conflict do nothing')).toBe(true);
});

it('is taken over once, linked without gaps, and anchored outside the database', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'haat-anchors-'));
  const key = anchorKey(Buffer.alloc(32, 7));
  const needs = { db: sealed, sealer, log: silentLog(), anchors: { dataDir, key } };
  try {
    expect(await addLink(sealed, sealer)).toBeUndefined();
    await beginJournal(needs);
    const first = await lastLink(sealed);
    expect(first).toMatchObject({ n: 0n, from_tx: 0n, prev: GENESIS });
    const { rows } = await db.pool.query(
      'select 1 from platform.journal_pages p where not exists (select from platform.journal_seals s where s.tx = p.tx)',
    );
    expect(rows).toEqual([]);
    await db.run(PUT, [newId(), '{}']);
    await beginJournal(needs);
    expect((await lastLink(sealed))?.n).toBe(0n);
    await sealed.run(PUT, [newId(), '{}']);
    // Two processes at once: one of them links, as soon as nothing older is under way anywhere in the cluster.
    await expect
      .poll(async () => {
        const keepers = [keepJournal(needs), keepJournal(needs)];
        await Promise.all(keepers.map(({ stop }) => stop()));
        return (await lastLink(sealed))?.n;
      })
      .toBe(1n);
    const second = await lastLink(sealed);
    if (!first || !second) throw new Error('no link');
    const { rows: between } = await db.pool.query<{ seals: bigint }>(
      'select count(*) as seals from platform.journal_seals where tx >= $1 and tx < $2',
      [first.to_tx, second.to_tx],
    );
    // What older ones of the cluster kept from the first link is under this one.
    expect(between[0]?.seals).toBeGreaterThanOrEqual(1n);
    expect(second).toMatchObject({
      n: 1n,
      from_tx: first.to_tx,
      seals: between[0]?.seals,
      prev: first.mac,
    });
    expect(second.mac).toEqual(sealer.sign(linkText(second)));
    expect(await addLink(sealed, sealer)).toBeUndefined();
    const kept = keptAnchors(dataDir);
    expect(kept.map(({ file }) => file)).toEqual(
      [
        `${second.at.slice(0, 10)}.json`,
        `${first.at.slice(0, 13)}.json`,
        `${second.at.slice(0, 13)}.json`,
        'latest.json',
      ]
        .filter((file, at, all) => all.indexOf(file) === at)
        .sort(),
    );
    for (const { anchor } of kept.filter(({ file }) => !file.includes('T'))) {
      expect(anchor).toEqual(anchorOf(second, key));
      expect(isGenuine(anchor, key)).toBe(true);
      expect(isGenuine({ ...anchor, link: '7' }, key)).toBe(false);
      expect(isGenuine(anchor, anchorKey(Buffer.alloc(32, 8)))).toBe(false);
    }
    // The anchor of an older link, from a process that is late, replaces none.
    expect(await keepAnchor(dataDir, anchorOf(first, key), async () => true)).toEqual([]);
    expect(readAnchor(join(dataDir, 'anchors', 'latest.json')).link).toBe('1');
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});

/** A second link at least, and its anchor; then what a hand in the database does; then the product goes on. */
async function cut(sql: string, goOn: (needs: JournalNeeds) => Promise<void>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'haat-anchors-'));
  const errors: unknown[] = [];
  const needs: JournalNeeds = {
    db: sealed,
    sealer,
    log: { ...silentLog(), error: (...said: unknown[]) => void errors.push(said) } as unknown as Log,
    anchors: { dataDir, key: anchorKey(Buffer.alloc(32, 7)) },
  };
  const linked = async (after: bigint) => {
    await sealed.run(PUT, [newId(), '{}']);
    await expect
      .poll(() =>
        keepJournal(needs)
          .stop()
          .then(async () => (await lastLink(sealed))?.n ?? -1n),
      )
      .toBeGreaterThan(after);
  };
  try {
    await beginJournal(needs);
    await linked((await lastLink(sealed))?.n ?? -1n);
    const last = await lastLink(sealed);
    if (!last) throw new Error('no link');
    expect(errors).toEqual([]);
    await owner.query(sql);
    await goOn(needs);
    return { last, errors, kept: keptAnchors(dataDir) };
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

const goOnLinking = async (needs: JournalNeeds): Promise<void> => {
  const before = (await lastLink(sealed))?.mac;
  await sealed.run(PUT, [newId(), '{}']);
  await expect
    .poll(() =>
      keepJournal(needs)
        .stop()
        .then(async () => before && (await lastLink(sealed))?.mac.equals(before)),
    )
    .toBe(false);
};

it('keeps the anchor of a link that was cut off, says so, and anchors what it goes on with', async () => {
  const { last, errors, kept } = await cut(
    'delete from platform.journal_links where n = (select max(n) from platform.journal_links)',
    goOnLinking,
  );
  const again = await lastLink(sealed);
  expect(again).toMatchObject({ n: last.n });
  expect(again?.mac).not.toEqual(last.mac);
  const broken = kept.filter(({ file }) => file.startsWith('broken-'));
  expect(broken.map(({ anchor }) => anchor.mac)).toEqual([last.mac.toString('hex')]);
  expect(errors.length).toBeGreaterThan(0);
  expect(kept.find(({ file }) => file === 'latest.json')?.anchor.mac).toBe(again?.mac.toString('hex'));
});

it('takes nothing over where there were links: at the next start, and while it runs', async () => {
  const unsealed = newId();
  for (const goOn of [beginJournal, (needs: JournalNeeds) => keepJournal(needs).stop()]) {
    await db.run(PUT, [newId(), '{}']);
    const { last, errors, kept } = await cut('delete from platform.journal_links', goOn);
    expect((await lastLink(sealed))?.n).toBe(0n);
    expect(kept.filter(({ file }) => file.startsWith('broken-')).map(({ anchor }) => anchor.mac)).toEqual([
      last.mac.toString('hex'),
    ]);
    expect(errors.length).toBeGreaterThan(0);
  }
  await db.run(PUT, [unsealed, '{}']);
  await cut('delete from platform.journal_links', beginJournal);
  expect((await pagesOf(unsealed)).map(({ mac }) => mac)).toEqual([null]);
});

it('is kept of every table but those that say why not, whoever adds one or a column', async () => {
  const client = owner;
  const before = await journalled(client);
  expect(before.filter(({ whole }) => !whole)).toEqual([]);
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'public', 'graphile_worker')`,
  );
  expect([...before.map(({ relation }) => relation), ...Object.keys(EXEMPT)].sort()).toEqual(
    rows.map(({ name }) => name).sort(),
  );
  await released.add(`create schema shop; create table shop.till (id int primary key, coins int); insert into shop.till values (1, 5), (2, 6);
    alter table platform.settings add column note text`);
  expect((await journalled(client)).every(({ whole }) => whole)).toBe(true);
  await client.query('update shop.till set coins = 7 where id = 2; delete from shop.till where id = 2');
  const pages = await client.query(
    `select p.deed, p.keys, f.columns, s.mac is not null as sealed from platform.journal_pages p join platform.journal_forms f on f.id = p.form
     left join platform.journal_seals s on s.tx = p.tx where f.relation = 'shop.till' order by p.id`,
  );
  expect(pages.rows).toEqual([
    { deed: 't', keys: ['1', '2'], columns: ['coins', 'id'], sealed: true },
    { deed: 'u', keys: ['2'], columns: ['coins', 'id'], sealed: false },
    { deed: 'd', keys: ['2'], columns: ['coins', 'id'], sealed: false },
  ]);
});

it('is missed by no cascade: what goes with a row of a table without one is named by whoever deletes that row', async () => {
  const { rows } = await owner.query<{ parent: string; child: string }>(
    `select c.confrelid::regclass::text as parent, c.conrelid::regclass::text as child from pg_constraint c
     where c.contype = 'f' and (c.confdeltype in ('c', 'n', 'd') or c.confupdtype in ('c', 'n', 'd'))`,
  );
  const missed = rows.filter(({ parent, child }) => parent in EXEMPT && !(child in EXEMPT));
  // identity.sweep_sessions deletes both.
  expect(missed).toEqual([{ parent: 'identity.sessions', child: 'identity.step_ups' }]);
});

it('leaves a table as it is that somebody else has changed, whatever start and release come', async () => {
  const unsound = async () =>
    (await journalled(owner)).flatMap(({ relation, whole }) => (whole ? [] : [relation])).sort();
  const pages = async () =>
    (await owner.query('select max(id) as last from platform.journal_pages')).rows[0].last;
  await db.run(PUT, [newId(), '{}']);
  await owner.query(`
    insert into platform.journal_forms (relation, keys, columns, version) values ('platform.settings', '{brand_id,section}', '{ghost}', 3);
    alter table platform.settings add column mine int;
    create table platform.mine (id int primary key); insert into platform.mine values (1);
    drop trigger journal_deleted on platform.files`);
  const bad = ['platform.files', 'platform.mine', 'platform.settings'];
  const before = await pages();
  expect(await unsound()).toEqual(bad);
  await migrate(database.ownerUrl, released.folder, undefined, sealer);
  expect(await unsound()).toEqual(bad);
  const said = await released.add(
    'alter table platform.settings add column theirs int; alter table platform.files add column theirs int; create table platform.theirs (id int primary key)',
  );
  expect(await unsound()).toEqual(bad);
  expect(said.filter((line) => line.includes('left so')).length).toBe(3);
  expect(await pages()).toBe(before);
});

it('goes on with the rows of an earlier release, whose pages do not say what rows had been', async () => {
  const own = await freshDatabase();
  const client = new pg.Client({ connectionString: own.ownerUrl });
  const writer = testDb(own.appUrl, { poolSize: 1, hotClients: 1, sealer });
  await client.connect();
  try {
    const { rows } = await client.query<Form>(
      `update platform.journal_forms set version = 1 where relation = 'platform.settings' returning id, relation, keys, columns, version`,
    );
    const [form] = rows;
    if (!form) throw new Error('no form');
    const settings = Object.entries(TEXT_SETTINGS).map(([name, value]) => `set ${name} to '${value}'`);
    await client.query(`
      create or replace function platform.journal_on_platform_settings() returns trigger language plpgsql security definer
        set search_path to pg_catalog, pg_temp ${settings.join(' ')} as $journal$${bodyOf(form)}$journal$;
      create or replace trigger journal_updated after update on platform.settings referencing new table as after_rows
        for each statement execute function platform.journal_on_platform_settings()`);
    const id = newId();
    await writer.run(PUT, [id, '{}']);
    const theirs = releases(own.ownerUrl);
    await theirs.add('create table platform.theirs (id int primary key)');
    rmSync(theirs.folder, { recursive: true });
    expect((await journalled(client)).filter(({ whole }) => !whole)).toEqual([]);
    await writer.run(
      statement('journal_test.later', `update platform.settings set data = '{"n": 2}' where brand_id = $1`),
      [id],
    );
    const reported = await client.query(
      `select f.version, p.deed, octet_length(p.before) as before, s.mac is not null as sealed from platform.journal_pages p
       join platform.journal_forms f on f.id = p.form left join platform.journal_seals s on s.tx = p.tx where p.keys = $1 order by p.id`,
      [[`${id}/test.one`]],
    );
    expect(reported.rows).toEqual([
      { version: 1, deed: 'i', before: null, sealed: true },
      // Its rows are told anew as they stand, if they are what the product wrote last.
      { version: 3, deed: 't', before: null, sealed: true },
      { version: 3, deed: 'u', before: 16, sealed: true },
    ]);
  } finally {
    await writer.close();
    await client.end();
    await own.drop();
  }
});

it('numbers the transactions of a database that was restored into a younger cluster apart from those before', async () => {
  const far = 10n ** 15n;
  await owner.query('insert into platform.journal_seals values ($1, $2)', [far, Buffer.alloc(32)]);
  await owner.query(
    "insert into platform.journal_pages (tx, form, deed, keys, digests) select $1, min(id), 'd', '{x}', '' from platform.journal_forms",
    [far],
  );
  await migrate(database.ownerUrl, released.folder, undefined, sealer);
  const { rows } = await owner.query<{ tx: bigint }>('select platform.journal_tx() as tx');
  expect(rows[0]?.tx).toBeGreaterThan(far);
  const id = newId();
  await sealed.run(PUT, [id, '{}']);
  expect((await pagesOf(id)).map(({ mac }) => mac?.length)).toEqual([32]);
});
