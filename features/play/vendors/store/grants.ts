/** SQL of free rounds a vendor gives our members. */
import type { BrandId, MemberId } from '#kernel/ids.ts';
import { type Runner, statement } from '#platform/db/db.ts';

export type GrantRow = {
  readonly id: string;
  readonly brand_id: BrandId;
  readonly vendor: string;
  readonly member_id: MemberId;
  readonly game: string;
  readonly currency: string;
  readonly rounds: number;
  readonly used: number;
  readonly value: bigint;
  readonly won: bigint;
  readonly state: 'asked' | 'live' | 'used' | 'expired' | 'refused';
  readonly ends_at: Date;
  readonly made_at: Date;
};
const GRANT =
  'id, brand_id, vendor, member_id, game, currency, rounds, used, value, won, state, ends_at, made_at';

const PUT = statement<GrantRow>(
  'vendors.put_grant',
  `insert into vendors.grants (id, brand_id, vendor, member_id, game, currency, rounds, value, ends_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   returning ${GRANT}`,
);
export const putGrant = (
  runner: Runner,
  row: Omit<GrantRow, 'used' | 'won' | 'state' | 'made_at'>,
): Promise<GrantRow | undefined> =>
  runner.one(PUT, [
    row.id,
    row.brand_id,
    row.vendor,
    row.member_id,
    row.game,
    row.currency,
    row.rounds,
    row.value,
    row.ends_at,
  ]);
export const LOCK_GRANT = statement<GrantRow>(
  'vendors.lock_grant',
  `select ${GRANT} from vendors.grants where id = $1 for update`,
);
/** What the vendor has answered; what has been used up or has run out meanwhile stays so. */
export const SET_GRANT = statement<never>(
  'vendors.set_grant',
  "update vendors.grants set state = $2 where id = $1 and state = 'asked'",
);
export const USE_GRANT = statement<never>(
  'vendors.use_grant',
  `update vendors.grants set used = used + 1, state = case when used + 1 = rounds then 'used' else state end where id = $1`,
);
export const WIN_GRANT = statement<never>(
  'vendors.win_grant',
  'update vendors.grants set won = won + $2 where id = $1 and brand_id = $3 and vendor = $4 and member_id = $5',
);
export const GRANTS_OF = statement<GrantRow>(
  'vendors.grants_of',
  `select ${GRANT} from vendors.grants where brand_id = $1 and vendor = $2 order by made_at desc limit 50`,
);
export const EXPIRE_GRANTS = statement<never>(
  'vendors.expire_grants',
  `update vendors.grants set state = 'expired' where state in ('asked', 'live') and ends_at <= $1`,
);
