import { dateAt } from '#kernel/zones.ts';

/** The day it is in a zone, or on the reader's wall, `2026-01-31`. */
export const today = (now = new Date(), zone?: string): string =>
  zone === undefined ? onTheWall(now) : dateAt(now.getTime(), zone);
const onTheWall = (now: Date): string =>
  `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`;
