/** All SQL of rounds with real stakes. */
import type { BrandId, MemberId, RoundId } from '#kernel/ids.ts';
import { jsonArray, plainArray } from '#platform/db/arrays.ts';
import { type Runner, statement } from '#platform/db/db.ts';
import type { Json } from '#games/contract.ts';
import type { StepRecord } from './rules.ts';

export type SeedRow = {
  readonly member_id: string;
  readonly seed_id: string;
  readonly server_seed: Buffer;
  readonly server_hash: string;
  readonly client_seed: string;
  readonly nonce: bigint;
  readonly next_id: string;
  readonly next_seed: Buffer;
  readonly next_hash: string;
  readonly last_at: bigint;
};

export type RoundRow = {
  readonly member_id: MemberId;
  readonly id: RoundId;
  readonly brand_id: BrandId;
  readonly game_code: string;
  readonly engine_version: number;
  readonly seed_id: string;
  readonly nonce: bigint;
  readonly state: 'open' | 'settled' | 'voided';
  readonly currency: string;
  /** All that was staked; acts may have raised it. */
  readonly stake: bigint;
  readonly win_units: bigint;
  readonly payout: bigint;
  readonly choice: Json;
  readonly actions: readonly Json[];
  readonly engine_state: Json;
  readonly drawn: number;
  readonly steps: readonly StepRecord[];
  readonly at: Date;
};

const ROUND = `member_id, id, brand_id, game_code, engine_version, seed_id, nonce, state, currency, stake,
  win_units, payout, choice, actions, engine_state, drawn, steps, at`;

export const SEEDS = statement<SeedRow>(
  'rounds.seeds',
  'select s.*, d.nonce, d.last_at from rounds.seeds s join rounds.dealt d on d.member_id = s.member_id where s.member_id = any($1::uuid[])',
);
/** What a bet reads of a seed: not its secret, which the keeper has in memory after the first bet. */
export type SeedLine = Pick<SeedRow, 'member_id' | 'seed_id' | 'client_seed' | 'nonce' | 'last_at'>;
export const SEED_LINES = statement<SeedLine>(
  'rounds.seed_lines',
  `select s.member_id, s.seed_id, s.client_seed, d.nonce, d.last_at from rounds.seeds s join rounds.dealt d on d.member_id = s.member_id
   where s.member_id = any($1::uuid[])`,
);
/** The fingerprint and client seed a round was dealt with. */
export const SEED_OF_ROUND = statement<Pick<SeedRow, 'server_hash' | 'client_seed'>>(
  'rounds.seed_of_round',
  `select server_hash, client_seed from rounds.seeds where member_id = $1 and seed_id = $2
   union all select server_hash, client_seed from rounds.revealed_seeds where member_id = $1 and seed_id = $2 limit 1`,
);
export const LOCK_SEED = statement<SeedRow>(
  'rounds.lock_seed',
  'select s.*, d.nonce, d.last_at from rounds.seeds s join rounds.dealt d on d.member_id = s.member_id where s.member_id = $1 for update',
);
export const MAKE_SEED = statement<never>(
  'rounds.make_seed',
  `with made as (
     insert into rounds.seeds (member_id, seed_id, server_seed, server_hash, client_seed, next_id, next_seed, next_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (member_id) do nothing returning member_id)
   insert into rounds.dealt (member_id) select member_id from made`,
);
export const ROTATE_SEED = statement<never>(
  'rounds.rotate_seed',
  `with rotated as (
     update rounds.seeds set seed_id = next_id, server_seed = next_seed, server_hash = next_hash, client_seed = $2,
       next_id = $3, next_seed = $4, next_hash = $5 where member_id = $1 returning member_id)
   update rounds.dealt d set nonce = 0 from rotated r where d.member_id = r.member_id`,
);
/** `$11`: ms of its last round. Dated when the row is held, not when the transaction began: a bet may have come in between. */
export const REVEAL_SEED = statement<never>(
  'rounds.reveal_seed',
  `insert into rounds.revealed_seeds (member_id, seed_id, server_seed, server_hash, client_seed, rounds, key,
     taken_hash, taken_client_seed, announced_hash, at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, greatest(clock_timestamp(), to_timestamp($11::bigint / 1000.0)))`,
);
export type RevealedRow = {
  readonly server_seed: string;
  readonly server_hash: string;
  readonly client_seed: string;
  readonly rounds: bigint;
};
export const REVEALED = statement<RevealedRow>(
  'rounds.revealed',
  'select server_seed, server_hash, client_seed, rounds from rounds.revealed_seeds where member_id = $1 and seed_id = $2',
);
/** A rotation as it was answered: what was revealed, what came into use, what was announced. */
export type RotationRow = RevealedRow & {
  readonly taken_hash: string;
  readonly taken_client_seed: string;
  readonly announced_hash: string;
};
export const REVEALED_BY_KEY = statement<RotationRow>(
  'rounds.revealed_by_key',
  `select server_seed, server_hash, client_seed, rounds, taken_hash, taken_client_seed, announced_hash
   from rounds.revealed_seeds where member_id = $1 and key = $2`,
);
/** `$1` members, `$2` nonces, `$3` ms. The clocks of two servers may differ: the pace never goes back, so that it is the latest of all rounds. */
export const MOVE_SEEDS = statement<never>(
  'rounds.move_seeds',
  `update rounds.dealt s set nonce = a.nonce, last_at = greatest(s.last_at, a.last_at)
   from unnest($1::uuid[], $2::bigint[], $3::bigint[]) a (member_id, nonce, last_at) where s.member_id = a.member_id`,
);

export const OPEN_ROUNDS = statement<{ member_id: string; id: RoundId; game_code: string }>(
  'rounds.open',
  "select member_id, id, game_code from rounds.rounds where member_id = any($1::uuid[]) and state = 'open'",
);
export const ROUND_BY_ID = statement<RoundRow>(
  'rounds.by_id',
  `select ${ROUND} from rounds.rounds where member_id = $1 and id = $2`,
);
export const LOCK_ROUND = statement<RoundRow>(
  'rounds.lock',
  `select ${ROUND} from rounds.rounds where member_id = $1 and id = $2 for update`,
);
export const ROUNDS_BY_IDS = statement<RoundRow>(
  'rounds.by_ids',
  `select ${ROUND} from rounds.rounds where (member_id, id) in (select * from unnest($1::uuid[], $2::uuid[]))`,
);
export const OPEN_ROUND_OF = statement<RoundRow>(
  'rounds.open_of',
  `select ${ROUND} from rounds.rounds where member_id = $1 and game_code = $2 and state = 'open' order by id desc limit 1`,
);
export const ADVANCE_ROUND = statement<never>(
  'rounds.advance',
  `update rounds.rounds set state = $3, win_units = $4, payout = $5, actions = $6, engine_state = $7, drawn = $8, steps = $9,
     settle_transfer_id = $10, settled_at = $11, stake = $12, raise_transfer_ids = raise_transfer_ids || $13::uuid[],
     touched_at = now(), paced_at = coalesce($14::bigint, paced_at) where member_id = $1 and id = $2`,
);
/** Games with rounds nobody has touched since then. */
export const STALE_GAMES = statement<{ game_code: string }>(
  'rounds.stale_games',
  "select distinct game_code from rounds.rounds where state = 'open' and touched_at < $1",
);
/** `$1` untouched since, `$2` games whose engine is here. */
export const STALE_ROUNDS = statement<{ member_id: MemberId; id: RoundId }>(
  'rounds.stale',
  "select member_id, id from rounds.rounds where state = 'open' and touched_at < $1 and game_code = any($2) order by touched_at limit 200",
);
/** `$1` untouched since, `$2` games, `$3` and `$4` behind this one (as text: to the microsecond): a page of open rounds, longest untouched first. */
export const RESTING_ROUNDS = statement<
  Pick<RoundRow, 'member_id' | 'id' | 'game_code' | 'engine_version' | 'engine_state'> & { touched: string }
>(
  'rounds.resting',
  `select member_id, id, game_code, engine_version, engine_state, touched_at::text as touched from rounds.rounds
   where state = 'open' and touched_at < $1 and game_code = any($2)
     and ($3::timestamptz is null or (touched_at, id) > ($3::timestamptz, $4::uuid)) order by touched_at, id limit 200`,
);
export const SIT_DOWN = statement<{ started_at: Date }>(
  'rounds.sit_down',
  `insert into rounds.sittings (member_id, session_id, game_code) values ($1, $2, $3)
   on conflict (member_id, session_id, game_code) do update set game_code = excluded.game_code returning started_at`,
);
export const NET_SINCE = statement<{ net: bigint; rounds: bigint }>(
  'rounds.net_since',
  `select coalesce(sum(payout - stake), 0)::bigint as net, count(*) as rounds from rounds.rounds
   where member_id = $1 and game_code = $2 and id >= $3 and currency = $4 and state <> 'open'`,
);
export const BETS = statement<RoundRow & { total: bigint }>(
  'rounds.bets',
  `select ${ROUND}, count(*) over () as total from rounds.rounds
   where member_id = $1 and ($2::text is null or game_code = $2) and ($3::text is null or state = $3)
   order by id desc limit $4 offset $5`,
);

/** `$1` brand, `$2` how many; served by the partial index `rounds_wins`. */
export const NEWEST_WINS = statement<
  Pick<RoundRow, 'member_id' | 'game_code' | 'currency' | 'payout'> & { readonly settled_at: Date }
>(
  'rounds.newest_wins',
  `select member_id, game_code, currency, payout, settled_at from rounds.rounds
   where brand_id = $1 and state = 'settled' and payout > stake order by settled_at desc limit $2`,
);

/** A round of this batch, and the transfer that staked it. */
export type NewRound = { readonly round: RoundRow; readonly transferId: string };

const textOf = (value: Json): string | null => (value === null ? null : JSON.stringify(value));

/** All rounds of a batch in one call; the JSON list is read once, row by row, by the database. */
export const INSERT_ROUNDS = statement<never>(
  'rounds.insert',
  `insert into rounds.rounds (member_id, id, brand_id, game_code, engine_version, seed_id, nonce, state, currency,
     stake, win_units, payout, choice, actions, engine_state, drawn, steps, transfer_id, settle_transfer_id, at, settled_at)
   select u.member_id, u.id, u.brand_id, u.game_code, u.engine_version, u.seed_id, u.nonce, u.state, u.currency,
     u.stake, u.win_units, u.payout, u.choice::json, '[]', u.engine_state::json, u.drawn, u.steps::json, u.transfer_id,
     case when u.state = 'open' then null else u.transfer_id end, u.at, case when u.state = 'open' then null else u.at end
   from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::smallint[], $6::uuid[], $7::bigint[], $8::text[],
     $9::text[], $10::bigint[], $11::bigint[], $12::bigint[], $13::text[], $14::text[], $15::integer[], $16::text[], $17::uuid[], $18::timestamptz[])
     u (member_id, id, brand_id, game_code, engine_version, seed_id, nonce, state, currency, stake, win_units,
       payout, choice, engine_state, drawn, steps, transfer_id, at)`,
);

export function insertRounds(tx: Runner, begun: readonly NewRound[]): Promise<number> {
  const rounds = begun.map(({ round }) => round);
  return tx.run(INSERT_ROUNDS, [
    plainArray(rounds.map((r) => r.member_id)),
    plainArray(rounds.map((r) => r.id)),
    plainArray(rounds.map((r) => r.brand_id)),
    plainArray(rounds.map((r) => r.game_code)),
    plainArray(rounds.map((r) => r.engine_version)),
    plainArray(rounds.map((r) => r.seed_id)),
    plainArray(rounds.map((r) => r.nonce)),
    plainArray(rounds.map((r) => r.state)),
    plainArray(rounds.map((r) => r.currency)),
    plainArray(rounds.map((r) => r.stake)),
    plainArray(rounds.map((r) => r.win_units)),
    plainArray(rounds.map((r) => r.payout)),
    jsonArray(rounds.map((r) => JSON.stringify(r.choice))),
    jsonArray(rounds.map((r) => textOf(r.engine_state))),
    plainArray(rounds.map((r) => r.drawn)),
    jsonArray(rounds.map((r) => JSON.stringify(r.steps))),
    plainArray(begun.map(({ transferId }) => transferId)),
    plainArray(rounds.map((r) => r.at.toISOString())),
  ]);
}

const NAME_SEEDS = statement<never>(
  'rounds.name_seeds',
  `update rounds.seeds s set client_seed = a.client_seed
   from unnest($1::uuid[], $2::text[]) a (member_id, client_seed) where s.member_id = a.member_id and s.client_seed = ''`,
);
/** The first client seed of these members. */
export const nameSeeds = (tx: Runner, named: ReadonlyMap<string, string>): Promise<number> =>
  tx.run(NAME_SEEDS, [[...named.keys()], [...named.values()]]);

export const moveSeeds = (
  tx: Runner,
  moves: readonly { member: string; nonce: number; at: number }[],
): Promise<number> =>
  tx.run(MOVE_SEEDS, [
    plainArray(moves.map((m) => m.member)),
    plainArray(moves.map((m) => m.nonce)),
    plainArray(moves.map((m) => m.at)),
  ]);
