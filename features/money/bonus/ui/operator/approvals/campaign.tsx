import { RequestFacts } from '#features/people/approvals/ui/operator/request-facts.tsx';
import type { ShowProps } from '#features/people/approvals/ui/operator/views.ts';
import { useWords } from '#platform/ui/words.tsx';

/** A campaign that is to open: its version, what it may cost, how long it runs. */
export default function CampaignRequest({ request }: ShowProps) {
  const words = useWords();
  const [, version = '', budget = '', period = ''] = request.was;
  return (
    <RequestFacts
      request={request}
      title={words('bonus.ops.open_it', { code: request.subject })}
      wanted={words('bonus.ops.state.open')}
    >
      <dt>{words('bonus.ops.terms')}</dt>
      <dd className="num">{version}</dd>
      <dt>{words('bonus.ops.budget')}</dt>
      <dd className="num">{budget}</dd>
      <dt>{words('bonus.ops.period')}</dt>
      <dd className="num">{period}</dd>
    </RequestFacts>
  );
}
