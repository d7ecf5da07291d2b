import { type Runner, statement } from '#platform/db/db.ts';

export type LineRow = {
  transfer_id: string;
  seq: number;
  at: Date;
  kind: string;
  amount: bigint;
  balance_after: bigint;
  currency: string;
  transfer_kind: string;
  key: string;
  ref: string;
  /** Null on transfers of before there were serials. */
  serial: string | null;
};

const LINES = statement<LineRow>(
  'wallet.lines',
  `select p.transfer_id, p.seq, t.at, p.kind, case when p.to_account = $2 then p.amount else -p.amount end as amount,
          p.balance_after, t.currency, t.kind as transfer_kind, t.key, t.ref, t.serial
     from ledger.postings p join ledger.transfers t on t.member_id = p.member_id and t.id = p.transfer_id
    where p.member_id = $1 and $2 in (p.from_account, p.to_account)
    order by p.transfer_id desc, p.seq desc limit $3 offset $4`,
);
/** Movements of one cash account, newest first; `amount` is signed. */
export const readLines = (
  runner: Runner,
  memberId: string,
  cash: bigint,
  limit: number,
  offset: number,
): Promise<LineRow[]> => runner.rows(LINES, [memberId, cash, limit, offset]);

const COUNT = statement<{ n: bigint }>(
  'wallet.count',
  'select count(*) as n from ledger.postings where member_id = $1 and $2 in (from_account, to_account)',
);
export const countLines = async (runner: Runner, memberId: string, cash: bigint): Promise<number> =>
  Number((await runner.one(COUNT, [memberId, cash]))?.n ?? 0n);
