/** All SQL of trials: play without an account, credits that are no money. */
import type { Json } from '#games/contract.ts';
import { statement } from '#platform/db/db.ts';
import type { RoundRow, SeedRow } from '../store.ts';

export type TrialRow = Omit<SeedRow, 'member_id'> & {
  readonly id: string;
  readonly brand_id: string;
  readonly game_code: string;
  readonly balance: bigint;
  readonly version: bigint;
  readonly started_at: Date;
};
/** A trial round reads like a round: its owner is the trial, its currency is play money. */
export type TrialRoundRow = Omit<RoundRow, 'member_id' | 'brand_id'> & {
  readonly key: string;
  readonly content: string;
  readonly server_hash: string;
  readonly client_seed: string;
};

export const MAKE_TRIAL = statement<never>(
  'trials.make',
  `insert into rounds.trials (id, token_hash, brand_id, game_code, balance, seed_id, server_seed, server_hash, client_seed, next_id, next_seed, next_hash)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
);
export const LOCK_TRIAL = statement<TrialRow>(
  'trials.lock',
  "select * from rounds.trials where token_hash = $1 and brand_id = $2 and started_at > now() - interval '12 hours' for update",
);
export const READ_TRIAL = statement<TrialRow>(
  'trials.read',
  "select * from rounds.trials where token_hash = $1 and brand_id = $2 and started_at > now() - interval '12 hours'",
);
export const MOVE_TRIAL = statement<never>(
  'trials.move',
  'update rounds.trials set balance = $2, version = $3, nonce = $4, last_at = $5, client_seed = $6 where id = $1',
);
export const ROTATE_TRIAL = statement<never>(
  'trials.rotate',
  `update rounds.trials set seed_id = next_id, server_seed = next_seed, server_hash = next_hash, client_seed = $2, nonce = 0,
     next_id = $3, next_seed = $4, next_hash = $5 where id = $1`,
);

const ROUND = `id, key, content, game_code, engine_version, seed_id, server_hash, client_seed, nonce, state, 'XXX' as currency, stake, win_units, payout,
  choice, actions, engine_state, drawn, steps, at`;
export const TRIAL_ROUND_BY_KEY = statement<TrialRoundRow>(
  'trials.by_key',
  `select ${ROUND} from rounds.trial_rounds where trial_id = $1 and key = $2`,
);
export const TRIAL_ROUND_BY_ID = statement<TrialRoundRow>(
  'trials.by_id',
  `select ${ROUND} from rounds.trial_rounds where trial_id = $1 and id = $2`,
);
export const OPEN_TRIAL_ROUND = statement<TrialRoundRow>(
  'trials.open',
  `select ${ROUND} from rounds.trial_rounds where trial_id = $1 and state = 'open' limit 1`,
);
/** Rounds begun, as a sitting with money counts them: a free spin is a step of its round. */
export const COUNT_TRIAL_ROUNDS = statement<{ rounds: bigint }>(
  'trials.rounds',
  'select count(*) as rounds from rounds.trial_rounds where trial_id = $1',
);
export const PUT_TRIAL_ROUND = statement<never>(
  'trials.put',
  `insert into rounds.trial_rounds (trial_id, id, key, content, game_code, engine_version, seed_id, server_hash, client_seed, nonce, state, stake,
     win_units, payout, choice, actions, engine_state, drawn, steps, at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)
   on conflict (trial_id, id) do update set stake = excluded.stake, state = excluded.state, win_units = excluded.win_units, payout = excluded.payout,
     actions = excluded.actions, engine_state = excluded.engine_state, drawn = excluded.drawn, steps = excluded.steps`,
);
/** Trials end after 12 hours; their seed may be shown from then on to nobody: they are deleted. */
export const SWEEP_TRIALS = statement<never>(
  'trials.sweep',
  "delete from rounds.trials where started_at < now() - interval '13 hours'",
);

export const trialRoundValues = (trialId: string, row: TrialRoundRow): unknown[] => [
  trialId,
  row.id,
  row.key,
  row.content,
  row.game_code,
  row.engine_version,
  row.seed_id,
  row.server_hash,
  row.client_seed,
  row.nonce,
  row.state,
  row.stake,
  row.win_units,
  row.payout,
  JSON.stringify(row.choice),
  JSON.stringify(row.actions),
  nullable(row.engine_state),
  row.drawn,
  JSON.stringify(row.steps),
  row.at,
];
const nullable = (state: Json): string | null => (state === null ? null : JSON.stringify(state));
