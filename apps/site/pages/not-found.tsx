import { Link } from 'react-router';
import { OpenNow } from '#features/around/lobby/ui/player/coming/open-now.tsx';
import { buttonClass } from '#platform/ui/button.tsx';
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
        action={
          <Link className={buttonClass('go')} to="/">
            {words('site.to_home')}
          </Link>
        }
      >
        {words('site.not_found_do')}
      </EmptyState>
      <div className="page">
        <OpenNow />
      </div>
    </>
  );
}
