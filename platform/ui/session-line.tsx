import { Suspense } from 'react';
import { useSessionFacts } from './session-facts.ts';
import './css/session-line.css';

/**
 * At the top of each room where money is staked: how long, what became of it, and the way to the own limits. The sheet keeps its place for
 * members, so that nothing moves when it comes; guests see none of it.
 */
export function SessionLine() {
  const Facts = useSessionFacts((held) => held.Facts);
  return (
    <div className="play-session">
      <Suspense fallback={null}>{Facts && <Facts />}</Suspense>
    </div>
  );
}
