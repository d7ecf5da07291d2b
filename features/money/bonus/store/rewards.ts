/** SQL of rewards paid in cash, and of what was claimed. */
import { type Runner, statement, type Tx } from '#platform/db/db.ts';

export type RewardRow = {
  readonly id: string;
  readonly member_id: string;
  readonly currency: string;
  readonly amount: bigint;
  readonly source: string;
  readonly reference: string;
  readonly note: string;
  readonly transfer_id: string;
  readonly at: Date;
};
const COLUMNS = 'id, member_id, currency, amount, source, reference, note, transfer_id, at';
const BY_KEY = statement<RewardRow>(
  'bonus.reward_by_key',
  `select ${COLUMNS} from bonus.rewards where source = $1 and reference = $2`,
);
export const rewardByKey = (
  runner: Runner,
  source: string,
  reference: string,
): Promise<RewardRow | undefined> => runner.one(BY_KEY, [source, reference]);

const INSERT = statement<never>(
  'bonus.insert_reward',
  `insert into bonus.rewards (id, brand_id, member_id, currency, amount, source, reference, note, transfer_id, at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);
export const insertReward = (tx: Tx, row: RewardRow & { readonly brand_id: string }): Promise<number> =>
  tx.run(INSERT, [
    row.id,
    row.brand_id,
    row.member_id,
    row.currency,
    row.amount,
    row.source,
    row.reference,
    row.note,
    row.transfer_id,
    row.at,
  ]);
