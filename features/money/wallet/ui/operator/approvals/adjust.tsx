import { RequestFacts } from '#features/people/approvals/ui/operator/request-facts.tsx';
import type { ShowProps } from '#features/people/approvals/ui/operator/views.ts';
import { ADJUSTMENT_CAUSES } from '#features/money/wallet/contract/adjustments.ts';
import { Money } from '#platform/ui/money.tsx';
import { useWords } from '#platform/ui/words.tsx';

/** Money for a player, or from his cash, as another person says. */
export default function AdjustRequest({ request }: ShowProps) {
  const words = useWords();
  const { direction, amount, currency, cause } = request.content;
  const known = ADJUSTMENT_CAUSES.find((one) => one === cause);
  return (
    <RequestFacts
      request={request}
      title={words('wallet.adjust.of', { account: request.was[0] ?? request.subject })}
      wanted={
        <Money
          amount={`${direction === 'out' ? '-' : ''}${String(amount)}`}
          currency={String(currency)}
          signed
        />
      }
    >
      {known && (
        <>
          <dt>{words('wallet.adjust.cause')}</dt>
          <dd>{words(`wallet.adjust.causes.${known}`)}</dd>
        </>
      )}
    </RequestFacts>
  );
}
