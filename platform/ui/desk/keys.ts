/** Single keys of a desk: what its pane can do without a mouse. They can be switched off like all single keys (WCAG 2.1.4). */
import { useEffect, useRef } from 'react';
import { isForPage } from '../single-keys.ts';

/** `n` → what it does. Keys are small letters and digits. */
export type DeskKeys = Readonly<Record<string, (() => void) | undefined>>;

export function useDeskKeys(keys: DeskKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!isForPage(event)) return;
      const run = latest.current[event.key.toLowerCase()];
      if (!run) return;
      // The letter must not land in the field it leads to.
      event.preventDefault();
      run();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
