/** Reads what the conditions of a withdrawal are judged by. */
import { onBreak } from '#features/people/protection/service/on-break.ts';
import type { Currencies } from '#features/setup/brand/rules/currencies.ts';
import { currenciesOf } from '#features/setup/brand/service/currencies.ts';
import type { BrandId, MemberId } from '#kernel/ids.ts';
import { type CurrencyCode, minor } from '#kernel/money.ts';
import type { Runner } from '#platform/db/db.ts';
import type { Conditions } from '../contract.ts';
import { ReceiptSettings } from '../contract/settings.ts';
import { presentConditions } from '../present.ts';
import { conditionsOf, DAY_MS, type Eligibility } from '../rules/conditions.ts';
import { listAccounts } from '../store/accounts.ts';
import { findKnown, type KnownMember } from '../store/turnover.ts';
import { countFor, daySums } from '../store.ts';
import { accountsOf, methodsOf, usedByMethod } from './accounts.ts';
import { rulesFor, type WithdrawalNeeds } from './needs.ts';

/** Money asked for in another currency counts here at least what it is measured at. */
const daySumIn = (
  { find }: Currencies,
  currency: CurrencyCode,
  sums: readonly { readonly currency: CurrencyCode; readonly sum: bigint }[],
): bigint =>
  sums.reduce((total, one) => {
    if (one.currency === currency) return total + one.sum;
    const counted = find(one.currency)?.toMain(one.sum, 'up') ?? one.sum;
    return total + (find(currency)?.fromMain(counted, 'up') ?? counted);
  }, 0n);

/** What he owes in this currency: what comes in repays the debt of its own currency and no other one. */
export const debtIn = (
  currency: CurrencyCode,
  pockets: readonly { readonly purpose: string; readonly currency: CurrencyCode; readonly balance: bigint }[],
): bigint =>
  pockets.reduce(
    (total, one) =>
      one.purpose === 'debt' && one.currency === currency && one.balance < 0n ? total - one.balance : total,
    0n,
  );

/** Turnover is counted in the main currency for all of them; what is met there is met, however it is rounded here. */
function turnoverIn(
  { find }: Currencies,
  currency: CurrencyCode,
  known: KnownMember | undefined,
): Pick<Eligibility, 'turnoverNeeded' | 'turnoverDone'> {
  const [needed, done] = [known?.turnover_needed ?? 0n, known?.turnover_done ?? 0n];
  const measure = find(currency);
  if (!measure) return { turnoverNeeded: needed, turnoverDone: done };
  const turnoverNeeded = measure.fromMain(needed, 'up');
  return { turnoverNeeded, turnoverDone: done >= needed ? turnoverNeeded : measure.fromMain(done, 'down') };
}

/** @param known his row where the caller has locked it */
export async function eligibilityOf(
  needs: WithdrawalNeeds,
  runner: Runner,
  {
    brandId,
    memberId,
    currency,
  }: { readonly brandId: BrandId; readonly memberId: MemberId; readonly currency: string },
  known?: KnownMember,
): Promise<Eligibility> {
  const now = needs.clock.now();
  const payee = await needs.payee(runner, memberId);
  const accounts = await listAccounts(runner, memberId);
  const counted = await countFor(runner, memberId, new Date(now - DAY_MS));
  const turnover = known ?? (await findKnown(runner, memberId));
  const transaction = await needs.transactions.state(runner, memberId);
  const signIn = await needs.identity.passwordChangedAt(runner, memberId);
  const own = transaction.changedAt === null ? undefined : Date.parse(transaction.changedAt);
  const changes = [signIn, own].filter((at) => at !== undefined);
  const pockets = await needs.ledger.pockets(runner, brandId, memberId, currency);
  const { cash } = await needs.ledger.wallet(runner, memberId, pockets);
  const methods = await methodsOf(needs, brandId, currency);
  const least = methods.reduce<bigint | undefined>(
    (low, { minUnits }) => (low === undefined || minUnits < low ? minUnits : low),
    undefined,
  );
  const currencies = await currenciesOf(needs.brands, brandId);
  const since = new Date(now - DAY_MS);
  return {
    now,
    currency,
    status: payee?.status ?? 'closed',
    level: payee?.level ?? 0,
    holder: payee?.holder ?? '',
    hasProof: transaction.isSet || (await needs.transactions.hasPasskey(memberId)),
    accountsAt: accounts
      .filter((account) => account.currency === currency)
      .map(({ created_at }) => created_at.getTime()),
    passwordAt: changes.length === 0 ? undefined : Math.max(...changes),
    reopenedAt: await needs.identity.reopenedAt(runner, memberId, new Date(now)),
    openCount: Number(counted.open),
    dayCount: Number(counted.day_count),
    daySum: daySumIn(currencies, currency, await daySums(runner, memberId, since)),
    mayPlay: (await needs.identity.mayPlay(runner, memberId)) && !(await onBreak(runner, memberId, now)),
    ...turnoverIn(currencies, currency, turnover),
    hasOpenBonus: (await needs.bonuses?.isOpen(runner, { brandId, memberId, currency })) ?? false,
    isFrozen: (await needs.frozen?.(runner, brandId, memberId)) ?? false,
    debt: debtIn(currency, await needs.ledger.balances(runner, memberId)),
    balance: minor(cash),
    least: least ?? 0n,
  };
}

/** What a member reads before he asks. */
export async function conditionsFor(
  needs: WithdrawalNeeds,
  who: { readonly brandId: BrandId; readonly memberId: MemberId; readonly currency: string },
): Promise<Conditions> {
  const { db, brands } = needs;
  const [rules, eligibility, methods, receipt, accounts, hasPasskey, used] = await Promise.all([
    rulesFor(needs, db, who),
    eligibilityOf(needs, db, who),
    methodsOf(needs, who.brandId, who.currency),
    brands.settings.of(who.brandId, ReceiptSettings),
    accountsOf(needs, db, who.brandId, who.memberId),
    needs.transactions.hasPasskey(who.memberId),
    usedByMethod(needs, db, who.brandId, who.memberId),
  ]);
  return presentConditions(
    {
      rules,
      eligibility,
      methods,
      used,
      receipt,
      accounts: accounts.filter(({ currency }) => currency === who.currency),
      hasPasskey,
    },
    conditionsOf(rules, eligibility),
  );
}
