import type { Approvals } from '#features/people/approvals/room.ts';
import type { Protection } from '#features/people/protection/service.ts';
import type { Brands } from '#features/setup/brand/service.ts';
import type { BrandId, MemberId } from '#kernel/ids.ts';
import { minor, type Minor, ZERO } from '#kernel/money.ts';
import { MINUTE, SECOND } from '#kernel/time.ts';
import type { Runner, Tx } from '#platform/db/db.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log/log.ts';
import type { May } from '#platform/trail/staff-action.ts';
import { type TransferWallet, TransferWalletSettings, VendorWalletSettings } from '../contract/settings.ts';
import type { WalletProvider } from '../providers/provider.ts';
import type { WalletNeeds } from '../service.ts';
import type { TransferRow } from '../store/transfers.ts';

export type TransferNeeds = WalletNeeds & {
  readonly log: Log;
  readonly brands: Brands;
  readonly protection: Pick<Protection, 'checkEntry'>;
  readonly approvals: Approvals;
  readonly may?: May | undefined;
  /** Who speaks with the vendors. */
  readonly wallets: readonly WalletProvider[];
};

export const ORDER_JOB = 'wallet.order';
export const SYNC_JOB = 'wallet.sync';
export const HOME_JOB = 'wallet.home';

/** Asked this often without an answer, people find out. */
export const MOST_ASKS = 10;
/** Ms before the nth question: 2 s, doubling to a minute. */
export const askDelay = (n: number): number => Math.min(2 * SECOND * 2 ** Math.min(n, 10), MINUTE);

export const providerOf = ({ wallets }: Pick<TransferNeeds, 'wallets'>, code: string) =>
  wallets.find((one) => one.code === code);

export const orderJob = (tx: Tx, id: string, runAt?: Date): Promise<void> =>
  addJob(tx, ORDER_JOB, { id }, { key: `${ORDER_JOB} ${id}`, ...(runAt && { runAt }) });

/** Everything a member has at vendors is to come home; `turn` counts how often it was looked for. */
export const homeJob = (
  tx: Runner,
  {
    memberId,
    brandId,
    since,
  }: { readonly memberId: string; readonly brandId: string; readonly since: string },
  turn = 0,
  runAt?: Date,
): Promise<void> =>
  addJob(
    tx,
    HOME_JOB,
    { memberId, brandId, since, turn },
    { key: `${HOME_JOB} ${memberId} ${turn}`, ...(runAt && { runAt }) },
  );

export const syncJob = (
  tx: Runner,
  { member_id: memberId, vendor, currency }: Pick<TransferRow, 'member_id' | 'vendor' | 'currency'>,
): Promise<void> =>
  addJob(
    tx,
    SYNC_JOB,
    { memberId, vendor, currency },
    { key: `${SYNC_JOB} ${memberId} ${vendor} ${currency}`, attempts: 5 },
  );

export type Mode = { readonly isSingle: boolean; readonly wallets: readonly TransferWallet[] };
export async function modeOf({ brands }: Pick<TransferNeeds, 'brands'>, brandId: BrandId): Promise<Mode> {
  const settings = await brands.settings.all(brandId);
  return {
    isSingle: settings.value(VendorWalletSettings).isSingle,
    wallets: settings.value(TransferWalletSettings).wallets,
  };
}

/** What the ledger says is in a member's wallets at vendors, by vendor. */
export async function walletsOf(
  { ledger }: Pick<TransferNeeds, 'ledger'>,
  runner: Runner,
  memberId: MemberId,
  currency: string,
): Promise<ReadonlyMap<string, Minor>> {
  const pockets = await ledger.balances(runner, memberId);
  return new Map(
    pockets
      .filter((one) => one.currency === currency && one.purpose.startsWith('vendor:'))
      .map(({ purpose, balance }) => [purpose.slice('vendor:'.length), minor(balance)]),
  );
}
export const inWallet = (wallets: ReadonlyMap<string, Minor>, vendor: string): Minor =>
  wallets.get(vendor) ?? ZERO;
