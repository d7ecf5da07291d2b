import { type ComponentType, createElement, Suspense } from 'react';
import { create } from 'zustand';

/** Handed in by the shell once the browser was idle: rooms of play know nothing of who counts the session. */
export const useSessionFacts = create<{ readonly Facts?: ComponentType }>(() => ({}));

/**
 * At the top of each room where money is staked: how long, what became of it, and the way to the own limits. Its sheet, which comes with every
 * such page, keeps its place for members; guests see none of it.
 */
export function SessionLine() {
  const Facts = useSessionFacts((held) => held.Facts);
  return (
    <div className="play-session">
      <Suspense fallback={null}>{Facts && createElement(Facts)}</Suspense>
    </div>
  );
}
