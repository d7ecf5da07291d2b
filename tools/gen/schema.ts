/** Writes db/schema/<schema>.sql, or says which of them are not what the migrations make. */
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '#platform/db/migrate.ts';
import { startScratch } from '#platform/testkit/cluster.ts';
import { dumpSchemas } from './schema-dump.ts';

/** An empty database with the product's two users, and the way to be rid of it. */
export type EmptyDatabase = { readonly ownerUrl: string; readonly drop: () => Promise<void> };

async function inScratch(): Promise<EmptyDatabase> {
  const { ownerUrl, stop } = await startScratch('test');
  return { ownerUrl, drop: stop };
}

async function freshDump(home: string, open: () => Promise<EmptyDatabase>): Promise<Map<string, string>> {
  const { ownerUrl, drop } = await open();
  try {
    await migrate(ownerUrl, join(home, 'db/migrations'));
    return await dumpSchemas(ownerUrl);
  } finally {
    await drop();
  }
}

/** @returns what is not up to date; after writing, nothing is */
export async function genSchema(home: string, write: boolean, open = inScratch): Promise<string[]> {
  const folder = join(home, 'db/schema');
  const wanted = await freshDump(home, open);
  const present = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.sql')) : [];
  const stale = present.filter((name) => !wanted.has(name.slice(0, -4)));
  const changed = [...wanted].filter(([schema, text]) => {
    const file = join(folder, `${schema}.sql`);
    return !existsSync(file) || readFileSync(file, 'utf8') !== text;
  });
  if (write) {
    mkdirSync(folder, { recursive: true });
    for (const name of stale) rmSync(join(folder, name));
    for (const [schema, text] of changed) writeFileSync(join(folder, `${schema}.sql`), text);
  }
  return [...stale, ...changed.map(([schema]) => `${schema}.sql`)].map((name) => `db/schema/${name}`);
}
