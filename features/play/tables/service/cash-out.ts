/**
 * A member takes a bet out of a flight: the database's clock decides. The host pays it (flight.ts). Those who press together share one
 * transaction, as bets do: a transaction for each took so long that most of a thousand who pressed within a second were refused.
 */
import type { MemberId } from '#kernel/ids.ts';
import { createBatcher } from '#platform/db/batch.ts';
import type { TableBet } from '../contract.ts';
import { tableFaults } from '../faults.ts';
import { nameOf, presentBet } from '../present.ts';
import { BET_BY_ID, type BetWithRound, CASH_OUTS } from '../store/bets.ts';
import type { TablesNeeds } from './needs.ts';
import { outOf } from './state.ts';
import type { LiveTable } from './tables.ts';

/** In one transaction. */
const MOST = 500;

export type CashOuts = {
  /** @throws tables.unknown_bet · tables.too_late, when it is not in the air or its end has come */
  readonly leave: (table: LiveTable, memberId: MemberId, id: string, language: string) => Promise<TableBet>;
  /** Resolves when everybody who has asked is answered. */
  readonly drain: () => Promise<void>;
};

type Asked = { readonly table: LiveTable; readonly memberId: MemberId; readonly id: string };

export function createCashOuts({ db, log }: Pick<TablesNeeds, 'db' | 'log'>): CashOuts {
  const batcher = createBatcher<Asked, BetWithRound | undefined>({
    name: 'cash-outs',
    lanes: 1,
    max: MOST,
    laneOf: () => 0,
    run: async (_lane, asked) => {
      const rows = await db.transaction((tx) =>
        tx.rows(CASH_OUTS, [
          asked.map(({ memberId }) => memberId),
          asked.map(({ id }) => id),
          asked.map(({ table }) => table.row.code),
          asked.map(({ table }) => table.engine.flight?.fromMs ?? 0),
        ]),
      );
      const byBet = new Map(rows.map((row) => [`${row.member_id} ${row.id} ${row.table_code}`, row]));
      return asked.map(({ memberId, id, table }) => ({
        answer: byBet.get(`${memberId} ${id.toLowerCase()} ${table.row.code}`),
      }));
    },
    log,
  });
  return {
    leave: async (table, memberId, id, language) => {
      const row = await batcher.submit({ table, memberId, id });
      if (row) return presentBet(row, nameOf(table.row, language), outOf(table, row));
      const known = await db.one(BET_BY_ID, [memberId, id, table.row.code]);
      throw tableFaults(known ? 'tables.too_late' : 'tables.unknown_bet');
    },
    drain: batcher.drain,
  };
}
