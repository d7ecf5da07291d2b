import { RequestFacts } from '#features/people/approvals/ui/operator/request-facts.tsx';
import type { ShowProps } from '#features/people/approvals/ui/operator/views.ts';
import { useWords } from '#platform/ui/words.tsx';

/** A round that shall not count: every bet of it is given back. */
export default function VoidRequest({ request }: ShowProps) {
  const words = useWords();
  return (
    <RequestFacts
      request={request}
      title={words('tables.ops.void_of', { serial: request.was[0] ?? '' })}
      was={words('tables.ops.was_running')}
      wanted={words('tables.ops.all_back')}
    />
  );
}
