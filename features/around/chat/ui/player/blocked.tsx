import type { ChatRooms, UnblockAuthor } from '#features/around/chat/contract.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { useWords } from '#platform/ui/words.tsx';

/** Whom the reader does not want to read, and the way back. */
export function Blocked({ rooms: { blocked } }: { readonly rooms: ChatRooms }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  if (blocked.length === 0) return null;
  const unblock = async (author: string): Promise<void> => {
    await api.send<typeof UnblockAuthor>('DELETE', '/chat/blocks/{author}', { params: { author } });
    answers.stale('/chat/rooms');
  };
  return (
    <details className="chat-blocked">
      <summary>{words('chat.blocked', { count: blocked.length })}</summary>
      <ul>
        {blocked.map(({ author, name }) => (
          <li key={author}>
            <bdi>{name}</bdi>
            <Button small look="line" onClick={() => void unblock(author)}>
              {words('chat.unblock')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
