/** Everything a member has: his cash, what is held, and what is in his wallets at vendors, who are asked now. */
import type { BrandId, MemberId } from '#kernel/ids.ts';
import { formatWire, parseAmount } from '#kernel/money.ts';
import type { Funds, OtherFunds, VendorWallet } from '../contract/transfers.ts';
import { openTransfers, readPlaces } from '../store/transfers.ts';
import { inWallet, type Mode, modeOf, providerOf, type TransferNeeds, walletsOf } from './needs.ts';

export type FundsOwner = {
  readonly memberId: MemberId;
  readonly brandId: BrandId;
  readonly currency: string;
};

/** A vendor that takes longer is answered for by what was there before. */
const PATIENCE_MS = 1_500;

/** Undefined where the vendor does not answer in time, or not sensibly. */
async function said(asked: Promise<string>, currency: string): Promise<bigint | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((give) => {
    timer = setTimeout(() => give(undefined), PATIENCE_MS);
  });
  try {
    const balance = await Promise.race([asked, late]);
    return balance === undefined ? undefined : parseAmount(balance, currency);
  } catch {
    // What it does not say we do not know; the ledger's figure stands, marked as old.
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** Wallets the brand offers, and those the member still has something in. */
async function shownOf(needs: TransferNeeds, mode: Mode, { memberId, currency }: FundsOwner) {
  const [ledgers, places] = await Promise.all([
    walletsOf(needs, needs.db, memberId, currency),
    readPlaces(needs.db, memberId, currency),
  ]);
  const known = new Set(places.map(({ vendor }) => vendor));
  return mode.wallets
    .filter(({ vendor, open }) => open || inWallet(ledgers, vendor) > 0n)
    .map((wallet) => ({
      ...wallet,
      units: inWallet(ledgers, wallet.vendor),
      known: known.has(wallet.vendor),
    }));
}

export async function readFunds(needs: TransferNeeds, owner: FundsOwner): Promise<Funds> {
  const { memberId, brandId, currency } = owner;
  const { db, ledger } = needs;
  const mode = await modeOf(needs, brandId);
  const main = await ledger.wallet(db, memberId, await ledger.pockets(db, brandId, memberId, currency));
  // Vendors keep wallets in the main currency of the brand.
  const isMain = currency === (await needs.brands.byId(brandId)).currency;
  const shown = mode.isSingle || !isMain ? [] : await shownOf(needs, mode, owner);
  const busy = new Set((await openTransfers(db, memberId, currency)).map(({ vendor }) => vendor));
  let total: bigint = main.cash + main.held;
  const wallets = await Promise.all(
    shown.map(async ({ vendor, name, open, provider, units, known }): Promise<VendorWallet> => {
      const asked = (): Promise<string> | undefined =>
        providerOf(needs, provider)?.balance({ vendor, player: memberId, currency });
      // Who never moved anything there has nothing there: nobody need be asked.
      const fresh = known ? await said(asked() ?? Promise.reject(new Error('no provider')), currency) : 0n;
      const balance = fresh ?? units;
      total += balance;
      return {
        vendor,
        name,
        balance: formatWire(balance, currency),
        fresh: fresh !== undefined,
        busy: busy.has(vendor),
        open,
      };
    }),
  );
  return {
    isSingle: mode.isSingle,
    currency,
    balance: formatWire(main.cash, currency),
    held: formatWire(main.held, currency),
    wallets,
    total: formatWire(total, currency),
  };
}

/** His cash in the currencies he does not play in now, by code. */
export async function readOthers(
  { db, ledger }: Pick<TransferNeeds, 'db' | 'ledger'>,
  { memberId, currency }: FundsOwner,
): Promise<OtherFunds[]> {
  const pockets = (await ledger.balances(db, memberId)).filter((one) => one.currency !== currency);
  const of = (code: string, purpose: string): string =>
    formatWire(pockets.find((one) => one.currency === code && one.purpose === purpose)?.balance ?? 0n, code);
  return [...new Set(pockets.map((one) => one.currency))]
    .sort()
    .map((code) => ({ currency: code, balance: of(code, 'cash'), held: of(code, 'held') }));
}
