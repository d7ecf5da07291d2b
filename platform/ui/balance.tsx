import { IconButton } from './button.tsx';
import { useMasked } from './masked.ts';
import { Money } from './money.tsx';
import { useWords } from './words.tsx';

type Props = {
  readonly amount: string | undefined;
  readonly currency: string;
  readonly onRefresh: () => void;
};

/** The header's balance: pressing the figure asks again, the eye masks the digits (remembered on this device). */
export function Balance({ amount, currency, onRefresh }: Props) {
  const words = useWords();
  const [masked, flip] = useMasked();
  return (
    <span className="balance">
      <IconButton
        icon={masked ? 'hide' : 'eye'}
        label={words(masked ? 'ui.balance_show' : 'ui.balance_hide')}
        onClick={flip}
        className="balance-eye"
      />
      <button type="button" className="balance-main" onClick={onRefresh} title={words('ui.balance_refresh')}>
        <small>{words('ui.balance')}</small>
        {masked || amount === undefined ? (
          <span className="num">••••••</span>
        ) : (
          <Money amount={amount} currency={currency} />
        )}
      </button>
    </span>
  );
}
