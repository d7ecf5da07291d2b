import { RequestFacts } from '#features/people/approvals/ui/operator/request-facts.tsx';
import type { ShowProps } from '#features/people/approvals/ui/operator/views.ts';
import { useWords } from '#platform/ui/words.tsx';

/** A bonus for one member, as another person says. */
export default function GrantRequest({ request }: ShowProps) {
  const words = useWords();
  const { campaign, amount, currency } = request.content;
  return (
    <RequestFacts
      request={request}
      title={words('bonus.ops.give_to', { account: request.subject })}
      wanted={<bdi>{`${String(amount)} ${String(currency)}`.trim()}</bdi>}
    >
      <dt>{words('bonus.ops.campaign')}</dt>
      <dd>
        <bdi>{String(campaign)}</bdi>
      </dd>
    </RequestFacts>
  );
}
