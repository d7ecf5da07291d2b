/** The words of a statement: days of the cash with what was there before and after, for keeping. */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import { closed, Currency, Instant, SignedAmount } from '#kernel/wire.ts';
import { AccountLine, LineKey } from '../contract.ts';

const Day = Type.String({
  pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$',
  description: 'a day in the brand’s time zone',
});

export const Statement = Type.Object({
  account: Type.String(),
  brand: Type.String(),
  currency: Currency,
  timeZone: Type.String(),
  from: Day,
  to: Day,
  /** Before the first day and after the last; what came in less what went out is the difference. */
  opening: SignedAmount,
  closing: SignedAmount,
  came: SignedAmount,
  went: SignedAmount,
  count: Type.Integer({ description: 'lines of all parts' }),
  /** Oldest first. */
  lines: Type.Array(AccountLine),
  /** Where the next part begins; null on the last. */
  next: Type.Union([Type.String(), Type.Null()]),
  at: Instant,
});
export type Statement = Static<typeof Statement>;

export const GetStatement = call({
  method: 'GET',
  path: '/wps/records/statement',
  summary:
    'A statement of the cash over some days, at most six months back: opening and closing balance, and each line, oldest first, 500 a part.',
  query: Type.Object(
    {
      from: Day,
      to: Day,
      after: Type.Optional({ ...LineKey.schema, description: '`next` of the part before' }),
    },
    closed,
  ),
  answer: Statement,
  faults: ['wallet.period'],
});
