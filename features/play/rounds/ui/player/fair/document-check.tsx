import { type FormEvent, useState } from 'react';
import { useApi } from '#platform/ui/call.ts';
import { Button } from '#platform/ui/button.tsx';
import { Form } from '#platform/ui/form.tsx';
import { Stamp } from '#platform/ui/slip.tsx';
import { useWords } from '#platform/ui/words.tsx';
import './document-check.css';
import { type Second, secondCheck, VERIFIER } from './second.ts';

/** An answer of the house as it was copied, with its envelope or without. */
function documentIn(text: string): unknown {
  const read: unknown = JSON.parse(text);
  return typeof read === 'object' && read !== null && 'success' in read && 'value' in read
    ? read.value
    : read;
}

/** Any round, flight or draw as JSON, computed again by verify.mjs in this browser. */
export function DocumentCheck() {
  const words = useWords();
  const api = useApi();
  const [text, setText] = useState('');
  const [found, setFound] = useState<Second | 'unreadable'>();
  const run = async (): Promise<void> => {
    let document: unknown;
    try {
      document = documentIn(text);
    } catch {
      return setFound('unreadable');
    }
    setFound(await secondCheck(api, document));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run();
  };
  return (
    <section className="how document-check" aria-labelledby="document-title">
      <h2 id="document-title" className="sign">
        {words('rounds.document_title')}
      </h2>
      <p className="muted">{words('rounds.document_says')}</p>
      <Form className="claim stack" onSubmit={submit}>
        <textarea
          className="document-text"
          aria-label={words('rounds.document')}
          dir="ltr"
          rows={6}
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setFound(undefined);
          }}
        />
        <div className="rowline">
          <Button type="submit" icon="shield">
            {words('rounds.check_here')}
          </Button>
          <a className="link" href={VERIFIER} download>
            {words('rounds.verifier')}
          </a>
        </div>
      </Form>
      {found !== undefined && <SecondSays second={found} />}
    </section>
  );
}

/** What was found, question by question; only what differs is told in full. */
export function SecondSays({ second }: { readonly second: Second | 'unreadable' }) {
  const words = useWords();
  if (second === 'unreadable') return <p role="alert">{words('rounds.check.unreadable')}</p>;
  if ('cannot' in second)
    return (
      <p role="status">
        {words('rounds.second_cannot')} <span lang="en">{second.cannot}</span>
      </p>
    );
  const wrong = second.checks.filter(({ ok }) => !ok);
  return (
    <div role="status" className="document-says">
      <Stamp tone={second.ok ? 'gain' : 'danger'}>
        {words(second.ok ? 'rounds.second_right' : 'rounds.second_wrong')}
      </Stamp>
      <p>{words('rounds.second_checks', { count: second.checks.length })}</p>
      {wrong.length > 0 && (
        <ul lang="en" dir="ltr">
          {wrong.map(({ name, said, computed }) => (
            <li key={name}>
              {name}: {JSON.stringify(said)} ≠ {JSON.stringify(computed)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
