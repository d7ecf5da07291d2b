import { useParams } from 'react-router';
import { ApiRefusal } from '#platform/ui/api.ts';
import { usePageHead } from '#platform/ui/page-head.ts';
import { EmptyState, ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { CaseScreen } from './case-screen.tsx';
import { useOwnCase } from './use-case.ts';

/** `/support/:id`: one case of the member. */
export default function CasePage() {
  const words = useWords();
  const { id = '' } = useParams();
  const { value, trouble, again, acts } = useOwnCase(id);
  const isUnknown = trouble instanceof ApiRefusal && trouble.status === 404;
  usePageHead(value?.subject ?? words('support.case'), isUnknown ? 404 : 200);
  if (value) return <CaseScreen key={value.id} value={value} acts={acts} isOwn />;
  if (isUnknown) return <EmptyState page missing icon="chat" title={words('support.unknown')} />;
  return (
    <div className="page">
      {trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <Skeleton height={560} />}
    </div>
  );
}
