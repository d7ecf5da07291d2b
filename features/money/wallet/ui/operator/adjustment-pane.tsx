import { Link } from 'react-router';
import type { Adjustment } from '#features/money/wallet/contract/adjustments.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { Money } from '#platform/ui/money.tsx';
import { useWords } from '#platform/ui/words.tsx';

type Props = { readonly adjustment: Adjustment; readonly onClose: () => void };

/** One adjustment: how much, why, by whom; and the ways to its player and its transfer. */
export function AdjustmentPane({ adjustment, onClose }: Props) {
  const words = useWords();
  const { direction, amount, currency } = adjustment;
  return (
    <Pane label={adjustment.serial} onClose={onClose}>
      <section className="desk-card">
        <h2 className="sign">
          <Money amount={direction === 'in' ? amount : `-${amount}`} currency={currency} signed />
        </h2>
        <dl className="desk-rows">
          <dt>{words('wallet.adjust.cause')}</dt>
          <dd>{words(`wallet.adjust.causes.${adjustment.cause}`)}</dd>
          <dt>{words('wallet.adjust.reason')}</dt>
          <dd>
            <bdi>{adjustment.reason}</bdi>
          </dd>
          <dt>{words('wallet.adjust.asked_by')}</dt>
          <dd>
            <bdi>{adjustment.askedBy}</bdi>
          </dd>
          <dt>{words('wallet.adjust.agreed_by')}</dt>
          <dd>
            <bdi>{adjustment.agreedBy.join(' · ')}</bdi>
          </dd>
          <dt>{words('wallet.adjust.at')}</dt>
          <dd>
            <When at={adjustment.at} />
          </dd>
        </dl>
        <p className="rowline">
          <Link className={buttonClass('line', { small: true })} to={`/players/${adjustment.memberId}`}>
            <bdi>{adjustment.account}</bdi>
          </Link>
          <Link className={buttonClass('line', { small: true })} to={`/ledger?q=${adjustment.serial}`}>
            {words('wallet.adjust.to_ledger')}
          </Link>
        </p>
      </section>
    </Pane>
  );
}
