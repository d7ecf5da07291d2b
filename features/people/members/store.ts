import { type Runner, type Statement, statement } from '#platform/db/db.ts';
import type { MemberStatus } from './contract.ts';

export type MemberRow = {
  id: string;
  brand_id: string;
  account: string;
  nickname: string;
  type: number;
  status: MemberStatus;
  currency: string;
  referral_code: string;
  registered_at: Date;
};
const COLUMNS = 'id, brand_id, account, nickname, type, status, currency, referral_code, registered_at';

const BY_ID = statement<MemberRow>('members.by_id', `select ${COLUMNS} from members.members where id = $1`);
export const findMember = (runner: Runner, id: string) => runner.one(BY_ID, [id]);

/** The status of many members at once. `$1` ids. */
export const MEMBER_STATUS: Statement<{ id: string; brand_id: string; status: MemberStatus }> = statement(
  'members.status',
  'select id, brand_id, status from members.members where id = any($1::uuid[])',
);

/** What others may see of many members, before it is masked. `$1` ids. */
export const MEMBER_NAMES: Statement<{ id: string; name: string }> = statement(
  'members.names',
  "select id, coalesce(nullif(nickname, ''), account) as name from members.members where id = any($1::uuid[])",
);

const LOCK = statement<MemberRow>(
  'members.lock',
  `select ${COLUMNS} from members.members where id = $1 and brand_id = $2 for update`,
);
export const lockMember = (runner: Runner, id: string, brandId: string) => runner.one(LOCK, [id, brandId]);

const BY_REFERRAL = statement<{ id: string }>(
  'members.by_referral',
  'select id from members.members where brand_id = $1 and referral_code = upper($2)',
);
export const findReferrer = (runner: Runner, brandId: string, code: string) =>
  runner.one(BY_REFERRAL, [brandId, code]);

const INSERT = statement<unknown>(
  'members.insert',
  `insert into members.members (id, brand_id, account, nickname, type, currency, referral_code, referred_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
export const insertMember = (
  runner: Runner,
  member: Pick<
    MemberRow,
    'id' | 'brand_id' | 'account' | 'nickname' | 'type' | 'currency' | 'referral_code'
  > & {
    referred_by: string | null;
  },
) =>
  runner.run(INSERT, [
    member.id,
    member.brand_id,
    member.account,
    member.nickname,
    member.type,
    member.currency,
    member.referral_code,
    member.referred_by,
  ]);

const SET_STATUS = statement<unknown>(
  'members.set_status',
  'update members.members set status = $2 where id = $1',
);
export const setStatus = (runner: Runner, id: string, status: MemberStatus) =>
  runner.run(SET_STATUS, [id, status]);

const LOG = statement<unknown>(
  'members.log_status',
  `insert into members.status_changes (member_id, id, old_status, new_status, reason, staff_id, ip)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);
export const logStatus = (
  runner: Runner,
  change: {
    memberId: string;
    id: string;
    from: string;
    to: string;
    reason: string;
    staffId: string;
    ip: string;
  },
) =>
  runner.run(LOG, [
    change.memberId,
    change.id,
    change.from,
    change.to,
    change.reason,
    change.staffId,
    change.ip,
  ]);

const LIST = statement<MemberRow & { total: bigint }>(
  'members.list',
  `select ${COLUMNS}, count(*) over () as total from members.members
    where brand_id = $1 and ($2::text is null or account like $2) and ($3::text is null or status = $3)
    order by registered_at desc, id desc limit $4 offset $5`,
);
/** Newest first; `prefix` begins the account. */
export const listMembers = (
  runner: Runner,
  brandId: string,
  filter: { prefix: string | undefined; status: MemberStatus | undefined },
  limit: number,
  offset: number,
) => {
  const like = filter.prefix?.toLowerCase().replace(/[\\%_]/g, '\\$&');
  return runner.rows(LIST, [
    brandId,
    like === undefined ? null : `${like}%`,
    filter.status ?? null,
    limit,
    offset,
  ]);
};
