/** What a room that takes one currency says to who plays in another one. */
import { useBalance } from './balance.ts';
import { Button } from '#platform/ui/button.tsx';
import { usePopups } from '#platform/ui/popups.ts';
import { useWords } from '#platform/ui/words.tsx';
import './takes-currency.css';

/** What a member plays in, where it is not the currency of this room; undefined where it is, for guests, and until it is known. */
export function useOtherCurrency(currency: string | undefined): string | undefined {
  const own = useBalance().value?.currency;
  return own === currency || currency === undefined ? undefined : own;
}

/** Above a room: what it takes, and where he switches. Nothing for everybody who can play. */
export function TakesCurrency({ currency }: { readonly currency: string }) {
  const words = useWords();
  const own = useOtherCurrency(currency);
  const show = usePopups((popups) => popups.show);
  if (own === undefined) return null;
  return (
    <p className="takes-currency" role="status">
      {words('ui.takes_currency', { currency, own })}
      <Button small look="line" onClick={() => show('settings')}>
        {words('ui.switch_currency')}
      </Button>
    </p>
  );
}
