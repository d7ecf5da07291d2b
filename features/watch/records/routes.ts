/** The door of records. */
import type { Brands } from '#features/setup/brand/service.ts';
import type { CurrencyOf } from '#features/people/members/contract/currencies.ts';
import type { BrandId, MemberId } from '#kernel/ids.ts';
import { formatWire } from '#kernel/money.ts';
import type { Clock } from '#kernel/time.ts';
import { currenciesOf } from '#features/setup/brand/service/currencies.ts';
import { dateAt } from '#kernel/zones.ts';
import type { Db } from '#platform/db/db.ts';
import { MEMBERS, type Route, route } from '#platform/http/route.ts';
import {
  DAYS_SHOWN,
  GetBet,
  GetBetRecord,
  GetBonusRecord,
  GetProfit,
  OpsDays,
  OpsToday,
} from './contract.ts';
import { recordsFaults } from './faults.ts';
import { addUp, presentBet, presentProfit, presentSum } from './present.ts';
import { type Period, periodOf } from './rules.ts';
import { readBets, readBonuses } from './service/lists.ts';
import { readBrandDays } from './service/days.ts';
import { readToday } from './service/today.ts';
import { feesOf, findBet, openOf, profitBy } from './store.ts';

export type RecordsNeeds = {
  readonly db: Db;
  readonly clock: Clock;
  readonly brands: Pick<Brands, 'byId' | 'settings'>;
  /** Left out where brands keep one currency each. */
  readonly currencyOf?: CurrencyOf | undefined;
};

/** The currency the figures of the console speak of. @throws records.wrong_currency */
async function shownIn(brands: RecordsNeeds['brands'], brandId: BrandId, wanted: string | undefined) {
  const [{ id, timeZone }, { main, all, find }] = await Promise.all([
    brands.byId(brandId),
    currenciesOf(brands, brandId),
  ]);
  const { currency } = find(wanted ?? main) ?? {};
  if (currency === undefined) throw recordsFaults('records.wrong_currency');
  return { id, timeZone, main, currency, currencies: all.map((one) => one.currency) };
}

const betRoute = (db: Db): Route =>
  route(GetBet, { allow: MEMBERS, restricted: true }, async ({ caller, language }, { params }) => {
    const row = await findBet(db, caller.id, params.ref);
    if (!row) throw recordsFaults('records.unknown_bet');
    return presentBet(row, language);
  });

export function recordsRoutes({ db, clock, brands, currencyOf }: RecordsNeeds): readonly Route[] {
  const asked = (
    query: { readonly from?: string | undefined; readonly to?: string | undefined },
    zone: string,
  ): Period => {
    const period = periodOf(query, zone, clock.now());
    if (!period) throw recordsFaults('records.period', { fields: { from: 'records.period' } });
    return period;
  };
  /** Records are of one currency at a time: the one he plays in now. */
  const readBrand = async (caller: { readonly id: MemberId }, brandId: BrandId) => {
    const [brand, current] = await Promise.all([
      brands.byId(brandId),
      currencyOf?.({ memberId: caller.id, brandId }),
    ]);
    return { zone: brand.timeZone, currency: current ?? brand.currency };
  };
  return [
    route(
      GetBetRecord,
      { allow: MEMBERS, restricted: true },
      async ({ caller, brand, language }, { query }) => {
        const { state, kind, category, game } = query;
        const { currency, zone } = await readBrand(caller, brand.id);
        const period = asked(query, zone);
        const withOpen = period.to >= dateAt(clock.now(), zone);
        const which = { memberId: caller.id, currency, zone, withOpen, state, kind, category, game };
        return readBets(db, { ...period, ...which }, query, language);
      },
    ),

    betRoute(db),

    route(GetProfit, { allow: MEMBERS, restricted: true }, async ({ caller, brand }, { query }) => {
      const { currency, zone } = await readBrand(caller, brand.id);
      const { from, to } = asked(query, zone);
      const [rows, fees, open] = await Promise.all([
        profitBy(db, query.by ?? 'day', caller.id, currency, from, to),
        feesOf(db, caller.id, currency, { from, to, zone }),
        openOf(db, caller.id, currency),
      ]);
      return {
        list: rows.map((row) => presentProfit(row, currency)),
        currency,
        from,
        to,
        sum: presentSum({ ...addUp(rows), ...open }, currency),
        fees: formatWire(fees, currency),
      };
    }),

    route(GetBonusRecord, { allow: MEMBERS, restricted: true }, async ({ caller, brand }, { query }) => {
      const { currency, zone } = await readBrand(caller, brand.id);
      return readBonuses(db, { ...asked(query, zone), memberId: caller.id, currency, zone }, query);
    }),

    route(OpsToday, { allow: ['staff'], right: 'reports.read' }, async ({ brand }, { query }) =>
      readToday(db, await shownIn(brands, brand.id, query.currency), clock.now()),
    ),

    route(OpsDays, { allow: ['staff'], right: 'reports.read' }, async ({ brand }, { query }) =>
      readBrandDays(
        db,
        await shownIn(brands, brand.id, query.currency),
        clock.now(),
        query.days ?? DAYS_SHOWN,
      ),
    ),
  ];
}
