/** What chat puts into the console. */
import { lazy } from 'react';
import type { ConsoleEntries } from '#platform/ui/console-entries.ts';

export const entries: ConsoleEntries = {
  words: ['chat-ui'],
  desks: [
    {
      path: '/service-chats',
      right: 'chat.answer',
      group: 'people',
      icon: 'chat',
      title: (words) => words('chat.ops.service'),
      Screen: lazy(() => import('./service-desk.tsx')),
    },
    {
      path: '/chat',
      right: 'chat.read',
      group: 'people',
      icon: 'shield',
      title: (words) => words('chat.ops.rooms'),
      Screen: lazy(() => import('./moderation.tsx')),
    },
  ],
  trail: { prefix: 'chat', title: (words) => words('chat.ops.rooms') },
};
