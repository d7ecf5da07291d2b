import { RequestFacts } from '#features/people/approvals/ui/operator/request-facts.tsx';
import type { ShowProps } from '#features/people/approvals/ui/operator/views.ts';
import { useWords } from '#platform/ui/words.tsx';

/** The result of a draw: what would stand, and of what stands the lines that differ. */
export default function ResultRequest({ request }: ShowProps) {
  const words = useWords();
  const text = (parts: readonly string[]): string => parts.filter(Boolean).join(' · ');
  const differs = request.was.filter((line) => !request.wanted.includes(line));
  return (
    <RequestFacts
      request={request}
      title={words('lottery.ops.result_of', { draw: request.subject })}
      was={<bdi>{text(differs) || '–'}</bdi>}
      wanted={<bdi>{text(request.wanted) || '–'}</bdi>}
    />
  );
}
