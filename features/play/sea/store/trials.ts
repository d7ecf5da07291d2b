/** All SQL of trials at sea: credits that are no money, and volleys with them. */
import { type Runner, statement } from '#platform/db/db.ts';
import type { VolleyCore } from './volleys.ts';

export type TrialRow = { readonly id: string; readonly balance: bigint; readonly version: number };
const LIVING = "started_at > now() - interval '12 hours'";
export const MAKE_TRIAL = statement<never>(
  'sea.make_trial',
  'insert into sea.trials (id, token_hash, brand_id, balance) values ($1, $2, $3, $4)',
);
export const READ_TRIAL = statement<TrialRow>(
  'sea.read_trial',
  `select id, balance, version from sea.trials where token_hash = $1 and brand_id = $2 and ${LIVING}`,
);
export const LOCK_TRIAL = statement<TrialRow>(
  'sea.lock_trial',
  `select id, balance, version from sea.trials where token_hash = $1 and brand_id = $2 and ${LIVING} for update`,
);
export const MOVE_TRIAL = statement<never>(
  'sea.move_trial',
  'update sea.trials set balance = $2, version = version + 1 where id = $1',
);
export type TrialVolleyRow = VolleyCore & {
  readonly trial_id: string;
  readonly key: string;
  readonly content: string;
};
const VOLLEY = `trial_id, id, key, content, sea_code, room_id, seat, tide, engine_version, stake, payout, prize, largest, seed_id, first_shot, taken,
  shots, balance, version, at`;
export const TRIAL_VOLLEY_BY_KEY = statement<TrialVolleyRow>(
  'sea.trial_volley_by_key',
  `select ${VOLLEY} from sea.trial_volleys where trial_id = $1 and key = $2`,
);
const ADD_TRIAL_VOLLEY = statement<never>(
  'sea.add_trial_volley',
  `insert into sea.trial_volleys (${VOLLEY})
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)`,
);
export const addTrialVolley = (runner: Runner, row: TrialVolleyRow): Promise<number> =>
  runner.run(ADD_TRIAL_VOLLEY, [
    row.trial_id,
    row.id,
    row.key,
    row.content,
    row.sea_code,
    row.room_id,
    row.seat,
    row.tide,
    row.engine_version,
    row.stake,
    row.payout,
    row.prize,
    row.largest,
    row.seed_id,
    row.first_shot,
    row.taken,
    JSON.stringify(row.shots),
    row.balance,
    row.version,
    row.at,
  ]);
export const SWEEP_TRIALS = statement<never>(
  'sea.sweep_trials',
  "delete from sea.trials where started_at < now() - interval '13 hours'",
);
