/** A member takes a bet out of a flight: the database's clock decides, in one statement. The host pays it (flight.ts). */
import type { MemberId } from '#kernel/ids.ts';
import type { TableBet } from '../contract.ts';
import { tableFaults } from '../faults.ts';
import { nameOf, presentBet } from '../present.ts';
import { BET_BY_ID, CASH_OUT } from '../store/bets.ts';
import type { TablesDeps } from './deps.ts';
import { outOf } from './state.ts';
import type { LiveTable } from './tables.ts';

/** @throws tables.unknown_bet · tables.too_late, when it is not in the air or its end has come */
export async function cashOut(
  { db }: Pick<TablesDeps, 'db'>,
  table: LiveTable,
  memberId: MemberId,
  id: string,
  language: string,
): Promise<TableBet> {
  const row = await db.one(CASH_OUT, [memberId, id, table.row.code, table.engine.flight?.fromMs ?? 0]);
  if (row) return presentBet(row, nameOf(table.row, language), outOf(table, row));
  const known = await db.one(BET_BY_ID, [memberId, id, table.row.code]);
  throw tableFaults(known ? 'tables.too_late' : 'tables.unknown_bet');
}
