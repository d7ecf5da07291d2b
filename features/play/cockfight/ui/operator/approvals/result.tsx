import { RequestFacts } from '#features/people/approvals/ui/operator/request-facts.tsx';
import type { ShowProps } from '#features/people/approvals/ui/operator/views.ts';
import { RESULTS } from '#features/play/cockfight/contract.ts';
import { useWords } from '#platform/ui/words.tsx';

/** How a fight came out, as one of the staff said it. */
export default function ResultRequest({ request }: ShowProps) {
  const words = useWords();
  const named = (text: string | undefined): string => {
    const result = RESULTS.find((one) => one === text);
    return result ? words(`cockfight.result.${result}`) : words('cockfight.ops.fight_closed');
  };
  return (
    <RequestFacts
      request={request}
      title={words('cockfight.ops.result_of', { fight: request.was[0] ?? '' })}
      was={named(request.was[1])}
      wanted={named(request.wanted[0])}
    />
  );
}
