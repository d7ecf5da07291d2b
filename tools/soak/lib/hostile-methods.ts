/** The forms of the desk of payment methods, each amount of them to be written as it is. */
import { SAMPLE_PAYOUT_METHODS } from '#features/money/withdrawals/service/seed.ts';

/** A section as it stands by default, with one field written as it is. */
export const sectionWith = (current: object, field: string, value: string): string => {
  const others = Object.entries(current).map(([name, own]) => [name, JSON.stringify(own)] as const);
  return `{${others.map(([name, own]) => `"${name}":${name === field ? value : own}`).join(',')}}`;
};

type Form = {
  /** As the route is declared, and as it is called. */
  readonly call: string;
  readonly path: string;
  readonly fields: readonly string[];
  /** The revision is one nobody has: nothing is let in, whatever the amount is. */
  readonly body: (field: string, value: string) => string;
};

const { code: _code, currency: _currency, ...PAYOUT } = { level: 0, ...SAMPLE_PAYOUT_METHODS[0] };
const DEPOSIT = {
  provider: 'sandbox',
  kind: 'instant',
  name: '',
  form: 'none',
  details: {},
  min: '5.00',
  max: '50.00',
  fee: '0.00',
  quick: [],
  arrivesInMs: 1_000,
  level: 0,
  open: false,
};

export const METHOD_FORMS: readonly Form[] = [
  {
    call: '/ops/payout-methods/{code}/{currency}',
    path: '/ops/payout-methods/bank/BDT',
    fields: ['min', 'max', 'feeFixed', 'feeMin', 'feeMax'],
    body: (field, value) => `{"revision":999999,"isNew":false,"value":${sectionWith(PAYOUT, field, value)}}`,
  },
  {
    call: '/ops/deposit-methods/{code}/{currency}',
    path: '/ops/deposit-methods/bkash/BDT',
    fields: ['min', 'max', 'fee', 'quick'],
    body: (field, value) =>
      `{"revision":999999,"value":${sectionWith(DEPOSIT, field, field === 'quick' ? `[${value}]` : value)}}`,
  },
];
