/** What the sample brand shows of withdrawals: ways to be paid, and people's withdrawals in every state. No real money moves. */
import type { SampleMember } from '#platform/room/room.ts';
import { isFault } from '#kernel/faults.ts';
import type { BrandId, MemberId } from '#kernel/ids.ts';
import { asId, newId } from '#kernel/ids.ts';
import { formatWire, minor } from '#kernel/money.ts';
import { MINUTE } from '#kernel/time.ts';
import { serialOfRef } from '#ledger/contract.ts';
import { wishDigest } from '#ledger/contract/idempotency.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import type { Sample } from '#platform/room/room.ts';
import { MethodSettings } from '../contract/settings.ts';
import type { WithdrawalMove } from '../contract/states.ts';
import { messageOf, SANDBOX, sandboxEventId } from '../providers/sandbox.ts';
import { insertAccount, listAccounts } from '../store/accounts.ts';
import { lockKnown } from '../store/turnover.ts';
import { insertPayout, type PayoutRow } from '../store/sandbox.ts';
import { findByKey, keepCallback, type WithdrawalRow } from '../store.ts';
import { feeOf } from '../rules/fee.ts';
import { accountRow, methodsOf } from './accounts.ts';
import { payoutContent, type WithdrawalKinds } from './approvals.ts';
import { rulesOf, WINDOW_JOB, type WithdrawalNeeds } from './needs.ts';
import { move, type Step } from './move.ts';
import { STORIES, type Story } from './seed-stories.ts';
import { writeWithdrawal } from './write-withdrawal.ts';

type Method = (typeof MethodSettings.defaults.methods)[number];
/** Two ways cost something: one a part of the amount, one a fixed sum after the month's first. */
const FREE = { feeFixed: '0', feePerMille: 0, feeMin: '0', feeMax: '0', freeMonthly: 0 };
export const SAMPLE_PAYOUT_METHODS: readonly Method[] = [
  {
    code: 'bank',
    name: 'Bank account',
    kind: 'bank',
    form: 'digits',
    minLength: 8,
    maxLength: 20,
    provider: 'sandbox',
    min: '500',
    max: '200000',
    ...FREE,
    arrivesInMs: 30 * MINUTE,
    open: true,
  },
  {
    code: 'bkash',
    name: 'bKash',
    kind: 'mobile-wallet',
    form: 'digits',
    minLength: 11,
    maxLength: 11,
    provider: 'sandbox',
    min: '100',
    max: '25000',
    ...FREE,
    arrivesInMs: 5 * MINUTE,
    open: true,
  },
  {
    code: 'nagad',
    name: 'Nagad',
    kind: 'mobile-wallet',
    form: 'digits',
    minLength: 11,
    maxLength: 11,
    provider: 'manual',
    min: '100',
    max: '25000',
    ...FREE,
    feeFixed: '5',
    feePerMille: 5,
    feeMin: '10',
    feeMax: '250',
    arrivesInMs: 15 * MINUTE,
    open: true,
  },
  {
    code: 'usdt-trc20',
    name: 'USDT (TRC-20)',
    kind: 'crypto',
    form: 'tron',
    minLength: 34,
    maxLength: 34,
    provider: 'manual',
    min: '1000',
    max: '200000',
    ...FREE,
    feeFixed: '120',
    freeMonthly: 1,
    arrivesInMs: 20 * MINUTE,
    open: true,
  },
  // For members who play in it, where the brand offers it.
  {
    code: 'usdt-balance',
    name: 'USDT (TRC-20)',
    kind: 'crypto',
    form: 'tron',
    minLength: 34,
    maxLength: 34,
    provider: 'sandbox',
    currency: 'USDT',
    min: '2',
    max: '2000',
    ...FREE,
    arrivesInMs: 20 * MINUTE,
    open: true,
  },
];

export type SeedWithdrawalNeeds = WithdrawalNeeds & {
  readonly kinds: WithdrawalKinds;
  /** The member of this name, opened with this holder's name and a checked profile where he is missing. */
  readonly sampleMember: SampleMember;
  readonly staffIds: (tx: Tx, brandId: BrandId) => Promise<readonly string[]>;
};

/** Once a brand: who finds a withdrawal of the sample leaves everything as it is. */
export async function seedWithdrawals(needs: SeedWithdrawalNeeds, db: Db, sample: Sample): Promise<void> {
  const now = needs.clock.now();
  for (const [at, story] of STORIES.entries())
    try {
      await db.transaction((tx) => tell(needs, tx, sample, story, { now, key: `sample ${at}` }));
    } catch (error) {
      // Another process opens this person in this very moment, and tells the rest.
      if (!isFault(error) || error.code !== 'identity.username_taken') throw error;
    }
}

/** What the sample's people have to be paid from. */
async function grant(
  { ledger }: Pick<SeedWithdrawalNeeds, 'ledger'>,
  tx: Tx,
  {
    memberId,
    brandId,
    currency,
  }: { readonly memberId: MemberId; readonly brandId: BrandId; readonly currency: string },
  { key, amount }: { readonly key: string; readonly amount: bigint },
): Promise<void> {
  await ledger.pay(tx, {
    memberId,
    brandId,
    currency,
    pockets: await ledger.pockets(tx, brandId, memberId, currency),
    kind: 'grant',
    key: `${key} grant`,
    content: String(amount),
    ref: memberId,
    serial: serialOfRef('G', memberId),
    amount: minor(amount),
    from: await ledger.house(tx, brandId, 'grants', currency),
  });
}

async function tell(
  needs: SeedWithdrawalNeeds,
  tx: Tx,
  { brandId, currency: main }: Sample,
  story: Story,
  { now, key }: { readonly now: number; readonly key: string },
): Promise<void> {
  const method = SAMPLE_PAYOUT_METHODS.find(({ code }) => code === story.method);
  const [first, second] = await needs.staffIds(tx, brandId);
  if (!method || first === undefined || second === undefined) return;
  const currency = method.currency || main;
  const brand = { id: brandId, currency: main };
  const memberId = await needs.sampleMember(tx, brand, story.username, story.holder);
  await lockKnown(tx, memberId);
  if ((await findByKey(tx, memberId, key)) !== undefined) return;
  const at = (ms: number) => ({ ...needs, clock: { now: () => ms } });
  const asked = now - story.agoMs;
  const account =
    (await listAccounts(tx, memberId)).find((one) => one.currency === currency) ??
    (await insertAccount(
      tx,
      accountRow(at(now - story.accountAgoMs), {
        memberId,
        brandId,
        method: { ...method, currency },
        details: {
          number: story.number,
          holder: story.holder,
          place: method.kind === 'bank' ? 'City Bank' : '',
        },
      }),
    ));
  if (!account) return;
  await grant(needs, tx, { memberId, brandId, currency }, { key, amount: story.amount + (story.left ?? 0n) });
  const rules = await rulesOf(needs, brandId);
  const open = (await methodsOf(needs, brandId)).find(({ code }) => code === story.method);
  const fee = open ? feeOf(open.fee, story.amount, 0) : 0n;
  const request = {
    caller: { id: memberId },
    brand: { id: brandId },
    units: story.amount,
    currency,
    key,
    content: wishDigest(key),
  };
  let row = await writeWithdrawal(at(asked), tx, request, {
    account,
    method,
    rules,
    hints: story.hints,
    fee,
  });
  for (const [n, name] of story.steps.entries()) {
    const when = Math.min(asked + (n + 1) * 4 * MINUTE, now);
    const step = stepFor(name, { first, second, now, story });
    const providerReference = step.owner === 'provider' ? await sandboxSays(needs, tx, row, name) : undefined;
    row = await move(at(when), tx, row, name, { ...step, providerReference });
    if (name === 'pay' && story.steps.at(-1) === 'pay' && row.answer_by)
      await addJob(tx, WINDOW_JOB, { id: row.id }, { key: `${WINDOW_JOB} ${row.id}`, runAt: row.answer_by });
  }
  if (story.steps.at(-1) !== 'approve') return;
  const actor = { brandId, staffId: asId<'staff'>(first), ip: '127.0.0.1', requestId: 'sample' };
  const content = payoutContent(row);
  await needs.approvals.ask(
    tx,
    actor,
    needs.kinds.payout.request(row.id, content, 'Papers and play looked at'),
  );
}

/** The sandbox's own books of a payout that it made or refused, and the message that it sent about it; its reference. */
async function sandboxSays(
  { brands }: Pick<WithdrawalNeeds, 'brands'>,
  tx: Tx,
  { id, brand_id: brandId, amount, currency }: WithdrawalRow,
  step: WithdrawalMove,
): Promise<string> {
  const payout: PayoutRow = {
    reference: id,
    provider_reference: newId(),
    merchant: (await brands.byId(brandId)).code,
    amount: formatWire(amount, currency),
    currency,
    fate: step === 'fail' ? 'failed' : 'paid',
  };
  await insertPayout(tx, payout);
  const said = { provider: SANDBOX, eventId: sandboxEventId(payout), reference: id, outcome: payout.fate };
  await keepCallback(tx, { ...said, body: messageOf(payout) });
  return payout.provider_reference;
}

function stepFor(
  name: WithdrawalMove,
  {
    first,
    second,
    now,
    story,
  }: { readonly first: string; readonly second: string; readonly now: number; readonly story: Story },
): Step {
  if (name === 'approve')
    return { owner: 'desk', staffId: first, reason: story.hints.includes('large') ? 'large' : '' };
  if (name === 'release') return { owner: 'desk', staffId: second };
  if (name === 'reject')
    return {
      owner: 'desk',
      staffId: first,
      reason: 'turnover',
      note: 'Play 1 × of your last deposit first.',
    };
  if (name === 'lose') return { owner: 'clock', reason: 'provider_silent' };
  if (name === 'fail') return { owner: 'provider', reason: 'declined' };
  if (name === 'dispute') return { owner: 'member', reason: 'missing', answer: 'missing' };
  if (name === 'receive') return { owner: 'member', reason: 'paid_in_full', answer: 'paid_in_full' };
  return { owner: 'provider', answerBy: new Date(now + 30 * MINUTE), unanswered: 'received' };
}
