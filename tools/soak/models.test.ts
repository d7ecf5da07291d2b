/** Who gets in and who decides, against models and a crowd, in short; `npm run soak -- NAME` runs the whole numbers of the checks. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '#apps/server/testing.ts';
import { guessing } from './lib/codes.ts';
import { enumeration } from './lib/enumeration.ts';
import { fourEyes } from './lib/four-eyes.ts';
import type { SoakResult } from './lib/report.ts';
import { sessions } from './lib/sessions.ts';
import { stuffing } from './lib/stuffing.ts';

/** The same lives every time: a failure is one to look at, not one to run again. */
const SEED = 20_261_121;
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ trustProxy: true });
});
afterAll(() => server.stop());

const pass = async (trial: Promise<SoakResult>): Promise<void> => {
  expect((await trial).failures).toEqual([]);
};

describe('in short', () => {
  it('sessions live as the model says, in two processes (CHECKS 32)', () => pass(sessions(10, SEED)), 90_000);
  it('rights are granted by enough other eyes (CHECKS 33)', () => pass(fourEyes(server, 15, SEED)), 90_000);
  it(
    'a crowd with stolen pairs stays outside (CHECKS 29)',
    () => pass(stuffing(server, { tries: 600, accounts: 60, addresses: 50, right: 6 })),
    90_000,
  );
  it('no code is guessed, and the right one is none after five wrong ones (CHECKS 31)', async () => {
    const other = await startServer({ trustProxy: true });
    try {
      await pass(guessing(other, 12));
    } finally {
      await other.stop();
    }
  }, 90_000);
  it('every door says the same of who exists and who does not (CHECKS 30)', async () => {
    const other = await startServer({ trustProxy: true });
    try {
      await pass(enumeration(other, { times: 2, untimed: true }));
    } finally {
      await other.stop();
    }
  }, 90_000);
  it('a crowd that has a long address for every try is one visitor (CHECKS 29)', async () => {
    const other = await startServer({ trustProxy: true });
    try {
      await pass(stuffing(other, { tries: 100, accounts: 100, addresses: 1, right: 20, long: true }));
    } finally {
      await other.stop();
    }
  }, 90_000);
});
