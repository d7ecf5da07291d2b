import { RequestFacts } from '#features/people/approvals/ui/operator/request-facts.tsx';
import type { ShowProps } from '#features/people/approvals/ui/operator/views.ts';
import { useWords } from '#platform/ui/words.tsx';
import { RIGHTS, spelled, useRightName } from '../right-names.ts';

const ROLES = ['admin', 'support', 'finance', 'risk'] as const;

function Rights({ list }: { readonly list: readonly string[] }) {
  const nameOf = useRightName();
  if (list.length === 0) return <>–</>;
  return <>{spelled(list, RIGHTS).map(nameOf).join(' · ')}</>;
}

/** Other rights of a role. */
export default function RightsRequest({ request }: ShowProps) {
  const words = useWords();
  const role = ROLES.find((one) => one === request.subject);
  return (
    <RequestFacts
      request={request}
      title={
        role ? (
          words('staff.ops.rights_of', { role: words(`staff.role.${role}`) })
        ) : (
          <bdi>{request.subject}</bdi>
        )
      }
      was={<Rights list={request.was} />}
      wanted={<Rights list={request.wanted} />}
    />
  );
}
