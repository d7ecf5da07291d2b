import { RULES } from '#features/people/aml/contract/kinds.ts';
import { RequestFacts } from '#features/people/approvals/ui/operator/request-facts.tsx';
import type { ShowProps } from '#features/people/approvals/ui/operator/views.ts';
import { useWords } from '#platform/ui/words.tsx';

/** That the restriction of a case is lifted. */
export default function ReleaseRequest({ request }: ShowProps) {
  const words = useWords();
  const rule = RULES.find((one) => one === request.was[1]);
  return (
    <RequestFacts
      request={request}
      title={words('aml.ops.release_of', { serial: request.subject })}
      was={<bdi>{rule ? words(`aml.rule.${rule}`) : '–'}</bdi>}
      wanted={words('aml.ops.release')}
    />
  );
}
