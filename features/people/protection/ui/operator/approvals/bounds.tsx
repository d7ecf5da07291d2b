import { RequestFacts } from '#features/people/approvals/ui/operator/request-facts.tsx';
import type { ShowProps } from '#features/people/approvals/ui/operator/views.ts';
import { useWords } from '#platform/ui/words.tsx';

function Pair({ texts }: { readonly texts: readonly string[] }) {
  const words = useWords();
  const [stake = '', deposit = ''] = texts;
  return (
    <>
      {words('protection.ops.stake_max')} <bdi className="num">{stake || words('protection.no_limit')}</bdi>
      {' · '}
      {words('protection.ops.deposit_max')}{' '}
      <bdi className="num">{deposit || words('protection.no_limit')}</bdi>
    </>
  );
}

/** A higher limit for one player. */
export default function BoundsRequest({ request }: ShowProps) {
  const words = useWords();
  return (
    <RequestFacts
      request={request}
      title={words('protection.ops.bounds_of', { name: request.subject })}
      was={<Pair texts={request.was} />}
      wanted={<Pair texts={request.wanted} />}
    />
  );
}
