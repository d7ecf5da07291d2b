import { RequestFacts } from '#features/people/approvals/ui/operator/request-facts.tsx';
import type { ShowProps } from '#features/people/approvals/ui/operator/views.ts';
import { PACKS } from '#features/people/protection/contract/packs.ts';
import { useWords } from '#platform/ui/words.tsx';
import { PACK_WORDS } from '../pack-words.ts';

function PackName({ code }: { readonly code: string | undefined }) {
  const words = useWords();
  const pack = PACKS.find((one) => one === code);
  return <>{pack ? words(PACK_WORDS[pack]) : (code ?? '–')}</>;
}

/** Another jurisdiction for the brand. */
export default function JurisdictionRequest({ request }: ShowProps) {
  const words = useWords();
  return (
    <RequestFacts
      request={request}
      title={words('protection.ops.jurisdiction')}
      was={<PackName code={request.was[0]} />}
      wanted={<PackName code={request.wanted[0]} />}
    />
  );
}
