import { RequestFacts } from '#features/people/approvals/ui/operator/request-facts.tsx';
import type { ShowProps } from '#features/people/approvals/ui/operator/views.ts';
import { useWords } from '#platform/ui/words.tsx';

/** A transaction password is taken away. */
export default function TransactionRequest({ request }: ShowProps) {
  const words = useWords();
  return (
    <RequestFacts
      request={request}
      title={words('members.ops.transaction_of', { account: request.subject })}
      wanted={words('members.ops.transaction_gone')}
    />
  );
}
