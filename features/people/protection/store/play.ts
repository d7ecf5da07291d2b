/** What is counted of a member's play: by the transaction that takes a stake, and by what becomes of it later. */
import { HOLDS, type TransferKind } from '#ledger/contract.ts';
import type { FactOf } from '#kernel/facts.ts';
import type { StakeCorrected } from '#features/play/stakes/contract.ts';
import { firstIdAt } from '#kernel/ids.ts';
import type { Played } from '#kernel/played.ts';
import { DAY, HOUR } from '#kernel/time.ts';
import { type Runner, statement, type Tx } from '#platform/db/db.ts';
import { PERIODS } from '../contract/kinds.ts';
import type { LimitState } from '../rules/limit-state.ts';
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

type Noted = Pick<GateRow, 'member_id'> & { readonly limitState: LimitState };

/** Writes what a batch has added to these members' standing. */
export function notePlay(runner: Runner, noted: readonly Noted[]): Promise<number> {
  const of = (read: (limitState: LimitState) => bigint | number) =>
    noted.map(({ limitState }) => read(limitState));
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

const CORRECTED = statement<never>(
  'protection.note_corrected',
  `with over as (delete from protection.corrected where member_id = any($1::uuid[]) and at < $7)
   insert into protection.corrected (member_id, ref, revision, currency, staked, at)
   select * from unnest($1::uuid[], $2::uuid[], $3::integer[], $4::text[], $5::bigint[], $6::timestamptz[]) on conflict do nothing`,
);
/** No session of play is longer. */
const CORRECTED_MS = 40 * DAY;
/** Notes what corrections changed of what was staked: a bet that is void was not staked, and one that is none any more was. */
export async function noteCorrected(tx: Tx, facts: readonly FactOf<typeof StakeCorrected>[]): Promise<void> {
  const changed = facts.filter(({ before, after }) => before.state !== after.state);
  if (changed.length === 0) return;
  await tx.run(CORRECTED, [
    changed.map(({ memberId }) => memberId),
    changed.map(({ ref }) => ref),
    changed.map(({ revision }) => revision),
    changed.map(({ currency }) => currency),
    changed.map(({ stake, after }) => (after.state === 'voided' ? `-${stake}` : stake)),
    changed.map(({ at }) => at),
    new Date(Math.max(...changed.map(({ at }) => Date.parse(at))) - CORRECTED_MS),
  ]);
}

/**
 * Stakes that went to the house, what settlements paid, and what corrections of results moved. A correction of a deposit is no play: only what
 * comes from or goes to the account of play counts. Of a correction to or from void as much is staked less, or more, as comes back less, or more.
 */
const PLAYED = statement<{
  staked: bigint;
  returned: bigint;
  staked_today: bigint;
  returned_today: bigint;
  held: bigint;
}>(
  'protection.played',
  `with day as (select ($5::timestamptz at time zone $6)::date::timestamp at time zone $6 as began),
   moved as (
     select p.transfer_id as id, t.at, case when p.kind in ('stake', 'settle') then p.amount else 0 end as staked,
            case when p.kind in ('payout', 'rebate', 'prize') then p.amount
                 when t.kind = 'correction' and f.purpose = 'play' then p.amount
                 when t.kind = 'correction' and o.purpose = 'play' then -p.amount else 0 end as returned
       from ledger.postings p
       join ledger.transfers t on t.member_id = p.member_id and t.id = p.transfer_id
       join ledger.accounts f on f.id = p.from_account join ledger.accounts o on o.id = p.to_account
      where p.member_id = $1 and p.transfer_id >= $3 and t.currency = $2 and t.kind = any($4)
     union all
     select case when c.at >= $8 then $7::uuid end, c.at, c.staked, c.staked
       from protection.corrected c where c.member_id = $1 and c.currency = $2)
   select coalesce(sum(m.staked) filter (where m.id >= $7), 0)::bigint as staked,
          coalesce(sum(m.returned) filter (where m.id >= $7), 0)::bigint as returned,
          coalesce(sum(m.staked) filter (where m.at >= d.began), 0)::bigint as staked_today,
          coalesce(sum(m.returned) filter (where m.at >= d.began), 0)::bigint as returned_today,
          coalesce((select sum(b.balance) from ledger.accounts a join ledger.balances b on b.account_id = a.id
              where a.owner_id = $1 and a.purpose = 'held' and a.currency = $2), 0)::bigint as held
     from day d left join moved m on true group by d.began`,
);

/** Every transfer of play: a stake, its end, and what a corrected result moved. */
const PLAY_KINDS: readonly TransferKind[] = [
  ...Object.entries(HOLDS).flatMap(([kind, { settle, void: voided }]) =>
    kind === 'withdrawal' ? [] : [kind as TransferKind, settle, voided],
  ),
  'correction',
];
/** The longest day of a zone, and the time a transfer may wait between its number and its booking. */
const DAY_MS = 26 * HOUR;

/** What rooms above know of a member's play and money; handed in where the house is put together. */
export type KnownAbove = {
  /** What play in wallets at vendors came to, as it was booked, by ids of results from `first` on: since `session`, and since the day of `now`. */
  readonly playedAtVendors: (
    runner: Runner,
    who: { readonly memberId: string; readonly currency: string; readonly zone: string },
    since: { readonly first: string; readonly session: string; readonly now: Date },
  ) => Promise<{ readonly session: Played; readonly today: Played }>;
  /** Held for withdrawals that have not ended, minor units. */
  readonly heldForWithdrawals: (
    runner: Runner,
    who: { readonly memberId: string; readonly currency: string },
  ) => Promise<bigint>;
};

export type PlayedRead = {
  /** Since the session began; of no session where none runs. */
  readonly session: Played;
  /** Since the day began in the zone of the brand. */
  readonly today: Played;
  /** Held for bets that are open now, minor units. */
  readonly open: bigint;
};
const both = (one: Played, other: Played): Played => ({
  staked: one.staked + other.staked,
  returned: one.returned + other.returned,
});
/** What a member's play came to by the ledger and at vendors (docs/GLOSSARY.md). `from` is when his session began, ms; undefined where none runs. */
export async function readPlayed(
  runner: Runner,
  who: { readonly memberId: string; readonly currency: string; readonly zone: string },
  from: number | undefined,
  now: number,
  above: KnownAbove,
): Promise<PlayedRead> {
  const first = firstIdAt(Math.min(from ?? now, now - DAY_MS));
  const session = firstIdAt(from ?? now + DAY_MS);
  const at = new Date(now);
  const row = await runner.one(PLAYED, [
    who.memberId,
    who.currency,
    first,
    PLAY_KINDS,
    at,
    who.zone,
    session,
    new Date(from ?? now + DAY_MS),
  ]);
  const vendors = await above.playedAtVendors(runner, who, { first, session, now: at });
  const leaving = await above.heldForWithdrawals(runner, who);
  const open = (row?.held ?? 0n) - leaving;
  return {
    session: both({ staked: row?.staked ?? 0n, returned: row?.returned ?? 0n }, vendors.session),
    today: both({ staked: row?.staked_today ?? 0n, returned: row?.returned_today ?? 0n }, vendors.today),
    // A withdrawal that was asked for between the two reads is in the second alone.
    open: open < 0n ? 0n : open,
  };
}
