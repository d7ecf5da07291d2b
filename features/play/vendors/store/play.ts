/** SQL of bets at vendors: what a batch reads, and what it writes. The balances of the members are locked before anything here is read. */
import type { BrandId, MemberId } from '#kernel/ids.ts';
import { type Runner, statement } from '#platform/db/db.ts';

export type BetState = 'open' | 'settled' | 'unsettled' | 'voided';
export type BetRow = {
  readonly member_id: MemberId;
  readonly id: string;
  readonly brand_id: BrandId;
  readonly vendor: string;
  readonly transaction: string;
  readonly round: string;
  readonly game: string;
  readonly category: string;
  readonly currency: string;
  readonly free: boolean;
  readonly stake: bigint;
  readonly state: BetState;
  readonly payout: bigint;
  readonly corrections: number;
  readonly transfer_id: string | null;
  readonly at: Date;
};
const BET = `b.member_id, b.id, b.brand_id, b.vendor, b.transaction, b.round, b.game, b.category, b.currency, b.free, b.stake, b.state,
  b.payout, b.corrections, b.transfer_id, b.at`;

export type RoundRow = {
  readonly brand_id: BrandId;
  readonly vendor: string;
  readonly member_id: MemberId;
  readonly id: string;
  readonly game: string;
  readonly currency: string;
  readonly state: 'open' | 'closed';
  readonly credited: boolean;
  readonly asks: number;
  readonly opened_at: Date;
  readonly moved_at: Date;
};
const ROUND = 'brand_id, vendor, member_id, id, game, currency, state, credited, asks, opened_at, moved_at';

export type TransactionRow = {
  readonly brand_id: BrandId;
  readonly vendor: string;
  readonly id: string;
  readonly member_id: MemberId;
  readonly verb: string;
  readonly content: string;
  readonly bet_id: string | null;
  readonly reference: string | null;
  readonly round: string | null;
  readonly game: string;
  readonly currency: string;
  readonly amount: bigint;
  readonly balance: bigint;
  readonly transfer_id: string | null;
  readonly at: Date;
};
const TRANSACTION = `brand_id, vendor, id, member_id, verb, content, bet_id, reference, round, game, currency, amount, balance, transfer_id, at`;

/**
 * One at a time for each name of a transaction, whoever calls it so: two members under one name are a mistake of the vendor, and one of them has
 * the effect. Taken in one order, behind the balances.
 */
export const LOCK_NAMES = statement<never>(
  'vendors.lock_names',
  `select count(pg_advisory_xact_lock(h)) from (select distinct hashtextextended(n, 1610) as h from unnest($1::text[]) n order by 1) names`,
);
/** `$1` brands, `$2` vendors, `$3` names. */
export const TRANSACTIONS_NAMED = statement<TransactionRow>(
  'vendors.transactions_named',
  `select ${TRANSACTION} from vendors.transactions where (brand_id, vendor, id) in (select * from unnest($1::uuid[], $2::text[], $3::text[]))`,
);
/** Bets of these transactions. */
export const BETS_NAMED = statement<BetRow>(
  'vendors.bets_named',
  `select ${BET} from vendors.bets b where (b.brand_id, b.vendor, b.transaction) in (select * from unnest($1::uuid[], $2::text[], $3::text[]))`,
);
/** Bets of these rounds that are open. `$1` brands, `$2` vendors, `$3` members, `$4` rounds. */
export const OPEN_BETS_OF_ROUNDS = statement<BetRow>(
  'vendors.open_bets_of_rounds',
  `select ${BET} from vendors.bets b where (b.brand_id, b.vendor, b.member_id, b.round)
     in (select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[])) and b.state = 'open' order by b.id`,
);
export const ROUNDS_NAMED = statement<RoundRow>(
  'vendors.rounds_named',
  `select ${ROUND} from vendors.rounds where (brand_id, vendor, member_id, id) in (select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[]))`,
);
export const BETS_OF_ROUND = statement<BetRow>(
  'vendors.bets_of_round',
  `select ${BET} from vendors.bets b where b.brand_id = $1 and b.vendor = $2 and b.member_id = $3 and b.round = $4 order by b.id`,
);
export const LOCK_BET = statement<BetRow>(
  'vendors.lock_bet',
  `select ${BET} from vendors.bets b where b.brand_id = $1 and b.vendor = $2 and b.transaction = $3 for update`,
);

/** Of what a call is about: the transaction it names, or the round. `$4` may be null. */
export const CURRENCY_OF = statement<{ readonly currency: string }>(
  'vendors.currency_of',
  `select currency from (
     select currency, 1 as place from vendors.transactions where brand_id = $1 and vendor = $2 and id = $4 and member_id = $3
     union all select currency, 2 from vendors.rounds where brand_id = $1 and vendor = $2 and member_id = $3 and id = $5) named
   order by place limit 1`,
);
/** Under the lock of its member's balances. */
export const BET_TO_CORRECT = statement<BetRow>(
  'vendors.bet_to_correct',
  `select ${BET} from vendors.bets b where b.member_id = $1 and b.id = $2 for update`,
);
/** What took this transaction back. */
export const ROLLBACK_OF = statement<{ readonly id: string }>(
  'vendors.rollback_of',
  `select id from vendors.transactions where brand_id = $1 and vendor = $2 and reference = $3 and verb = 'rollback' limit 1`,
);

export type RefusalRow = {
  readonly brand_id: string;
  readonly vendor: string;
  readonly request: string;
  readonly status: string;
  readonly balance: bigint | null;
  readonly currency: string;
};
export const REFUSALS_NAMED = statement<RefusalRow>(
  'vendors.refusals_named',
  `select brand_id, vendor, request, status, balance, currency from vendors.refusals
    where (brand_id, vendor, request) in (select * from unnest($1::uuid[], $2::text[], $3::text[]))`,
);
const PUT_REFUSAL = statement<never>(
  'vendors.put_refusal',
  `insert into vendors.refusals (brand_id, vendor, request, status, balance, currency, at) values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
);
/** Answers what stands: of two at once the first. */
export async function keepRefusal(runner: Runner, row: RefusalRow, at: Date): Promise<RefusalRow> {
  const kept = await runner.run(PUT_REFUSAL, [
    row.brand_id,
    row.vendor,
    row.request,
    row.status,
    row.balance,
    row.currency,
    at,
  ]);
  if (kept === 1) return row;
  return (await runner.one(REFUSALS_NAMED, [[row.brand_id], [row.vendor], [row.request]])) ?? row;
}
export const FORGET_REFUSALS = statement<never>(
  'vendors.forget_refusals',
  'delete from vendors.refusals where at < $1',
);

const columns = <Row>(rows: readonly Row[], ...names: readonly (keyof Row)[]): unknown[] =>
  names.map((name) => rows.map((row) => row[name]));

const ADD_BETS = statement<never>(
  'vendors.add_bets',
  `insert into vendors.bets (member_id, id, brand_id, vendor, transaction, round, game, category, currency, free, stake, transfer_id, at,
     state, ended_at)
   select n.*, case when n.free then 'settled' else 'open' end, case when n.free then n.at end
   from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
     $10::boolean[], $11::bigint[], $12::uuid[], $13::timestamptz[])
     n (member_id, id, brand_id, vendor, transaction, round, game, category, currency, free, stake, transfer_id, at)`,
);
export const addBets = (tx: Runner, rows: readonly BetRow[]): Promise<number> =>
  tx.run(
    ADD_BETS,
    columns(
      rows,
      'member_id',
      'id',
      'brand_id',
      'vendor',
      'transaction',
      'round',
      'game',
      'category',
      'currency',
      'free',
      'stake',
      'transfer_id',
      'at',
    ),
  );

export type EndedBet = Pick<BetRow, 'member_id' | 'id' | 'state' | 'payout'> & {
  readonly transferId: string;
  readonly at: Date;
};
const RENAME_BET = statement<never>(
  'vendors.rename_bet',
  `update vendors.bets set transaction = b.transaction || ' ' || (
     select count(*) from vendors.bets o where o.brand_id = b.brand_id and o.vendor = b.vendor and o.transaction like b.transaction || ' %')
   from (select brand_id, vendor, transaction, member_id, id from vendors.bets where member_id = $1 and id = $2) b
   where vendors.bets.member_id = b.member_id and vendors.bets.id = b.id`,
);
/** Its name is another bet's from here on: no vendor can send one with a space. */
export const renameBet = (tx: Runner, { member_id, id }: Pick<BetRow, 'member_id' | 'id'>): Promise<number> =>
  tx.run(RENAME_BET, [member_id, id]);

const END_BETS = statement<never>(
  'vendors.end_bets',
  `update vendors.bets b set state = e.state, payout = e.payout, settle_transfer_id = e.transfer_id, ended_at = e.at
   from unnest($1::uuid[], $2::uuid[], $3::text[], $4::bigint[], $5::uuid[], $6::timestamptz[]) e (member_id, id, state, payout, transfer_id, at)
   where b.member_id = e.member_id and b.id = e.id and b.state = 'open'`,
);
export const endBets = (tx: Runner, rows: readonly EndedBet[]): Promise<number> =>
  tx.run(END_BETS, columns(rows, 'member_id', 'id', 'state', 'payout', 'transferId', 'at'));

const ADD_TRANSACTIONS = statement<never>(
  'vendors.add_transactions',
  `insert into vendors.transactions (${TRANSACTION})
   select * from unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[], $5::text[], $6::text[], $7::uuid[], $8::text[], $9::text[], $10::text[],
     $11::text[], $12::bigint[], $13::bigint[], $14::uuid[], $15::timestamptz[])`,
);
export const addTransactions = (tx: Runner, rows: readonly TransactionRow[]): Promise<number> =>
  tx.run(
    ADD_TRANSACTIONS,
    columns(
      rows,
      'brand_id',
      'vendor',
      'id',
      'member_id',
      'verb',
      'content',
      'bet_id',
      'reference',
      'round',
      'game',
      'currency',
      'amount',
      'balance',
      'transfer_id',
      'at',
    ),
  );

export type RoundChange = Pick<
  RoundRow,
  'brand_id' | 'vendor' | 'member_id' | 'id' | 'game' | 'currency' | 'credited'
> & {
  readonly closes: boolean;
  readonly at: Date;
  readonly askAt: Date;
};
/** A round that was closed stays so: a late win moves money, and opens nothing. */
const MOVE_ROUNDS = statement<never>(
  'vendors.move_rounds',
  `insert into vendors.rounds as r (brand_id, vendor, member_id, id, game, currency, credited, state, opened_at, moved_at, ask_at, closed_at)
   select brand_id, vendor, member_id, id, game, currency, credited, case when closes then 'closed' else 'open' end, at, at, ask_at,
     case when closes then at end
   from unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::boolean[], $8::boolean[], $9::timestamptz[], $10::timestamptz[])
     m (brand_id, vendor, member_id, id, game, currency, credited, closes, at, ask_at)
   on conflict (brand_id, vendor, member_id, id) do update set credited = r.credited or excluded.credited, moved_at = excluded.moved_at,
     ask_at = excluded.ask_at, state = case when r.state = 'closed' then 'closed' else excluded.state end,
     closed_at = coalesce(r.closed_at, excluded.closed_at)`,
);
export const moveRounds = (tx: Runner, rows: readonly RoundChange[]): Promise<number> =>
  tx.run(
    MOVE_ROUNDS,
    columns(
      rows,
      'brand_id',
      'vendor',
      'member_id',
      'id',
      'game',
      'currency',
      'credited',
      'closes',
      'at',
      'askAt',
    ),
  );

const CORRECT = statement<never>(
  'vendors.correct_bet',
  `with line as (
     insert into vendors.corrections (member_id, bet_id, revision, transaction, state_before, state_after, payout_before, payout_after, transfer_id, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10))
   update vendors.bets set state = $6, payout = $8, corrections = $3 where member_id = $1 and id = $2 and corrections = $3 - 1`,
);
/** A line behind the bet, which stands as the line says. */
export const correctBet = (
  tx: Runner,
  bet: BetRow,
  to: {
    readonly state: BetState;
    readonly payout: bigint;
    readonly transaction: string;
    readonly transferId: string | null;
  },
  at: Date,
): Promise<number> =>
  tx.run(CORRECT, [
    bet.member_id,
    bet.id,
    bet.corrections + 1,
    to.transaction,
    bet.state,
    to.state,
    bet.payout,
    to.payout,
    to.transferId,
    at,
  ]);

/** Rounds whose time to be asked for has come: `$1` now, `$2` limit. */
export const ROUNDS_TO_ASK = statement<RoundRow>(
  'vendors.rounds_to_ask',
  `select ${ROUND} from vendors.rounds where state = 'open' and ask_at <= $1 order by ask_at limit $2`,
);
export const ROUND_ASKED = statement<never>(
  'vendors.round_asked',
  `update vendors.rounds set asks = asks + 1, ask_at = $5 where brand_id = $1 and vendor = $2 and member_id = $3 and id = $4 and state = 'open'`,
);
export const CLOSE_ROUND = statement<never>(
  'vendors.close_round',
  `update vendors.rounds r set state = 'closed', closed_at = $5, ask_at = null
    where brand_id = $1 and vendor = $2 and member_id = $3 and id = $4 and state = 'open'
      and not exists (select from vendors.bets b where (b.brand_id, b.vendor, b.member_id, b.round) = (r.brand_id, r.vendor, r.member_id, r.id) and b.state = 'open')`,
);
