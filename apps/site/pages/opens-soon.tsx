import { Link, useLocation } from 'react-router';
import { ComingCard } from '#features/around/lobby/ui/player/coming/coming-card.tsx';
import { ROOM_KNOWN } from '#features/around/lobby/ui/player/coming/known.ts';
import { OpenNow } from '#features/around/lobby/ui/player/coming/open-now.tsx';
import { buttonClass } from '#platform/ui/button.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { useWords } from '#platform/ui/words.tsx';
import { COMING, isComing } from '../coming.ts';

/** Beside the games: the page that tells most about the room meanwhile. */
const FAIR = { to: '/fair', word: 'site.fair' } as const;
const WAYS = {
  description: FAIR,
} as const;

/** A room that is not open yet: what it will be, what is known, and what to do meanwhile. */
export default function OpensSoon() {
  const words = useWords();
  const { pathname } = useLocation();
  const { name } = COMING[isComing(pathname) ? pathname : '/description'];
  const way = WAYS[name];
  const title = words('coming.page', { name: words(`site.room_${name}`) });
  usePageHead(title);
  return (
    <div className="page coming-stack">
      <ComingCard
        page
        known={ROOM_KNOWN[name]}
        title={title}
        lead={words(`coming.page_${name}`)}
        note={words('coming.page_do')}
      >
        <Link className={buttonClass('go')} to="/games">
          {words('coming.page_games')}
        </Link>
        <Link className={buttonClass('line')} to={way.to}>
          {words(way.word)}
        </Link>
      </ComingCard>
      <OpenNow />
    </div>
  );
}
