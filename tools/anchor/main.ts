/**
 * `node bin/haat.mjs anchor` prints the newest anchor of the journal, as JSON, for a place outside this machine; `anchor key` the key anyone
 * may check it with. The database is DATABASE_URL, or the built-in one of HAAT_DATA.
 */
import { join, resolve } from 'node:path';
import { loadKeys } from '#platform/crypto/keys.ts';
import { createDb } from '#platform/db/db.ts';
import { startEmbedded } from '#platform/db/embedded/start.ts';
import { ANCHOR_KEY, anchorKey, anchorOf, anchorPublicKey } from '#platform/db/journal/anchors.ts';
import { lastLink } from '#platform/db/journal/links.ts';
import { createLog } from '#platform/log/log.ts';

const home = join(import.meta.dirname, '../..');
const dataDir = resolve(process.env['HAAT_DATA'] || join(home, '.haat'));

async function open(): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const url = process.env['DATABASE_OWNER_URL'] || process.env['DATABASE_URL'];
  if (url) return { url, close: async () => undefined };
  const embedded = await startEmbedded({ dataDir, log: createLog('warn') });
  return { url: embedded.ownerUrl, close: embedded.stop };
}

async function anchor(): Promise<string> {
  const key = anchorKey(loadKeys(dataDir).derive(ANCHOR_KEY));
  if (process.argv[2] === 'key') return anchorPublicKey(key).trimEnd();
  const source = await open();
  const db = createDb({ url: source.url, log: createLog('warn'), poolSize: 1, hotClients: 1 });
  try {
    const link = await lastLink(db);
    if (!link) throw new Error('the journal has no link yet: start the product once');
    return JSON.stringify(anchorOf(link, key));
  } finally {
    await db.close();
    await source.close();
  }
}

await anchor().then(
  (text) => void process.stdout.write(`${text}\n`),
  (error: unknown) => {
    process.stderr.write(`haat anchor: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
