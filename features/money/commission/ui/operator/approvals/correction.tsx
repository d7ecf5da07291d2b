import { RequestFacts } from '#features/people/approvals/ui/operator/request-facts.tsx';
import type { ShowProps } from '#features/people/approvals/ui/operator/views.ts';
import { useWords } from '#platform/ui/words.tsx';

/** A line of commission written by hand. */
export default function CorrectionRequest({ request }: ShowProps) {
  const words = useWords();
  return (
    <RequestFacts
      request={request}
      title={words('commission.ops.correct_of', { line: request.subject })}
      was={<bdi>{request.was[0] || '–'}</bdi>}
      wanted={<bdi>{request.wanted[0] || '–'}</bdi>}
    />
  );
}
