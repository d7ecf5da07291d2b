import { type Runner, statement } from '#platform/db/db.ts';

export type PaymentRow = {
  reference: string;
  provider_reference: string;
  merchant: string;
  amount: string;
  currency: string;
  fate: 'paid' | 'failed' | 'silent';
};
const COLUMNS = 'reference, provider_reference, merchant, amount, currency, fate';

const INSERT = statement<PaymentRow>(
  'sandbox.insert',
  `insert into cashier.sandbox_payments (${COLUMNS}) values ($1, $2, $3, $4, $5, $6)
   on conflict (reference) do nothing returning ${COLUMNS}`,
);
/** Undefined when the reference is in the books already. */
export const insertPayment = (runner: Runner, row: PaymentRow) =>
  runner.one(INSERT, [
    row.reference,
    row.provider_reference,
    row.merchant,
    row.amount,
    row.currency,
    row.fate,
  ]);

const FIND = statement<PaymentRow>(
  'sandbox.find',
  `select ${COLUMNS} from cashier.sandbox_payments where reference = $1`,
);
export const findPayment = (runner: Runner, reference: string) => runner.one(FIND, [reference]);
