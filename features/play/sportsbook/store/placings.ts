/** All SQL of slips that wait to be placed. */
import type { BrandId, MemberId } from '#kernel/ids.ts';
import { type Runner, statement } from '#platform/db/db.ts';
import type { LegJson } from './slips.ts';

export type PlacingRow = {
  readonly member_id: MemberId;
  /** The key of the request: one row, however often it is repeated. */
  readonly key: string;
  readonly id: string;
  readonly brand_id: BrandId;
  readonly currency: string;
  /** All of it, minor units. */
  readonly stake: bigint;
  readonly system: string | null;
  readonly each_way: boolean;
  /** At the prices they were asked for at. */
  readonly legs: readonly LegJson[];
  readonly state: 'placing' | 'accepted' | 'refused';
  readonly slip_id: string | null;
  /** Code of the fault it was refused with. */
  readonly reason: string | null;
  readonly at: Date;
  /** When its wait is over. */
  readonly ready_at: Date;
  readonly ended_at: Date | null;
};

const ADD = statement<never>(
  'sportsbook.add_placing',
  `insert into sportsbook.slip_placings as p (member_id, key, id, brand_id, currency, stake, system, each_way, legs, at, ready_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
   on conflict (member_id, key) do update
     set state = 'placing', reason = null, ended_at = null, ready_at = excluded.ready_at
     where p.state <> 'accepted'`,
);
/** A repeated request that was refused, or whose server stopped, waits again; one that was accepted stays so. */
export const addPlacing = (
  runner: Runner,
  row: Omit<PlacingRow, 'state' | 'slip_id' | 'reason' | 'ended_at'>,
): Promise<number> =>
  runner.run(ADD, [
    row.member_id,
    row.key,
    row.id,
    row.brand_id,
    row.currency,
    row.stake,
    row.system,
    row.each_way,
    JSON.stringify(row.legs),
    row.at,
    row.ready_at,
  ]);

const END = statement<never>(
  'sportsbook.end_placing',
  `update sportsbook.slip_placings set state = case when $3::uuid is null then 'refused' else 'accepted' end, slip_id = $3, reason = $4, ended_at = $5
    where member_id = $1 and key = $2 and state <> 'accepted'`,
);
export const endPlacing = (
  runner: Runner,
  { member_id, key }: Pick<PlacingRow, 'member_id' | 'key'>,
  { slip_id = null, reason = null }: { readonly slip_id?: string | null; readonly reason?: string | null },
  at: Date,
): Promise<number> => runner.run(END, [member_id, key, slip_id, reason, at]);

/** `$1` member: those asked for since `$2`, newest first. */
export const PLACINGS = statement<PlacingRow>(
  'sportsbook.placings',
  `select member_id, key, id, brand_id, currency, stake, system, each_way, legs, state, slip_id, reason, at, ready_at, ended_at
     from sportsbook.slip_placings where member_id = $1 and at > $2 order by at desc limit 20`,
);

/** `$1` member, `$2` keys of requests: those that were booked, with their slip. */
export const BOOKED_BY_KEY = statement<{ key: string; slip_id: string }>(
  'sportsbook.booked_by_key',
  `select t.key, s.id as slip_id from ledger.transfers t join sportsbook.slips s on s.member_id = t.member_id and s.id = t.ref
    where t.member_id = $1 and t.key = any($2::text[])`,
);

const FORGET = statement<never>(
  'sportsbook.forget_placings',
  'delete from sportsbook.slip_placings where member_id = $1 and at < $2',
);
export const forgetPlacings = (runner: Runner, memberId: string, before: Date): Promise<number> =>
  runner.run(FORGET, [memberId, before]);
