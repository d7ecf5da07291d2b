/** SQL of what members still have to play: deposits ask for settled stakes, stakes meet what is asked. */
import { type Runner, statement, type Tx } from '#platform/db/db.ts';
import { stillAsked, turnoverOf } from '../rules/turnover.ts';

export type KnownMember = {
  turnover_needed: bigint;
  turnover_done: bigint;
  last_deposit_at: Date | null;
  last_stake_at: Date | null;
  /** All that was played since deposits are written down one by one, and what stood before. */
  played: bigint;
  base_needed: bigint;
  base_done: bigint;
  base_deposit_at: Date | null;
  /** Recognised as somebody who had excluded himself: from when to when nothing was to be taken from him. */
  excluded_since: Date | null;
  excluded_until: Date | null;
};
const KNOWN = `turnover_needed, turnover_done, last_deposit_at, last_stake_at, played, base_needed, base_done, base_deposit_at,
  excluded_since, excluded_until`;
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

const PENDING_FACTS = statement<{ found: boolean }>(
  'withdrawals.unheard_deposit',
  `select exists (select from platform.outbox o left join platform.outbox_cursors c on c.listener = $1
     where o.kind = any($2::text[]) and (o.xid, o.id) > (coalesce(c.xid, '0'::xid8), coalesce(c.id, 0))
       and o.facts::jsonb @> jsonb_build_array(jsonb_build_object('memberId', $3::text))) as found`,
);
/** Whether a fact of these kinds about this member waits for the listener of that name. Only what it has not read yet is looked through. */
export const hasPendingFacts = async (
  runner: Runner,
  {
    listener,
    kinds,
    memberId,
  }: { readonly listener: string; readonly kinds: readonly string[]; readonly memberId: string },
): Promise<boolean> => (await runner.one(PENDING_FACTS, [listener, kinds, memberId]))?.found ?? false;

const WRITE = statement<unknown>(
  'withdrawals.write_deposit',
  `insert into withdrawals.deposits (deposit_id, member_id, needed, played, at, taken_back) values ($1, $2, $3, $4, $5, $6)
   on conflict (deposit_id) do nothing`,
);
const MARK = statement<unknown>(
  'withdrawals.mark_deposit',
  'update withdrawals.deposits set taken_back = $2 where deposit_id = $1 and taken_back <> $2',
);
const DEPOSITS = statement<{ needed: bigint; played: bigint; at: Date }>(
  'withdrawals.deposits',
  // What was moved out of the base has been played for longest.
  'select needed, played, at from withdrawals.deposits where member_id = $1 and not taken_back order by played, n',
);
const RESTATE = statement<unknown>(
  'withdrawals.restate_turnover',
  `update withdrawals.members set turnover_needed = $2, turnover_done = $3, base_needed = $4, last_deposit_at = $5 where member_id = $1`,
);

const DEPOSITED = statement<unknown>(
  'withdrawals.deposited',
  `insert into withdrawals.members as m (member_id, turnover_needed, last_deposit_at) values ($1, $2, $3)
   on conflict (member_id) do update
      set turnover_needed = case when m.turnover_done >= m.turnover_needed then $2 else m.turnover_needed + $2 end,
          turnover_done = case when m.turnover_done >= m.turnover_needed then 0 else m.turnover_done end,
          last_deposit_at = greatest(m.last_deposit_at, excluded.last_deposit_at)`,
);
/** A deposit asks for so much in settled stakes; what was met before begins anew. Once a deposit. Answers the member's row as it stood, locked. */
export async function addDeposit(
  tx: Tx,
  deposit: { readonly id: string; readonly memberId: string; readonly needed: bigint; readonly at: Date },
): Promise<KnownMember | undefined> {
  const { id, memberId, needed, at } = deposit;
  const row = await lockKnown(tx, memberId);
  if ((await tx.run(WRITE, [id, memberId, needed, row?.played ?? 0n, at, false])) === 1)
    await tx.run(DEPOSITED, [memberId, needed, at]);
  return row;
}

const EXCLUDED = statement<unknown>(
  'withdrawals.excluded',
  'update withdrawals.members set excluded_since = $2, excluded_until = $3 where member_id = $1',
);
/** His row is locked from here on. */
export async function setExcluded(tx: Tx, memberId: string, since: Date, until: Date): Promise<void> {
  await lockKnown(tx, memberId);
  await tx.run(EXCLUDED, [memberId, since, until]);
}

/** Leaves a deposit out, or takes it up again, and writes down what that leaves to play. Once a change; a deposit of before is made a row first. */
export async function setTakenBack(
  tx: Tx,
  deposit: {
    readonly id: string;
    readonly memberId: string;
    readonly takenBack: boolean;
    /** What it asked for, where nobody wrote that down when it was credited. */
    readonly asked: bigint;
    readonly at: Date;
  },
): Promise<void> {
  const { id, memberId, takenBack, asked, at } = deposit;
  const row = await lockKnown(tx, memberId);
  if (!row) return;
  let base = { needed: row.base_needed, done: row.base_done };
  const part = stillAsked(base, asked);
  if (takenBack && (await tx.run(WRITE, [id, memberId, part, 0n, at, true])) === 1)
    base = { ...base, needed: base.needed - part };
  else if ((await tx.run(MARK, [id, takenBack])) === 0) return;
  const deposits = await tx.rows(DEPOSITS, [memberId]);
  const { needed, done } = turnoverOf(base, deposits, row.played);
  const last = deposits.reduce(
    (latest, one) => (latest === null || one.at > latest ? one.at : latest),
    row.base_deposit_at,
  );
  await tx.run(RESTATE, [memberId, needed, done, base.needed, last]);
}

const STAKED = statement<unknown>(
  'withdrawals.staked',
  `insert into withdrawals.members as m (member_id, played, last_stake_at)
   select s.member_id, s.stake, s.at from unnest($1::uuid[], $2::bigint[], $3::timestamptz[]) s (member_id, stake, at)
    order by s.member_id
   on conflict (member_id) do update
      set played = m.played + excluded.played, last_stake_at = greatest(m.last_stake_at, excluded.last_stake_at)`,
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
