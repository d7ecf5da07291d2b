/** SQL of the record of bonuses: what the ledger has paid as such and taken back. */
import { type Runner, statement } from '#platform/db/db.ts';
import type { BONUS_KINDS } from '../contract.ts';

export type BonusFilter = {
  readonly memberId: string;
  readonly currency: string;
  /** First and last day, in `zone`. */
  readonly from: string;
  readonly to: string;
  readonly zone: string;
};
const filled = ({ memberId, currency, from, to, zone }: BonusFilter) => [memberId, currency, from, to, zone];

export type BonusRow = {
  readonly id: string;
  readonly serial: string;
  readonly kind: (typeof BONUS_KINDS)[number];
  /** Below zero where it was taken back. */
  readonly amount: bigint;
  readonly currency: string;
  readonly at: Date;
};
const LINES = `select t.id, t.serial, t.kind, case t.kind when 'forfeit' then -p.amount else p.amount end as amount, t.currency, t.at
     from ledger.transfers t
     join lateral (select sum(amount)::bigint as amount from ledger.postings where member_id = t.member_id and transfer_id = t.id) p on true
    where t.member_id = $1 and t.currency = $2 and t.kind in ('bonus', 'rebate', 'forfeit')
      and t.at >= $3::date::timestamp at time zone $5 and t.at < ($4::date + 1)::timestamp at time zone $5`;

const LIST = statement<BonusRow>(
  'records.bonuses',
  `${LINES} and ($6::uuid is null or t.id < $6) order by t.id desc limit $7 offset $8`,
);
/** Newest first; those older than `after` where one is named. */
export const listBonuses = (
  runner: Runner,
  filter: BonusFilter,
  after: string | undefined,
  limit: number,
  skip: number,
): Promise<BonusRow[]> => runner.rows(LIST, [...filled(filter), after ?? null, limit, skip]);

const NEWER = statement<BonusRow>('records.newer_bonuses', `${LINES} and t.id > $6 order by t.id limit $7`);
/** Oldest first, those newer than `before`. */
export const listNewerBonuses = (
  runner: Runner,
  filter: BonusFilter,
  before: string,
  limit: number,
): Promise<BonusRow[]> => runner.rows(NEWER, [...filled(filter), before, limit]);

export type BonusSums = {
  readonly lines: bigint;
  readonly granted: bigint;
  readonly forfeited: bigint;
  readonly pocket: bigint;
};
const SUMS = statement<BonusSums>(
  'records.bonus_sums',
  `select count(*) as lines, coalesce(sum(amount) filter (where amount > 0), 0)::bigint as granted,
          coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as forfeited,
          coalesce((select sum(b.balance) from ledger.accounts a join ledger.balances b on b.member_id = a.owner_id and b.account_id = a.id
            where a.owner_id = $1 and a.purpose = 'bonus' and a.currency = $2), 0)::bigint as pocket
     from (${LINES}) l`,
);
/** Sums of the period, and what is left to play now. */
export const sumBonuses = async (runner: Runner, filter: BonusFilter): Promise<BonusSums> =>
  (await runner.one(SUMS, filled(filter))) ?? { lines: 0n, granted: 0n, forfeited: 0n, pocket: 0n };
