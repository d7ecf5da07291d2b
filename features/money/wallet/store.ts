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

/** Whose movements, of which days of `zone`, by which kinds of transfers; what is left out does not narrow. */
export type Wanted = {
  readonly memberId: string;
  readonly cash: bigint;
  readonly from: string;
  readonly to: string | undefined;
  readonly zone: string;
  readonly kinds: readonly string[] | undefined;
};
const WANTED = `from ledger.postings p join ledger.transfers t on t.member_id = p.member_id and t.id = p.transfer_id
    where p.member_id = $1 and $2 in (p.from_account, p.to_account)
      and t.at >= $3::date::timestamp at time zone $6
      and ($4::date is null or t.at < ($4::date + 1)::timestamp at time zone $6)
      and ($5::text[] is null or t.kind = any ($5))`;
const valuesOf = ({ memberId, cash, from, to, kinds, zone }: Wanted) => [
  memberId,
  cash,
  from,
  to ?? null,
  kinds ?? null,
  zone,
];

const LINE = `p.transfer_id, p.seq, t.at, p.kind, case when p.to_account = $2 then p.amount else -p.amount end as amount,
          p.balance_after, t.currency, t.kind as transfer_kind, t.key, t.ref, t.serial`;
const LINES = statement<LineRow>(
  'wallet.lines',
  `select ${LINE}
     ${WANTED}
      and ($7::uuid is null or (p.transfer_id, p.seq) < ($7::uuid, $8::smallint))
    order by p.transfer_id desc, p.seq desc limit $9 offset $10`,
);
export type LinePlace = { readonly id: string; readonly seq: number };
/** Movements of one cash account, newest first, older than `after` where it is named; `amount` is signed. */
export const readLines = (
  runner: Runner,
  wanted: Wanted,
  after: LinePlace | undefined,
  limit: number,
  skip: number,
): Promise<LineRow[]> =>
  runner.rows(LINES, [...valuesOf(wanted), after?.id ?? null, after?.seq ?? null, limit, skip]);

const NEWER = statement<LineRow>(
  'wallet.newer_lines',
  `select ${LINE}
     ${WANTED}
      and (p.transfer_id, p.seq) > ($7::uuid, $8::smallint) order by p.transfer_id, p.seq limit $9`,
);
/** Oldest first, newer than `before`. */
export const readNewer = (
  runner: Runner,
  wanted: Wanted,
  before: LinePlace,
  limit: number,
): Promise<LineRow[]> => runner.rows(NEWER, [...valuesOf(wanted), before.id, before.seq, limit]);

export type SumRow = { readonly n: bigint; readonly came: bigint; readonly went: bigint };
const SUM = statement<SumRow>(
  'wallet.sum',
  `select count(*) as n, coalesce(sum(p.amount) filter (where p.to_account = $2), 0)::bigint as came,
          coalesce(sum(p.amount) filter (where p.from_account = $2), 0)::bigint as went ${WANTED}`,
);
/** How many movements there are, and what they brought and took. */
export const sumLines = async (runner: Runner, wanted: Wanted): Promise<SumRow> =>
  (await runner.one(SUM, valuesOf(wanted))) ?? { n: 0n, came: 0n, went: 0n };
