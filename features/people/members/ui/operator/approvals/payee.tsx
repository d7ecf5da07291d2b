import { RequestFacts } from '#features/people/approvals/ui/operator/request-facts.tsx';
import type { ShowProps } from '#features/people/approvals/ui/operator/views.ts';
import { useWords } from '#platform/ui/words.tsx';

/** Another name a player is paid under. */
export default function PayeeRequest({ request }: ShowProps) {
  const words = useWords();
  return (
    <RequestFacts
      request={request}
      title={words('staff.ops.payee_of', { account: request.subject })}
      was={<bdi>{request.was[0] || '–'}</bdi>}
      wanted={<bdi>{request.wanted[0] || '–'}</bdi>}
    />
  );
}
