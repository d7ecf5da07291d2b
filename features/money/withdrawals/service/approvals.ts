/** What nobody does alone with a withdrawal: letting the money go, and saying what became of it where no provider does. */
import { Type } from 'typebox';
import { approvalFaults } from '#features/people/approvals/faults.ts';
import { approval } from '#features/people/approvals/service/kind.ts';
import { formatWire } from '#kernel/money.ts';
import { MINUTE } from '#kernel/time.ts';
import { literals } from '#kernel/wire.ts';
import type { Runner, Tx } from '#platform/db/db.ts';
import { OUTCOMES } from '../contract/review.ts';
import { MOVES, moved, type WithdrawalMove } from '../contract/states.ts';
import { withdrawalFaults } from '../faults.ts';
import { approversFor, MOST_APPROVERS } from '../rules/conditions.ts';
import { findWithdrawal, lockWithdrawal, type WithdrawalRow } from '../store.ts';
import { providerOf, rulesOf, type WithdrawalNeeds } from './needs.ts';
import { methodKind } from './methods.ts';
import { move } from './move.ts';
import { checkPayable, payableTexts } from './payable.ts';
import { markPaid, release } from './payout.ts';

export const PAYOUT_KIND = 'withdrawals.payout';
export const RESOLVE_KIND = 'withdrawals.resolve';

type At = { readonly brandId: string; readonly subject: string };

const ofBrand = async (read: Promise<WithdrawalRow | undefined>, { brandId }: At) => {
  const row = await read;
  return row?.brand_id === brandId ? row : undefined;
};

/** What whoever decides relies on; another revision is another withdrawal to him. */
const texts = (row: WithdrawalRow): readonly string[] => [
  row.state,
  `${formatWire(row.amount, row.currency)} ${row.currency}`,
  `${row.method} ${row.tail}`,
  row.serial,
  String(row.revision),
];
async function read(tx: Tx, at: At): Promise<readonly string[]> {
  const row = await ofBrand(lockWithdrawal(tx, at.subject), at);
  return row ? texts(row) : [];
}
async function readPayout(needs: WithdrawalNeeds, tx: Tx, at: At): Promise<readonly string[]> {
  const row = await ofBrand(lockWithdrawal(tx, at.subject), at);
  return row ? [...texts(row), ...(await payableTexts(needs, tx, row))] : [];
}
const nameOf = async (runner: Runner, at: At): Promise<string | undefined> =>
  (await ofBrand(findWithdrawal(runner, at.subject), at))?.serial;

async function locked(tx: Tx, at: At): Promise<WithdrawalRow> {
  const row = await ofBrand(lockWithdrawal(tx, at.subject), at);
  if (!row) throw approvalFaults('staff.unknown');
  return row;
}

const RIGHTS = {
  ask: 'withdrawals.approve',
  see: 'withdrawals.read',
  decide: 'withdrawals.release',
} as const;
/** What others agree to: all that leaves the wallet, as it was asked for and as thresholds count it. */
export const payoutContent = ({
  amount,
  fee,
  currency,
}: Pick<WithdrawalRow, 'amount' | 'fee' | 'currency'>) => ({
  amount: String(amount + fee),
  currency,
});
/** Amounts are minor units as text. */
const PayoutContent = Type.Object({
  amount: Type.String({ pattern: '^[0-9]{1,18}$' }),
  currency: Type.String(),
});
const unitsIn = (content: unknown): bigint => {
  const { amount } = Object(content);
  return typeof amount === 'string' && /^[0-9]{1,18}$/.test(amount) ? BigInt(amount) : 0n;
};

const currencyIn = (content: unknown): string | undefined => {
  const { currency } = Object(content);
  return typeof currency === 'string' ? currency : undefined;
};

const payoutKind = (needs: WithdrawalNeeds) =>
  approval({
    kind: PAYOUT_KIND,
    content: PayoutContent,
    rights: RIGHTS,
    approvers: async (brandId, content) =>
      approversFor(unitsIn(content), (await rulesOf(needs, brandId, currencyIn(content))).twoAbove),
    mostApprovers: async () => MOST_APPROVERS,
    nameOf,
    check: async (tx, { brandId }, { subject }) =>
      checkPayable(needs, tx, await locked(tx, { brandId, subject })),
    read: (tx, at) => readPayout(needs, tx, at),
    wanted: ({ amount, currency }) => ['paying', `${formatWire(BigInt(amount), currency)} ${currency}`],
    execute: async (tx, { actor, request }) => {
      const row = await locked(tx, { brandId: actor.brandId, subject: request.subject });
      if (await needs.held?.(tx, { memberId: row.member_id, brandId: row.brand_id }))
        throw withdrawalFaults('withdrawals.case_open');
      await checkPayable(needs, tx, row);
      await release(needs, tx, row, actor.staffId);
    },
    refused: async (tx, actor, request) => {
      const row = await locked(tx, { brandId: actor.brandId, subject: request.subject });
      if (row.state === 'approved')
        await move(needs, tx, row, 'send_back', {
          owner: 'desk',
          staffId: actor.staffId,
          reason: 'not_released',
        });
    },
  });

export type Resolution = (typeof OUTCOMES)[number];
const RESOLUTIONS = {
  paid: 'pay',
  failed: 'fail',
  received: 'settle',
  returned: 'give_back',
} as const satisfies Readonly<Record<Resolution, WithdrawalMove>>;

/** A provider that has not answered for so long is not being told any more, however the process that told it went down. */
const STARTING_MS = 15 * MINUTE;
/** What is on its way to a provider may still be paid: whoever said now that it failed would give the money back beside that. */
const isStarting = ({ clock }: Pick<WithdrawalNeeds, 'clock'>, { starting_at: at }: WithdrawalRow): boolean =>
  at !== null && clock.now() < at.getTime() + STARTING_MS;

/**
 * Whether people may say this of it: of a payout by hand, of one whose provider is silent or said what does not fit, of a dispute. While a
 * provider works on it nobody speaks for him.
 */
export function mayResolve(
  needs: Pick<WithdrawalNeeds, 'providers' | 'clock'>,
  row: WithdrawalRow,
  outcome: Resolution,
): boolean {
  if (moved(row.state, RESOLUTIONS[outcome]) === undefined) return false;
  if (outcome === 'failed' && isStarting(needs, row)) return false;
  return row.state !== 'paying' || row.flag !== '' || providerOf(needs, row.provider)?.isByHand === true;
}

const ResolveContent = Type.Object({
  outcome: literals(OUTCOMES),
  reference: Type.String({ maxLength: 64 }),
});
const resolveKind = (needs: WithdrawalNeeds) =>
  approval({
    kind: RESOLVE_KIND,
    content: ResolveContent,
    rights: RIGHTS,
    approvers: async () => 1,
    nameOf,
    check: async (tx, actor, { subject, content }) => {
      const row = await locked(tx, { brandId: actor.brandId, subject });
      if (!mayResolve(needs, row, content.outcome)) throw withdrawalFaults('withdrawals.wrong_state');
    },
    read,
    wanted: ({ outcome, reference }) => [MOVES[RESOLUTIONS[outcome]].to, reference],
    execute: async (tx, { actor, request, content }) => {
      const row = await locked(tx, { brandId: actor.brandId, subject: request.subject });
      if (!mayResolve(needs, row, content.outcome)) throw withdrawalFaults('withdrawals.wrong_state');
      const step = { owner: 'desk', staffId: actor.staffId } as const;
      const providerReference = content.reference === '' ? undefined : content.reference;
      if (content.outcome === 'paid') await markPaid(needs, tx, row, { ...step, providerReference });
      else
        await move(needs, tx, row, RESOLUTIONS[content.outcome], {
          ...step,
          reason: 'decided',
          providerReference,
        });
    },
  });

export const withdrawalKinds = (needs: WithdrawalNeeds) => ({
  payout: payoutKind(needs),
  resolve: resolveKind(needs),
  method: methodKind(needs),
});
export type WithdrawalKinds = ReturnType<typeof withdrawalKinds>;
