import type { States } from '#platform/ui/desk/state-mark.tsx';
import type { PromotionState, Status } from '../contract/kinds.ts';

export const STATUS_LOOKS = {
  coming_soon: { tone: 'warn', word: 'promotions.status.coming_soon' },
  join: { tone: 'gain', word: 'promotions.status.join' },
  joined: { tone: 'gain', word: 'promotions.status.joined' },
  applying: { tone: 'warn', word: 'promotions.status.applying' },
  process: { tone: 'warn', word: 'promotions.status.process' },
  rejected: { tone: 'danger', word: 'promotions.status.rejected' },
  issued: { tone: 'gain', word: 'promotions.status.issued' },
  claim: { tone: 'gain', word: 'promotions.status.claim' },
  claimed: { tone: 'plain', word: 'promotions.status.claimed' },
  close: { tone: 'plain', word: 'promotions.status.close' },
} as const satisfies States<Status>;

export const PROMOTION_LOOKS = {
  draft: { tone: 'warn', word: 'promotions.ops.state_draft' },
  live: { tone: 'gain', word: 'promotions.ops.state_live' },
  stopped: { tone: 'danger', word: 'promotions.ops.state_stopped' },
} as const satisfies States<PromotionState>;
