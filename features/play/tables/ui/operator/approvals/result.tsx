import { RequestFacts } from '#features/people/approvals/ui/operator/request-facts.tsx';
import type { ShowProps } from '#features/people/approvals/ui/operator/views.ts';
import { useWords } from '#platform/ui/words.tsx';

/** How a round came out, as one of the staff entered it. */
export default function ResultRequest({ request }: ShowProps) {
  const words = useWords();
  return (
    <RequestFacts
      request={request}
      title={words('tables.ops.result_of', { serial: request.was[0] ?? '' })}
      was={words('tables.ops.was_awaited')}
      wanted={<bdi>{String(request.content['result'] ?? '')}</bdi>}
    />
  );
}
