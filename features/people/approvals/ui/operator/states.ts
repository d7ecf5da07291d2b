import type { RequestState } from '#features/people/approvals/contract.ts';
import type { States } from '#platform/ui/desk/state-mark.tsx';

export const APPROVAL_STATES = {
  open: { tone: 'warn', word: 'staff.ops.request_open' },
  done: { tone: 'gain', word: 'staff.ops.request_done' },
  rejected: { tone: 'danger', word: 'staff.ops.request_rejected' },
  void: { tone: 'plain', word: 'staff.ops.request_void' },
} as const satisfies States<RequestState>;
