import type { States } from '#platform/ui/desk/state-mark.tsx';
import type { DocumentState } from '../contract/kinds.ts';

export const DOCUMENT_LOOKS = {
  draft: { tone: 'plain', word: 'verification.state.draft' },
  waiting: { tone: 'warn', word: 'verification.state.waiting' },
  accepted: { tone: 'gain', word: 'verification.state.accepted' },
  refused: { tone: 'danger', word: 'verification.state.refused' },
  expired: { tone: 'danger', word: 'verification.state.expired' },
  dropped: { tone: 'plain', word: 'verification.state.dropped' },
} as const satisfies States<DocumentState>;
