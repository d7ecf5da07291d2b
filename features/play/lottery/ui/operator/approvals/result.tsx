import { RequestFacts } from '#features/people/approvals/ui/operator/request-facts.tsx';
import type { ShowProps } from '#features/people/approvals/ui/operator/views.ts';
import { useWords } from '#platform/ui/words.tsx';

/** The result of a draw: what stands, and what would stand. */
export default function ResultRequest({ request }: ShowProps) {
  const words = useWords();
  const text = (parts: readonly string[]): string => parts.filter(Boolean).join(' · ');
  return (
    <RequestFacts
      request={request}
      title={words('lottery.ops.result_of', { draw: request.subject })}
      was={<bdi>{text(request.was) || '–'}</bdi>}
      wanted={<bdi>{text(request.wanted) || '–'}</bdi>}
    />
  );
}
