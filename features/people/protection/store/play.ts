/** What is counted of a member's play: by the transaction that takes a stake, and by what becomes of it later. */
import { type Runner, statement, type Tx } from '#platform/db/db.ts';
import { PERIODS } from '../contract/kinds.ts';
import type { Standing } from '../rules/standing.ts';
import type { GateRow } from '../store.ts';

/** A count of an earlier period begins anew. */
const addTo = (name: string, period: string): string =>
  `used_${name}_${period} = case when s.from_${period} = excluded.from_${period} then s.used_${name}_${period} else 0 end + excluded.used_${name}_${period}`;
const SETS = PERIODS.flatMap((period) => [
  addTo('stake', period),
  addTo('loss', period),
  `used_time_${period} = excluded.used_time_${period}`,
  `from_${period} = excluded.from_${period}`,
]);

/**
 * Stakes and losses are added to and never set, for what is won later is written by who does not hold the member's balance. Rows are
 * locked in the order of their ids, as `lockCounted` locks them.
 */
const NOTE = statement<never>(
  'protection.note_play',
  `insert into protection.standing as s (member_id, play_from, play_last,
     used_stake_day, used_stake_week, used_stake_month, used_loss_day, used_loss_week, used_loss_month,
     used_time_day, used_time_week, used_time_month, from_day, from_week, from_month)
   select n.member_id, n.play_from, n.play_last, n.stake, n.stake, n.stake, n.loss, n.loss, n.loss,
     n.time_day, n.time_week, n.time_month, n.from_day, n.from_week, n.from_month
   from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[],
     $9::bigint[], $10::bigint[], $11::bigint[])
     n (member_id, play_from, play_last, stake, loss, time_day, time_week, time_month, from_day, from_week, from_month)
   order by n.member_id
   on conflict (member_id) do update set play_from = excluded.play_from, play_last = excluded.play_last, ${SETS.join(', ')}`,
);

type Noted = Pick<GateRow, 'member_id'> & { readonly standing: Standing };

/** Writes what a batch has added to these members' standing. */
export function notePlay(runner: Runner, noted: readonly Noted[]): Promise<number> {
  const of = (read: (standing: Standing) => bigint | number) => noted.map(({ standing }) => read(standing));
  return runner.run(NOTE, [
    noted.map(({ member_id }) => member_id),
    of(({ playFrom }) => playFrom),
    of(({ playLast }) => playLast),
    of(({ added }) => added?.stake ?? 0n),
    of(({ added }) => added?.loss ?? 0n),
    ...PERIODS.map((period) => of(({ usage }) => usage?.used.time[period] ?? 0n)),
    ...PERIODS.map((period) => of(({ usage }) => usage?.from[period] ?? 0)),
  ]);
}

/** An open stake that has ended: what came back, and when it was placed (ms). */
export type Ended = {
  readonly memberId: string;
  readonly stake: bigint;
  readonly back: bigint;
  readonly isVoid: boolean;
  readonly placedAt: number;
};

const LOCK = statement<{ member_id: string }>(
  'protection.lock_counted',
  'select member_id from protection.standing where member_id = any($1::uuid[]) and anchor is not null order by member_id for update',
);
const undo = (period: string): string =>
  `used_loss_${period} = s.used_loss_${period} - d.loss_${period}, used_stake_${period} = s.used_stake_${period} - d.stake_${period}`;
/** A stake that does not count is taken out only of the period it was counted in. */
const sums = (period: string): string =>
  `sum(case when e.void and e.placed < s.from_${period} then 0 else e.back end)::bigint as loss_${period},
   sum(case when e.void and e.placed >= s.from_${period} then e.stake else 0 end)::bigint as stake_${period}`;
const END = statement<never>(
  'protection.end_stakes',
  `update protection.standing s set ${PERIODS.map(undo).join(', ')}
   from (select s.member_id, ${PERIODS.map(sums).join(', ')}
     from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::boolean[], $5::bigint[]) e (member_id, stake, back, void, placed)
     join protection.standing s on s.member_id = e.member_id and s.anchor is not null group by s.member_id) d
   where d.member_id = s.member_id`,
);

/** What came back for stakes that had been counted as lost. */
export async function endStakes(tx: Tx, ended: readonly Ended[]): Promise<void> {
  const found = new Set(
    await lockCounted(
      tx,
      ended.map(({ memberId }) => memberId),
    ),
  );
  if (found.size === 0) return;
  const own = ended.filter(({ memberId }) => found.has(memberId));
  await tx.run(END, [
    own.map(({ memberId }) => memberId),
    own.map(({ stake }) => stake),
    own.map(({ back }) => back),
    own.map(({ isVoid }) => isVoid),
    own.map(({ placedAt }) => placedAt),
  ]);
}

/** What was staked and lost where no gate asks before each stake, with the period each count belongs to (ms). */
export type Elsewhere = {
  readonly memberId: string;
  readonly stake: bigint;
  readonly loss: bigint;
  readonly from: Readonly<Record<(typeof PERIODS)[number], number>>;
  /** Time played in these periods (ms); left out where nothing was staked lately, and no time has passed in play. */
  readonly time: Readonly<Record<(typeof PERIODS)[number], bigint>> | undefined;
};
const counted = (period: string): string =>
  ['stake', 'loss', 'time']
    .map((kind) => {
      const before = `case when s.from_${period} = n.from_${period} then s.used_${kind}_${period} else 0 end`;
      const after = kind === 'time' ? `coalesce(n.time_${period}, ${before})` : `${before} + n.${kind}`;
      return `used_${kind}_${period} = ${after}`;
    })
    .join(', ');
const ELSEWHERE = statement<never>(
  'protection.count_elsewhere',
  `update protection.standing s set ${PERIODS.map((period) => `${counted(period)}, from_${period} = n.from_${period}`).join(', ')}
   from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[])
     n (member_id, stake, loss, from_day, from_week, from_month, time_day, time_week, time_month)
   where s.member_id = n.member_id and s.anchor is not null`,
);
/** Locks the standing of those who have limits, in the order of their ids; answers who they are. */
export const lockCounted = async (tx: Tx, memberIds: readonly string[]): Promise<readonly string[]> =>
  (await tx.rows(LOCK, [[...new Set(memberIds)]])).map(({ member_id }) => member_id);
/** A row a member; the caller holds his standing. */
export const countElsewhere = (tx: Tx, rows: readonly Elsewhere[]): Promise<number> =>
  tx.run(ELSEWHERE, [
    rows.map(({ memberId }) => memberId),
    rows.map(({ stake }) => stake),
    rows.map(({ loss }) => loss),
    ...PERIODS.map((period) => rows.map(({ from }) => from[period])),
    ...PERIODS.map((period) => rows.map(({ time }) => time?.[period] ?? null)),
  ]);

const GO_ON = statement<never>(
  'protection.go_on',
  `insert into protection.standing as s (member_id, play_from, play_last)
   select n.member_id, n.play_from, $3::bigint from unnest($1::uuid[], $2::bigint[]) n (member_id, play_from) order by n.member_id
   on conflict (member_id) do update set
     play_from = case when excluded.play_last - coalesce(s.play_last, 0) < $4::bigint then s.play_from else excluded.play_from end,
     play_last = greatest(s.play_last, excluded.play_last)`,
);
/** A session of play goes on at `now`, or begins where none was on; instants in ms, a member once. */
export const goOn = (
  tx: Tx,
  rows: readonly { readonly memberId: string; readonly from: number }[],
  now: number,
  idleMs: number,
): Promise<number> =>
  tx.run(GO_ON, [rows.map(({ memberId }) => memberId), rows.map(({ from }) => from), now, idleMs]);

const SINCE = statement<{ staked: bigint; back: bigint }>(
  'protection.net_since',
  `select (coalesce(c.staked, 0) + coalesce(v.staked, 0))::bigint as staked, (coalesce(c.back, 0) + coalesce(v.back, 0))::bigint as back
     from (select sum(p.amount) filter (where p.from_account = b.cash) as staked,
                  sum(p.amount) filter (where p.to_account = b.cash) as back
             from (select id as cash from ledger.accounts where owner_id = $1 and purpose = 'cash' and currency = $2) b
             join ledger.postings p on p.member_id = $1 and p.transfer_id >= $3 and b.cash in (p.from_account, p.to_account)
             join ledger.transfers t on t.member_id = p.member_id and t.id = p.transfer_id
            where t.kind = any($4)) c
    cross join (select sum(r.stake) as staked, sum(r.payout) as back
                  from wallet.results r where r.member_id = $1 and r.id >= $3 and r.currency = $2) v`,
);
/**
 * What stakes took and what play brought back since transfers of this id: in the cash, where an open stake counts as taken and which a vendor
 * with a single wallet plays from; and in wallets at vendors, counted when it became known.
 */
export async function netSince(
  runner: Runner,
  memberId: string,
  currency: string,
  firstId: string,
  kinds: readonly string[],
): Promise<{ readonly staked: bigint; readonly back: bigint }> {
  const row = await runner.one(SINCE, [memberId, currency, firstId, kinds]);
  return { staked: row?.staked ?? 0n, back: row?.back ?? 0n };
}
