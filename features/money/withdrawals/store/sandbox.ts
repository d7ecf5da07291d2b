/** The sandbox payout provider's own books. */
import { type Runner, statement } from '#platform/db/db.ts';

export type PayoutRow = {
  reference: string;
  provider_reference: string;
  merchant: string;
  amount: string;
  currency: string;
  fate: 'paid' | 'failed' | 'silent' | 'lost';
};
const COLUMNS = 'reference, provider_reference, merchant, amount, currency, fate';

const PAY = statement<PayoutRow>(
  'withdrawals.sandbox_insert',
  `insert into withdrawals.sandbox_payouts (${COLUMNS}) values ($1, $2, $3, $4, $5, $6)
   on conflict (reference) do nothing returning ${COLUMNS}`,
);
/** Undefined when the reference is in the books already. */
export const insertPayout = (runner: Runner, row: PayoutRow) =>
  runner.one(PAY, [row.reference, row.provider_reference, row.merchant, row.amount, row.currency, row.fate]);

const FIND = statement<PayoutRow>(
  'withdrawals.sandbox_find',
  `select ${COLUMNS} from withdrawals.sandbox_payouts where reference = $1`,
);
export const findPayout = (runner: Runner, reference: string) => runner.one(FIND, [reference]);
