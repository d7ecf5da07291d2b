/** The door to a member's currencies. */
import { MEMBERS, type Route, route } from '#platform/http/route.ts';
import { GetCurrencies, OpenCurrency, UseCurrency } from '../contract/currencies.ts';
import { type CurrencyNeeds, openAnother, readCurrencies, switchTo } from '../service/currencies.ts';

const WRITE = { allow: MEMBERS, perMinute: 60 } as const;

export const currencyRoutes = (needs: CurrencyNeeds): readonly Route[] => [
  route(GetCurrencies, { allow: MEMBERS, restricted: true }, ({ caller, brand }) =>
    readCurrencies(needs, { memberId: caller.id, brandId: brand.id }),
  ),

  route(OpenCurrency, WRITE, async ({ caller, brand }, { body }) => {
    const who = { memberId: caller.id, brandId: brand.id };
    await openAnother(needs, { ...who, ...body });
    return readCurrencies(needs, who);
  }),

  // Who may only come to his money comes to all of it.
  route(UseCurrency, { ...WRITE, restricted: true }, async ({ caller, brand }, { body }) => {
    const who = { memberId: caller.id, brandId: brand.id };
    await switchTo(needs, { ...who, ...body });
    return readCurrencies(needs, who);
  }),
];
