/** `/sea/:code`: one sea. Members take a cannon, guests look on or try it with credits. */
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import '#platform/ui/css/play.css';
import { ApiRefusal } from '#platform/ui/api.ts';
import { GameFrame } from '#platform/ui/game-frame.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { EmptyState, ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { useSea } from './use-sea.ts';
import './sea.css';

const SeaRoomView = lazy(() => import('./sea-room.tsx'));

const isMissing = (trouble: unknown): boolean => trouble instanceof ApiRefusal && trouble.status === 404;

export default function SeaPage() {
  const words = useWords();
  const { code = '' } = useParams();
  const followed = useSea(code);
  const { room, scene, trouble, again } = followed;
  const missing = !scene || (!room && isMissing(trouble));
  usePageHead(room?.name ?? words('sea.sea'), missing ? 404 : 200);
  if (missing) return <NoSea />;
  if (room && scene)
    return (
      <Suspense fallback={<Waiting />}>
        <SeaRoomView key={`${room.roomId} ${room.currency}`} {...followed} room={room} scene={scene} />
      </Suspense>
    );
  if (!trouble) return <Waiting />;
  return (
    <GameFrame title={words('sea.sea')}>
      <ErrorState trouble={trouble} onRetry={again} money="untouched" />
    </GameFrame>
  );
}

function Waiting() {
  const words = useWords();
  return (
    <GameFrame title={words('sea.sea')}>
      <div className="sea-page" aria-busy="true">
        <div className="sea-head">
          <div className="session-line" />
        </div>
        <div className="sea-water" />
        <div className="sea-side sea-controls">
          <Skeleton height={60} />
        </div>
      </div>
    </GameFrame>
  );
}

function NoSea() {
  const words = useWords();
  return (
    <GameFrame title={words('sea.sea')}>
      <EmptyState
        stage
        missing
        icon="grid"
        title={words('sea.no_sea')}
        hint={words('sea.no_sea_do')}
        way={{ to: '/fish', title: words('sea.to_seas') }}
      />
    </GameFrame>
  );
}
