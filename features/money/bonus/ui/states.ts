/** How the states of a bonus look. */
import type { BonusState } from '#features/money/bonus/contract/states.ts';
import type { States } from '#platform/ui/desk/state-mark.tsx';
import type { StampTone } from '#platform/ui/slip.tsx';

export const BONUS_LOOKS = {
  open: { stamp: 'plain', tone: 'gain', word: 'bonus.state.open' },
  closing: { stamp: 'plain', tone: 'warn', word: 'bonus.state.closing' },
  converted: { stamp: 'gain', tone: 'gain', word: 'bonus.state.converted' },
  forfeited: { stamp: 'danger', tone: 'danger', word: 'bonus.state.forfeited' },
  expired: { stamp: 'plain', tone: 'plain', word: 'bonus.state.expired' },
  lost: { stamp: 'plain', tone: 'plain', word: 'bonus.state.lost' },
} as const satisfies States<BonusState, { readonly stamp: StampTone }>;
