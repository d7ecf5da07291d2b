/** What a case is about: looked up where it lies, and only of whose it is. */
import { formatWire } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import type { Runner } from '#platform/db/db.ts';
import type { About } from '../contract.ts';
import type { AboutKind } from '../contract/kinds.ts';
import { findDeposit, findWithdrawal, type PaymentRow } from '../store/about.ts';
import type { SupportNeeds } from './needs.ts';

const payment = (kind: AboutKind, row: PaymentRow | undefined): About | undefined =>
  row && {
    kind,
    id: row.id,
    serial: row.serial,
    title: row.title,
    state: row.state,
    amount: formatWire(row.amount, row.currency),
    payout: null,
    currency: row.currency,
    at: toWire(row.at),
  };

/** Undefined where there is none, or it is another’s: nobody learns which. */
export async function aboutOf(
  { betOf }: Pick<SupportNeeds, 'betOf'>,
  runner: Runner,
  memberId: string,
  { kind, id }: { readonly kind: AboutKind; readonly id: string },
  language: string,
): Promise<About | undefined> {
  if (kind === 'bet') return betOf(runner, memberId, id, language);
  return payment(kind, await (kind === 'deposit' ? findDeposit : findWithdrawal)(runner, id, memberId));
}
