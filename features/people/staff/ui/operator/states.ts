import type { StaffStatus } from '#features/people/staff/contract.ts';
import type { States } from '#platform/ui/desk/state-mark.tsx';

export const STAFF_STATES = {
  active: { tone: 'gain', word: 'staff.status.active' },
  suspended: { tone: 'warn', word: 'staff.status.suspended' },
} as const satisfies States<StaffStatus>;
