/** All SQL of trials at tables: credits that are no money, and bets with them. */
import { jsonArray, plainArray } from '#platform/db/arrays.ts';
import { type Runner, statement } from '#platform/db/db.ts';
import type { RoundRow } from '../store.ts';
import type { PartJson } from './bets.ts';

export type TrialRow = { readonly id: string; readonly balance: bigint; readonly version: number };
export type TrialBetRow = {
  readonly trial_id: string;
  readonly id: string;
  readonly key: string;
  readonly content: string;
  readonly table_code: string;
  readonly round_id: string;
  readonly state: 'open' | 'settled' | 'voided';
  readonly stake: bigint;
  readonly payout: bigint;
  readonly parts: readonly PartJson[];
  readonly auto: number | null;
  readonly cashed_at: Date | null;
  readonly balance: bigint;
  readonly version: number;
  readonly at: Date;
};
const LIVING = "started_at > now() - interval '12 hours'";
export const MAKE_TRIAL = statement<never>(
  'tables.make_trial',
  'insert into tables.trials (id, token_hash, brand_id, balance) values ($1, $2, $3, $4)',
);
export const READ_TRIAL = statement<TrialRow>(
  'tables.read_trial',
  `select id, balance, version from tables.trials where token_hash = $1 and brand_id = $2 and ${LIVING}`,
);
export const LOCK_TRIAL = statement<TrialRow>(
  'tables.lock_trial',
  `select id, balance, version from tables.trials where token_hash = $1 and brand_id = $2 and ${LIVING} for update`,
);
export const MOVE_TRIAL = statement<never>(
  'tables.move_trial',
  'update tables.trials set balance = $2, version = version + 1 where id = $1',
);
const BET = `b.trial_id, b.id, b.key, b.content, b.table_code, b.round_id, b.state, b.stake, b.payout, b.parts, b.auto, b.cashed_at,
  b.balance, b.version, b.at`;
export const TRIAL_BET_BY_KEY = statement<TrialBetRow>(
  'tables.trial_bet_by_key',
  `select ${BET} from tables.trial_bets b where trial_id = $1 and key = $2`,
);
export const TRIAL_LAID = statement<Pick<TrialBetRow, 'parts'>>(
  'tables.trial_laid',
  'select parts from tables.trial_bets where trial_id = $1 and round_id = $2',
);
export const ADD_TRIAL_BET = statement<never>(
  'tables.add_trial_bet',
  `insert into tables.trial_bets (trial_id, id, key, content, table_code, round_id, state, stake, parts, auto, balance, version, at)
   values ($1, $2, $3, $4, $5, $6, 'open', $7, $8, $9, $10, $11, $12)`,
);
export type ShownTrialBet = TrialBetRow & Pick<RoundRow, 'day' | 'n' | 'result' | 'note' | 'flight_at'>;
/** `$1` trial, `$2` table or null, `$3` round or null, `$4` limit: newest first. */
export const TRIAL_BETS = statement<ShownTrialBet>(
  'tables.trial_bets',
  `select ${BET}, r.day::text, r.n, case when r.state in ('drawn', 'settled', 'voided') then r.result end as result, r.note, r.flight_at
   from tables.trial_bets b join tables.rounds r on r.id = b.round_id
   where b.trial_id = $1 and ($2::text is null or b.table_code = $2) and ($3::uuid is null or b.round_id = $3)
   order by b.id desc limit $4`,
);
/** As `CASH_OUTS` of bets with money. */
export const CASH_OUT_TRIAL = statement<ShownTrialBet>(
  'tables.cash_out_trial',
  `update tables.trial_bets b set cashed_at = coalesce(b.cashed_at, clock_timestamp()) from tables.rounds r
   where b.trial_id = $1 and b.id = $2 and b.table_code = $3 and r.id = b.round_id and r.flight
     and (b.cashed_at is not null
       or (b.state = 'open' and r.state = 'closed' and clock_timestamp() >= r.flight_at + $4 * interval '1 millisecond' and clock_timestamp() < r.reveals_at))
   returning ${BET}, r.day::text, r.n, case when r.state in ('drawn', 'settled', 'voided') then r.result end as result, r.note, r.flight_at`,
);
/** `$1` round, `$2` how high a flight is in hundredths, or null for all. Trials are locked by their bets' update alone. */
export const OPEN_TRIAL_BETS = statement<TrialBetRow>(
  'tables.open_trial_bets',
  `select ${BET} from tables.trial_bets b
   where round_id = $1 and state = 'open' and ($2::integer is null or cashed_at is not null or auto <= $2)
   order by b.trial_id, b.id limit 500`,
);
const END_TRIAL_BETS = statement<never>(
  'tables.end_trial_bets',
  `with ended as (
     update tables.trial_bets b set state = a.state, payout = a.payout, parts = a.parts
     from unnest($1::uuid[], $2::uuid[], $3::text[], $4::bigint[], $5::json[]) a (trial_id, id, state, payout, parts)
     where b.trial_id = a.trial_id and b.id = a.id and b.state = 'open'
     returning b.trial_id, b.payout
   ), sums as (select trial_id, sum(payout) as payout from ended group by 1)
   update tables.trials t set balance = t.balance + sums.payout, version = t.version + 1 from sums where t.id = sums.trial_id`,
);
export type EndedTrialBet = Pick<TrialBetRow, 'trial_id' | 'id' | 'state' | 'payout' | 'parts'>;
export const endTrialBets = (runner: Runner, bets: readonly EndedTrialBet[]): Promise<number> =>
  runner.run(END_TRIAL_BETS, [
    plainArray(bets.map((bet) => bet.trial_id)),
    plainArray(bets.map((bet) => bet.id)),
    plainArray(bets.map((bet) => bet.state)),
    plainArray(bets.map((bet) => bet.payout)),
    jsonArray(bets.map((bet) => JSON.stringify(bet.parts))),
  ]);
export const SWEEP_TABLE_TRIALS = statement<never>(
  'tables.sweep_trials',
  "delete from tables.trials where started_at < now() - interval '13 hours'",
);
/** Rounds that are over with bets of trials still open: who settled them may have died. */
export const UNPAID_TRIALS = statement<{ round_id: string }>(
  'tables.unpaid_trials',
  `select distinct b.round_id from tables.trial_bets b join tables.rounds r on r.id = b.round_id
   where b.state = 'open' and r.state in ('settled', 'voided') limit 100`,
);
