import type { ReactNode } from 'react';
import type { PartnerMonth } from '#features/around/referral/contract.ts';
import { Money } from '#platform/ui/money.tsx';
import { EmptyState } from '#platform/ui/states.tsx';
import { PlainTable } from '#platform/ui/plain-table.tsx';
import { useWords } from '#platform/ui/words.tsx';

type Props = {
  readonly months: readonly PartnerMonth[];
  readonly currency: string;
  /** What can be done about a statement that is not paid. */
  readonly act?: (month: PartnerMonth) => ReactNode;
};

/** A partner month by month: what his players did, and the statement of it. */
export function Months({ months, currency, act }: Props) {
  const words = useWords();
  if (months.length === 0)
    return (
      <EmptyState icon="doc" title={words('referral.no_months')}>
        {words('referral.no_months_do')}
      </EmptyState>
    );
  return (
    <div className="referral-scroll">
      <PlainTable
        className="referral-months"
        titles={[
          words('referral.month'),
          words('referral.registered'),
          words('referral.firsts'),
          words('referral.deposits'),
          words('referral.stakes'),
          words('referral.payouts'),
          words('referral.statement'),
        ]}
      >
        {months.map((one) => (
          <tr key={one.month}>
            <th scope="row" className="num">
              {one.month}
            </th>
            <td className="num">{one.registered}</td>
            <td className="num">{one.firsts}</td>
            {[one.deposits, one.stakes, one.payouts].map((amount, at) => (
              <td key={at}>
                <Money amount={amount} currency={currency} />
              </td>
            ))}
            <td>
              {one.amount === null ? (
                <span className="muted">{words('referral.runs')}</span>
              ) : (
                <>
                  <Money amount={one.amount} currency={currency} className="gain" />{' '}
                  <small className="num">{one.serial}</small>{' '}
                  <small>{words(one.paid ? 'referral.paid' : 'referral.unpaid')}</small>
                  {!one.paid && act?.(one)}
                </>
              )}
            </td>
          </tr>
        ))}
      </PlainTable>
    </div>
  );
}
