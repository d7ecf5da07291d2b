/** The first start of a house whose workers are at work already: whatever is put into it is heard at once, and nothing goes wrong. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadKeys } from '#platform/crypto/keys.ts';
import { createDb } from '#platform/db/db.ts';
import { createLog } from '#platform/log/log.ts';
import { listenerLag, runListeners } from '#platform/outbox/run-listeners.ts';
import { freshDatabase } from '#platform/testkit/database.ts';
import { composeHouse } from './compose.ts';
import { seed } from './seed.ts';

it('leaves no complaint in the log: no listener stops on what is still being written', async () => {
  const database = await freshDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'haat-keys-'));
  const complaints: string[] = [];
  const log = createLog('warn', { write: (line: string) => void complaints.push(line) });
  const db = createDb({ url: database.appUrl, log });
  const clock = { now: () => Date.now() };
  const rooms = await composeHouse({
    db,
    keys: loadKeys(folder),
    log,
    clock,
    origin: () => 'http://localhost',
  });
  const listening = runListeners(db, log, rooms.listeners);
  const { brands } = rooms.brand;
  await seed({ db, brands, seeds: rooms.seeds, hosts: ['localhost'], production: false });
  await expect
    .poll(async () => Math.max(...(await listenerLag(db, rooms.listeners)).values()), { timeout: 60_000 })
    .toBe(0);
  await listening.stop();
  expect(complaints).toEqual([]);
  const { rows } = await db.pool.query<{ n: number }>('select count(*)::int as n from agents.places');
  expect(rows[0]?.n).toBeGreaterThan(1);
  await rooms.close();
  await db.close();
  await database.drop();
  rmSync(folder, { recursive: true });
}, 120_000);
