import { OpenNow } from '#features/around/lobby/ui/player/coming/open-now.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { EmptyState } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';

/** No dead end: the way to the front, and games to play. */
export default function NotFound() {
  const words = useWords();
  const title = words('site.not_found');
  usePageHead(title, 404);
  return (
    <>
      <EmptyState
        page
        missing
        title={title}
        hint={words('site.not_found_do')}
        way={{ to: '/', title: words('site.to_home') }}
      />
      <div className="page">
        <OpenNow />
      </div>
    </>
  );
}
