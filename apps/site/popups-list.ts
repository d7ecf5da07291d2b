/** All popups of the site, from the rooms and the frame. */
import type { PopupEntry } from '#platform/ui/site-entries.ts';
import { ROOMS } from './rooms.ts';
import { SHELL_POPUPS } from './shell-entries.ts';

export const POPUPS: readonly PopupEntry[] = [
  ...SHELL_POPUPS,
  ...ROOMS.flatMap(({ popups }) => popups ?? []),
];
