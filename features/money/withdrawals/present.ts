import { formatWire } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import type { Condition, Conditions, PayoutAccount, PayoutMethod, Withdrawal } from './contract.ts';
import type { OpsWithdrawal } from './contract/review.ts';
import type { OpsPayoutMethod } from './contract/methods.ts';
import type { MethodSettings } from './contract/settings.ts';
import { coolsUntil, dayLeft, freeOf, highLeft, type Rules, type Eligibility } from './rules/conditions.ts';
import { slipSteps, type StepRow } from './rules/slip.ts';
import type { Details, OpenMethod } from './service/methods-open.ts';
import type { AccountRow } from './store/accounts.ts';
import type { ReviewRow } from './store/review.ts';
import type { StepOf, WithdrawalRow } from './store.ts';

const instant = (at: Date | null | undefined): string | null => (at ? toWire(at) : null);

/** @param used how many of the month's free ones the member has had */
export const presentMethod = (
  { minUnits, maxUnits, fee, ...method }: OpenMethod,
  used: number,
): PayoutMethod => ({
  code: method.code,
  name: method.name,
  kind: method.kind,
  form: method.form,
  minLength: method.minLength,
  maxLength: method.maxLength,
  currency: method.currency,
  min: formatWire(minUnits, method.currency),
  max: formatWire(maxUnits, method.currency),
  arrivesInMs: method.arrivesInMs,
  level: method.level ?? 0,
  fee: {
    fixed: formatWire(fee.fixed, method.currency),
    perMille: fee.perMille,
    min: formatWire(fee.min, method.currency),
    max: formatWire(fee.max, method.currency),
    freeMonthly: fee.freeMonthly,
    freeLeft: Math.max(0, fee.freeMonthly - used),
  },
});

/** For the desk. Its amounts as they were written: one of another currency shows what is wrong. */
export const presentOpsMethod = (
  { currency, level, ...method }: (typeof MethodSettings.defaults.methods)[number],
  main: string,
): OpsPayoutMethod => ({ ...method, currency: currency || main, level: level ?? 0 });

/** For its owner: of the number only its end. */
export function presentAccount(
  row: AccountRow,
  { holder, place }: Details,
  { name, coolMs, now }: { readonly name: string; readonly coolMs: number; readonly now: number },
): PayoutAccount {
  const until = coolsUntil(row.created_at.getTime(), coolMs, now);
  return {
    id: row.id,
    method: row.method,
    name,
    kind: row.kind,
    currency: row.currency,
    tail: row.tail,
    holder,
    place,
    createdAt: toWire(row.created_at),
    usableAt: until === undefined ? null : toWire(until),
  };
}

function presentHigh(rules: Rules, eligibility: Eligibility): Pick<Conditions, 'highLeft' | 'highAbove'> {
  const left = highLeft(rules, eligibility);
  // Where the day ends sooner, nobody comes to ask for so much.
  if (left === undefined || rules.highLevelAbove >= rules.daySum) return { highLeft: null, highAbove: null };
  const { currency } = eligibility;
  return { highLeft: formatWire(left, currency), highAbove: formatWire(rules.highLevelAbove, currency) };
}

export const presentConditions = (
  {
    rules,
    eligibility,
    methods,
    used,
    receipt,
    accounts,
    hasPasskey,
  }: {
    readonly rules: Rules;
    readonly eligibility: Eligibility;
    readonly methods: readonly OpenMethod[];
    readonly used: ReadonlyMap<string, number>;
    readonly receipt: {
      readonly asked: boolean;
      readonly windowMs: number;
      readonly unanswered: 'received' | 'returned';
    };
    readonly accounts: readonly PayoutAccount[];
    readonly hasPasskey: boolean;
  },
  conditions: readonly Condition[],
): Conditions => ({
  currency: eligibility.currency,
  balance: formatWire(freeOf(eligibility), eligibility.currency),
  conditions: [...conditions],
  isOpen: conditions.every(({ isMet }) => isMet),
  dayLeft: formatWire(dayLeft(rules, eligibility), eligibility.currency),
  ...presentHigh(rules, eligibility),
  hasPasskey,
  accounts: [...accounts],
  methods: methods.map((method) => presentMethod(method, used.get(method.code) ?? 0)),
  receipt: { isAsked: receipt.asked, windowMs: receipt.windowMs, unanswered: receipt.unanswered },
});

const stepsOf = (row: WithdrawalRow, steps: readonly StepRow[]) =>
  slipSteps(steps, {
    state: row.state,
    createdAt: row.created_at.getTime(),
    reviewMs: row.review_ms,
    releaseMs: row.release_ms,
    payMs: row.pay_ms,
    answerBy: row.answer_by?.getTime(),
  });

/** For the player. */
export const presentWithdrawal = (row: WithdrawalRow, steps: readonly StepRow[]): Withdrawal => ({
  id: row.id,
  serial: row.serial,
  amount: formatWire(row.amount + row.fee, row.currency),
  fee: formatWire(row.fee, row.currency),
  arrives: formatWire(row.amount, row.currency),
  currency: row.currency,
  state: row.state,
  method: row.method,
  kind: row.kind,
  tail: row.tail,
  reason: row.reason,
  note: row.note,
  createdAt: toWire(row.created_at),
  endedAt: instant(row.ended_at),
  steps: [...stepsOf(row, steps)],
  answerBy: row.state === 'paid' ? instant(row.answer_by) : null,
  unanswered: row.unanswered,
  answer: row.answer,
  wantsProof: row.state === 'paid' || row.state === 'disputed',
  proofs: row.proofs,
});

/** The first answer to a withdrawal's key, whatever became of it since. */
export const presentAsAsked = (row: WithdrawalRow): Withdrawal =>
  presentWithdrawal(
    {
      ...row,
      state: 'requested',
      reason: '',
      note: '',
      ended_at: null,
      answer_by: null,
      unanswered: '',
      answer: '',
      proofs: 0,
    },
    [{ name: 'request', owner: 'member', reason: '', at: row.created_at }],
  );

/** Groups steps by their withdrawal. */
export function stepsBy(steps: readonly StepOf[]): (id: string) => readonly StepOf[] {
  const all = new Map<string, StepOf[]>();
  for (const step of steps) {
    const list = all.get(step.withdrawal_id);
    if (list) list.push(step);
    else all.set(step.withdrawal_id, [step]);
  }
  return (id) => all.get(id) ?? [];
}

/** For operators. `reader` sees the whole number where he may pay by hand. */
export const presentForStaff = (
  row: ReviewRow,
  steps: readonly StepRow[],
  {
    details,
    readerId,
    mayPay,
  }: { readonly details: Details; readonly readerId: string; readonly mayPay: boolean },
): OpsWithdrawal => ({
  ...presentWithdrawal(row, steps),
  memberId: row.member_id,
  account: row.account,
  provider: row.provider,
  providerReference: row.provider_reference ?? '',
  revision: row.revision,
  flag: row.flag,
  hints: [...row.hints, ...(row.has_case ? ['open_case'] : []), ...(row.owes ? ['owes'] : [])],
  claimedBy: row.claimer,
  isMine: row.claimer !== '' && row.claimed_by === readerId,
  request: row.request ?? '',
  holder: details.holder,
  place: details.place,
  number: mayPay ? details.number : `••• ${row.tail}`,
});
