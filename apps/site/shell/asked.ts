import type { MouseEvent } from 'react';
import { isPlain } from '#platform/ui/plain-press.ts';

/** A link whose plain press opens its popup; a new tab, or a press before the page is awake, goes to the page. */
export const asked =
  (show: () => void) =>
  (event: MouseEvent): void => {
    if (!isPlain(event)) return;
    event.preventDefault();
    show();
  };
