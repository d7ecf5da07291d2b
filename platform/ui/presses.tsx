/**
 * A page the server drew can be pressed before its program is awake: a slow phone needs seconds between the two. Links work
 * then by themselves and forms are closed (`Form`); the last press on anything else is kept and made again.
 */
import { useEffect } from 'react';

/** Longer than this after the press, nobody expects anything of it any more, ms. */
const FORGOTTEN_AFTER = 15_000;

/**
 * Runs in the head: keeps the last press on a button until React listens, and after that on parts that come later (later.tsx).
 * What else is pressed between that moment and the end of hydration is React's: it hydrates what was pressed at once and lets
 * the press through.
 */
export const KEEP_PRESSES = `(function(d){d.addEventListener('click',function(e){var b=e.target.closest&&e.target.closest('button,[role=button],[role=tab]');if(!b||'heard' in d.documentElement.dataset&&!b.closest('[data-asleep]'))return;var o=d.querySelector('[data-pressed]');if(o)o.removeAttribute('data-pressed');b.setAttribute('data-pressed',Date.now())},true)})(document)`;

/** Called in the same stroke as `hydrateRoot`: kept and heard as well would be pressed twice. */
export const pressesFromHere = (): void => {
  document.documentElement.dataset['heard'] = '';
};

/** Makes the kept press again, unless what was pressed has gone meanwhile. */
export function pressAgain(): void {
  const kept = document.querySelector<HTMLElement>('[data-pressed]');
  if (!kept || kept.closest('[data-asleep]')) return;
  const pressedAt = Number(kept.dataset['pressed']);
  kept.removeAttribute('data-pressed');
  if (Date.now() - pressedAt < FORGOTTEN_AFTER) kept.click();
}

/**
 * Stands last in the tree: when it is mounted, everything but the parts that come later answers. The kept press waits for the end
 * of React's own work: content inside a Suspense boundary is hydrated after the shell, a press on it makes React do so at once,
 * and inside an effect React cannot and drops the press.
 */
export function Awake() {
  useEffect(() => {
    document.documentElement.dataset['awake'] = '';
    const soon = setTimeout(pressAgain);
    return () => clearTimeout(soon);
  }, []);
  return null;
}
