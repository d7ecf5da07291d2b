/**
 * `node bin/haat.mjs anchor` prints the newest anchor of the journal, as JSON, for a place outside this machine; `anchor key` the key anyone
 * may check it with; `anchor accept NUMBER` takes over what the transaction of that number wrote by hand (docs/BOOKS.md). The database is
 * DATABASE_OWNER_URL or DATABASE_URL, or the built-in one of HAAT_DATA.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadKeys } from '#platform/crypto/keys.ts';
import { createDb, type Db } from '#platform/db/db.ts';
import { startEmbedded } from '#platform/db/embedded/start.ts';
import { ANCHOR_KEY, anchorKey, anchorOf, anchorPublicKey } from '#platform/db/journal/anchors.ts';
import { lastLink } from '#platform/db/journal/links.ts';
import { journalSealer } from '#platform/db/journal/sealing.ts';
import { createLog } from '#platform/log/log.ts';
import { accept } from './accept.ts';

const home = join(import.meta.dirname, '../..');
const dataDir = resolve(process.env['HAAT_DATA'] || join(home, '.haat'));
const [verb, number] = process.argv.slice(2);

/** Keys that are there already: an anchor signed with new ones is nobody's. */
function presentKeys(): ReturnType<typeof loadKeys> {
  if (!existsSync(join(dataDir, 'keys', 'master')))
    throw new Error(`there are no keys in ${dataDir}: set HAAT_DATA`);
  return loadKeys(dataDir);
}

async function inDatabase<Value>(work: (db: Db) => Promise<Value>): Promise<Value> {
  const own = process.env['DATABASE_OWNER_URL'] || process.env['DATABASE_URL'];
  const embedded = own ? undefined : await startEmbedded({ dataDir, log: createLog('warn') });
  const url = own ?? embedded?.ownerUrl ?? '';
  const sealer = journalSealer(presentKeys());
  const db = createDb({ url, log: createLog('warn'), poolSize: 1, hotClients: 1, sealer });
  try {
    return await work(db);
  } finally {
    await db.close();
    await embedded?.stop();
  }
}

async function answer(): Promise<string> {
  const key = anchorKey(presentKeys().derive(ANCHOR_KEY));
  if (verb === 'key') return anchorPublicKey(key).trimEnd();
  if (verb === 'accept') {
    if (!/^\d+$/.test(number ?? ''))
      throw new Error('accept wants the number of a transaction, as the books name it');
    const rows = await inDatabase((db) => accept(db, BigInt(number ?? '')));
    return rows.length === 0 ? 'nothing to take over' : rows.map((row) => `taken over: ${row}`).join('\n');
  }
  if (verb !== undefined) throw new Error('anchor, anchor key or anchor accept NUMBER');
  const link = await inDatabase(lastLink);
  if (!link) throw new Error('the journal has no link yet: start the product once');
  return JSON.stringify(anchorOf(link, key));
}

await answer().then(
  (text) => void process.stdout.write(`${text}\n`),
  (error: unknown) => {
    process.stderr.write(`haat anchor: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
