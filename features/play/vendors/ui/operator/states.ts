/** What the states of vendors and their incidents look like. */
import type { OpsVendorHouse } from '#features/play/vendors/contract/ops.ts';
import type { States } from '#platform/ui/desk/state-mark.tsx';

export const VENDOR_LOOKS = {
  open: { tone: 'gain', word: 'vendors.ops.states.open' },
  closed: { tone: 'plain', word: 'vendors.ops.states.closed' },
  tripped: { tone: 'danger', word: 'vendors.ops.states.tripped' },
} as const satisfies States<OpsVendorHouse['state']>;
