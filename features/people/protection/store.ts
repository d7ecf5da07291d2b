import type { MemberStatus } from '#features/people/members/contract.ts';
import { minor } from '#kernel/money.ts';
import { type Runner, type Statement, statement } from '#platform/db/db.ts';
import type { PersonalLimits } from './rules.ts';

export type GateRow = {
  member_id: string;
  brand_id: string;
  status: MemberStatus;
  currency: string;
  stake_max: bigint | null;
  deposit_max: bigint | null;
};

/** What the gate must know of many members at once. `$1` member ids; a member who is not there has no row. */
export const LOAD_GATE: Statement<GateRow> = statement(
  'protection.load_gate',
  `select m.id as member_id, m.brand_id, m.status, m.currency, l.stake_max, l.deposit_max
     from members.members m left join protection.limits l on l.member_id = m.id
    where m.id = any($1::uuid[])`,
);
export const loadGate = (runner: Runner, memberIds: readonly string[]): Promise<GateRow[]> =>
  runner.rows(LOAD_GATE, [memberIds]);

export const limitsOf = (row: Pick<GateRow, 'stake_max' | 'deposit_max'>): PersonalLimits => ({
  ...(row.stake_max !== null ? { stakeMax: minor(row.stake_max) } : {}),
  ...(row.deposit_max !== null ? { depositMax: minor(row.deposit_max) } : {}),
});

const SET = statement<unknown>(
  'protection.set_limits',
  `insert into protection.limits (member_id, stake_max, deposit_max) values ($1, $2, $3)
   on conflict (member_id) do update set stake_max = $2, deposit_max = $3, updated_at = now()`,
);
export const setLimits = (runner: Runner, memberId: string, limits: PersonalLimits): Promise<number> =>
  runner.run(SET, [memberId, limits.stakeMax ?? null, limits.depositMax ?? null]);
