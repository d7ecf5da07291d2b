/**
 * CHECKS 9: the whole books on a database of a million postings, in at most 60 s. The postings are made by real play, batch by
 * batch, without the door. `npm run bench books` · BENCH_POSTINGS (1,000,000).
 */
import pg from 'pg';
import { createSealer } from '#platform/crypto/seal.ts';
import { ANCHOR_KEY, anchorKey } from '#platform/db/journal/anchors.ts';
import { beginJournal, keepJournal } from '#platform/db/journal/keeper.ts';
import { journalSealer } from '#platform/db/journal/sealing.ts';
import { silentLog } from '#platform/log/log.ts';
import { checkBooks } from '#tools/books/books.ts';
import { journalKeys } from '#tools/books/journal-keys.ts';
import { openHouse } from './lib/house.ts';
import { fillLedger } from './lib/ledger-filler.ts';
import { bench } from './lib/run.ts';

const MILLION = 1_000_000;

await bench('books', async (run) => {
  const wanted = run.size('BENCH_POSTINGS', MILLION, 500);
  const { db, keys, dataDir, ownerUrl } = await openHouse(run, { players: 0, tuning: 'test' });
  const began = performance.now();
  await fillLedger(db, keys, wanted, (made) =>
    run.say(`· ${made} postings after ${((performance.now() - began) / 1000).toFixed(0)} s`),
  );
  const anchors = { dataDir, key: anchorKey(keys.derive(ANCHOR_KEY)) };
  const journal = { db, sealer: journalSealer(keys), log: silentLog(), anchors };
  await beginJournal(journal);
  // A copied house has links of another folder's anchors: its newest link gets one here.
  await keepJournal(journal).stop();
  // Autovacuum does this in a house that is open; this server has it off.
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query('analyze');
  await owner.end();
  const asked = performance.now();
  const report = await checkBooks({
    url: ownerUrl,
    openSeed: createSealer(keys.derive('seeds')).open,
    journal: journalKeys(keys, dataDir),
    report: ({ name, ms, findings }) =>
      run.say(`${name.padEnd(20)} ${(ms / 1000).toFixed(2).padStart(7)} s  ${findings.length} findings`),
  });
  const seconds = (performance.now() - asked) / 1000;
  run.say(
    `${report.passes.length} passes over ${report.postings} postings of ${report.rounds} rounds: ${seconds.toFixed(1)} s, ${report.findings.length} findings`,
  );
  run.requests('postings', { done: Number(report.postings), refused: 0 });
  run.figure('books a million postings', (seconds * MILLION) / Number(report.postings), 's');
  for (const { pass, row, says } of report.findings.slice(0, 10)) run.wrong(`${pass}: ${row}: ${says}`);
});
