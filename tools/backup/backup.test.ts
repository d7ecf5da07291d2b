import { chmodSync, mkdtempSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, it } from 'vitest';
import { startEmbedded } from '#platform/db/embedded/start.ts';
import { backup, restore } from './backup.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

async function withClient<Value>(url: string, work: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

it('restores what was committed before the backup, taken under writing clients', {
  timeout: 120_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'haat-backup-test-'));
  chmodSync(folder, 0o711);
  const [from, to, file] = [join(folder, 'from'), join(folder, 'to'), join(folder, 'copy.tar.gz')];
  const embedded = await startEmbedded({ dataDir: from, log: quiet });
  let back: Awaited<ReturnType<typeof startEmbedded>> | undefined;
  try {
    mkdirSync(join(from, 'keys'));
    writeFileSync(join(from, 'keys/master'), 'k', { mode: 0o600 });
    await withClient(embedded.ownerUrl, async (client) => {
      await client.query('create table line (n bigint generated always as identity primary key, text text)');
      await client.query(`insert into line (text) select repeat('x', 500) from generate_series(1, 20000)`);
      let writing = true;
      const writer = (async () => {
        while (writing) {
          await client.query(`insert into line (text) select repeat('y', 500) from generate_series(1, 5)`);
          await sleep(5);
        }
      })();
      const atStart = await withClient(embedded.ownerUrl, (other) =>
        other.query<{ n: string }>('select count(*) as n from line'),
      );
      await backup(from, file);
      writing = false;
      await writer;
      expect(statSync(file).mode & 0o777).toBe(0o600);
      restore(to, file);
      back = await startEmbedded({ dataDir: to, log: quiet });
      expect(back.port).not.toBe(embedded.port);
      const found = await withClient(back.ownerUrl, (other) =>
        other.query<{ n: string; most: string }>('select count(*) as n, max(n) as most from line'),
      );
      expect(Number(found.rows[0]?.n)).toBeGreaterThanOrEqual(Number(atStart.rows[0]?.n));
      // No row in the middle is missing: the copy is one moment, not many.
      expect(found.rows[0]?.n).toEqual(found.rows[0]?.most);
    });
    expect(readFileSync(join(to, 'keys/master'), 'utf8')).toBe('k');
    expect(() => restore(to, file)).toThrow(/not empty/);
  } finally {
    await back?.stop();
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
