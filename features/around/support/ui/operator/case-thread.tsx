import { useState } from 'react';
import type { OpsCaseDetailed, OpsMessage, OpsOpenPicture } from '#features/around/support/contract/desk.ts';
import { eventText } from '#features/around/support/ui/event-text.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { Wrong } from '#platform/ui/desk/form.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { When } from '#platform/ui/desk/when.tsx';
import { useWords } from '#platform/ui/words.tsx';

/** What was said, the notes of the staff among it and marked as what they are. */
export function CaseThread({ detail: { case: open, messages } }: { readonly detail: OpsCaseDetailed }) {
  const words = useWords();
  return (
    <section className="desk-card">
      <h2 className="sign">{words('support.thread')}</h2>
      <ol className="case-lines">
        {messages.map((message) => (
          <Line key={message.n} message={message} caseId={open.id} who={open.who} />
        ))}
      </ol>
    </section>
  );
}

type LineProps = { readonly message: OpsMessage; readonly caseId: string; readonly who: string };

function Line({ message, caseId, who }: LineProps) {
  const words = useWords();
  const { from, name, text, event, params, at, n, picture, isNote } = message;
  const said = from === 'house' ? eventText(words, event, params) : text;
  return (
    <li data-from={isNote ? 'note' : from}>
      <header>
        <b>
          <bdi>{from === 'player' ? who : name}</bdi>
          {isNote && ` · ${words('support.ops.note')}`}
        </b>
        <When at={at} />
      </header>
      {said && <p dir="auto">{said}</p>}
      {picture !== null && <Picture caseId={caseId} n={n} />}
    </li>
  );
}

/** Opened one by one, each with an entry in the trail. */
function Picture({ caseId, n }: { readonly caseId: string; readonly n: number }) {
  const words = useWords();
  const api = useApi();
  const { busy, wrong, run } = useSubmission();
  const [shown, setShown] = useState('');
  const label = words('support.picture', { number: n });
  if (shown !== '')
    return (
      <img className="case-shot" src={`data:image/jpeg;base64,${shown}`} alt={label} draggable={false} />
    );
  const open = (): void => {
    void run(async () => {
      const { picture } = await api.send<typeof OpsOpenPicture>(
        'POST',
        '/ops/support/cases/{id}/messages/{n}/picture',
        { params: { id: caseId, n }, body: {} },
      );
      setShown(picture);
    });
  };
  return (
    <>
      <Button small look="line" icon="eye" busy={busy} onClick={open}>
        {label}
      </Button>
      <Wrong text={wrong} />
    </>
  );
}
