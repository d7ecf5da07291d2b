/**
 * `node bin/haat.mjs import fixtures FILE|FOLDER …` – matches from the files of openfootball, football-data.co.uk, cricsheet,
 * fixturedownload.com and lolesports, in their own formats, moved to lie around today (docs/OPERATIONS.md). Run again it adds what is
 * missing. The database is DATABASE_URL, or the built-in one of HAAT_DATA, also while the product runs.
 */
import { join } from 'node:path';
import { importSeason } from '#features/play/sportsbook/service.ts';
import { createDb } from '#platform/db/db.ts';
import { startEmbedded } from '#platform/db/embedded/start.ts';
import { journalSealer } from '#platform/db/journal/sealing.ts';
import { loadKeys } from '#platform/crypto/keys.ts';
import { migrate } from '#platform/db/migrate.ts';
import { createLog } from '#platform/log/log.ts';
import { findSeasons } from './files.ts';

const home = join(import.meta.dirname, '../..');
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const dataDir = process.env['HAAT_DATA'] ?? join(home, '.haat');

async function open(): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const url = process.env['DATABASE_OWNER_URL'] || process.env['DATABASE_URL'];
  if (url) return { url, close: async () => undefined };
  const embedded = await startEmbedded({ dataDir, log: createLog('warn') });
  return { url: embedded.ownerUrl, close: embedded.stop };
}

async function importFixtures(paths: readonly string[]): Promise<void> {
  const { seasons, skipped } = findSeasons(paths);
  for (const file of skipped) say(`· ${file}: no fixtures`);
  const source = await open();
  const sealer = journalSealer(loadKeys(dataDir));
  const db = createDb({ url: source.url, log: createLog('warn'), sealer });
  try {
    const report = (name: string): void => say(`· migrating ${name}`);
    await migrate(source.url, join(home, 'db/migrations'), report, sealer);
    for (const [at, season] of seasons.entries()) {
      const done = await db.transaction((tx) => importSeason(tx, season, Date.now()));
      say(
        `${String(at + 1).padStart(3)}/${seasons.length}  ${done.league.padEnd(18)} ${done.season.padEnd(8)} ${String(done.weeks).padStart(4)} weeks  ` +
          `${done.added} added, ${done.moved} moved, ${done.results} results`,
      );
    }
  } finally {
    await db.close();
    await source.close();
  }
}

const [what, ...paths] = process.argv.slice(2);
if (what !== 'fixtures' || paths.length === 0) {
  process.stderr.write('haat import fixtures FILE|FOLDER …\n');
  process.exitCode = 2;
} else
  await importFixtures(paths).catch((error: unknown) => {
    process.stderr.write(`haat import: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
