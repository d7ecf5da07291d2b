import { RequestFacts } from '#features/people/approvals/ui/operator/request-facts.tsx';
import type { ShowProps } from '#features/people/approvals/ui/operator/views.ts';
import { useWords } from '#platform/ui/words.tsx';

/** A withdrawal another person wants paid: how much, and where it goes. */
export default function PayoutRequest({ request }: ShowProps) {
  const words = useWords();
  const [, amount = '', account = ''] = request.was;
  return (
    <RequestFacts
      request={request}
      title={words('withdrawals.ops.request_of', { serial: request.subject })}
      wanted={<bdi>{words('withdrawals.ops.amount_to', { amount, account })}</bdi>}
    />
  );
}
