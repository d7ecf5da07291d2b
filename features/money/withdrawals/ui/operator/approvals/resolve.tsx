import { RequestFacts } from '#features/people/approvals/ui/operator/request-facts.tsx';
import type { ShowProps } from '#features/people/approvals/ui/operator/views.ts';
import { WITHDRAWAL_LOOKS } from '#features/money/withdrawals/ui/states.ts';
import { useWords } from '#platform/ui/words.tsx';

const isState = (text: string): text is keyof typeof WITHDRAWAL_LOOKS =>
  Object.hasOwn(WITHDRAWAL_LOOKS, text);

/** What became of a withdrawal, as another person says. */
export default function ResolveRequest({ request }: ShowProps) {
  const words = useWords();
  const [state = '', amount = '', account = ''] = request.was;
  const [wanted = '', reference = ''] = request.wanted;
  const shown = (text: string): string => (isState(text) ? words(WITHDRAWAL_LOOKS[text].word) : text);
  return (
    <RequestFacts
      request={request}
      title={words('withdrawals.ops.resolve_of', { serial: request.subject })}
      was={<bdi>{shown(state)}</bdi>}
      wanted={<bdi>{[shown(wanted), reference].filter(Boolean).join(' · ')}</bdi>}
    >
      <dt>{words('withdrawals.amount')}</dt>
      <dd>
        <bdi>{words('withdrawals.ops.amount_to', { amount, account })}</bdi>
      </dd>
    </RequestFacts>
  );
}
