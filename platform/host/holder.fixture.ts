/**
 * For tests: a process of its own that leads, and marks in each turn that it did: `node --import tsx holder.fixture.ts URL MS`. Each mark is a
 * transaction that takes MS ms, so that the process can be killed or stopped in the midst of it. It says what it is at, a word a line.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { createDb } from '#platform/db/db.ts';
import { silentLog } from '#platform/log/log.ts';
import { createHost } from './host.ts';
import { addMark, PROOF, SHORT } from './mark.fixture.ts';

const [, , url = '', ms = '0'] = process.argv;
const db = createDb({ url, log: silentLog(), poolSize: 2, hotClients: 1 });
const say = (word: string): void => void process.stdout.write(`${word}\n`);

await createHost(
  { db, log: silentLog() },
  {
    name: PROOF,
    everyMs: 50,
    cannot: 'cannot look',
    lease: SHORT,
    work: async (turn) => {
      try {
        await turn.db.transaction(async (tx) => {
          await addMark(tx, process.pid);
          say('writing');
          await sleep(Number(ms));
        });
        say('written');
      } catch (error) {
        say(error instanceof Error ? error.name : 'failed');
        throw error;
      }
      return undefined;
    },
  },
).start();
