import { OUTCOMES, RULES } from '#features/people/aml/contract/kinds.ts';
import { RequestFacts } from '#features/people/approvals/ui/operator/request-facts.tsx';
import type { ShowProps } from '#features/people/approvals/ui/operator/views.ts';
import { useWords } from '#platform/ui/words.tsx';

/** What came of a case, as another person says. */
export default function CloseRequest({ request }: ShowProps) {
  const words = useWords();
  const rule = RULES.find((one) => one === request.was[1]);
  const outcome = OUTCOMES.find((one) => one === request.wanted[1]);
  return (
    <RequestFacts
      request={request}
      title={words('aml.ops.close_of', { serial: request.subject })}
      was={<bdi>{rule ? words(`aml.rule.${rule}`) : '–'}</bdi>}
      wanted={outcome ? words(`aml.outcome.${outcome}`) : '–'}
    />
  );
}
