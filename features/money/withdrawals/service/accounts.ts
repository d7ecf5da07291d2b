/** Where a member is paid to. An account is never edited: another one is added, and waits its cool-off. */
import { createHmac } from 'node:crypto';
import type { CallInput } from '#kernel/call.ts';
import { currenciesOf } from '#features/setup/brand/service/currencies.ts';
import { type BrandId, type MemberId, newId } from '#kernel/ids.ts';
import { type CurrencyCode, parseAmount } from '#kernel/money.ts';
import type { Runner } from '#platform/db/db.ts';
import type { SignedIn } from '#identity/sessions/service.ts';
import type { AddAccount, PayoutAccount } from '../contract.ts';
import { MethodSettings } from '../contract/settings.ts';
import { withdrawalFaults } from '../faults.ts';
import { presentAccount } from '../present.ts';
import { cleanNumber, isNumber, isSameName, tailOf } from '../rules/account.ts';
import { type AccountRow, insertAccount, listAccounts, removeAccount } from '../store/accounts.ts';
import { lockKnown } from '../store/turnover.ts';
import { monthByMethod, openTo } from '../store.ts';
import { rulesOf, type WithdrawalNeeds } from './needs.ts';
import type { Details, OpenMethod } from './methods-open.ts';

const contextOf = ({ id, member_id }: Pick<AccountRow, 'id' | 'member_id'>): string => `${member_id} ${id}`;

/** @throws when the bytes were altered or belong to another account */
export const openDetails = (
  { sealer }: Pick<WithdrawalNeeds, 'sealer'>,
  row: Pick<AccountRow, 'id' | 'member_id' | 'details'>,
): Details => JSON.parse(sealer.open(row.details, contextOf(row)).toString('utf8'));

/** Ways members of the brand are paid, each in its currency; one whose amounts cannot be read in it is closed. */
export async function methodsOf(
  { brands }: Pick<WithdrawalNeeds, 'brands'>,
  brandId: BrandId,
  /** Only those of it; all where it is left out. */
  wanted?: CurrencyCode,
): Promise<readonly OpenMethod[]> {
  const [{ methods }, { main, find }] = await Promise.all([
    brands.settings.of(brandId, MethodSettings),
    currenciesOf(brands, brandId),
  ]);
  return methods.flatMap((method) => {
    const currency = method.currency || main;
    if (!method.open || !find(currency) || (wanted ?? currency) !== currency) return [];
    try {
      const [minUnits, maxUnits] = [parseAmount(method.min, currency), parseAmount(method.max, currency)];
      const fee = {
        fixed: parseAmount(method.feeFixed, currency),
        perMille: method.feePerMille,
        min: parseAmount(method.feeMin, currency),
        max: parseAmount(method.feeMax, currency),
        freeMonthly: method.freeMonthly,
      };
      return [{ ...method, currency, minUnits, maxUnits, fee }];
    } catch {
      // Written for another currency: the desk of settings says so when it is saved again.
      return [];
    }
  });
}

/** How many withdrawals of the brand's month count against the free ones. */
export async function usedByMethod(
  { brands, clock }: Pick<WithdrawalNeeds, 'brands' | 'clock'>,
  runner: Runner,
  brandId: BrandId,
  memberId: MemberId,
): Promise<ReadonlyMap<string, number>> {
  const { timeZone } = await brands.byId(brandId);
  return monthByMethod(runner, memberId, new Date(clock.now()), timeZone);
}

export async function accountsOf(
  needs: WithdrawalNeeds,
  runner: Runner,
  brandId: BrandId,
  memberId: MemberId,
): Promise<readonly PayoutAccount[]> {
  const [rows, rules, methods] = [
    await listAccounts(runner, memberId),
    await rulesOf(needs, brandId),
    await methodsOf(needs, brandId),
  ];
  const now = needs.clock.now();
  return rows.map((row) =>
    presentAccount(row, openDetails(needs, row), {
      name: methods.find(({ code }) => code === row.method)?.name ?? row.method,
      coolMs: rules.accountCoolMs,
      now,
    }),
  );
}

type Wanted = CallInput<typeof AddAccount>['body'];

const wrong = (field: string) =>
  withdrawalFaults('withdrawals.wrong_details', { fields: { [field]: 'withdrawals.wrong_details' } });

/** Its details sealed, its number printed: what is written of an account. */
export function accountRow(
  { sealer, printKey, clock }: Pick<WithdrawalNeeds, 'sealer' | 'printKey' | 'clock'>,
  {
    memberId,
    brandId,
    method,
    details,
  }: {
    readonly memberId: MemberId;
    readonly brandId: BrandId;
    readonly method: Pick<OpenMethod, 'code' | 'kind' | 'currency'>;
    readonly details: Details;
  },
): Omit<AccountRow, 'removed_at'> {
  const id = newId<'account'>();
  const own = { id, member_id: memberId };
  return {
    ...own,
    brand_id: brandId,
    method: method.code,
    kind: method.kind,
    currency: method.currency,
    details: sealer.seal(Buffer.from(JSON.stringify(details)), contextOf(own)),
    tail: tailOf(details.number),
    print: createHmac('sha256', printKey).update(`${method.kind} ${details.number.toLowerCase()}`).digest(),
    created_at: new Date(clock.now()),
  };
}

/** @throws withdrawals.unknown_method · wrong_details · no_name · wrong_holder · too_many_accounts · account_known, and of the transaction password */
export async function addAccount(
  needs: WithdrawalNeeds,
  context: {
    readonly caller: SignedIn & { readonly id: MemberId };
    readonly brand: { readonly id: BrandId };
  },
  wanted: Wanted,
): Promise<PayoutAccount> {
  const { caller, brand } = context;
  const method = (await methodsOf(needs, brand.id)).find(({ code }) => code === wanted.method);
  if (!method)
    throw withdrawalFaults('withdrawals.unknown_method', {
      fields: { method: 'withdrawals.unknown_method' },
    });
  const number = cleanNumber(method.form, wanted.number);
  const [holder, place] = [wanted.holder.trim(), (wanted.place ?? '').trim()];
  if (!isNumber(method, number)) throw wrong('number');
  if (method.kind === 'bank' && place === '') throw wrong('place');
  const rules = await rulesOf(needs, brand.id);
  const payee = await needs.payee(needs.db, caller.id);
  if (rules.sameHolder && method.kind !== 'crypto') {
    if (!payee?.holder) throw withdrawalFaults('withdrawals.no_name');
    if (!isSameName(payee.holder, holder))
      throw withdrawalFaults('withdrawals.wrong_holder', { fields: { holder: 'withdrawals.wrong_holder' } });
  }
  await needs.transactions.require(context, wanted.transactionPassword, 'payout_accounts');
  const row = accountRow(needs, {
    memberId: caller.id,
    brandId: brand.id,
    method,
    details: { number, holder, place },
  });
  const added = await needs.db.transaction(async (tx) => {
    await lockKnown(tx, caller.id);
    if ((await listAccounts(tx, caller.id)).length >= rules.accountsMost)
      throw withdrawalFaults('withdrawals.too_many_accounts');
    return insertAccount(tx, row);
  });
  if (!added)
    throw withdrawalFaults('withdrawals.account_known', { fields: { number: 'withdrawals.account_known' } });
  return presentAccount(
    added,
    { number, holder, place },
    {
      name: method.name,
      coolMs: rules.accountCoolMs,
      now: needs.clock.now(),
    },
  );
}

/** @throws withdrawals.no_such_account · withdrawals.account_in_use */
export const dropAccount = (
  { db, clock }: Pick<WithdrawalNeeds, 'db' | 'clock'>,
  memberId: MemberId,
  accountId: string,
): Promise<void> =>
  db.transaction(async (tx) => {
    await lockKnown(tx, memberId);
    const isOwn = (await listAccounts(tx, memberId)).some(({ id }) => id === accountId);
    if (!isOwn) throw withdrawalFaults('withdrawals.no_such_account');
    if ((await openTo(tx, accountId)) > 0) throw withdrawalFaults('withdrawals.account_in_use');
    await removeAccount(tx, accountId, memberId, new Date(clock.now()));
  });
