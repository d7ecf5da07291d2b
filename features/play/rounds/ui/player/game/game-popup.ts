/** What may lie over a game. */
import type { HostPopup } from '#games/host.ts';
import type { Trouble } from './trouble.ts';

export type GamePopup = HostPopup | { readonly name: 'trouble'; readonly trouble: Trouble };
