/**
 * What rooms tell each other through the outbox moves money: turnover, commission, limits. Each row carries a MAC over what it says, under the
 * journal's key, and stands under a nonce that the table holds once, so that a copy of a row is none.
 */
import type pg from 'pg';
import type { Sealer } from './sealing.ts';

/** @param text the facts, as JSON, as they are stored */
export const factsText = (nonce: string, kind: string, text: string): string =>
  `facts ${nonce} ${kind} ${text}`;

/** The migration that brings the MACs. */
export const FACTS_MIGRATION = '000999_platform_outbox_macs.sql';

/** Facts that wait while their table gets its MACs: signed once, in the transaction of that migration. */
export async function signWaitingFacts(client: pg.Client, { sign }: Sealer): Promise<void> {
  const { rows } = await client.query<{ xid: string; id: string; nonce: string; kind: string; text: string }>(
    'select xid::text as xid, id::text as id, gen_random_uuid()::text as nonce, kind, facts::text as text from platform.outbox where mac is null',
  );
  for (const { xid, id, nonce, kind, text } of rows)
    await client.query('update platform.outbox set nonce = $3, mac = $4 where xid = $1::xid8 and id = $2', [
      xid,
      id,
      nonce,
      sign(factsText(nonce, kind, text)),
    ]);
}
