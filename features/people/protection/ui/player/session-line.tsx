import { Suspense } from 'react';
import { useIsMember } from '#identity/ui/player/session.ts';
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import './session-line.css';

const Facts = lazyScreen(() => import('./session-line-facts.tsx'), ['protection-ui']);

/**
 * At the top of each room where money is staked: how long, what became of it, and the way to the own limits. Guests load none of it; the
 * sheet keeps its place for members, so that nothing moves when it comes.
 */
export function SessionLine() {
  const isMember = useIsMember();
  return (
    <div className="play-session">
      <Suspense fallback={null}>{isMember && <Facts />}</Suspense>
    </div>
  );
}
