import { useState } from 'react';
import type { CaseMessage, GetPicture } from '#features/around/support/contract.ts';
import { eventText } from '#features/around/support/ui/event-text.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { useApi } from '#platform/ui/call.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { WrongLine } from '#platform/ui/wrong-line.tsx';
import { useShortTime } from './deadline.tsx';

type Props = {
  readonly messages: readonly CaseMessage[];
  /** Pictures of this case can be opened; a guest’s cannot, he has them himself. */
  readonly caseId?: string | undefined;
};

/** What was said, oldest first; the house’s own words stand between the lines. */
export function Thread({ messages, caseId }: Props) {
  const words = useWords();
  return (
    <ol className="case-thread" aria-label={words('support.thread')}>
      {messages.map((message) =>
        message.from === 'house' ? (
          <Event key={message.n} message={message} />
        ) : (
          <Bubble key={message.n} message={message} caseId={caseId} />
        ),
      )}
    </ol>
  );
}

function Event({ message: { event, params, at } }: { readonly message: CaseMessage }) {
  const words = useWords();
  const time = useShortTime();
  const text = eventText(words, event, params);
  if (text === '') return null;
  return (
    <li className="case-event">
      <span>
        {text} <b className="num">{time(at)}</b>
      </span>
    </li>
  );
}

function Bubble({ message, caseId }: { readonly message: CaseMessage; readonly caseId: string | undefined }) {
  const words = useWords();
  const time = useShortTime();
  const { from, name, team, text, at, n, picture } = message;
  const isMine = from === 'player';
  return (
    <li className="case-message" data-mine={isMine ? '' : undefined}>
      <header>
        <b>{isMine ? words('support.you') : <bdi>{name || words('support.staff')}</bdi>}</b>
        {!isMine && <span className="muted">{words(`support.team.${team}`)}</span>}
        <time className="num" dateTime={at}>
          {time(at)}
        </time>
      </header>
      {text && <p dir="auto">{text}</p>}
      {picture !== null && <Attached n={n} size={picture} caseId={caseId} />}
    </li>
  );
}

const KILOBYTE = 1_024;

function Attached({
  n,
  size,
  caseId,
}: {
  readonly n: number;
  readonly size: number;
  readonly caseId: string | undefined;
}) {
  const words = useWords();
  const api = useApi();
  const [shown, setShown] = useState('');
  const [wrong, setWrong] = useState('');
  const label = words('support.picture', { number: n });
  const weight = words('support.kilobytes', { size: Math.max(1, Math.round(size / KILOBYTE)) });
  if (shown !== '')
    return <img className="case-picture" src={`data:image/jpeg;base64,${shown}`} alt={label} />;
  const open = async (id: string): Promise<void> => {
    const input = { params: { id, n } };
    const { picture } = await api.send<typeof GetPicture>(
      'GET',
      '/support/cases/{id}/messages/{n}/picture',
      input,
    );
    setShown(picture);
  };
  const press = (id: string): void => {
    setWrong('');
    void open(id).catch((trouble: unknown) =>
      setWrong(trouble instanceof ApiRefusal ? trouble.message : words('ui.error.network')),
    );
  };
  const content = (
    <>
      <Icon name="clip" small />
      <span>{label}</span>
      <b className="num">{weight}</b>
    </>
  );
  if (caseId === undefined) return <span className="case-file">{content}</span>;
  return (
    <>
      <button type="button" className="case-file" onClick={() => press(caseId)}>
        {content}
      </button>
      <WrongLine text={wrong} />
    </>
  );
}
