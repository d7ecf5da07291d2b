/** SQL of launches: a code that opens a game once, and the token its vendor calls with. Only digests are kept. */
import type { BrandId, MemberId } from '#kernel/ids.ts';
import { type Runner, statement } from '#platform/db/db.ts';

export type LaunchRow = {
  readonly id: string;
  readonly brand_id: BrandId;
  readonly vendor: string;
  readonly member_id: MemberId | null;
  readonly game: string;
  readonly currency: string;
  readonly language: string;
  readonly device_hash: Buffer;
  readonly token_hash: Buffer | null;
  readonly back: string;
  readonly state: 'asked' | 'opening' | 'live' | 'ended';
  readonly made_at: Date;
  readonly ends_at: Date;
};
const LAUNCH =
  'id, brand_id, vendor, member_id, game, currency, language, device_hash, token_hash, back, state, made_at, ends_at';

const PUT = statement<never>(
  'vendors.put_launch',
  `insert into vendors.launches (id, brand_id, vendor, member_id, game, currency, language, code_hash, device_hash, back, state, made_at, ends_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'asked', $11, $12)`,
);
export const putLaunch = (
  runner: Runner,
  row: Omit<LaunchRow, 'token_hash' | 'state'> & { readonly code_hash: Buffer },
): Promise<number> =>
  runner.run(PUT, [
    row.id,
    row.brand_id,
    row.vendor,
    row.member_id,
    row.game,
    row.currency,
    row.language,
    row.code_hash,
    row.device_hash,
    row.back,
    row.made_at,
    row.ends_at,
  ]);

export const LAUNCH_BY_CODE = statement<LaunchRow>(
  'vendors.launch_by_code',
  `select ${LAUNCH} from vendors.launches where code_hash = $1 and brand_id = $2 for update`,
);
/** The code is used up; the token is dead until the vendor has answered. */
export const OPEN_LAUNCH = statement<LaunchRow>(
  'vendors.open_launch',
  `update vendors.launches set state = 'opening', used_at = $2, token_hash = $3, ends_at = $4 where id = $1 and state = 'asked' returning ${LAUNCH}`,
);
export const SET_LAUNCH = statement<never>(
  'vendors.set_launch',
  `update vendors.launches set state = $2 where id = $1 and state <> 'ended'`,
);
export const LAUNCHES_BY_TOKEN = statement<LaunchRow>(
  'vendors.launches_by_token',
  `select ${LAUNCH} from vendors.launches where token_hash = any($1::bytea[])`,
);
export const END_LAUNCHES_OF = statement<never>(
  'vendors.end_launches_of',
  `update vendors.launches set state = 'ended' where member_id = any($1::uuid[]) and state <> 'ended'`,
);
/** Rounds ask for their bets, not for their launch: what ended long ago is forgotten. */
export const FORGET_LAUNCHES = statement<never>(
  'vendors.forget_launches',
  'delete from vendors.launches where ends_at < $1',
);
