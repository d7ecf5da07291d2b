/** An entry of content while it is being written. */
import type { OpsEntry } from '#features/around/content/contract/ops.ts';

/** What is being written; times on the brand's clock. */
export type Draft = Omit<OpsEntry, 'startsAt' | 'endsAt'> & { readonly from: string; readonly to: string };
