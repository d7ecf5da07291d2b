import { RequestFacts } from '#features/people/approvals/ui/operator/request-facts.tsx';
import type { ShowProps } from '#features/people/approvals/ui/operator/views.ts';
import { useWords } from '#platform/ui/words.tsx';

/** A result that pays: what stands, and what was entered. */
export default function ResultRequest({ request }: ShowProps) {
  const words = useWords();
  return (
    <RequestFacts
      request={request}
      title={words('sportsbook.ops.result_request', { match: request.subject })}
      was={<code>{request.was[0] || '–'}</code>}
      wanted={<code>{request.wanted[0] || '–'}</code>}
    />
  );
}
