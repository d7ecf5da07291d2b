import type { States } from '#platform/ui/desk/state-mark.tsx';
import type { RedemptionState } from '../contract.ts';

export const REDEMPTION_LOOKS = {
  in_process: { tone: 'warn', word: 'points.state.in_process' },
  approved: { tone: 'gain', word: 'points.state.approved' },
  rejected: { tone: 'danger', word: 'points.state.rejected' },
} as const satisfies States<RedemptionState>;
