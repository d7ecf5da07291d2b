/**
 * Deposits of the sample brand in its second currency: sent by hand, entered from the list of the chain and matched, as two people do it;
 * and one that is waited for. No real money moves.
 */
import { type BrandId, newId } from '#kernel/ids.ts';
import { DAY, HOUR, MINUTE } from '#kernel/time.ts';
import { wishDigest } from '#ledger/contract/idempotency.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { Sample } from '#platform/room/room.ts';
import { findByKey, insertDeposit } from '../store.ts';
import { endUnmatched, insertUnmatched, playerByAccount, sampleClerk } from '../store/payments.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { type CashierNeeds, EXPIRE_JOB, providerOf } from './needs.ts';
import { BY_HAND_USDT } from './seed.ts';
import { credit } from './settle.ts';

/** Who pays, minor units, how long ago; the sum is looked for while it has not come. */
type Story = {
  readonly account: string;
  readonly amount: bigint;
  readonly agoMs: number;
  readonly came: boolean;
};
const STORIES: readonly Story[] = [
  { account: 'rana77', amount: 120_000_000n, agoMs: 3 * HOUR, came: true },
  { account: 'nusrat_11', amount: 75_500_000n, agoMs: 5 * HOUR, came: true },
  { account: 'farhan_x', amount: 260_000_000n, agoMs: 50 * MINUTE, came: true },
  { account: 'farhan_x', amount: 35_000_000n, agoMs: 12 * MINUTE, came: false },
];

/** Once each: who finds a deposit of the sample leaves it as it is. */
export async function seedDeposits(needs: CashierNeeds, db: Db, { brandId }: Sample): Promise<void> {
  for (const [at, story] of STORIES.entries())
    await db.transaction((tx) => tell(needs, tx, brandId, story, `sample deposit ${at}`));
}

async function tell(
  needs: CashierNeeds,
  tx: Tx,
  brandId: BrandId,
  { account, amount, agoMs, came }: Story,
  key: string,
): Promise<void> {
  const { code: method, provider, currency, details = {} } = BY_HAND_USDT;
  const [player, clerk] = [
    await playerByAccount(tx, brandId, account, currency),
    await sampleClerk(tx, brandId),
  ];
  const patience = providerOf(needs, provider)?.byHand?.patienceMs ?? 3 * DAY;
  if (!player || clerk === undefined || (await findByKey(tx, player.id, key))) return;
  const asked = needs.clock.now() - agoMs;
  const deposit = await insertDeposit(tx, {
    id: newId<'deposit'>(),
    member_id: player.id,
    brand_id: brandId,
    key,
    content: wishDigest(key),
    method,
    provider,
    amount,
    currency,
    created_at: new Date(asked),
    expires_at: new Date(asked + patience),
    pay: { form: 'bank', lines: details, needed: 0 },
    fee: 0n,
  });
  // Another process tells it in this very moment.
  if (!deposit) return;
  if (!came) {
    const { id: depositId, expires_at: runAt } = deposit;
    await addJob(tx, EXPIRE_JOB, { depositId }, { key: `${EXPIRE_JOB} ${depositId}`, runAt });
    return;
  }
  const at = new Date(asked + 9 * MINUTE);
  const paymentId = newId();
  await insertUnmatched(tx, {
    id: paymentId,
    brand_id: brandId,
    provider,
    provider_reference: key,
    reference: deposit.serial,
    payer: account,
    amount,
    currency,
    source: 'entered',
    entered_by: clerk,
    at,
  });
  await credit({ ...needs, clock: { now: () => at.getTime() } }, tx, deposit);
  await endUnmatched(tx, paymentId, { state: 'matched', depositId: deposit.id, at });
}
