/** SQL of our own games served to operators. Amounts are hundred-thousandths, as the wire has them. */
import type { BrandId } from '#kernel/ids.ts';
import { type Runner, statement } from '#platform/db/db.ts';

export type OperatorRow = {
  readonly brand_id: BrandId;
  readonly code: string;
  readonly name: string;
  readonly wallet: string;
  readonly key_id: string;
  readonly sealed: Buffer;
  readonly currencies: readonly string[];
  readonly state: 'open' | 'closed';
  /** Only tries us (tools/vendor-kit): its launches name their own wallets and ends. */
  readonly conformance: boolean;
};
const OPERATOR = 'brand_id, code, name, wallet, key_id, sealed, currencies, state, conformance';
export const OPERATOR_BY_CODE = statement<OperatorRow>(
  'vendors.operator_by_code',
  `select ${OPERATOR} from vendors.operators where brand_id = $1 and code = $2`,
);
const PUT_OPERATOR = statement<never>(
  'vendors.put_operator',
  `insert into vendors.operators (brand_id, code, name, wallet, key_id, sealed, currencies, conformance)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (brand_id, code) do nothing`,
);
export const putOperator = (
  runner: Runner,
  row: Omit<OperatorRow, 'state' | 'conformance'> & { readonly conformance?: boolean },
): Promise<number> =>
  runner.run(PUT_OPERATOR, [
    row.brand_id,
    row.code,
    row.name,
    row.wallet,
    row.key_id,
    row.sealed,
    row.currencies,
    row.conformance ?? false,
  ]);

export type SessionRow = {
  readonly id: string;
  readonly brand_id: BrandId;
  readonly operator: string;
  readonly player: string;
  readonly token: Buffer | null;
  readonly game: string;
  readonly currency: string;
  readonly language: string;
  readonly back: string;
  /** Named by the launch of an operator that tries us. */
  readonly wallet: string | null;
  readonly credits: bigint | null;
  readonly seed_id: string;
  readonly seed: Buffer;
  readonly seed_hash: string;
  readonly client_seed: string;
  readonly nonce: number;
  readonly made_at: Date;
  readonly ends_at: Date;
};
const SESSION = `id, brand_id, operator, player, token, game, currency, language, back, wallet, credits, seed_id, seed, seed_hash, client_seed, nonce,
  made_at, ends_at`;
const PUT_SESSION = statement<never>(
  'vendors.put_supplied_session',
  `insert into vendors.supplied_sessions (id, brand_id, operator, session_hash, player, token, game, currency, language, back, credits, seed_id, seed,
     seed_hash, client_seed, made_at, ends_at, wallet)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
);
export const putSession = (
  runner: Runner,
  row: Omit<SessionRow, 'nonce'> & { readonly session_hash: Buffer },
): Promise<number> =>
  runner.run(PUT_SESSION, [
    row.id,
    row.brand_id,
    row.operator,
    row.session_hash,
    row.player,
    row.token,
    row.game,
    row.currency,
    row.language,
    row.back,
    row.credits,
    row.seed_id,
    row.seed,
    row.seed_hash,
    row.client_seed,
    row.made_at,
    row.ends_at,
    row.wallet,
  ]);
export const SESSION_BY_HASH = statement<SessionRow>(
  'vendors.supplied_session',
  `select ${SESSION} from vendors.supplied_sessions where session_hash = $1 and brand_id = $2`,
);
export const SESSION_BY_ID = statement<SessionRow>(
  'vendors.supplied_session_by_id',
  `select ${SESSION} from vendors.supplied_sessions where id = $1`,
);
/** Held until the transaction ends: one round of a session at a time. */
export const LOCK_SESSION = statement<SessionRow>(
  'vendors.lock_supplied_session',
  `select ${SESSION} from vendors.supplied_sessions where id = $1 for update`,
);
export const NEXT_NONCE = statement<never>(
  'vendors.next_nonce',
  'update vendors.supplied_sessions set nonce = nonce + 1 where id = $1',
);
/** Of a trial. */
export const MOVE_CREDITS = statement<never>(
  'vendors.move_credits',
  'update vendors.supplied_sessions set credits = credits + $2 where id = $1',
);

export type SuppliedRound = {
  readonly id: string;
  readonly session_id: string;
  readonly brand_id: BrandId;
  readonly operator: string;
  readonly player: string;
  readonly game: string;
  readonly currency: string;
  readonly nonce: number;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly shown: unknown;
  readonly state: 'asked' | 'taken' | 'over' | 'refused' | 'uncertain' | 'back';
  readonly bet_id: string;
  readonly win_id: string;
  readonly rollback_id: string;
  readonly reason: string;
  readonly at: Date;
};
const ROUND = `r.id, r.session_id, r.brand_id, r.operator, r.player, r.game, r.currency, r.nonce, r.stake, r.payout, r.shown, r.state, r.bet_id,
  r.win_id, r.rollback_id, r.reason, r.at`;
const PUT_ROUND = statement<never>(
  'vendors.put_supplied_round',
  `insert into vendors.supplied_rounds (id, session_id, brand_id, operator, player, game, currency, nonce, stake, bet_id, win_id, rollback_id, at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
);
export const putRound = (
  runner: Runner,
  row: Omit<SuppliedRound, 'payout' | 'shown' | 'state' | 'reason'>,
): Promise<number> =>
  runner.run(PUT_ROUND, [
    row.id,
    row.session_id,
    row.brand_id,
    row.operator,
    row.player,
    row.game,
    row.currency,
    row.nonce,
    row.stake,
    row.bet_id,
    row.win_id,
    row.rollback_id,
    row.at,
  ]);
const STEP_ROUND = statement<SuppliedRound>(
  'vendors.step_supplied_round',
  `update vendors.supplied_rounds r set state = $3, payout = coalesce($4, r.payout), shown = coalesce($5::json, r.shown), reason = $6,
     ended_at = case when $3 in ('over', 'refused', 'back') then $7::timestamptz end
   where r.id = $1 and r.state = any($2::text[]) returning ${ROUND}`,
);
/** Undefined where it is in none of the states it is to leave: somebody else was first. */
export const stepRound = (
  runner: Runner,
  id: string,
  from: readonly SuppliedRound['state'][],
  to: {
    readonly state: SuppliedRound['state'];
    readonly payout?: bigint;
    readonly shown?: unknown;
    readonly reason?: string;
    readonly at: Date;
  },
): Promise<SuppliedRound | undefined> =>
  runner.one(STEP_ROUND, [
    id,
    from,
    to.state,
    to.payout ?? null,
    to.shown === undefined ? null : JSON.stringify(to.shown),
    to.reason ?? '',
    to.at,
  ]);
export const ROUND_BY_ID = statement<SuppliedRound>(
  'vendors.supplied_round_by_id',
  `select ${ROUND} from vendors.supplied_rounds r where r.id = $1`,
);
export const LAST_ROUNDS = statement<SuppliedRound>(
  'vendors.last_supplied_rounds',
  `select ${ROUND} from vendors.supplied_rounds r where r.session_id = $1 order by r.nonce desc limit 10`,
);
/** Rounds whose bet was told and whose answer nobody has seen: the process that asked is gone. A trial asks nobody. `$1` before. */
export const FORGOTTEN_ROUNDS = statement<SuppliedRound>(
  'vendors.forgotten_rounds',
  `select ${ROUND} from vendors.supplied_rounds r where r.state = 'asked' and r.player <> '' and r.at < $1 order by r.at limit 100`,
);
/** Named by the operator: a transaction of ours, or a round. */
export const ROUND_NAMED = statement<SuppliedRound>(
  'vendors.supplied_round_named',
  `select ${ROUND} from vendors.supplied_rounds r where r.brand_id = $1 and r.operator = $2 and r.player = $3 and r.id::text = $4`,
);
export const ROUNDS_BETWEEN = statement<SuppliedRound>(
  'vendors.supplied_rounds_between',
  `select ${ROUND} from vendors.supplied_rounds r where r.brand_id = $1 and r.operator = $2 and r.at >= $3 and r.at < $4 and r.player <> ''
     and r.state in ('taken', 'over') order by r.at limit 20000`,
);

export type OutgoingRow = {
  readonly round_id: string;
  readonly verb: 'win' | 'rollback';
  readonly tries: number;
  readonly next_at: Date;
  readonly first_at: Date;
};
const OUTGOING = 'round_id, verb, tries, next_at, first_at';
export const PUT_OUTGOING = statement<never>(
  'vendors.put_outgoing',
  'insert into vendors.outgoing (round_id, verb, next_at, first_at) values ($1, $2, $3, $4) on conflict do nothing',
);
export const OUTGOING_DUE = statement<OutgoingRow>(
  'vendors.outgoing_due',
  `select ${OUTGOING} from vendors.outgoing where done_at is null and not stuck and next_at <= $1 order by next_at limit 100`,
);
export const OUTGOING_DONE = statement<never>(
  'vendors.outgoing_done',
  'update vendors.outgoing set done_at = $2, tries = tries + 1, said = $3 where round_id = $1 and done_at is null',
);
export const OUTGOING_AGAIN = statement<never>(
  'vendors.outgoing_again',
  'update vendors.outgoing set tries = tries + 1, next_at = $2, stuck = $3, said = $4 where round_id = $1 and done_at is null',
);
