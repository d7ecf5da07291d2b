/** Why a game does not open, for the popup that says so. */
import type { Closed } from '#features/around/lobby/contract.ts';

/** What the launch popup is shown about. */
export type LaunchNews =
  | { readonly kind: 'true-account' }
  | ({ readonly kind: 'closed'; readonly name: string } & Closed);
