import { useEffect, useRef, useState } from 'react';
import type { ChatMessage, ChatRoom, PostChatMessage } from '#features/around/chat/contract.ts';
import { LONGEST_MESSAGE, type ShareKind } from '#features/around/chat/contract/kinds.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { IconButton } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { Form } from '#platform/ui/form.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { SharePicker } from './share-picker.tsx';

const EMOJI = [...'😀😂😍😎🤞👏🙏💪🔥🎉🎯🍀💰🏏⚽🏆😅😭😤🤔👀👍👎❤'];

type Props = { readonly room: ChatRoom; readonly onSaid: (message: ChatMessage) => void };

/** Counts down to the moment somebody may speak again; 0 when he may. */
function useWait(): readonly [number, (seconds: number) => void] {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, setLeft];
}

function useSay({ room, onSaid }: Props) {
  const words = useWords();
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const [left, wait] = useWait();
  const say = async (body: {
    readonly text?: string;
    readonly share?: { readonly kind: ShareKind; readonly id: string };
  }): Promise<boolean> => {
    setBusy(true);
    setWrong('');
    try {
      const input = { params: { id: room.id }, body };
      onSaid(await api.send<typeof PostChatMessage>('POST', '/chat/rooms/{id}/messages', input));
      wait(room.slowSeconds);
      return true;
    } catch (trouble) {
      const refused = trouble instanceof ApiRefusal;
      setWrong(refused ? trouble.message : words('ui.error.network'));
      if (refused && trouble.retryAfter) wait(trouble.retryAfter);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, wrong, left, say };
}

/** The line to say something, with emoji and what was won to show. */
export function Composer(props: Props) {
  const words = useWords();
  const [text, setText] = useState('');
  const [panel, setPanel] = useState<'' | 'emoji' | 'share'>('');
  const input = useRef<HTMLInputElement>(null);
  const { busy, wrong, left, say } = useSay(props);
  const send = (): void => {
    if (busy || left > 0 || text.trim() === '') return;
    void say({ text }).then((done) => {
      if (done) setText('');
      input.current?.focus();
    });
  };
  const turn = (name: 'emoji' | 'share'): void => setPanel(panel === name ? '' : name);
  return (
    <div className="composer-box">
      {panel === 'emoji' && (
        <div className="emoji-box" role="group" aria-label={words('chat.emoji')}>
          {EMOJI.map((emoji) => (
            <button key={emoji} type="button" onClick={() => setText(text + emoji)}>
              {emoji}
            </button>
          ))}
        </div>
      )}
      {panel === 'share' && (
        <SharePicker
          busy={busy}
          onShare={(share) => void say({ share, text }).then((done) => done && (setPanel(''), setText('')))}
        />
      )}
      <Form className="composer" onSubmit={send}>
        <IconButton
          icon="smile"
          label={words('chat.emoji')}
          aria-expanded={panel === 'emoji'}
          onClick={() => turn('emoji')}
        />
        <IconButton
          icon="slip"
          label={words('chat.share')}
          aria-expanded={panel === 'share'}
          onClick={() => turn('share')}
        />
        <input
          ref={input}
          className="composer-line"
          dir="auto"
          maxLength={LONGEST_MESSAGE}
          autoComplete="off"
          aria-label={words('chat.write')}
          placeholder={words('chat.write')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <button
          type="submit"
          className="composer-send"
          aria-label={words('chat.send')}
          aria-disabled={left > 0 || busy || undefined}
        >
          {left > 0 ? <span className="num">{left}</span> : <Icon name="send" flip />}
        </button>
      </Form>
      <div role="status" className="composer-says">
        {wrong && (
          <span className="field-wrong">
            <Icon name="warn" />
            {wrong}
          </span>
        )}
      </div>
    </div>
  );
}
