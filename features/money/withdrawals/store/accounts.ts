/** SQL of the accounts members are paid to, and of what this room knows of a member. */
import { type Runner, statement } from '#platform/db/db.ts';
import type { ACCOUNT_KINDS } from '../contract/settings.ts';

export type AccountRow = {
  id: string;
  member_id: string;
  brand_id: string;
  method: string;
  kind: (typeof ACCOUNT_KINDS)[number];
  currency: string;
  details: Buffer;
  tail: string;
  print: Buffer;
  created_at: Date;
  removed_at: Date | null;
};
const COLUMNS =
  'id, member_id, brand_id, method, kind, currency, details, tail, print, created_at, removed_at';

const LIST = statement<AccountRow>(
  'withdrawals.accounts',
  `select ${COLUMNS} from withdrawals.accounts where member_id = $1 and removed_at is null order by id`,
);
export const listAccounts = (runner: Runner, memberId: string) => runner.rows(LIST, [memberId]);

const FIND = statement<AccountRow>(
  'withdrawals.account',
  `select ${COLUMNS} from withdrawals.accounts where id = $1`,
);
/** Also one that was taken out of the list: withdrawals that went there show it. */
export const findAccount = (runner: Runner, id: string) => runner.one(FIND, [id]);

const INSERT = statement<AccountRow>(
  'withdrawals.add_account',
  `insert into withdrawals.accounts (${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, null)
   on conflict (member_id, print) where removed_at is null do nothing returning ${COLUMNS}`,
);
/** Undefined when the member has it already. */
export const insertAccount = (runner: Runner, row: Omit<AccountRow, 'removed_at'>) =>
  runner.one(INSERT, [
    row.id,
    row.member_id,
    row.brand_id,
    row.method,
    row.kind,
    row.currency,
    row.details,
    row.tail,
    row.print,
    row.created_at,
  ]);

const REMOVE = statement<unknown>(
  'withdrawals.remove_account',
  'update withdrawals.accounts set removed_at = $3 where id = $1 and member_id = $2 and removed_at is null',
);
/** False when there is none of his. */
export const removeAccount = async (runner: Runner, id: string, memberId: string, at: Date) =>
  (await runner.run(REMOVE, [id, memberId, at])) === 1;

const SHARED = statement<{ count: bigint }>(
  'withdrawals.shared',
  'select count(distinct member_id) as count from withdrawals.accounts where brand_id = $1 and print = $2 and member_id <> $3',
);
/** How many other members were ever paid there. */
export const sharedBy = async (runner: Runner, row: Pick<AccountRow, 'brand_id' | 'print' | 'member_id'>) =>
  Number((await runner.one(SHARED, [row.brand_id, row.print, row.member_id]))?.count ?? 0n);

export type KnownMember = {
  turnover_needed: bigint;
  turnover_done: bigint;
  last_deposit_at: Date | null;
  last_stake_at: Date | null;
};
const KNOWN = 'turnover_needed, turnover_done, last_deposit_at, last_stake_at';
const MEMBER = statement<KnownMember>(
  'withdrawals.member',
  `select ${KNOWN} from withdrawals.members where member_id = $1`,
);
export const findKnown = (runner: Runner, memberId: string) => runner.one(MEMBER, [memberId]);

const LOCK = statement<KnownMember>(
  'withdrawals.lock_member',
  `insert into withdrawals.members as m (member_id) values ($1)
   on conflict (member_id) do update set member_id = m.member_id returning ${KNOWN}`,
);
/** His row, locked until the end of the transaction: requests of one member follow each other. */
export const lockKnown = (runner: Runner, memberId: string) => runner.one(LOCK, [memberId]);

const UNHEARD = statement<{ found: boolean }>(
  'withdrawals.unheard_deposit',
  `select exists (select from platform.outbox o left join platform.outbox_cursors c on c.listener = $1
     where o.kind = $2 and (o.xid, o.id) > (coalesce(c.xid, '0'::xid8), coalesce(c.id, 0))
       and o.facts::jsonb @> jsonb_build_array(jsonb_build_object('memberId', $3::text))) as found`,
);
/** Whether a fact about this member waits for the listener of that name. Only what it has not read yet is looked through. */
export const hasUnheard = async (
  runner: Runner,
  {
    listener,
    kind,
    memberId,
  }: { readonly listener: string; readonly kind: string; readonly memberId: string },
): Promise<boolean> => (await runner.one(UNHEARD, [listener, kind, memberId]))?.found ?? false;

const DEPOSITED = statement<unknown>(
  'withdrawals.deposited',
  `insert into withdrawals.members as m (member_id, turnover_needed, last_deposit_at) values ($1, $2, $3)
   on conflict (member_id) do update
      set turnover_needed = case when m.turnover_done >= m.turnover_needed then $2 else m.turnover_needed + $2 end,
          turnover_done = case when m.turnover_done >= m.turnover_needed then 0 else m.turnover_done end,
          last_deposit_at = greatest(m.last_deposit_at, excluded.last_deposit_at)`,
);
/** A deposit wants so much in settled stakes; what was met before begins anew. */
export const addDeposit = (runner: Runner, memberId: string, needed: bigint, at: Date) =>
  runner.run(DEPOSITED, [memberId, needed, at]);

const STAKED = statement<unknown>(
  'withdrawals.staked',
  `insert into withdrawals.members as m (member_id, last_stake_at)
   select s.member_id, s.at from unnest($1::uuid[], $2::bigint[], $3::timestamptz[]) s (member_id, stake, at)
    order by s.member_id
   on conflict (member_id) do update
      set last_stake_at = greatest(m.last_stake_at, excluded.last_stake_at)`,
);
const COUNTED = statement<unknown>(
  'withdrawals.counted',
  `update withdrawals.members m set turnover_done = least(m.turnover_needed, m.turnover_done + s.stake)
     from (select s.member_id, sum(s.stake)::bigint as stake from unnest($1::uuid[], $2::bigint[]) s (member_id, stake)
            group by 1) s
    where m.member_id = s.member_id and m.turnover_done < m.turnover_needed and s.stake > 0`,
);
/** Settled stakes, a row a member. */
export async function addStakes(
  runner: Runner,
  rows: readonly { readonly memberId: string; readonly stake: bigint; readonly at: Date }[],
): Promise<void> {
  const ids = rows.map(({ memberId }) => memberId);
  const stakes = rows.map(({ stake }) => stake);
  await runner.run(STAKED, [ids, stakes, rows.map(({ at }) => at)]);
  await runner.run(COUNTED, [ids, stakes]);
}
