/** What the verbs of this room are handed. */
import type { StaffKinds } from './approvals.ts';
import type { KindNeeds } from './kind-needs.ts';

export type StaffNeeds = KindNeeds & { readonly kinds: StaffKinds };
