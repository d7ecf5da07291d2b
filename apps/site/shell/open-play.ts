import type { OpenPlay } from '#platform/ui/site-entries.ts';
import { ROOMS } from '../rooms.ts';

const HOOKS = ROOMS.flatMap(({ useOpenPlay }) => useOpenPlay ?? []);

/** Everything the member has open, room by room: the dock counts it, the slip lists it. */
export function useOpenPlay(): readonly OpenPlay[] {
  // oxlint-disable-next-line react/rules-of-hooks -- the list of rooms is the same at every call
  return HOOKS.flatMap((useOne) => useOne());
}
