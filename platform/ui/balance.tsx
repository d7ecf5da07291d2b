import { useEffect, useState } from 'react';
import { IconButton } from './button.tsx';
import { Money } from './money.tsx';
import { useWords } from './words.tsx';

const MASK_KEY = 'maskBalance';

type Props = {
  readonly amount: string | undefined;
  readonly currency: string;
  readonly onRefresh: () => void;
};

/** The header's balance: pressing the figure asks again, the eye masks the digits (remembered on this device). */
export function Balance({ amount, currency, onRefresh }: Props) {
  const words = useWords();
  const [masked, setMasked] = useState(false);
  useEffect(() => setMasked(localStorage.getItem(MASK_KEY) === '1'), []);
  const flip = (): void => {
    localStorage.setItem(MASK_KEY, masked ? '0' : '1');
    setMasked(!masked);
  };
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
