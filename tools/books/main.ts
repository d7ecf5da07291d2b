/**
 * `npm run books`: derives every balance, hold, link and outcome anew from the postings, and says what does not fit, row by row.
 * The database is DATABASE_URL, or the built-in one of HAAT_DATA. Ends with 0 when nothing was found, 1 otherwise, 2 when it could not
 * look, or had no keys to look at seals and anchors with.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type InstallationKeys, loadKeys } from '#platform/crypto/keys.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import { journalKeys } from './journal-keys.ts';
import { startEmbedded } from '#platform/db/embedded/start.ts';
import { createLog } from '#platform/log/log.ts';
import { checkBooks, PASSES } from './books.ts';

type Source = { readonly url: string; readonly close: () => Promise<void> };

async function open(dataDir: string): Promise<Source> {
  const url = process.env['DATABASE_OWNER_URL'] || process.env['DATABASE_URL'];
  if (url) return { url, close: async () => undefined };
  if (!existsSync(dataDir))
    throw new Error(`there are no books in ${dataDir}: set HAAT_DATA or DATABASE_URL`);
  const embedded = await startEmbedded({ dataDir, log: createLog('warn') });
  return { url: embedded.ownerUrl, close: embedded.stop };
}

/** Keys that are there already: a check makes none. */
const presentKeys = (dataDir: string): InstallationKeys | undefined =>
  existsSync(join(dataDir, 'keys', 'master')) ? loadKeys(dataDir) : undefined;

/** `--anchor FILE`, as often as wanted: anchors the operator took away. */
const anchorFiles = (words: readonly string[]): string[] =>
  words.flatMap((word, at) => (word === '--anchor' ? [words[at + 1] ?? ''] : []));

/** `--json`: a line of JSON for every pass, for programs. */
const isForPrograms = process.argv.includes('--json');

async function main(): Promise<number> {
  const dataDir = process.env['HAAT_DATA'] ?? join(import.meta.dirname, '../../.haat');
  const source = await open(dataDir);
  const begun = performance.now();
  try {
    const keys = presentKeys(dataDir);
    if (!keys)
      console.error(
        '· no keys at hand: rounds of seeds still in use are not dealt again, seals and anchors are not checked',
      );
    const openSeed = keys && createSealer(keys.derive('seeds')).open;
    const journal = keys && journalKeys(keys, dataDir, anchorFiles(process.argv.slice(2)));
    if (journal && !isForPrograms)
      console.log(`· ${journal.anchors.length} anchors kept outside the database`);
    const report = await checkBooks({
      url: source.url,
      openSeed,
      journal,
      report: ({ name, caption, ms, findings }) => {
        if (isForPrograms) {
          console.log(JSON.stringify({ name, caption, ms, findings, of: PASSES.length }));
          return;
        }
        const mark = findings.length === 0 ? 'ok' : `${findings.length} FOUND`;
        console.log(
          `${name.padEnd(15)} ${mark.padEnd(10)} ${(ms / 1000).toFixed(2).padStart(6)} s  ${caption}`,
        );
        for (const { row, says } of findings) console.log(`  ${row}: ${says}`);
      },
    });
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    if (!isForPrograms)
      console.log(
        `\n${report.passes.length} passes over ${report.postings} postings and ${report.rounds} rounds in ${seconds} s: ${report.findings.length} findings`,
      );
    if (report.findings.length > 0) return 1;
    // Nothing was found, and half of it was not looked at.
    return keys ? 0 : 2;
  } finally {
    await source.close();
  }
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(`haat: ${error instanceof Error ? error.message : String(error)}`);
  return 2;
});
