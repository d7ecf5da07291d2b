import type { Method } from '#features/money/cashier/contract.ts';
import { Money } from '#platform/ui/money.tsx';
import { Slip, SlipRow, SlipRows, SlipSum } from '#platform/ui/slip.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { millionths } from './deposit-rules.ts';
import { useArrival } from './method-picker.tsx';

/** Fee and time to arrive, written before the button. */
export function DepositTerms({ method, amount }: { readonly method: Method; readonly amount: string }) {
  const words = useWords();
  const arrival = useArrival();
  return (
    <Slip flat>
      <SlipRows>
        <SlipRow name={words('cashier.fee')}>
          {millionths(method.fee) === 0n ? (
            words('cashier.no_fee')
          ) : (
            <Money amount={method.fee} currency={method.currency} />
          )}
        </SlipRow>
        <SlipRow name={words('cashier.arrives')}>{arrival(method.arrivesInMs)}</SlipRow>
      </SlipRows>
      {amount && (
        <SlipSum name={words('cashier.you_get')}>
          <Money amount={amount} currency={method.currency} />
        </SlipSum>
      )}
    </Slip>
  );
}
