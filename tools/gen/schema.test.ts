import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freshDatabase } from '#platform/testkit/database.ts';
import { type EmptyDatabase, genSchema } from './schema.ts';

const MIGRATION = `
create schema vault; grant usage on schema vault to haat_app;
create type vault.mood as enum ('calm', 'busy');
create table vault.line (id bigint generated always as identity primary key, mood vault.mood not null default 'calm', n int check (n > 0));
create index line_mood on vault.line (mood) where n > 1; grant select on vault.line to haat_app;
create function vault.add(a int) returns int language sql as 'select a + 1'; revoke all on function vault.add from public;`;

/** Empty as PostgreSQL makes it, in the cluster of this run. */
const emptyDatabase = (): Promise<EmptyDatabase> => freshDatabase('template0');
const gen = (home: string, write: boolean): Promise<string[]> => genSchema(home, write, emptyDatabase);

it('writes a schema as a reviewer wants to see it, and notices a change', { timeout: 60_000 }, async () => {
  const home = mkdtempSync(join(tmpdir(), 'haat-schema-'));
  try {
    mkdirSync(join(home, 'db/migrations'), { recursive: true });
    writeFileSync(join(home, 'db/migrations/000001_vault_line.sql'), MIGRATION);
    expect(await gen(home, true)).toContain('db/schema/vault.sql');
    const text = readFileSync(join(home, 'db/schema/vault.sql'), 'utf8');
    for (const part of [
      "as enum ('calm', 'busy')",
      "mood vault.mood default 'calm'::vault.mood not null",
      'CHECK ((n > 0))',
      'WHERE (n > 1)',
      'haat_app=r/haat_owner',
      'FUNCTION vault.add(a integer)',
    ]) {
      expect(text).toContain(part);
    }
    expect(await gen(home, false)).toEqual([]);
    writeFileSync(
      join(home, 'db/migrations/000002_vault_more.sql'),
      'alter table vault.line add column m int;',
    );
    writeFileSync(join(home, 'db/schema/old.sql'), '');
    expect(await gen(home, false)).toEqual(['db/schema/old.sql', 'db/schema/vault.sql']);
  } finally {
    rmSync(home, { recursive: true });
  }
});
