/** How the states of a bonus look. */
import type { BonusState } from '#features/money/bonus/contract/states.ts';
import type { StampTone } from '#platform/ui/slip.tsx';

export const BONUS_LOOKS = {
  open: { stamp: 'plain', tone: 'open', word: 'bonus.state.open' },
  closing: { stamp: 'plain', tone: 'wait', word: 'bonus.state.closing' },
  converted: { stamp: 'gain', tone: 'good', word: 'bonus.state.converted' },
  forfeited: { stamp: 'danger', tone: 'bad', word: 'bonus.state.forfeited' },
  expired: { stamp: 'plain', tone: 'plain', word: 'bonus.state.expired' },
  lost: { stamp: 'plain', tone: 'plain', word: 'bonus.state.lost' },
} as const satisfies Record<BonusState, { stamp: StampTone; tone: string; word: string }>;
