/** The words of a member's currencies (docs/decisions/0036-several-currencies.md). */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import type { BrandId, MemberId } from '#kernel/ids.ts';
import type { CurrencyCode } from '#kernel/money.ts';
import { closed, Currency } from '#kernel/wire.ts';

export const MemberCurrencies = Type.Object({
  current: Type.String({ description: 'what he plays, pays in and is paid in' }),
  list: Type.Array(
    Type.Object({
      currency: Currency,
      opened: Type.Boolean({ description: 'he may switch to it' }),
      offered: Type.Boolean({ description: 'an account may be opened in it' }),
    }),
  ),
});
export type MemberCurrencies = Static<typeof MemberCurrencies>;

export const GetCurrencies = call({
  method: 'GET',
  path: '/wps/member/currencies',
  summary: 'The currencies the member has, and those the brand opens accounts in.',
  answer: MemberCurrencies,
});

const named = Type.Object({ currency: Currency }, closed);

export const OpenCurrency = call({
  method: 'POST',
  path: '/wps/member/currencies',
  summary:
    'Opens an account in a currency; the current one stays. Once opened it is opened: asking again changes nothing.',
  body: named,
  answer: MemberCurrencies,
  faults: ['members.currency_not_offered', 'members.unknown_member'],
});

export const UseCurrency = call({
  method: 'PUT',
  path: '/wps/member/currency',
  summary: 'Makes an opened currency the current one. What was begun in another one ends in that.',
  body: named,
  answer: MemberCurrencies,
  faults: ['members.currency_not_opened', 'members.unknown_member'],
});

/** In which currency a member plays and pays now: what rooms are handed that speak of his money. */
export type CurrencyOf = (who: {
  readonly memberId: MemberId;
  readonly brandId: BrandId;
}) => Promise<CurrencyCode>;
