/**
 * Parts of a page that stand below its first screen: the server draws them like the rest, but their program comes when the browser
 * is idle, so that it is no part of the first load, and is put to work when the part comes near the glass: on a phone the side bar
 * and the slip never do. Until then the server's drawing stands, with links that work.
 */
import type { ComponentType, ReactNode } from 'react';
import { Suspense, use, useEffect, useRef, useSyncExternalStore } from 'react';
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

/** Part of the screen's height below and above it in which a part wakes. */
const NEAR = '10%';

/** Resolves when the element comes near the glass or takes the focus. One that is not displayed never does. */
const nearness = (place: Element): Promise<void> =>
  new Promise((resolve) => {
    const wake = (): void => {
      watch.disconnect();
      place.removeEventListener('focusin', wake);
      resolve();
    };
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) wake();
      },
      { rootMargin: NEAR },
    );
    watch.observe(place);
    place.addEventListener('focusin', wake);
  });

const nothing = (): (() => void) => () => undefined;
const yes = (): boolean => true;
const no = (): boolean => false;

type Way = {
  /** finds what the server has drawn: the part wakes when that comes near, else as soon as the browser is idle */
  readonly near?: string;
  /** keeps the part's place where no server has drawn it */
  readonly fallback?: ReactNode;
};

export function later(
  load: () => Promise<{ readonly default: ComponentType }>,
  { near, fallback = null }: Way = {},
): ReactNode {
  let Loaded: ComponentType | undefined;
  let coming: Promise<void> | undefined;
  let hurry: (() => void) | undefined;
  PARTS.push(async () => {
    Loaded ??= (await load()).default;
  });
  // A part that does not come leaves the server's drawing as it is; the next visit asks again.
  const ask = (): Promise<void> =>
    new Promise((resolve) => {
      const place = near === undefined ? null : document.querySelector(near);
      const wanted = new Promise<void>((now) => {
        hurry = now;
        if (place) void nearness(place).then(now);
      });
      whenIdle(() => {
        void Promise.all([load(), place && wanted]).then(
          ([part]) => {
            Loaded = part.default;
            resolve();
          },
          () => {
            coming = undefined;
          },
        );
      });
    });
  function Later() {
    const takesOver = useSyncExternalStore(nothing, no, yes);
    if (!Loaded) {
      coming ??= ask();
      // Where nothing of the server's stands any more, nothing comes near.
      if (!takesOver) hurry?.();
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
