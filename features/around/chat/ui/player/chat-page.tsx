import { Link, useParams } from 'react-router';
import type { ChatRooms } from '#features/around/chat/contract.ts';
import { useLiveState } from '#platform/ui/live.ts';
import { usePageHead } from '#platform/ui/page-head.ts';
import { ConnectionBar, EmptyState, ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { Room } from './room.tsx';
import { useRooms } from './use-room.ts';
import './chat.css';

/** `/chat` and `/chat/:roomId`: the rooms of the brand, and what is said in one. */
export default function ChatPage() {
  const words = useWords();
  const { roomId } = useParams();
  const { value, trouble, again } = useRooms();
  const live = useLiveState();
  const shown = value?.list.find(({ id }) => id === roomId) ?? value?.list[0];
  usePageHead(shown?.name ?? words('chat.title'));
  return (
    <div className="page chat-page">
      <header className="chat-head">
        <h1 className="sign">{words('chat.title')}</h1>
        {value && value.list.length > 1 && <Rooms rooms={value} shown={shown?.id} />}
      </header>
      <ConnectionBar state={live} />
      {/* Banned or let in again he begins anew: what he heard he hears no more, or from here on. */}
      {value && shown && (
        <Room key={`${shown.id} ${shown.sanction?.kind === 'ban'}`} room={shown} rooms={value} />
      )}
      {value && !shown && (
        <EmptyState icon="chat" title={words('chat.none')}>
          {words('chat.none_do')}
        </EmptyState>
      )}
      {!value && (trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <Skeleton height={420} />)}
    </div>
  );
}

function Rooms({ rooms, shown }: { readonly rooms: ChatRooms; readonly shown: string | undefined }) {
  const words = useWords();
  return (
    <nav className="chat-rooms" aria-label={words('chat.rooms')}>
      {rooms.list.map(({ id, name }) => (
        <Link key={id} className="chip" to={`/chat/${id}`} aria-current={id === shown ? 'page' : undefined}>
          <bdi>{name}</bdi>
        </Link>
      ))}
    </nav>
  );
}
