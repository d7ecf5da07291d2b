import type { MemberStatus } from '#features/people/members/contract.ts';
import { minor } from '#kernel/money.ts';
import { type Runner, type Statement, statement } from '#platform/db/db.ts';
import { COUNTED, PERIODS } from './contract/kinds.ts';
import type { PersonalLimits } from './rules.ts';
import type { LimitState, Usage } from './rules/limit-state.ts';

export type GateRow = {
  member_id: string;
  brand_id: string;
  status: MemberStatus;
  currency: string;
  /** A decision of two has closed play and deposits for him; null of most members. */
  restricted: boolean | null;
  stake_max: bigint | null;
  deposit_max: bigint | null;
  play_from: bigint | null;
  play_last: bigint | null;
  checked_at: bigint | null;
  time_out_until: bigint | null;
  excluded_until: bigint | null;
  /** Limits and counts as one text: null of most members, and nothing to read then. */
  usage: string | null;
  /** What he has in wallets at vendors, `BDT 1200,USD 300` in minor units; null where it is nothing, and where he has no limits. */
  at_vendors: string | null;
  /** What was made of the row, by `standingOf`. */
  limitState?: LimitState;
};

const KEYS = COUNTED.flatMap((kind) => PERIODS.map((period) => `${kind}_${period}`));
const USAGE = [
  'anchor',
  ...KEYS.map((key) => `limit_${key}`),
  ...PERIODS.map((period) => `from_${period}`),
  ...KEYS.map((key) => `used_${key}`),
];

/** What the gate must know of many members at once. `$1` member ids; a member who is not there has no row. */
export const LOAD_GATE: Statement<GateRow> = statement(
  'protection.load_gate',
  `select m.id as member_id, m.brand_id, m.status, m.currency, s.restricted, s.stake_max, s.deposit_max,
          s.play_from, s.play_last, s.checked_at, s.time_out_until, s.excluded_until,
          case when s.anchor is not null then array_to_string(array[${USAGE.map((name) => `s.${name}`).join(', ')}], ',', '') end as usage,
          case when s.anchor is not null then (
            select string_agg(a.currency || ' ' || b.balance, ',') from ledger.balances b
              join ledger.accounts a on a.id = b.account_id
             where b.member_id = m.id and b.balance > 0 and a.purpose like 'vendor:%') end as at_vendors
     from members.directory m left join protection.standing s on s.member_id = m.id
    where m.id = any($1::uuid[])`,
);
export const loadGate = (runner: Runner, memberIds: readonly string[]): Promise<GateRow[]> =>
  runner.rows(LOAD_GATE, [memberIds]);

export const limitsOf = (row: Pick<GateRow, 'stake_max' | 'deposit_max'>): PersonalLimits => ({
  ...(row.stake_max !== null ? { stakeMax: minor(row.stake_max) } : {}),
  ...(row.deposit_max !== null ? { depositMax: minor(row.deposit_max) } : {}),
});

/** In the order of USAGE. */
function readUsage(text: string): Usage {
  const parts = text.split(',');
  let at = 0;
  const next = (): string => parts[at++] ?? '';
  const perPeriod = <Value>(read: (part: string) => Value) => ({
    day: read(next()),
    week: read(next()),
    month: read(next()),
  });
  const limit = (part: string): bigint | undefined => (part === '' ? undefined : BigInt(part));
  const anchor = Number(next());
  const limits = { stake: perPeriod(limit), loss: perPeriod(limit), time: perPeriod(limit) };
  const from = perPeriod(Number);
  return {
    anchor,
    limits,
    from,
    used: { stake: perPeriod(BigInt), loss: perPeriod(BigInt), time: perPeriod(BigInt) },
  };
}

/** Currencies and minor units of what is in wallets at vendors. */
export const atVendorsOf = ({ at_vendors: text }: Partial<GateRow>): readonly [string, bigint][] =>
  (text ?? '')
    .split(',')
    .filter((one) => one !== '')
    .map((one) => {
      const [currency = '', units = '0'] = one.split(' ');
      return [currency, BigInt(units)];
    });

/** The member's standing, read once a row. */
export function limitStateOf(row: Partial<GateRow>): LimitState {
  row.limitState ??= {
    playFrom: Number(row.play_from ?? 0n),
    playLast: Number(row.play_last ?? 0n),
    checkedAt: Number(row.checked_at ?? 0n),
    timeOutUntil: Number(row.time_out_until ?? 0n),
    excludedUntil: Number(row.excluded_until ?? 0n),
    usage: row.usage ? readUsage(row.usage) : undefined,
    added: undefined,
  };
  return row.limitState;
}

const RESTRICT = statement<unknown>(
  'protection.restrict',
  `insert into protection.standing (member_id, restricted) values ($1, $2)
   on conflict (member_id) do update set restricted = $2`,
);
/** Closes play and deposits for him, or opens them again, without a word about why. */
export const setRestricted = (runner: Runner, memberId: string, restricted: boolean): Promise<number> =>
  runner.run(RESTRICT, [memberId, restricted]);

type Bounds = Pick<GateRow, 'stake_max' | 'deposit_max'>;
const BOUNDS = statement<Bounds>(
  'protection.bounds',
  'select stake_max, deposit_max from protection.standing where member_id = $1',
);
export const readBounds = async (runner: Runner, memberId: string): Promise<PersonalLimits> =>
  limitsOf((await runner.one(BOUNDS, [memberId])) ?? { stake_max: null, deposit_max: null });

const SET = statement<unknown>(
  'protection.set_limits',
  `insert into protection.standing (member_id, stake_max, deposit_max) values ($1, $2, $3)
   on conflict (member_id) do update set stake_max = $2, deposit_max = $3`,
);
/** What a single stake or deposit of his may come to. */
export const setLimits = (runner: Runner, memberId: string, limits: PersonalLimits): Promise<number> =>
  runner.run(SET, [memberId, limits.stakeMax ?? null, limits.depositMax ?? null]);
