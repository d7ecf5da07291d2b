/**
 * CHECKS 9: the whole books on a database of a million postings, in at most 60 s. The postings are made by real play, batch by
 * batch, without the door. `npm run bench books` · BENCH_POSTINGS (1,000,000).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { loadKeys } from '#platform/crypto/keys.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import { createDb } from '#platform/db/db.ts';
import { silentLog } from '#platform/log/log.ts';
import { startScratch } from '#platform/testkit/cluster.ts';
import { migrate } from '#platform/db/migrate.ts';
import { beginJournal } from '#platform/db/journal/keeper.ts';
import { journalSealer } from '#platform/db/journal/sealing.ts';
import { journalKeys } from '#tools/books/journal-keys.ts';
import { checkBooks } from '#tools/books/books.ts';
import { fillLedger } from './lib/ledger-filler.ts';

const POSTINGS = Number(process.env['BENCH_POSTINGS'] ?? '1000000');
const LIMIT_S = 60;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const folder = mkdtempSync(join(tmpdir(), 'haat-books-'));
const embedded = await startScratch('test');
try {
  await migrate(embedded.ownerUrl, join(import.meta.dirname, '../db/migrations'));
  const keys = loadKeys(folder);
  const sealer = journalSealer(keys);
  const db = createDb({ url: embedded.url(), log: silentLog(), sealer });
  const began = performance.now();
  await fillLedger(db, keys, POSTINGS, (made) =>
    say(`· ${made} postings after ${((performance.now() - began) / 1000).toFixed(0)} s`),
  );
  await beginJournal({ db, sealer, log: silentLog() });
  await db.close();
  // Autovacuum does this in a house that is open; the scratch server has it off.
  const owner = new pg.Client({ connectionString: embedded.ownerUrl });
  await owner.connect();
  await owner.query('analyze');
  await owner.end();
  const openSeed = createSealer(keys.derive('seeds')).open;
  const asked = performance.now();
  const report = await checkBooks({
    url: embedded.ownerUrl,
    openSeed,
    journal: journalKeys(keys, folder),
    told: ({ name, ms, findings }) =>
      say(`${name.padEnd(20)} ${(ms / 1000).toFixed(2).padStart(7)} s  ${findings.length} findings`),
  });
  const seconds = (performance.now() - asked) / 1000;
  say(
    `\n${report.passes.length} passes over ${report.postings} postings of ${report.rounds} rounds: ${seconds.toFixed(1)} s (≤ ${LIMIT_S}), ${report.findings.length} findings`,
  );
  for (const { pass, row, says } of report.findings.slice(0, 10)) say(`  ${pass}: ${row}: ${says}`);
  if (seconds > LIMIT_S || report.findings.length > 0) process.exitCode = 1;
} finally {
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
