import { useState } from 'react';
import { Link } from 'react-router';
import type {
  BlockAuthor,
  ChatMessage,
  Rain,
  ReportChatMessage,
  SharedWin,
} from '#features/around/chat/contract.ts';
import { REASONS, type Reason } from '#features/around/chat/contract/kinds.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { Button, buttonClass, IconButton } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { Money } from '#platform/ui/money.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useTag, useWords } from '#platform/ui/words.tsx';

/** Hours and minutes on the reader's clock. */
export function Time({ at }: { readonly at: string }) {
  const tag = useTag();
  const text = new Intl.DateTimeFormat(tag, {
    hour: '2-digit',
    minute: '2-digit',
    numberingSystem: 'latn',
  }).format(new Date(at));
  return (
    <time className="num" dateTime={at}>
      {text}
    </time>
  );
}

type Props = { readonly message: ChatMessage; readonly roomId: string; readonly isMine: boolean };

/** One line of a room. */
export function Message({ message, roomId, isMine }: Props) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const { author, name, text, at, win, rain } = message;
  if (rain) return <RainCard rain={rain} at={at} />;
  return (
    <article className="bubble" data-mine={isMine ? '' : undefined}>
      <header>
        <strong>{isMine ? words('chat.you') : <bdi>{name}</bdi>}</strong>
        <Time at={at} />
        {!isMine && author !== '' && (
          <IconButton
            icon="warn"
            label={words('chat.about_message', { name })}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        )}
      </header>
      {text && (
        <p dir="auto" className="bubble-text">
          {text}
        </p>
      )}
      {win && <WinCard win={win} />}
      {isOpen && <MessageMenu message={message} roomId={roomId} onDone={() => setOpen(false)} />}
    </article>
  );
}

/** A round or slip somebody has won: the slip opens to what it was made of. */
function WinCard({ win }: { readonly win: SharedWin }) {
  const words = useWords();
  return (
    <details className="win-card">
      <summary>
        <span className="win-times num">×{win.times}</span>
        <bdi>{win.title}</bdi>
        <Money amount={win.payout} currency={win.currency} />
      </summary>
      <dl>
        <dt>{words('chat.stake')}</dt>
        <dd>
          <Money amount={win.stake} currency={win.currency} />
        </dd>
        <dt>{words('chat.payout')}</dt>
        <dd>
          <Money amount={win.payout} currency={win.currency} />
        </dd>
        {win.legs.map((leg, at) => (
          // Two legs of one match are told apart by nothing but their place.
          <LegRow key={at} match={leg.match} odds={leg.odds} />
        ))}
      </dl>
      <Link className={buttonClass('line', { small: true })} to={win.link}>
        {words('chat.open_game')}
      </Link>
    </details>
  );
}

const LegRow = ({ match, odds }: { readonly match: string; readonly odds: string }) => (
  <>
    <dt>
      <bdi>{match}</bdi>
    </dt>
    <dd className="num">{odds}</dd>
  </>
);

function RainCard({ rain, at }: { readonly rain: Rain; readonly at: string }) {
  const words = useWords();
  const isOver = Date.parse(rain.until) < Date.now();
  return (
    <article className="rain-card">
      <Icon name="gift" />
      <strong>{words('chat.rain', { count: rain.count })}</strong>
      <Time at={at} />
      {isOver ? (
        <small className="muted">{words('chat.rain_over')}</small>
      ) : (
        <Link className={buttonClass('prize', { small: true })} to={rain.link}>
          {words('chat.rain_catch')}
        </Link>
      )}
    </article>
  );
}

function MessageMenu({
  message,
  roomId,
  onDone,
}: Pick<Props, 'message' | 'roomId'> & { readonly onDone: () => void }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const params = { id: roomId, messageId: message.id };
  const run = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    try {
      await work();
      say(done, 'gain');
    } catch (trouble) {
      say(trouble instanceof Error ? trouble.message : words('ui.error.network'), 'wrong');
    }
    onDone();
  };
  const report = (reason: Reason): void =>
    void run(
      () =>
        api.send<typeof ReportChatMessage>('POST', '/chat/rooms/{id}/messages/{messageId}/report', {
          params,
          body: { reason },
        }),
      words('chat.reported'),
    );
  const block = (): void =>
    void run(async () => {
      await api.send<typeof BlockAuthor>('POST', '/chat/rooms/{id}/messages/{messageId}/block', { params });
      answers.stale('/chat/rooms');
    }, words('chat.now_blocked'));
  return (
    <div className="bubble-menu" role="group" aria-label={words('chat.report')}>
      <span className="muted">{words('chat.report')}</span>
      {REASONS.map((reason) => (
        <Button key={reason} small look="line" onClick={() => report(reason)}>
          {words(`chat.reason.${reason}`)}
        </Button>
      ))}
      <Button small icon="hide" onClick={block}>
        {words('chat.block')}
      </Button>
    </div>
  );
}
