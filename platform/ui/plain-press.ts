import type { MouseEvent } from 'react';

/** A plain press; one that asks for a new tab or a download is the browser's. */
export const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
