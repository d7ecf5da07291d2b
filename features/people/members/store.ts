import { type Runner, type Statement, statement } from '#platform/db/db.ts';
import { between } from '#platform/db/like.ts';
import { countTo } from '#platform/db/page.ts';
import type { MemberStatus } from './contract.ts';
import type { MemberNotice } from './contract/notices.ts';

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
  icon: string;
};
const COLUMNS = `id, brand_id, account, nickname, type, status, currency, referral_code, registered_at,
  coalesce((select p.icon from members.profiles p where p.member_id = id), '') as icon`;

const BY_ID = statement<MemberRow>('members.by_id', `select ${COLUMNS} from members.members where id = $1`);
export const findMember = (runner: Runner, id: string) => runner.one(BY_ID, [id]);

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

const BY_REFERRAL = statement<{ id: string; type: number }>(
  'members.by_referral',
  'select id, type::int as type from members.members where brand_id = $1 and referral_code = upper($2)',
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

const TERMS_OF = statement<{ terms_version: number | null }>(
  'members.terms_of',
  'select terms_version from members.members where id = $1',
);
/** The version of the terms the account agreed to last; null when none was kept. */
export const acceptedTerms = async (runner: Runner, id: string): Promise<number | null> =>
  (await runner.one(TERMS_OF, [id]))?.terms_version ?? null;

const ACCEPT_TERMS = statement<unknown>(
  'members.accept_terms',
  `update members.members set terms_version = $2, terms_accepted_at = now()
   where id = $1 and terms_version is distinct from $2`,
);
/** Keeps with the account which version of the terms was agreed to, and when: agreeing again changes nothing. */
export const acceptTerms = (runner: Runner, id: string, version: number) =>
  runner.run(ACCEPT_TERMS, [id, version]);

const SET_STATUS = statement<unknown>(
  'members.set_status',
  'update members.members set status = $2 where id = $1',
);
export const setStatus = (runner: Runner, id: string, status: MemberStatus) =>
  runner.run(SET_STATUS, [id, status]);

const SET_TYPE = statement<unknown>('members.set_type', 'update members.members set type = $2 where id = $1');
export const setType = (runner: Runner, id: string, type: number) => runner.run(SET_TYPE, [id, type]);

const CLOSE_NAMELESS = statement<unknown>(
  'members.close_nameless',
  `with gone as (
     update members.members set status = 'closed', account = 'gone-' || id, nickname = ''
      where id = any($1::uuid[]) and type = $2 returning id)
   update members.profiles p set details = '{}', birthday = null, icon = '', tags = '{}', id_number = null, id_mark = null
     from gone where p.member_id = gone.id`,
);
/** Closes members of one type and takes out who they were. */
export const closeNameless = (runner: Runner, ids: readonly string[], type: number) =>
  runner.run(CLOSE_NAMELESS, [ids, type]);

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

const CLOSED_FROM = statement<{ status: MemberStatus }>(
  'members.closed_from',
  `select old_status as status from members.status_changes where member_id = $1 and new_status = 'closed'
    order by at desc, id desc limit 1`,
);
/** What a closed member was before; undefined where nobody of the staff closed him. */
export const closedFrom = async (runner: Runner, memberId: string): Promise<MemberStatus | undefined> =>
  (await runner.one(CLOSED_FROM, [memberId]))?.status;

export type ProfileRow = {
  details: Record<string, string>;
  birthday: string | null;
  icon: string;
  level: number;
  tags: string[];
};
const PROFILE = statement<ProfileRow>(
  'members.profile',
  `select details, birthday::text as birthday, icon, level::int as level, tags from members.profiles where member_id = $1`,
);
export const findProfile = (runner: Runner, memberId: string) => runner.one(PROFILE, [memberId]);

const PUT_PROFILE = statement<unknown>(
  'members.put_profile',
  `insert into members.profiles as p (member_id, details, birthday, id_number, payment_password_hash, id_mark)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (member_id) do update set details = excluded.details, birthday = excluded.birthday, updated_at = now()`,
);
/** Writes details and birthday; document number and payment password only the first time. */
export const putProfile = (
  runner: Runner,
  profile: {
    readonly memberId: string;
    readonly details: Readonly<Record<string, string>>;
    readonly birthday: string | null;
    readonly idNumber?: Buffer | null;
    readonly idMark?: Buffer | null;
    readonly paymentHash?: string | null;
  },
) =>
  runner.run(PUT_PROFILE, [
    profile.memberId,
    JSON.stringify(profile.details),
    profile.birthday,
    profile.idNumber ?? null,
    profile.paymentHash ?? null,
    profile.idMark ?? null,
  ]);

const NOTE_REMOVED = statement<unknown>(
  'members.note_removed',
  `update members.profiles p
      set removed = array(select name from (select unnest(p.removed || $2::text[]) as name) n where name <> all($3::text[]) group by name order by name)
    where member_id = $1`,
);
/** Fields staff have emptied, and fields they have written themselves, which are no longer among them. */
export const noteRemoved = (
  runner: Runner,
  memberId: string,
  removed: readonly string[],
  written: readonly string[],
) => runner.run(NOTE_REMOVED, [memberId, removed, written]);

const SET_ICON = statement<unknown>(
  'members.set_icon',
  `insert into members.profiles (member_id, icon) values ($1, $2)
   on conflict (member_id) do update set icon = excluded.icon, updated_at = now()`,
);
export const setIcon = (runner: Runner, memberId: string, icon: string) =>
  runner.run(SET_ICON, [memberId, icon]);

const SET_NICKNAME = statement<unknown>(
  'members.set_nickname',
  'update members.members set nickname = $2 where id = $1',
);
export const setNickname = (runner: Runner, memberId: string, nickname: string) =>
  runner.run(SET_NICKNAME, [memberId, nickname]);

const SET_TAGS = statement<unknown>(
  'members.set_tags',
  `insert into members.profiles (member_id, tags) values ($1, $2)
   on conflict (member_id) do update set tags = excluded.tags, updated_at = now()`,
);
export const setTags = (runner: Runner, memberId: string, tags: readonly string[]) =>
  runner.run(SET_TAGS, [memberId, tags]);

const SET_LEVEL = statement<unknown>(
  'members.set_level',
  `insert into members.profiles (member_id, level) values ($1, $2)
   on conflict (member_id) do update set level = excluded.level, updated_at = now()`,
);
export const setLevel = (runner: Runner, memberId: string, level: number) =>
  runner.run(SET_LEVEL, [memberId, level]);

const RAISE_LEVEL = statement<unknown>(
  'members.raise_level',
  `insert into members.profiles as p (member_id, level) values ($1, 1)
   on conflict (member_id) do update set level = 1 where p.level = 0`,
);
/** Everything level 1 takes is there. */
export const raiseLevel = (runner: Runner, memberId: string) => runner.run(RAISE_LEVEL, [memberId]);

const SETTINGS = statement<{ fields: unknown }>(
  'members.profile_settings',
  'select fields from members.profile_settings where brand_id = $1',
);
export const readProfileSettings = (runner: Runner, brandId: string) => runner.one(SETTINGS, [brandId]);

export type ChangeRow = {
  kind: 'status' | 'level' | 'tags' | 'password' | 'profile';
  old_value: string;
  new_value: string;
  reason: string;
  staff_id: string;
  at: Date;
};
const CHANGES = statement<ChangeRow>(
  'members.changes_of',
  `select kind, old_value, new_value, reason, staff_id, at from
     (select 'status' as kind, old_status as old_value, new_status as new_value, reason, staff_id, at
        from members.status_changes where member_id = $1
      union all
      select kind, old_value, new_value, reason, staff_id, at from members.changes where member_id = $1) c
    order by at desc limit 50`,
);
export const changesOf = (runner: Runner, memberId: string) => runner.rows(CHANGES, [memberId]);

const LOG_CHANGE = statement<unknown>(
  'members.log_change',
  `insert into members.changes (member_id, id, kind, old_value, new_value, reason, staff_id, ip)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
export const logChange = (
  runner: Runner,
  change: {
    readonly memberId: string;
    readonly id: string;
    readonly kind: 'level' | 'tags' | 'password' | 'profile';
    readonly from: string;
    readonly to: string;
    readonly reason: string;
    readonly staffId: string;
    readonly ip: string;
  },
) =>
  runner.run(LOG_CHANGE, [
    change.memberId,
    change.id,
    change.kind,
    change.from,
    change.to,
    change.reason,
    change.staffId,
    change.ip,
  ]);

const LISTED = 'brand_id = $1 and ($2::text is null or status = $2)';
const LIST = statement<MemberRow & { total: bigint }>(
  'members.list',
  `select ${COLUMNS}, (select count(*) from (select from members.members where ${LISTED} limit $5) counted) as total
     from members.members where ${LISTED} order by registered_at desc, id desc limit $3 offset $4`,
);
/** In the order of their accounts, so that the index of accounts is read from the first match on, however many there are. */
const FOUND = `${LISTED} and account ~>=~ $6 and account ~<~ $7`;
const FIND = statement<MemberRow & { total: bigint }>(
  'members.find',
  `select ${COLUMNS}, (select count(*) from (select from members.members where ${FOUND} limit $5) counted) as total
     from members.members where ${FOUND} order by account using ~<~ limit $3 offset $4`,
);
/**
 * Newest first; those whose account begins with `prefix`, in the order of their accounts: the one that is nothing else comes first. `total`
 * is counted as far as `countTo` says.
 */
export const listMembers = (
  runner: Runner,
  brandId: string,
  filter: { prefix: string | undefined; status: MemberStatus | undefined },
  limit: number,
  offset: number,
) => {
  const asked = [brandId, filter.status ?? null, limit, offset, countTo(limit, offset)];
  const prefix = filter.prefix ?? '';
  return prefix === '' ? runner.rows(LIST, asked) : runner.rows(FIND, [...asked, ...between(prefix)]);
};

export type NoticeRow = { id: string; kind: MemberNotice['kind']; at: Date };
const NOTE = statement<unknown>(
  'members.note',
  'insert into members.notices (id, member_id, kind, at) values ($1, $2, $3, $4)',
);
export const insertNotice = (
  runner: Runner,
  one: NoticeRow & { readonly memberId: string },
): Promise<unknown> => runner.run(NOTE, [one.id, one.memberId, one.kind, one.at]);

const NOTICES = statement<NoticeRow>(
  'members.notices',
  'select id, kind, at from members.notices where member_id = $1 and seen_at is null order by at, id limit 20',
);
/** What he has not said he has seen, oldest first. */
export const noticesOf = (runner: Runner, memberId: string) => runner.rows(NOTICES, [memberId]);

const DISMISS_NOTICE = statement<unknown>(
  'members.dismiss_notice',
  'update members.notices set seen_at = coalesce(seen_at, $3) where id = $1 and member_id = $2',
);
/** False when there is none of his. */
export const dismissNotice = async (
  runner: Runner,
  id: string,
  memberId: string,
  at: Date,
): Promise<boolean> => (await runner.run(DISMISS_NOTICE, [id, memberId, at])) === 1;
