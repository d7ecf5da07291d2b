import type { Conditions, PayoutMethod } from '#features/money/withdrawals/contract.ts';
import { Money } from '#platform/ui/money.tsx';
import { Slip, SlipRow, SlipRows, SlipSum } from '#platform/ui/slip.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { type quoteOf, spanOf } from './withdraw-rules.ts';

type Costs = Pick<PayoutMethod, 'currency' | 'fee' | 'arrivesInMs'>;

const isNothing = (amount: string): boolean => !/[1-9]/.test(amount);

/** Without an amount what is charged at least; with one what it costs. */
function FeeText({
  method: { fee, currency },
  quote,
}: {
  readonly method: Costs;
  readonly quote: ReturnType<typeof quoteOf> | undefined;
}) {
  const words = useWords();
  const charges = [fee.fixed, fee.min].some((amount) => !isNothing(amount)) || fee.perMille > 0;
  if (!charges) return words('withdrawals.no_fee');
  if (fee.freeLeft > 0) return words('withdrawals.free_left', { count: fee.freeLeft - 1 });
  if (quote) return <Money amount={quote.fee} currency={currency} />;
  return (
    <>
      {!isNothing(fee.fixed) && <Money amount={fee.fixed} currency={currency} />}
      {!isNothing(fee.fixed) && fee.perMille > 0 && ' + '}
      {fee.perMille > 0 && <span className="num">{`${fee.perMille / 10} %`}</span>}
    </>
  );
}

type Props = {
  readonly method: Costs;
  readonly quote: ReturnType<typeof quoteOf> | undefined;
  /** Left out where nobody is about to ask. */
  readonly receipt?: Conditions['receipt'];
};

/** What it costs, how long it takes and what counts without an answer, written before the button. */
export function PayoutTerms({ method, quote, receipt }: Props) {
  const words = useWords();
  const span = spanOf(method.arrivesInMs);
  return (
    <Slip flat>
      <SlipRows>
        <SlipRow name={words('withdrawals.fee')}>
          <FeeText method={method} quote={quote} />
        </SlipRow>
        <SlipRow name={words('withdrawals.arrives')}>
          {'minutes' in span ? words('withdrawals.minutes', span) : words('withdrawals.hours', span)}
        </SlipRow>
      </SlipRows>
      {receipt?.isAsked && (
        <p className="slip-rows withdraw-reading">
          {words(
            receipt.unanswered === 'returned'
              ? 'withdrawals.unanswered_returned'
              : 'withdrawals.unanswered_received',
          )}
        </p>
      )}
      {quote && (
        <SlipSum name={words('withdrawals.you_get')}>
          <Money amount={quote.arrives} currency={method.currency} />
        </SlipSum>
      )}
    </Slip>
  );
}
