/** SQL of vendors themselves: who they are, their keys, their games, what they call members. */
import type { BrandId, MemberId } from '#kernel/ids.ts';
import { type Runner, statement } from '#platform/db/db.ts';

/** Minor units as text. */
export type Limits = Readonly<Record<string, { readonly min?: string; readonly max?: string }>>;
export type VendorRow = {
  readonly brand_id: BrandId;
  readonly code: string;
  readonly name: string;
  readonly adapter: string;
  readonly endpoint: string;
  readonly operator: string;
  readonly state: 'open' | 'closed' | 'tripped';
  readonly reason: string;
  readonly reopens_at: Date | null;
  readonly currencies: readonly string[];
  readonly limits: Limits;
  readonly round_minutes: number;
  readonly failures: number;
  readonly tried_at: Date | null;
  readonly revision: number;
};
const VENDOR = `brand_id, code, name, adapter, endpoint, operator, state, reason, reopens_at, currencies, limits, round_minutes, failures,
  tried_at, revision`;

export const VENDORS_OF = statement<VendorRow>(
  'vendors.of_brand',
  `select ${VENDOR} from vendors.vendors where brand_id = $1 order by name, code`,
);
export const VENDOR_BY_CODE = statement<VendorRow>(
  'vendors.by_code',
  `select ${VENDOR} from vendors.vendors where brand_id = $1 and code = $2`,
);
export const LOCK_VENDOR = statement<VendorRow>(
  'vendors.lock',
  `select ${VENDOR} from vendors.vendors where brand_id = $1 and code = $2 for update`,
);
export const ALL_VENDORS = statement<VendorRow>(
  'vendors.all',
  `select ${VENDOR} from vendors.vendors order by brand_id, code`,
);
/** What decides about bets: `$1` brands, `$2` codes. */
export const VENDORS_NOW = statement<VendorRow>(
  'vendors.now',
  `select ${VENDOR} from vendors.vendors where (brand_id, code) in (select * from unnest($1::uuid[], $2::text[]))`,
);
/** Of a member: which of the brands' vendors of this code is his. */
export const VENDOR_OF_MEMBER = statement<VendorRow>(
  'vendors.of_member',
  `select ${VENDOR} from vendors.vendors v where v.code = $2
    and v.brand_id = (select d.brand_id from members.directory d where d.id = $1)`,
);

const PUT = statement<VendorRow>(
  'vendors.put',
  `insert into vendors.vendors (brand_id, code, name, adapter, endpoint, operator, currencies, limits, round_minutes)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning ${VENDOR}`,
);
export type NewVendor = Pick<
  VendorRow,
  | 'brand_id'
  | 'code'
  | 'name'
  | 'adapter'
  | 'endpoint'
  | 'operator'
  | 'currencies'
  | 'limits'
  | 'round_minutes'
>;
export const putVendorRow = (runner: Runner, row: NewVendor): Promise<VendorRow | undefined> =>
  runner.one(PUT, [
    row.brand_id,
    row.code,
    row.name,
    row.adapter,
    row.endpoint,
    row.operator,
    row.currencies,
    JSON.stringify(row.limits),
    row.round_minutes,
  ]);

const CHANGE = statement<VendorRow>(
  'vendors.change',
  `update vendors.vendors set name = $3, endpoint = $4, operator = $5, currencies = $6, limits = $7, round_minutes = $8,
     revision = revision + 1 where brand_id = $1 and code = $2 returning ${VENDOR}`,
);
export const changeVendorRow = (runner: Runner, row: NewVendor): Promise<VendorRow | undefined> =>
  runner.one(CHANGE, [
    row.brand_id,
    row.code,
    row.name,
    row.endpoint,
    row.operator,
    row.currencies,
    JSON.stringify(row.limits),
    row.round_minutes,
  ]);

const SET_STATE = statement<VendorRow>(
  'vendors.set_state',
  `update vendors.vendors set state = $3, reason = $4, reopens_at = $5, failures = case when $3 = 'open' then 0 else failures end,
     revision = revision + 1 where brand_id = $1 and code = $2 returning ${VENDOR}`,
);
export const setVendorState = (
  runner: Runner,
  { brand_id, code }: Pick<VendorRow, 'brand_id' | 'code'>,
  to: Pick<VendorRow, 'state' | 'reason' | 'reopens_at'>,
): Promise<VendorRow | undefined> =>
  runner.one(SET_STATE, [brand_id, code, to.state, to.reason, to.reopens_at]);

const TRIED = statement<VendorRow>(
  'vendors.tried',
  `update vendors.vendors set failures = case when $3 then 0 else failures + 1 end, tried_at = $4
    where brand_id = $1 and code = $2 and ($3 is false or failures > 0 or state = 'tripped') returning ${VENDOR}`,
);
/** @param ok the call was answered; undefined is answered where nothing had to be written */
export const noteTried = (
  runner: Runner,
  { brand_id, code }: Pick<VendorRow, 'brand_id' | 'code'>,
  ok: boolean,
  at: Date,
): Promise<VendorRow | undefined> => runner.one(TRIED, [brand_id, code, ok, at]);

export type KeyRow = {
  readonly id: string;
  readonly brand_id: BrandId;
  readonly vendor: string;
  readonly key_id: string;
  readonly kind: 'hmac' | 'rsa' | 'des';
  readonly sealed: Buffer;
  readonly theirs: string;
  readonly ours: string;
  readonly made_at: Date;
  readonly retired_at: Date | null;
};
const KEY = 'id, brand_id, vendor, key_id, kind, sealed, theirs, ours, made_at, retired_at';
/** Newest first. */
export const LIVE_KEYS = statement<KeyRow>(
  'vendors.live_keys',
  `select ${KEY} from vendors.keys where brand_id = $1 and vendor = $2 and retired_at is null order by id desc`,
);
export const KEYS_OF = statement<KeyRow>(
  'vendors.keys_of',
  `select ${KEY} from vendors.keys where brand_id = $1 and vendor = $2 order by id desc limit 20`,
);
const PUT_KEY = statement<never>(
  'vendors.put_key',
  `insert into vendors.keys (id, brand_id, vendor, key_id, kind, sealed, theirs, ours, made_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);
export const putKey = (runner: Runner, row: Omit<KeyRow, 'retired_at'>): Promise<number> =>
  runner.run(PUT_KEY, [
    row.id,
    row.brand_id,
    row.vendor,
    row.key_id,
    row.kind,
    row.sealed,
    row.theirs,
    row.ours,
    row.made_at,
  ]);
export const RETIRE_KEY = statement<KeyRow>(
  'vendors.retire_key',
  `update vendors.keys set retired_at = $4 where brand_id = $1 and vendor = $2 and id = $3 and retired_at is null returning ${KEY}`,
);

export type GameRow = {
  readonly brand_id: BrandId;
  readonly vendor: string;
  readonly code: string;
  readonly ref: string;
  readonly name: string;
  readonly game_type: string;
  readonly trial: boolean;
  readonly free_rounds: boolean;
  readonly withdrawn: boolean;
};
const GAME = 'brand_id, vendor, code, ref, name, game_type, trial, free_rounds, withdrawn';
export const GAMES_OF = statement<GameRow>(
  'vendors.games_of',
  `select ${GAME} from vendors.games where brand_id = $1 and vendor = $2 order by name, code`,
);
export const GAME_BY_CODE = statement<GameRow>(
  'vendors.game_by_code',
  `select ${GAME} from vendors.games where brand_id = $1 and code = $2`,
);
/** `$1` brands, `$2` vendors, `$3` their codes of games. */
export const GAMES_BY_REF = statement<GameRow>(
  'vendors.games_by_ref',
  `select ${GAME} from vendors.games where (brand_id, vendor, ref) in (select * from unnest($1::uuid[], $2::text[], $3::text[]))`,
);
const PUT_GAME = statement<never>(
  'vendors.put_game',
  `insert into vendors.games (brand_id, vendor, code, ref, name, game_type, trial, free_rounds) values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (brand_id, vendor, ref) do update set name = excluded.name, trial = excluded.trial, free_rounds = excluded.free_rounds, withdrawn = false`,
);
export const putVendorGame = (runner: Runner, row: Omit<GameRow, 'withdrawn'>): Promise<number> =>
  runner.run(PUT_GAME, [
    row.brand_id,
    row.vendor,
    row.code,
    row.ref,
    row.name,
    row.game_type,
    row.trial,
    row.free_rounds,
  ]);
export const WITHDRAW_GAME = statement<never>(
  'vendors.withdraw_game',
  'update vendors.games set withdrawn = true where brand_id = $1 and vendor = $2 and ref = $3',
);

export type PlayerRow = { readonly alias: string; readonly member_id: MemberId };
export const PLAYER_BY_ALIAS = statement<PlayerRow>(
  'vendors.player_by_alias',
  'select alias, member_id from vendors.players where brand_id = $1 and vendor = $2 and alias = $3',
);
export const PLAYER_OF_MEMBER = statement<PlayerRow>(
  'vendors.player_of_member',
  'select alias, member_id from vendors.players where brand_id = $1 and vendor = $2 and member_id = $3',
);
export const PUT_PLAYER = statement<never>(
  'vendors.put_player',
  'insert into vendors.players (brand_id, vendor, member_id, alias) values ($1, $2, $3, $4) on conflict do nothing',
);
