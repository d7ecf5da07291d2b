/** The sportsbook on what it stands on. */
import type { Approvals } from '#features/people/approvals/room.ts';
import type { CurrencyOf } from '#features/people/members/contract/currencies.ts';
import type { Protection } from '#features/people/protection/service.ts';
import { createSportsbook, type SportsbookRoom } from '#features/play/sportsbook/room.ts';
import { currenciesOf } from '#features/setup/brand/service/currencies.ts';
import { findMember } from '#features/people/members/store.ts';
import type { Brands } from '#features/setup/brand/service.ts';
import { shelve } from '#features/setup/catalogue/service/stock.ts';
import type { Clock } from '#kernel/time.ts';
import type { Ledger } from '#ledger/service.ts';
import type { Db } from '#platform/db/db.ts';
import type { Log } from '#platform/log/log.ts';
import type { May } from '#platform/trail/staff-action.ts';

type Needs = {
  readonly db: Db;
  readonly log: Log;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly brands: Brands;
  readonly protection: Protection;
  readonly approvals: Approvals;
  readonly may: May;
  readonly currencyOf: CurrencyOf;
  readonly stakes?: { readonly lanes: number; readonly max: number };
};

export const composeSportsbook = ({ protection, stakes, ...needs }: Needs): SportsbookRoom =>
  createSportsbook(
    {
      ...needs,
      gate: protection.gate,
      shelve,
      currencies: (id) => currenciesOf(needs.brands, id),
      accountOf: async (runner, id) => (await findMember(runner, id))?.account,
    },
    stakes,
  );
