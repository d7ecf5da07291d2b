/** SQL of friends: who came by whom, what he has done since, and what is paid for him. */
import { membersBeginning } from '#features/people/members/service/beginning.ts';
import { type Runner, statement, type Tx } from '#platform/db/db.ts';
import { beginsWith } from '#platform/db/like.ts';
import { countTo } from '#platform/db/page.ts';
import type { InvitedState } from '../contract.ts';

/** Players alone bring friends: who came by an agent belongs to its line. Levels above are those of players, too. */
const PUT = statement<{ member_id: string; inviter: string }>(
  'referral.put_invited',
  `insert into referral.invited (member_id, brand_id, inviter, path, registered_at)
   select m.id, m.brand_id, one.id, array_remove(array[one.id, two.id, three.id], null), m.registered_at
     from members.directory m
     join members.directory one on one.id = m.referred_by and one.brand_id = m.brand_id and one.type = 0
     left join members.directory two on two.id = one.referred_by and two.type = 0
     left join members.directory three on three.id = two.referred_by and three.type = 0
    where m.id = any($1::uuid[]) and m.type = 0 and not exists (select 1 from referral.players p where p.member_id = m.id)
   order by m.id on conflict (member_id) do nothing returning member_id, inviter`,
);
export const putInvited = (tx: Tx, ids: readonly string[]) => tx.rows(PUT, [ids]);

const PENDING = statement<{ member_id: string }>(
  'referral.pending_among',
  "select member_id from referral.invited where member_id = any($1::uuid[]) and state = 'pending'",
);
export const pendingAmong = async (tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set((await tx.rows(PENDING, [ids])).map(({ member_id }) => member_id));

const ADD = statement<never>(
  'referral.add_progress',
  `update referral.invited i set deposits = greatest(0, i.deposits + n.deposits), valid = greatest(0, i.valid + n.valid)
     from (select * from unnest($1::uuid[], $2::bigint[], $3::bigint[]) u (member_id, deposits, valid) order by 1) n
    where i.member_id = n.member_id and i.state = 'pending'`,
);
export type Step = { readonly memberId: string; readonly deposits: bigint; readonly valid: bigint };
export const addProgress = (tx: Tx, steps: readonly Step[]) =>
  tx.run(ADD, [
    steps.map(({ memberId }) => memberId),
    steps.map(({ deposits }) => deposits),
    steps.map(({ valid }) => valid),
  ]);

export type InvitedRow = {
  readonly member_id: string;
  readonly brand_id: string;
  readonly inviter: string;
  readonly path: readonly string[];
  readonly registered_at: Date;
  readonly deposits: bigint;
  readonly valid: bigint;
  readonly state: InvitedState;
  readonly reason: string;
  readonly shared_with: string | null;
  readonly revision: number;
};
const ROW = `i.member_id, i.brand_id, i.inviter, i.path, i.registered_at, i.deposits, i.valid, i.state, i.reason, i.shared_with, i.revision`;

const READY = statement<InvitedRow>(
  'referral.ready',
  `select ${ROW} from referral.invited i where i.brand_id = $1 and i.state = 'pending' and i.member_id > $2
     and ((i.deposits >= $3 and i.valid >= $4) or i.registered_at < $5) order by i.member_id limit $6`,
);
/** Whose time is over, or who has done enough: a page in the order of their ids. */
export const readyToDecide = (
  runner: Runner,
  brandId: string,
  after: string,
  {
    minDeposit,
    minStake,
    before,
  }: {
    readonly minDeposit: bigint;
    readonly minStake: bigint;
    readonly before: Date;
  },
  limit: number,
) => runner.rows(READY, [brandId, after, minDeposit, minStake, before, limit]);

const LOCK = statement<InvitedRow>(
  'referral.lock_invited',
  `select ${ROW} from referral.invited i where i.member_id = $1 and i.brand_id = $2 for update`,
);
export const lockInvited = (tx: Tx, memberId: string, brandId: string) => tx.one(LOCK, [memberId, brandId]);

const MOVE = statement<never>(
  'referral.move_invited',
  `update referral.invited set state = $2, reason = $3, shared_with = coalesce($4, shared_with), decided_by = $5, decided_at = $6, revision = revision + 1
    where member_id = $1`,
);
export const moveInvited = (
  tx: Tx,
  memberId: string,
  to: {
    readonly state: InvitedState;
    readonly reason?: string;
    readonly sharedWith?: string | null;
    readonly staffId?: string | null;
    readonly at: Date;
  },
) => tx.run(MOVE, [memberId, to.state, to.reason ?? '', to.sharedWith ?? null, to.staffId ?? null, to.at]);

/** What two accounts of one person have in common, strongest first: a document, an account they are paid to, a device, an address. */
const SHARED = statement<{ reason: string; shared_with: string }>(
  'referral.shared',
  `select reason, shared_with from (
     select 1 as n, 'shared_document' as reason, b.member_id as shared_with from members.marks_view a
       join members.marks_view b on b.id_mark = a.id_mark where a.member_id = $1 and a.id_mark is not null and b.member_id = any($2::uuid[])
     union all select 2, 'shared_account', b.member_id from withdrawals.prints_view a
       join withdrawals.prints_view b on b.brand_id = a.brand_id and b.print = a.print where a.member_id = $1 and b.member_id = any($2::uuid[])
     union all select 3, 'shared_device', b.account_id from identity.devices_view a
       join identity.devices_view b on b.hash = a.hash where a.account_id = $1 and b.account_id = any($2::uuid[])
     union all select 4, 'shared_address', b.account_id from identity.sessions_view a
       join identity.sessions_view b on b.ip = a.ip where a.account_id = $1 and a.ip <> '' and b.account_id = any($2::uuid[])) s
   order by n limit 1`,
);
/** @param others who would be paid for him, and their other friends */
export const sharedWith = (runner: Runner, memberId: string, others: readonly string[]) =>
  runner.one(SHARED, [memberId, others]);

const BROTHERS = statement<{ member_id: string }>(
  'referral.other_friends',
  'select member_id from referral.invited where inviter = $1 and member_id <> $2 order by registered_at desc limit 200',
);
export const otherFriends = async (
  runner: Runner,
  inviter: string,
  memberId: string,
): Promise<readonly string[]> =>
  (await runner.rows(BROTHERS, [inviter, memberId])).map(({ member_id }) => member_id);

const LOCK_INVITER = statement<unknown>(
  'referral.lock_inviter',
  'select pg_advisory_xact_lock(hashtextextended($1::text, 1510))',
);
/** Friends of one member are counted one after the other: two at once see each other. */
export const lockInviter = (tx: Tx, id: string) => tx.rows(LOCK_INVITER, [id]);
const COUNTED = statement<{ counted: bigint }>(
  'referral.counted_since',
  "select count(*) as counted from referral.invited where inviter = $1 and state = 'qualified' and decided_at >= $2",
);
export const countedSince = async (runner: Runner, inviter: string, since: Date): Promise<number> =>
  Number((await runner.one(COUNTED, [inviter, since]))?.counted ?? 0n);

export type RewardRow = {
  readonly id: string;
  readonly brand_id: string;
  readonly invited_id: string;
  readonly member_id: string;
  readonly level: number;
  readonly amount: bigint;
  readonly currency: string;
  readonly created_at: Date;
  readonly claimed_at: Date | null;
  readonly account: string;
};
const PUT_REWARD = statement<never>(
  'referral.put_reward',
  `insert into referral.rewards (id, brand_id, invited_id, member_id, level, amount, currency, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (invited_id, level) do nothing`,
);
export const putReward = (tx: Tx, row: Omit<RewardRow, 'claimed_at' | 'account'>) =>
  tx.run(PUT_REWARD, [
    row.id,
    row.brand_id,
    row.invited_id,
    row.member_id,
    row.level,
    row.amount,
    row.currency,
    row.created_at,
  ]);
const REWARDS = statement<RewardRow>(
  'referral.rewards_of',
  `select r.id, r.brand_id, r.invited_id, r.member_id, r.level, r.amount, r.currency, r.created_at, r.claimed_at, m.account from referral.rewards r
     join members.directory m on m.id = r.invited_id where r.member_id = $1 and (r.claimed_at is null or r.claimed_at > $2)
    order by r.created_at desc limit 200`,
);
export const rewardsOf = (runner: Runner, memberId: string, claimedSince: Date) =>
  runner.rows(REWARDS, [memberId, claimedSince]);
const LOCK_REWARD = statement<Omit<RewardRow, 'account'>>(
  'referral.lock_reward',
  `select id, brand_id, invited_id, member_id, level, amount, currency, created_at, claimed_at from referral.rewards
    where id = $1 and member_id = $2 for update`,
);
export const lockReward = (tx: Tx, id: string, memberId: string) => tx.one(LOCK_REWARD, [id, memberId]);
const CLAIMED = statement<never>(
  'referral.set_claimed',
  'update referral.rewards set claimed_at = $2, paid = $3, paid_currency = $4 where id = $1 and claimed_at is null',
);
export const setClaimed = (tx: Tx, id: string, at: Date, paid: bigint, currency: string) =>
  tx.run(CLAIMED, [id, at, paid, currency]);

const COUNTS = statement<{
  invited: bigint;
  qualified: bigint;
  month: bigint;
  earned: bigint;
  claimable: bigint;
}>(
  'referral.counts',
  `select (select count(*) from referral.invited where inviter = $1) as invited,
     (select count(*) from referral.invited where inviter = $1 and state = 'qualified') as qualified,
     (select count(*) from referral.invited where inviter = $1 and state = 'qualified' and decided_at >= $2) as month,
     coalesce((select sum(amount) from referral.rewards where member_id = $1 and claimed_at is not null), 0)::bigint as earned,
     coalesce((select sum(amount) from referral.rewards where member_id = $1 and claimed_at is null), 0)::bigint as claimable`,
);
export const countsOf = async (runner: Runner, memberId: string, month: Date) =>
  (await runner.one(COUNTS, [memberId, month])) ?? {
    invited: 0n,
    qualified: 0n,
    month: 0n,
    earned: 0n,
    claimable: 0n,
  };

const CODE = statement<{ code: string }>(
  'referral.code_of',
  'select referral_code as code from members.codes_view where member_id = $1',
);
export const codeOf = async (runner: Runner, memberId: string): Promise<string> =>
  (await runner.one(CODE, [memberId]))?.code ?? '';

const FRIENDS = statement<InvitedRow & { account: string; total: bigint }>(
  'referral.friends',
  `select f.*, m.account from (
     select ${ROW}, count(*) over () as total from referral.invited i where i.inviter = $1 order by i.registered_at desc, i.member_id limit $2 offset $3) f
   join members.directory m on m.id = f.member_id order by f.registered_at desc, f.member_id`,
);
export const friendsOf = (runner: Runner, memberId: string, limit: number, offset: number) =>
  runner.rows(FRIENDS, [memberId, limit, offset]);

export type DeskRow = InvitedRow & {
  readonly account: string;
  readonly inviter_account: string;
  readonly shared_account: string;
};
const DESK = statement<DeskRow & { total: bigint }>(
  'referral.desk',
  `select f.*, m.account, v.account as inviter_account, coalesce(s.account, '') as shared_account from (
     select ${ROW}, count(*) over () as total from (
       select * from referral.invited i where i.brand_id = $1 and ($2::text is null or i.state = $2) and ($3::uuid[] is null or i.inviter = any($3))
         and ($7::text is null or (select d.account from members.directory d where d.id = i.inviter) like $7)
       order by i.registered_at desc, i.member_id limit $6) i
     order by i.registered_at desc, i.member_id limit $4 offset $5) f
   join members.directory m on m.id = f.member_id join members.directory v on v.id = f.inviter
   left join members.directory s on s.id = f.shared_with order by f.registered_at desc, f.member_id`,
);
export async function invitedForDesk(
  runner: Runner,
  brandId: string,
  { state, inviter }: { readonly state?: InvitedState | undefined; readonly inviter?: string | undefined },
  limit: number,
  offset: number,
) {
  const members = await membersBeginning(runner, brandId, inviter);
  const like = members === null ? beginsWith(inviter) : null;
  return runner.rows(DESK, [brandId, state ?? null, members, limit, offset, countTo(limit, offset), like]);
}
