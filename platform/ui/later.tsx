/**
 * Parts of a page that stand below its first screen: the server draws them like the rest, but their program comes when the browser
 * is idle, so that it is no part of the first load. Until then the server's drawing stands, with links that work.
 */
import type { ComponentType, ReactNode } from 'react';
import { Suspense, use, useEffect, useRef } from 'react';
import { pressAgain } from './presses.tsx';

/** After so long the part is asked for even while the browser has no rest. */
const IDLE_MS = 2_000;

/** The server draws in one go and cannot wait while it does: it loads every part before. */
const PARTS: (() => Promise<void>)[] = [];
export const prepareLater = async (): Promise<void> => {
  await Promise.all(PARTS.map((load) => load()));
};

/** Calls back when the browser has nothing better to do; at once where it cannot tell. */
export function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'undefined') setTimeout(work);
  else requestIdleCallback(work, { timeout: IDLE_MS });
}

/** Marks what is still asleep: a press on it is kept (presses.tsx) and made again when it wakes. */
function Waking({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.removeAttribute('data-asleep');
    pressAgain();
  }, []);
  return (
    <div className="as-if-not" ref={place} data-asleep="">
      {children}
    </div>
  );
}

/** @param fallback keeps the part's place where no server has drawn it */
export function later(
  load: () => Promise<{ readonly default: ComponentType }>,
  fallback: ReactNode = null,
): ReactNode {
  let Loaded: ComponentType | undefined;
  let coming: Promise<void> | undefined;
  const take = async (): Promise<void> => {
    Loaded ??= (await load()).default;
  };
  PARTS.push(take);
  // A part that does not come leaves the server's drawing as it is; the next visit asks again.
  const ask = (): Promise<void> =>
    new Promise((resolve) => {
      whenIdle(() => {
        void take().then(resolve, () => {
          coming = undefined;
        });
      });
    });
  function Later() {
    if (!Loaded) {
      coming ??= ask();
      use(coming);
    }
    return Loaded ? (
      <Waking>
        <Loaded />
      </Waking>
    ) : null;
  }
  // One element for ever: what changes above it does not disturb a drawing that is still to come alive.
  return (
    <Suspense fallback={fallback}>
      <Later />
    </Suspense>
  );
}
