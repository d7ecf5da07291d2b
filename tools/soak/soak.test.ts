/** The short forms of the long trials; `npm run soak -- NAME` runs them for as long as the checks ask. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '#apps/server/testing.ts';
import { deadlock } from './lib/deadlock.ts';
import { doubleSpend } from './lib/double-spend.ts';
import { fuzz } from './lib/fuzz.ts';
import { hostileAmounts } from './lib/hostile-amounts.ts';
import { idempotency } from './lib/idempotency.ts';
import { booksOf, errorLog, type SoakResult } from './lib/report.ts';

let server: TestServer;
const { log, errors } = errorLog();
beforeAll(async () => {
  server = await startServer({ trustProxy: true, log });
});
afterAll(() => server.stop());

const pass = async (trial: Promise<SoakResult>): Promise<void> => {
  const { failures } = await trial;
  expect(failures.slice(0, 60)).toEqual([]);
  expect(await booksOf(server)).toEqual([]);
};

describe('short trials', () => {
  it('double spend on two processes (CHECKS 4)', () => pass(doubleSpend(server, 3, 60)), 60_000);
  it('idempotency over a restart (CHECKS 5)', () => pass(idempotency(server, 1)), 60_000);
  it('hostile amounts (CHECKS 8)', () => pass(hostileAmounts(server)), 420_000);
  it('deadlocks and held rows (CHECKS 12)', () => pass(deadlock(server, 2, 32)), 60_000);
  it('fuzz (CHECKS 25)', () => pass(fuzz(server, 2, 24, errors)), 240_000);
});
