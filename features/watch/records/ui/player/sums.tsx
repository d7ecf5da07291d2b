import type { RecordSum } from '#features/watch/records/contract.ts';
import { Money } from '#platform/ui/money.tsx';
import { useWords } from '#platform/ui/words.tsx';

/** What the period came to, seen by the member. */
export function Sums({
  sum,
  currency,
  fees = '0',
}: {
  readonly sum: RecordSum;
  readonly currency: string;
  /** Shown where there are any. */
  readonly fees?: string;
}) {
  const words = useWords();
  return (
    <dl className="record-sums">
      <div>
        <dt>{words('records.count')}</dt>
        <dd className="num">{sum.bets}</dd>
      </div>
      <div>
        <dt>{words('records.staked')}</dt>
        <dd>
          <Money amount={sum.stake} currency={currency} />
        </dd>
      </div>
      <div>
        <dt>{words('records.returned')}</dt>
        <dd>
          <Money amount={sum.payout} currency={currency} />
        </dd>
      </div>
      <div>
        <dt>{words('records.net')}</dt>
        <dd>
          <Money
            amount={sum.net}
            currency={currency}
            signed
            className={/^[\d.]*[1-9]/.test(sum.net) ? 'gain' : ''}
          />
        </dd>
      </div>
      {sum.openBets > 0 && (
        <div>
          <dt>{words('records.open_stakes', { count: sum.openBets })}</dt>
          <dd>
            <Money amount={sum.open} currency={currency} />
          </dd>
        </div>
      )}
      {/[1-9]/.test(fees) && (
        <div>
          <dt>{words('records.fees')}</dt>
          <dd>
            <Money amount={fees} currency={currency} />
          </dd>
        </div>
      )}
    </dl>
  );
}
