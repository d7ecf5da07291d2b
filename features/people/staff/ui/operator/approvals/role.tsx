import { RequestFacts } from '#features/people/approvals/ui/operator/request-facts.tsx';
import type { ShowProps } from '#features/people/approvals/ui/operator/views.ts';
import { useWords } from '#platform/ui/words.tsx';

const ROLES = ['none', 'admin', 'support', 'finance', 'risk'] as const;

function RoleName({ name }: { readonly name: string | undefined }) {
  const words = useWords();
  const role = ROLES.find((one) => one === name);
  return <>{role ? words(`staff.role.${role}`) : (name ?? '–')}</>;
}

/** Another role of a colleague. */
export default function RoleRequest({ request }: ShowProps) {
  return (
    <RequestFacts
      request={request}
      title={<bdi>{request.subject}</bdi>}
      was={<RoleName name={request.was[0]} />}
      wanted={<RoleName name={request.wanted[0]} />}
    />
  );
}
