import { RequestFacts } from '#features/people/approvals/ui/operator/request-facts.tsx';
import type { ShowProps } from '#features/people/approvals/ui/operator/views.ts';
import { useWords } from '#platform/ui/words.tsx';

/** What stands behind a name, `stake 20.00`; undefined where nothing is set. */
function amountOf(texts: readonly string[], name: string): string | undefined {
  const text = texts.find((one) => one.startsWith(`${name} `))?.slice(name.length + 1);
  return text === 'none' ? undefined : text;
}

function Pair({ texts }: { readonly texts: readonly string[] }) {
  const words = useWords();
  const [stake, deposit] = [amountOf(texts, 'stake'), amountOf(texts, 'deposit')];
  return (
    <>
      {words('protection.ops.stake_max')} <bdi className="num">{stake ?? words('protection.no_limit')}</bdi>
      {' · '}
      {words('protection.ops.deposit_max')}{' '}
      <bdi className="num">{deposit ?? words('protection.no_limit')}</bdi>
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
