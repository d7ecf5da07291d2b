/**
 * Brings every table on, in one process at a time (platform/host): deals, plays for programs and for who lets his time pass. What is due stands in the
 * row of the table, so whoever leads next goes on with the hand where it stands.
 */
import { MINUTE } from '#kernel/time.ts';
import { createHost, type Host, type Turn } from '#platform/host/host.ts';
import { CHAINLESS, CLEAR_AWAY, DUE_TABLES } from '../store.ts';
import { LINKS, readyChains } from './chain.ts';
import { holdTable } from './live-table.ts';
import type { PokerNeeds } from './needs.ts';
import { bringOn } from './play.ts';
import { lookForHints } from './hints.ts';
import { runTournaments } from './tournaments.ts';

/** How late a deal or the end of somebody's time may be. */
const EVERY_MS = 200;
/** Tables of a turn that are brought on at once. */
const TOGETHER = 4;
const CHAINS_EVERY_MS = 5_000;
const HINTS_EVERY_MS = 600_000;
/** So long a seat is kept for who sits out. */
const AWAY_MOST_MS = 15 * MINUTE;

async function bring(needs: PokerNeeds, code: string): Promise<void> {
  await needs.db.transaction(async (tx) => bringOn(needs, tx, await holdTable(tx, needs, code)));
}

/** Every due table once, some of them at a time; one that fails holds up no other. */
async function bringDue({ db, each }: Turn, needs: PokerNeeds): Promise<void> {
  const due = (await db.rows(DUE_TABLES)).map(({ code }) => code);
  const lanes = Array.from({ length: TOGETHER }, (_, lane) =>
    due.filter((_code, at) => at % TOGETHER === lane),
  );
  await Promise.all(
    lanes.map((codes) =>
      each(
        codes,
        (code) => bring(needs, code),
        (code) => ({ cannot: 'a poker table cannot be brought on', of: { table: code } }),
      ),
    ),
  );
}

export function createPokerHost(needs: PokerNeeds): Host {
  let chainsAt = 0;
  let hintsAt = 0;
  return createHost(needs, {
    name: 'poker',
    everyMs: EVERY_MS,
    cannot: 'the poker tables cannot be looked at',
    work: async (turn) => {
      const own: PokerNeeds = { ...needs, db: turn.db };
      if (turn.now - chainsAt >= CHAINS_EVERY_MS) {
        chainsAt = turn.now;
        for (const table of await turn.db.rows(CHAINLESS, [LINKS]))
          await turn.db.transaction((tx) => readyChains(tx, needs.sealer, table));
        await turn.db.run(CLEAR_AWAY, [AWAY_MOST_MS]);
      }
      await bringDue(turn, own);
      turn.beside('tournaments', () => runTournaments(own), {
        cannot: 'the poker tournaments cannot be brought on',
      });
      if (turn.now - hintsAt >= HINTS_EVERY_MS) {
        hintsAt = turn.now;
        turn.beside('hints', () => lookForHints(own, turn.now), {
          cannot: 'poker hands cannot be looked through',
        });
      }
      return undefined;
    },
  });
}
