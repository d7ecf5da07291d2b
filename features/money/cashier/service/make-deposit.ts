/** A player asks to deposit: the row and the job that tells the provider are written together, the money comes later. */
import { type BrandId, type MemberId, newId } from '#kernel/ids.ts';
import { formatWire, minor, parseAmount } from '#kernel/money.ts';
import { earlier, wishDigest } from '#ledger/contract/idempotency.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { signal } from '#platform/live/publish.ts';
import { DepositsChanged } from '../contract.ts';
import { cashierFaults } from '../faults.ts';
import { PATIENCE_MS } from '../rules.ts';
import { type DepositRow, findByKey, findMethod, insertDeposit, type MethodRow } from '../store.ts';
import { NO_PAY } from '../present.ts';
import { checkLevel } from './level.ts';
import { chooseBonus } from './bonuses.ts';
import { askLater, type CashierNeeds, EXPIRE_JOB, providerOf, START_JOB } from './needs.ts';

export type DepositAsk = {
  readonly memberId: MemberId;
  readonly brandId: BrandId;
  readonly key: string;
  readonly method: string;
  /** As it came on the wire. */
  readonly amount: string;
  readonly currency: string;
  /** Code of the bonus that is chosen with it. */
  readonly bonus?: string | undefined;
};

function checkMethod(method: MethodRow | undefined, amount: bigint): MethodRow {
  if (!method)
    throw cashierFaults('cashier.unknown_method', { fields: { method: 'cashier.unknown_method' } });
  const { currency } = method;
  if (amount < method.min_amount)
    throw cashierFaults('cashier.below_min', {
      params: { min: formatWire(method.min_amount, currency), currency },
      fields: { amount: 'cashier.below_min' },
    });
  if (amount > method.max_amount)
    throw cashierFaults('cashier.above_max', {
      params: { max: formatWire(method.max_amount, currency), currency },
      fields: { amount: 'cashier.above_max' },
    });
  return method;
}

/**
 * The same key and content answer the first row again, booking nothing.
 * @throws money.* · idempotency.conflict · protection.* · cashier.unknown_method · cashier.below_min · cashier.above_max · cashier.method_level · cashier.level · cashier.unknown_bonus
 */
export async function makeDeposit(needs: CashierNeeds, ask: DepositAsk): Promise<DepositRow> {
  const amount = parseAmount(ask.amount, ask.currency);
  const request = [ask.method, amount, ask.currency, ...(ask.bonus === undefined ? [] : [ask.bonus])].join(
    '\n',
  );
  const content = wishDigest(request);
  return needs.db.transaction(async (tx) => {
    const before = earlier(await findByKey(tx, ask.memberId, ask.key), content);
    if (before) return before;
    await needs.protection.checkDeposit(tx, { ...ask, amount: minor(amount) });
    const method = checkMethod(await findMethod(tx, ask.brandId, ask.method, ask.currency), amount);
    await checkLevel(needs, tx, { ...ask, amount, methodLevel: method.level });
    const now = needs.clock.now();
    const byHand = providerOf(needs, method.provider)?.byHand;
    const row = await insertDeposit(tx, {
      id: newId<'deposit'>(),
      member_id: ask.memberId,
      brand_id: ask.brandId,
      key: ask.key,
      content,
      method: method.code,
      provider: method.provider,
      amount,
      currency: ask.currency,
      created_at: new Date(now),
      expires_at: new Date(now + (byHand?.patienceMs ?? PATIENCE_MS)),
      pay: method.form === 'bank' ? { form: 'bank', lines: method.details, needed: 0 } : NO_PAY,
      fee: method.fee,
    });
    if (!row) {
      const meanwhile = earlier(await findByKey(tx, ask.memberId, ask.key), content);
      if (!meanwhile) throw new Error('a deposit’s key is taken by nobody');
      return meanwhile;
    }
    const { memberId, brandId, currency, bonus: code } = ask;
    await chooseBonus(needs.bonuses, tx, { memberId, brandId, currency, code }, row);
    await needs.protection.countDeposit(tx, { ...ask, amount: minor(amount), depositId: row.id });
    await signal(tx, DepositsChanged, { brandId: ask.brandId });
    if (!byHand) {
      await addJob(tx, START_JOB, { depositId: row.id }, { key: `${START_JOB} ${row.id}` });
      await askLater(needs, tx, row.id, 0);
    }
    await addJob(
      tx,
      EXPIRE_JOB,
      { depositId: row.id },
      { key: `${EXPIRE_JOB} ${row.id}`, runAt: row.expires_at },
    );
    return row;
  });
}
