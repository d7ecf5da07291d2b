/** How many messages wait: asked once, then kept by the live topic `messages`. */
import type { MessagesChanged, UnreadCount } from '#features/around/notices/contract.ts';
import { useSession } from '#identity/sessions/ui/player/session.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useRead } from '#platform/ui/call.ts';
import { useLive } from '#platform/ui/live.ts';

export const UNREAD = '/wps/relay/CSP_unreadCount';

export function useUnread(): number {
  const answers = useAnswers();
  const isMember = useSession((session) => session.state === 'member');
  const { value } = useRead<typeof UnreadCount>(UNREAD, isMember ? {} : undefined, 300_000);
  useLive<typeof MessagesChanged>(
    isMember ? 'messages' : undefined,
    {},
    {
      onEvent: ({ data }) => {
        answers.put(UNREAD, data);
        answers.stale('/wps/messages');
      },
      onReset: () => answers.stale(UNREAD),
    },
  );
  return isMember ? (value?.unread ?? 0) : 0;
}
