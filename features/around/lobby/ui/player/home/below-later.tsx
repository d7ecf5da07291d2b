/**
 * The lower part of the home: drawn by the server like the rest, but its program comes when the browser is idle, so that it is
 * no part of the first load. Until then the server's drawing stands, with links that work.
 */
import type { ComponentType } from 'react';
import { Suspense, use } from 'react';
import { whenIdle } from './when-idle.ts';

const IDLE_MS = 2_000;
let Loaded: ComponentType | undefined;
let coming: Promise<void> | undefined;

const load = async (): Promise<void> => {
  Loaded ??= (await import('./below.tsx')).default;
};
/** The server draws in one go and cannot wait while it does: it calls this before. */
export const prepareBelow = load;

/** A part that does not come leaves the server's drawing as it is; the next visit asks again. */
const ask = (): Promise<void> =>
  new Promise((resolve) => {
    whenIdle(() => {
      void load().then(resolve, () => {
        coming = undefined;
      });
    }, IDLE_MS);
  });

function Later() {
  if (!Loaded) {
    coming ??= ask();
    use(coming);
  }
  return Loaded ? <Loaded /> : null;
}

/** One element for ever: what changes above it does not disturb a drawing that is still to come alive. */
export const BELOW = (
  <Suspense fallback={<div className="below" />}>
    <Later />
  </Suspense>
);
