import { RequestFacts } from '#features/people/approvals/ui/operator/request-facts.tsx';
import type { ShowProps } from '#features/people/approvals/ui/operator/views.ts';
import { TRANSFER_LOOKS } from '#features/money/wallet/ui/states.ts';
import { useWords } from '#platform/ui/words.tsx';

const isState = (text: string): text is keyof typeof TRANSFER_LOOKS => Object.hasOwn(TRANSFER_LOOKS, text);

/** What became of a transfer no vendor answers for, as another person says. */
export default function ResolveTransferRequest({ request }: ShowProps) {
  const words = useWords();
  const [state = '', amount = '', way = ''] = request.was;
  const [wanted = ''] = request.wanted;
  const shown = (text: string): string => (isState(text) ? words(TRANSFER_LOOKS[text].word) : text);
  return (
    <RequestFacts
      request={request}
      title={words('wallet.ops.resolve_of', { serial: request.subject })}
      was={<bdi>{shown(state)}</bdi>}
      wanted={<bdi>{shown(wanted)}</bdi>}
    >
      <dt>{words('wallet.amount')}</dt>
      <dd>
        <bdi>{`${amount} · ${way}`}</bdi>
      </dd>
    </RequestFacts>
  );
}
