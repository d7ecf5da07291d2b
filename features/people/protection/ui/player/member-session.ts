import { createElement } from 'react';
import { useIsMember } from '#identity/sessions/ui/player/session.ts';
import { lazyScreen } from '#platform/ui/lazy-screen.ts';

const Facts = lazyScreen(() => import('./session-line-facts.tsx'), ['protection-ui']);

/** Guests load none of it. */
export function MemberSession() {
  return useIsMember() ? createElement(Facts) : null;
}
