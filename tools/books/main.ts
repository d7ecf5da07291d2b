/** `npm run books`: derives every balance, hold and link anew from the entries and compares. Exit 1 on a finding. */
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '#platform/db/embedded/start.ts';
import { type Verdict, readBooks } from './books.ts';

const log = { info: () => undefined, warn: console.error, error: console.error };

function print({ pass, findings, count, ms }: Verdict): void {
  console.log(
    `${count === 0 ? '✓' : '✗'} ${pass.name.padEnd(13)} ${(ms / 1000).toFixed(1).padStart(5)} s  ${pass.proves}`,
  );
  for (const finding of findings) console.log(`    ${finding}`);
  if (count > findings.length) console.log(`    … ${count - findings.length} more`);
}

async function countEntries(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ n: string }>('select count(*) as n from ledger.entries');
  await client.end();
  return String(rows[0]?.n ?? 0);
}

const own = process.env['DATABASE_OWNER_URL'] ?? process.env['DATABASE_URL'];
const dataDir = process.env['HAAT_DATA'] ?? join(import.meta.dirname, '../../.haat');
// A running product's database is shared with it; a sleeping one is woken and put to sleep again.
const embedded = own === undefined ? await startEmbedded({ dataDir, log }) : undefined;
const url = own ?? embedded?.ownerUrl ?? '';
const began = Date.now();
try {
  const verdicts = await readBooks(url, print);
  const wrong = verdicts.reduce((sum, verdict) => sum + verdict.count, 0);
  console.log(
    `${verdicts.length} passes over ${await countEntries(url)} entries, ${wrong} findings (${((Date.now() - began) / 1000).toFixed(1)} s)`,
  );
  process.exitCode = wrong === 0 ? 0 : 1;
} finally {
  await embedded?.stop();
}
