import { useEffect, useRef, useState } from 'react';
import type { OpenServiceFile, ServiceChat, ServiceMessage } from '#features/around/chat/contract/service.ts';
import { HOUSE_SAYS, LONGEST_SERVICE_TEXT } from '#features/around/chat/contract/kinds.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Button, IconButton } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { Form } from '#platform/ui/form.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { WrongLine } from '#platform/ui/wrong-line.tsx';
import { Time } from './message.tsx';
import { useServiceActs } from './use-service.ts';

type Props = { readonly chat: ServiceChat; readonly typing: boolean };

/** Where the member stands in the queue, what was said, and the line to write in. */
export function ServiceThread({ chat, typing }: Props) {
  const words = useWords();
  const acts = useServiceActs();
  const end = useRef<HTMLDivElement>(null);
  const last = chat.messages.at(-1)?.id;
  useEffect(() => {
    const list = end.current;
    if (list && last !== undefined) list.scrollTop = list.scrollHeight;
  }, [last, typing]);
  return (
    <section className="service-thread" aria-label={words('chat.service.conversation')}>
      <div className="service-state">
        <span role="status">
          {chat.state === 'waiting'
            ? words('chat.service.position', { position: chat.position })
            : words(`chat.service.state_${chat.state}`)}
        </span>
        {chat.state !== 'closed' && (
          <Button small look="line" busy={acts.busy} onClick={() => void acts.close()}>
            {words('chat.service.end')}
          </Button>
        )}
      </div>
      {/* Scrolls by keyboard, too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to take the focus */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the same */}
      <div className="chat-list" ref={end} role="log" aria-label={words('chat.messages')} tabIndex={0}>
        {chat.messages.map((message) => (
          <ServiceLine key={message.id} message={message} />
        ))}
        {typing && chat.state === 'open' && (
          <p className="service-typing" role="status">
            {words('chat.service.typing')}
            <i />
            <i />
            <i />
          </p>
        )}
      </div>
      {chat.state === 'closed' ? <Stars chat={chat} acts={acts} /> : <ServiceComposer acts={acts} />}
      <WrongLine text={acts.wrong} />
    </section>
  );
}

/** One line of a conversation: of the member, of the staff, or what has happened. */
export function ServiceLine({ message }: { readonly message: ServiceMessage }) {
  const words = useWords();
  const { author, name, text, at, file } = message;
  if (author === 'house') {
    const said = HOUSE_SAYS.find((one) => one === text);
    return (
      <p className="service-divide">
        <span>
          {said && words(`chat.said.${said}`)} <Time at={at} />
        </span>
      </p>
    );
  }
  return (
    <article className="bubble" data-mine={author === 'member' ? '' : undefined}>
      <header>
        <strong>{author === 'member' ? words('chat.you') : <bdi>{name}</bdi>}</strong>
        <Time at={at} />
      </header>
      {text && (
        <p dir="auto" className="bubble-text">
          {text}
        </p>
      )}
      {file && <FileLine file={file} />}
    </article>
  );
}

function FileLine({ file }: { readonly file: NonNullable<ServiceMessage['file']> }) {
  const words = useWords();
  const api = useApi();
  const [picture, setPicture] = useState('');
  const say = useToasts((toasts) => toasts.say);
  const open = async (): Promise<void> => {
    const input = { params: { id: file.id } };
    try {
      const answer = await api.send<typeof OpenServiceFile>('GET', '/chat/service/mine/files/{id}', input);
      setPicture(answer.picture);
    } catch (trouble) {
      say(trouble instanceof ApiRefusal ? trouble.message : words('ui.error.network'), 'wrong');
    }
  };
  if (picture !== '')
    return <img className="service-picture" src={`data:image/jpeg;base64,${picture}`} alt={file.name} />;
  return (
    <button type="button" className="service-file" onClick={() => void open()}>
      <Icon name="doc" />
      <bdi>{file.name}</bdi>
      <span className="num">{words('chat.service.kilobytes', { count: Math.ceil(file.bytes / 1_024) })}</span>
    </button>
  );
}

type Acts = { readonly acts: ReturnType<typeof useServiceActs> };

function ServiceComposer({ acts }: Acts) {
  const words = useWords();
  const [text, setText] = useState('');
  const file = useRef<HTMLInputElement>(null);
  const send = (): void => {
    if (acts.busy || text.trim() === '') return;
    void acts.write(text).then((done) => done && setText(''));
  };
  return (
    <Form className="composer" onSubmit={send}>
      <input
        ref={file}
        type="file"
        accept="image/png,image/jpeg"
        aria-label={words('chat.service.file')}
        hidden
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen) void acts.sendFile(chosen);
          event.target.value = '';
        }}
      />
      <IconButton icon="clip" label={words('chat.service.file')} onClick={() => file.current?.click()} />
      <input
        className="composer-line"
        dir="auto"
        maxLength={LONGEST_SERVICE_TEXT}
        autoComplete="off"
        aria-label={words('chat.service.reply')}
        placeholder={words('chat.service.reply')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button
        type="submit"
        className="composer-send"
        aria-label={words('chat.send')}
        aria-disabled={acts.busy || undefined}
      >
        <Icon name="send" flip />
      </button>
    </Form>
  );
}

const STARS = [1, 2, 3, 4, 5] as const;
function Stars({ chat, acts }: Acts & { readonly chat: ServiceChat }) {
  const words = useWords();
  return (
    <div className="service-stars" role="group" aria-label={words('chat.service.rate')}>
      <span>{words(chat.stars > 0 ? 'chat.service.rated' : 'chat.service.rate')}</span>
      {STARS.map((stars) => (
        <button
          key={stars}
          type="button"
          aria-label={words('chat.service.stars', { count: stars })}
          aria-pressed={stars <= chat.stars}
          onClick={() => void acts.rate(stars)}
        >
          <Icon name="star" />
        </button>
      ))}
    </div>
  );
}
