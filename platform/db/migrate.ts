/** Migrations: ordered .sql files, each in its own transaction, one process at a time, never edited once applied. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { FACTS_MIGRATION, signWaitingFacts } from './journal/facts-mac.ts';
import { continueJournal, FORMS_MIGRATION, type JournalBefore, journalBefore } from './journal/install.ts';
import { ASK, ASK_FIRST, type Sealer, sealTransaction } from './journal/sealing.ts';

const LOCK = 4_812_007;

export type MigrationProgress = (name: string) => void;

type Migration = { readonly name: string; readonly sql: string; readonly digest: string };

export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => /^\d{6}_[a-z0-9_]+\.sql$/.test(name))
    .sort();
  return names.map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8');
    return { name, sql, digest: createHash('sha256').update(sql).digest('hex') };
  });
}

/**
 * Brings a database to today's schema, as its owner. Waits while another process does the same.
 * @throws when an applied file was changed, or a newer program has been here
 */
export async function migrate(
  ownerUrl: string,
  folder: string,
  progress: MigrationProgress = () => undefined,
  sealer?: Sealer,
): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'haat migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query('create schema if not exists platform');
    await client.query(
      'create table if not exists platform.migrations (name text primary key, digest text not null, at timestamptz not null default now())',
    );
    const applied = new Map(
      (
        await client.query<{ name: string; digest: string }>('select name, digest from platform.migrations')
      ).rows.map((row) => [row.name, row.digest]),
    );
    const wanted = readMigrations(folder);
    checkHistory(applied, wanted);
    const before = await journalBefore(client, applied.has(FORMS_MIGRATION));
    let count = 0;
    for (const migration of wanted) {
      if (applied.has(migration.name)) continue;
      progress(migration.name);
      const left = await apply(client, migration, { before, sealer });
      for (const relation of left)
        progress(`${migration.name}: ${relation} has no whole journal and is left so`);
      count += 1;
    }
    return count;
  } finally {
    await client.end();
  }
}

function checkHistory(applied: ReadonlyMap<string, string>, wanted: readonly Migration[]): void {
  const known = new Map(wanted.map((migration) => [migration.name, migration.digest]));
  for (const [name, digest] of applied) {
    const ours = known.get(name);
    if (ours === undefined)
      throw new Error(
        `the database has migration ${name}, which this version does not know: start a newer version`,
      );
    if (ours !== digest)
      throw new Error(
        `migration ${name} was changed after it had been applied: restore the file and add a new one`,
      );
  }
}

const COLUMNS = `select attname as name from pg_attribute where attrelid = to_regclass('platform.journal_pages') and attnum > 0`;

type Journal = { readonly before: JournalBefore; readonly sealer: Sealer | undefined };

/** As far as there is a journal by then. Answers which tables it left alone. */
async function endJournal(client: pg.Client, { before, sealer }: Journal): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(COLUMNS);
  if (rows.length === 0) return [];
  const isPresent = rows.some(({ name }) => name === 'before');
  const left = isPresent ? await continueJournal(client, before) : [];
  if (sealer) await sealTransaction(client, sealer, isPresent ? ASK : ASK_FIRST);
  return left;
}

async function apply(client: pg.Client, migration: Migration, journal: Journal): Promise<string[]> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    if (journal.sealer && migration.name === FACTS_MIGRATION) await signWaitingFacts(client, journal.sealer);
    await client.query('insert into platform.migrations (name, digest) values ($1, $2)', [
      migration.name,
      migration.digest,
    ]);
    const left = await endJournal(client, journal);
    await client.query('commit');
    return left;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw new Error(
      `migration ${migration.name} failed: ${error instanceof Error ? error.message : 'unknown'}`,
      { cause: error },
    );
  }
}
