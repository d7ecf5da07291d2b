import { useLocation } from 'react-router';
import { ApiRefusal } from '#platform/ui/api.ts';
import { usePageHead } from '#platform/ui/page-head.ts';
import { EmptyState, ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { CaseScreen } from './case-screen.tsx';
import { useGuestCase } from './use-case.ts';

const KEY = /^#([A-Za-z0-9_-]{20,80})$/;

/** `/support/case#KEY`: the case of a guest. What stands behind the hash is never sent to a server with the address. */
export default function GuestPage() {
  const words = useWords();
  const key = KEY.exec(useLocation().hash)?.[1] ?? '';
  const { value, trouble, again, acts } = useGuestCase(key);
  usePageHead(value?.subject ?? words('support.case'));
  if (value) return <CaseScreen key={value.id} value={value} acts={acts} isOwn={false} />;
  if (key === '' || (trouble instanceof ApiRefusal && trouble.status === 404))
    return (
      <EmptyState page icon="chat" title={words('support.unknown')}>
        {words('support.unknown_guest')}
      </EmptyState>
    );
  return (
    <div className="page">
      {trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <Skeleton height={560} />}
    </div>
  );
}
