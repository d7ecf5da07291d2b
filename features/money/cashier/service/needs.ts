import type { CurrencyOf } from '#features/people/members/contract/currencies.ts';
import type { Approvals } from '#features/people/approvals/room.ts';
import type { May } from '#platform/trail/staff-action.ts';
import type { Brands } from '#features/setup/brand/service.ts';
import type { Protection } from '#features/people/protection/service.ts';
import type { Clock } from '#kernel/time.ts';
import type { Ledger } from '#ledger/service.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import type { Files } from '#platform/files/files.ts';
import type { Log } from '#platform/log/log.ts';
import type { PaymentProvider } from '../providers/provider.ts';
import { questionDelay } from '../rules.ts';
import type { Bonuses } from './bonuses.ts';

export type CashierNeeds = {
  readonly db: Db;
  readonly ledger: Ledger;
  readonly brands: Brands;
  readonly protection: Protection;
  readonly providers: readonly PaymentProvider[];
  readonly clock: Clock;
  readonly log: Log;
  /** Pictures of payments. */
  readonly files: Files;
  /** What two people decide together. */
  readonly approvals: Approvals;
  readonly may?: May | undefined;
  /** Left out where no room gives bonuses. */
  readonly bonuses?: Pick<Bonuses, 'offers' | 'choose'> | undefined;
  /** Left out where brands keep one currency each. */
  readonly currencyOf?: CurrencyOf | undefined;
};

export const START_JOB = 'cashier.start';
export const QUERY_JOB = 'cashier.query';
export const EXPIRE_JOB = 'cashier.expire';

export const providerOf = ({ providers }: CashierNeeds, code: string): PaymentProvider | undefined =>
  providers.find((provider) => provider.code === code);

/** Asks the provider after a deposit for the nth time, later; one question waits at a time. */
export const askLater = ({ clock }: CashierNeeds, tx: Tx, depositId: string, n: number): Promise<void> =>
  addJob(
    tx,
    QUERY_JOB,
    { depositId, n },
    { key: `${QUERY_JOB} ${depositId}`, runAt: new Date(clock.now() + questionDelay(n)) },
  );
