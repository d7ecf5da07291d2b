/** A member opens accounts in the currencies of his brand, and says in which of them he plays and pays. */
import { CurrencySettings } from '#features/setup/brand/contract/currencies.ts';
import { currenciesIn, type Measure } from '#features/setup/brand/rules/currencies.ts';
import { currenciesOf } from '#features/setup/brand/service/currencies.ts';
import { shareBrand } from '#features/setup/brand/store/currencies.ts';
import type { Brands } from '#features/setup/brand/service.ts';
import type { BrandId, MemberId } from '#kernel/ids.ts';
import type { CurrencyCode } from '#kernel/money.ts';
import type { Ledger } from '#ledger/service.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { settingsIn } from '#platform/settings/settings.ts';
import { memberFaults } from '../faults.ts';
import type { CurrencyOf, MemberCurrencies } from '../contract/currencies.ts';
import { lockMember } from '../store.ts';
import { currentCurrency, openCurrency, openedCurrencies, useCurrency } from '../store/currencies.ts';

type BrandNeeds = { readonly brands: Pick<Brands, 'byId' | 'settings'> };
export type CurrencyNeeds = BrandNeeds & { readonly db: Db; readonly ledger: Ledger };
export type Wanted = {
  readonly memberId: MemberId;
  readonly brandId: BrandId;
  readonly currency: CurrencyCode;
};

/** What the brand lets members open; as the transaction sees it, so that nothing is opened that was closed before. */
async function offeredIn(
  tx: Tx,
  { brands }: BrandNeeds,
  brandId: BrandId,
  currency: CurrencyCode,
): Promise<Measure> {
  await shareBrand(tx, brandId);
  const { currencies } = (await settingsIn(tx, brandId)).value(CurrencySettings);
  const found = currenciesIn((await brands.byId(brandId)).currency, currencies).find(currency);
  if (!found?.open)
    throw memberFaults('members.currency_not_offered', {
      fields: { currency: 'members.currency_not_offered' },
    });
  return found;
}

/** What somebody registers with: the brand's own where he names none. @throws members.currency_not_offered */
export async function registeredWith(
  tx: Tx,
  needs: BrandNeeds,
  brand: { readonly id: BrandId; readonly currency: CurrencyCode },
  wanted: CurrencyCode | undefined,
): Promise<CurrencyCode> {
  if (wanted === undefined || wanted === brand.currency) return brand.currency;
  return (await offeredIn(tx, needs, brand.id, wanted)).currency;
}

/** Writes that he has this currency beside the one he came with, and opens his accounts in it; whoever asks has looked whether he may. */
export async function openBeside(
  tx: Tx,
  { ledger }: Pick<CurrencyNeeds, 'ledger'>,
  { memberId, brandId, currency }: Wanted,
  before: CurrencyCode,
): Promise<void> {
  await openCurrency(tx, { memberId, brandId, currency: before });
  await openCurrency(tx, { memberId, brandId, currency });
  await ledger.pockets(tx, brandId, memberId, currency);
}

/** @throws members.unknown_member · members.currency_not_offered */
export async function openAnother(
  needs: CurrencyNeeds,
  { memberId, brandId, currency }: Wanted,
): Promise<void> {
  await needs.db.transaction(async (tx) => {
    // The brand before the member, as everywhere: opening waits for staff who change the list, and they for it.
    const opened = await openedCurrencies(tx, memberId);
    if (opened.has(currency)) return;
    await offeredIn(tx, needs, brandId, currency);
    const member = await lockMember(tx, memberId, brandId);
    if (!member) throw memberFaults('members.unknown_member');
    await openBeside(tx, needs, { memberId, brandId, currency }, member.currency);
  });
}

/** @throws members.unknown_member · members.currency_not_opened */
export async function switchTo(
  { db }: Pick<CurrencyNeeds, 'db'>,
  { memberId, brandId, currency }: Wanted,
): Promise<void> {
  await db.transaction(async (tx) => {
    const member = await lockMember(tx, memberId, brandId);
    if (!member) throw memberFaults('members.unknown_member');
    if (!(await openedCurrencies(tx, memberId)).has(currency))
      throw memberFaults('members.currency_not_opened', {
        fields: { currency: 'members.currency_not_opened' },
      });
    if (currency !== member.currency) await useCurrency(tx, memberId, currency);
  });
}

export async function readCurrencies(
  { db, brands }: Pick<CurrencyNeeds, 'db' | 'brands'>,
  { memberId, brandId }: Omit<Wanted, 'currency'>,
): Promise<MemberCurrencies> {
  const [{ main, all }, current, opened] = await Promise.all([
    currenciesOf(brands, brandId),
    currentCurrency(db, memberId),
    openedCurrencies(db, memberId),
  ]);
  return {
    current: current ?? main,
    list: all
      .map(({ currency, open }) => ({ currency, opened: opened.has(currency), offered: open }))
      .filter((one) => one.opened || one.offered),
  };
}

/**
 * Where the brand offers one currency this is known without a question; elsewhere it is read anew each time, so that no page and no
 * process goes on in another.
 */
export const createCurrencyOf =
  ({ db, brands }: Pick<CurrencyNeeds, 'db' | 'brands'>): CurrencyOf =>
  async ({ memberId, brandId }) => {
    const { main, all } = await currenciesOf(brands, brandId);
    if (all.length === 1) return main;
    return (await currentCurrency(db, memberId)) ?? main;
  };
