/**
 * The slip has a column of the desktop while there is something on it: the head of the next page (`BOOT` in theme.ts) knows it before it is
 * drawn, so that nothing moves. What empties in front of somebody's eyes stays until then: the word that a bet was placed stands on it.
 */
/** @param part who says so: picks of matches, plays that are open */
export function slipHolds(part: 'picks' | 'plays', something: boolean): void {
  if (typeof document === 'undefined') return;
  if (something) document.documentElement.dataset['slip'] = '';
  try {
    if (something) sessionStorage.setItem(`slip.${part}`, '1');
    else sessionStorage.removeItem(`slip.${part}`);
  } catch {
    // A device that keeps nothing draws the column when it is needed.
  }
}
