/** SQL of claims in the rewards centre. */
import { statement, type Tx } from '#platform/db/db.ts';
import type { Claimed } from '../contract/rewards.ts';

type Claim = { readonly memberId: string; readonly kind: string; readonly id: string };

const INSERT = statement<{ id: string }>(
  'bonus.insert_claim',
  `insert into bonus.claims (member_id, kind, id, answer, at) values ($1, $2, $3, '{}', $4) on conflict do nothing returning id`,
);
const READ = statement<{ answer: Claimed }>(
  'bonus.read_claim',
  'select answer from bonus.claims where member_id = $1 and kind = $2 and id = $3',
);
/** Waits for whoever claims it at the same time. @returns what was answered before; undefined for the first */
export async function claimOnce(
  tx: Tx,
  { memberId, kind, id }: Claim,
  at: Date,
): Promise<Claimed | undefined> {
  if (await tx.one(INSERT, [memberId, kind, id, at])) return undefined;
  return (await tx.one(READ, [memberId, kind, id]))?.answer;
}

const ANSWER = statement<never>(
  'bonus.keep_answer',
  'update bonus.claims set answer = $4 where member_id = $1 and kind = $2 and id = $3',
);
export const keepAnswer = (tx: Tx, { memberId, kind, id }: Claim, answer: Claimed): Promise<number> =>
  tx.run(ANSWER, [memberId, kind, id, JSON.stringify(answer)]);
