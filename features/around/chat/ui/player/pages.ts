/** The pages of chat. */
import { lazyScreen } from '#platform/ui/lazy-screen.ts';
import type { PageEntry } from '#platform/ui/site-entries.ts';

export const pages: readonly PageEntry[] = [
  {
    path: '/chat',
    also: ['/chat/:roomId'],
    who: 'member',
    Screen: lazyScreen(() => import('./chat-page.tsx'), ['chat-ui']),
  },
  { path: '/service', Screen: lazyScreen(() => import('./service-page.tsx'), ['chat-ui']) },
];
