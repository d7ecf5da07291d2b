/**
 * Single keys without Ctrl (visual language §10): they can be switched off on this device, because who speaks to his computer presses
 * them by accident (WCAG 2.1.4).
 */
const KEY = 'keys';

export const singleKeys = (): boolean => localStorage.getItem(KEY) !== 'off';
export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
}

const FIELDS = 'input, textarea, select, [contenteditable]';

/** A press that is meant for the page: not for a field, a dialog, the browser or another listener. */
export function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return false;
  if (event.target instanceof Element && event.target.closest(FIELDS)) return false;
  return singleKeys() && document.querySelector('dialog[open]') === null;
}
