/** Says of a round that is settled what each of its places was paid: the monitor of returns holds every place against its own exact return. */
import { asId } from '#kernel/ids.ts';
import { toWire } from '#kernel/time.ts';
import type { Tx } from '#platform/db/db.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { TableRoundSettled } from '../contract.ts';
import type { RoundRow } from '../store.ts';
import { SPOTS_PAID } from '../store/bets.ts';
import type { LiveTable } from './tables.ts';

/** In the transaction that ends the round. @param round undefined when it had ended before */
export async function tellPaid(
  tx: Tx,
  { row, engine }: LiveTable,
  round: RoundRow | undefined,
): Promise<void> {
  if (!round || engine.pool) return;
  const spots = await tx.rows(SPOTS_PAID, [round.id]);
  if (spots.length === 0) return;
  await announce(tx, TableRoundSettled, [
    {
      brandId: asId<'brand'>(row.brand_id),
      table: row.code,
      roundId: round.id,
      currency: row.currency,
      at: toWire(round.ends_at),
      spots,
    },
  ]);
}
