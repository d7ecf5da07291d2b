import type { RequireStepUp } from '#identity/factors/service.ts';
import type { Approvals } from '#features/people/approvals/room.ts';
import type { Bonuses } from '#features/money/cashier/service/bonuses.ts';
import type { CurrencyOf } from '#features/people/members/contract/currencies.ts';
import type { TransactionPasswords } from '#features/people/members/service/transaction-password.ts';
import { currenciesOf } from '#features/setup/brand/service/currencies.ts';
import type { Brands } from '#features/setup/brand/service.ts';
import type { Identity } from '#identity/sessions/service.ts';
import type { BrandId, MemberId } from '#kernel/ids.ts';
import { type CurrencyCode, parseAmount } from '#kernel/money.ts';
import type { Clock } from '#kernel/time.ts';
import type { Ledger } from '#ledger/service.ts';
import type { Sealer } from '#platform/crypto/seal.ts';
import type { Db, Runner, Tx } from '#platform/db/db.ts';
import type { Files } from '#platform/files/files.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log/log.ts';
import type { May } from '#platform/trail/staff-action.ts';
import { WithdrawalRules } from '../contract/settings.ts';
import { withdrawalFaults } from '../faults.ts';
import type { WithdrawalState } from '../contract/states.ts';
import type { PayoutProvider } from '../providers/provider.ts';
import type { Rules } from '../rules/conditions.ts';
import { questionDelay } from '../rules/payout.ts';

/** What members is asked about whoever wants money. */
export type Payee = {
  readonly status: string;
  readonly level: number;
  readonly currency: string;
  /** The name on his bank account, and the name on his papers where none is on file; empty where neither is. */
  readonly holder: string;
};

export type WithdrawalNeeds = {
  readonly db: Db;
  readonly ledger: Ledger;
  readonly brands: Brands;
  readonly identity: Pick<Identity, 'passwordChangedAt' | 'mayPlay' | 'reopenedAt'>;
  readonly transactions: TransactionPasswords;
  readonly payee: (runner: Runner, memberId: MemberId) => Promise<Payee | undefined>;
  /** Whether somebody is paid nothing before others who wait for his money; nobody where left out. */
  readonly frozen?: ((runner: Runner, brandId: BrandId, memberId: string) => Promise<boolean>) | undefined;
  /** Whether money is kept from going out while a case about him is open; never where left out. */
  readonly held?:
    | ((runner: Runner, who: { readonly memberId: string; readonly brandId: string }) => Promise<boolean>)
    | undefined;
  /**
   * Has what he played at vendors booked before he is judged, in bounded time: what rooms hear of the request, they hear after his play.
   * Left out where nobody plays at vendors.
   */
  readonly syncPlay?: ((memberId: MemberId) => Promise<void>) | undefined;
  /** Left out where no room gives bonuses. */
  readonly bonuses?: (Pick<Bonuses, 'isOpen'> & Partial<Pick<Bonuses, 'giveUp'>>) | undefined;
  /** What a member's standing makes of the daily sum, in percent of it: 100 is as everybody. As everybody where left out. */
  readonly dayShare?: ((runner: Runner, memberId: string) => Promise<number>) | undefined;
  /** Left out where brands keep one currency each. */
  readonly currencyOf?: CurrencyOf | undefined;
  readonly approvals: Approvals;
  readonly may?: May | undefined;
  /** Asks staff for a fresh proof before money goes out. */
  readonly stepUp: RequireStepUp;
  readonly providers: readonly PayoutProvider[];
  readonly sealer: Sealer;
  /** Pictures members show. */
  readonly files: Files;
  /** Keys the prints of account numbers. */
  readonly printKey: Buffer;
  readonly clock: Clock;
  readonly log: Log;
};

export const START_JOB = 'withdrawals.start';
export const QUERY_JOB = 'withdrawals.query';
export const SILENCE_JOB = 'withdrawals.silence';
export const WINDOW_JOB = 'withdrawals.window';

export const providerOf = (
  { providers }: Pick<WithdrawalNeeds, 'providers'>,
  code: string,
): PayoutProvider | undefined => providers.find((provider) => provider.code === code);

/** Asks the provider after a payout for the nth time, later; one question waits at a time. */
export const askLater = (
  { clock }: Pick<WithdrawalNeeds, 'clock'>,
  tx: Tx,
  id: string,
  n: number,
  state: WithdrawalState,
): Promise<void> =>
  addJob(
    tx,
    QUERY_JOB,
    { id, n },
    { key: `${QUERY_JOB} ${id}`, runAt: new Date(clock.now() + questionDelay(n, state)) },
  );

export type RulesRead = Rules &
  Omit<typeof WithdrawalRules.defaults, 'highLevelAbove' | 'daySum' | 'twoAbove'> & {
    readonly twoAbove: bigint;
  };

/**
 * The brand's rules with amounts in minor units of a currency, its own unless another is named: no bound is higher in another one.
 * @throws withdrawals.wrong_currency for one the brand does not offer
 */
export async function rulesOf(
  { brands }: Pick<WithdrawalNeeds, 'brands'>,
  brandId: BrandId,
  currency?: CurrencyCode,
): Promise<RulesRead> {
  const [own, { main, find }] = await Promise.all([
    brands.settings.of(brandId, WithdrawalRules),
    currenciesOf(brands, brandId),
  ]);
  const measure = find(currency ?? main);
  if (!measure) throw withdrawalFaults('withdrawals.wrong_currency');
  const amount = (text: string): bigint => measure.fromMain(parseAmount(text, main), 'down');
  return {
    ...own,
    // Nothing means never: what is less than a unit here is one.
    highLevelAbove: measure.fromMain(parseAmount(own.highLevelAbove, main), 'up'),
    daySum: amount(own.daySum),
    twoAbove: amount(own.twoAbove),
  };
}

/** The rules as they hold for one member: his standing raises the daily sum, and never the number of withdrawals. */
export async function rulesFor(
  needs: Pick<WithdrawalNeeds, 'brands' | 'dayShare'>,
  runner: Runner,
  {
    brandId,
    memberId,
    currency,
  }: {
    readonly brandId: BrandId;
    readonly memberId: string;
    readonly currency?: CurrencyCode | undefined;
  },
): Promise<RulesRead> {
  const rules = await rulesOf(needs, brandId, currency);
  const share = (await needs.dayShare?.(runner, memberId)) ?? 100;
  return share <= 100 ? rules : { ...rules, daySum: (rules.daySum * BigInt(share)) / 100n };
}
