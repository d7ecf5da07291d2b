import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ChatRoom, ChatRooms } from '#features/around/chat/contract.ts';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#platform/ui/states.tsx';
import { useWhen } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { Blocked } from './blocked.tsx';
import { Composer } from './composer.tsx';
import { Message } from './message.tsx';
import { useRoom } from './use-room.ts';

type Props = { readonly room: ChatRoom; readonly rooms: ChatRooms };
/** So near to the end somebody reads what is new; farther up he reads what was. */
const NEAR_PX = 120;

/** What is said in one room, and the line to say something. */
export function Room({ room, rooms }: Props) {
  const words = useWords();
  const { messages, value, trouble, again, hasOlder, older, add } = useRoom(room.id, rooms);
  const { list, isBehind, toEnd } = useFollow(messages.at(-1)?.id);
  const isBanned = room.sanction?.kind === 'ban';
  return (
    <section className="chat-room" aria-label={room.name}>
      <RoomHead room={room} />
      {/* Scrolls by keyboard, too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to take the focus */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the same */}
      <div className="chat-list" ref={list} role="log" aria-label={words('chat.messages')} tabIndex={0}>
        {hasOlder && (
          <Button small look="line" onClick={() => void older()}>
            {words('chat.older')}
          </Button>
        )}
        {!value &&
          !isBanned &&
          (trouble ? (
            <ErrorState trouble={trouble} onRetry={again} />
          ) : (
            <SkeletonRows rows={5} height={64} />
          ))}
        {value && messages.length === 0 && (
          <EmptyState icon="chat" title={words('chat.quiet')}>
            {words('chat.quiet_do')}
          </EmptyState>
        )}
        {!isBanned &&
          messages.map((message) => (
            <Message
              key={message.id}
              message={message}
              roomId={room.id}
              isMine={message.author === rooms.me}
            />
          ))}
      </div>
      {isBehind && (
        <Button small look="go" className="chat-new" onClick={toEnd}>
          {words('chat.newest')}
        </Button>
      )}
      <Foot room={room} onSaid={add} />
      <Blocked rooms={rooms} />
    </section>
  );
}

function RoomHead({ room: { about, host, slowSeconds } }: { readonly room: ChatRoom }) {
  const words = useWords();
  return (
    <header className="chat-about">
      {host && (
        <span className="chat-host">
          <Icon name="user" small />
          {words('chat.host', { name: host.name })}
          {host.gameCode && (
            <Link className={buttonClass('line', { small: true })} to={`/tables/${host.gameCode}`}>
              {words('chat.to_table')}
            </Link>
          )}
        </span>
      )}
      {about && <bdi>{about}</bdi>}
      <small className="muted">{words('chat.slow', { seconds: slowSeconds })}</small>
    </header>
  );
}

/** The line to write in, or why there is none. */
function Foot({
  room,
  onSaid,
}: {
  readonly room: ChatRoom;
  readonly onSaid: Parameters<typeof Composer>[0]['onSaid'];
}) {
  const words = useWords();
  const when = useWhen();
  const { sanction, isOpen } = room;
  if (sanction)
    return (
      <p className="chat-shut" role="status">
        <Icon name="mute" />
        <span>
          {sanction.until
            ? words(`chat.sanction_${sanction.kind}_until`, { when: when(sanction.until) })
            : words(`chat.sanction_${sanction.kind}`)}
          <span className="chat-why">
            <b>{words(`chat.reason.${sanction.reason}`)}</b>
            {sanction.note && <bdi>{sanction.note}</bdi>}
          </span>
        </span>
      </p>
    );
  if (!isOpen)
    return (
      <p className="chat-shut" role="status">
        <Icon name="lock" />
        {words('chat.closed')}
      </p>
    );
  return <Composer room={room} onSaid={onSaid} />;
}

/** Stays at the end while somebody reads there; else says that there is something new. */
function useFollow(last: string | undefined) {
  const list = useRef<HTMLDivElement>(null);
  const [isBehind, setBehind] = useState(false);
  const toEnd = (): void => {
    const element = list.current;
    if (element) element.scrollTop = element.scrollHeight;
    setBehind(false);
  };
  const isFirst = useRef(true);
  useEffect(() => {
    const element = list.current;
    if (!element || last === undefined) return;
    const left = element.scrollHeight - element.scrollTop - element.clientHeight;
    const newest = element.lastElementChild?.clientHeight ?? 0;
    if (isFirst.current || left - newest < NEAR_PX) {
      element.scrollTop = element.scrollHeight;
      setBehind(false);
    } else setBehind(true);
    isFirst.current = false;
  }, [last]);
  return { list, isBehind, toEnd };
}
