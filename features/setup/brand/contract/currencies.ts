/** What a brand sets of its currencies (docs/decisions/0036-several-currencies.md). The main one is the brand's own and stands in no list. */
import { choice, onOff, records, settings, text } from '#kernel/settings.ts';

/** The currencies the product is run in (docs/RULINGS.md). */
export const OFFERED_CURRENCIES = [
  'BDT',
  'PHP',
  'VND',
  'INR',
  'IDR',
  'MYR',
  'THB',
  'USD',
  'EUR',
  'USDT',
] as const;

const NOTHING = /^0(\.0*)?$/;

export const CurrencySettings = settings(
  'brand.currencies',
  {
    currencies: records(
      'brand.settings.currency_list',
      {
        currency: choice<(typeof OFFERED_CURRENCIES)[number]>(
          'brand.settings.currency',
          OFFERED_CURRENCIES.map((value) => ({ value, text: value })),
        ),
        /** How many of the main currency one of it stands for in ladders and limits. */
        worth: text('brand.settings.currency_worth', {
          minLength: 1,
          maxLength: 16,
          pattern: '^(0|[1-9][0-9]{0,8})(\\.[0-9]{1,6})?$',
          ltr: true,
        }),
        open: onOff('brand.settings.currency_open'),
      },
      { maxItems: 9, fresh: { currency: 'USDT', worth: '1', open: true } },
    ),
  },
  {
    title: 'brand.settings.currencies',
    hint: 'brand.settings.currencies_hint',
    defaults: { currencies: [] },
    check: ({ currencies }) => {
      const codes = currencies.map(({ currency }) => currency);
      const bad = new Set(codes).size !== codes.length || currencies.some(({ worth }) => NOTHING.test(worth));
      return bad ? { field: 'currencies', code: 'brand.bad_field' } : undefined;
    },
  },
);
