import { RequestFacts } from '#features/people/approvals/ui/operator/request-facts.tsx';
import type { ShowProps } from '#features/people/approvals/ui/operator/views.ts';
import { useWords } from '#platform/ui/words.tsx';

/** A draw that would not count. */
export default function VoidRequest({ request }: ShowProps) {
  const words = useWords();
  const text = (parts: readonly string[]): string => parts.filter(Boolean).join(' · ');
  return (
    <RequestFacts
      request={request}
      title={words('lottery.ops.void_of', { draw: request.subject })}
      was={<bdi>{text(request.was) || '–'}</bdi>}
      wanted={<bdi>{text(request.wanted) || '–'}</bdi>}
    />
  );
}
