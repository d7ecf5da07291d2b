import { useState } from 'react';
import type { CaseView } from '#features/around/support/contract.ts';
import { SCORES } from '#features/around/support/contract/kinds.ts';
import { Button } from '#platform/ui/button.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Form } from '#platform/ui/form.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { useWords } from '#platform/ui/words.tsx';
import type { CaseActs } from './use-case.ts';

type Props = { readonly value: CaseView; readonly acts: CaseActs };

/** What comes after an answer: the arbiter where he does not agree, and how well he was helped. */
export function After(props: Props) {
  return (
    <>
      <Outside {...props} />
      <Rating {...props} />
    </>
  );
}

/** Who decides when the two do not agree, always with the name and the address. */
function Outside({ value, acts }: Props) {
  const words = useWords();
  const { arbiter, state, may, kind } = value;
  if (!arbiter || kind !== 'complaint' || !(may.escalate || state === 'escalated')) return null;
  return (
    <section className="case-card" aria-labelledby="arbiter-title">
      <h2 id="arbiter-title" className="group-title">
        {words(state === 'escalated' ? 'support.with_arbiter' : 'support.not_agree')}
      </h2>
      <p>{words('support.arbiter_free', { arbiter: arbiter.name })}</p>
      <div className="case-deeds">
        {may.escalate && acts.escalate && (
          <Button look="go" busy={acts.busy} onClick={() => void acts.escalate?.()}>
            {words('support.escalate')}
          </Button>
        )}
        {arbiter.url && (
          <a className="btn btn-line" href={arbiter.url} rel="noopener noreferrer" target="_blank">
            <span>{words('support.arbiter_page')}</span>
          </a>
        )}
      </div>
    </section>
  );
}

function Rating({ value, acts }: Props) {
  const words = useWords();
  const [score, setScore] = useState(value.rating ?? 0);
  const [text, setText] = useState('');
  const { rate } = acts;
  if (!rate || !value.may.rate) return null;
  if (value.rating !== null && score === value.rating)
    return (
      <p className="case-rated muted" role="status">
        <Icon name="check" small />
        {words('support.rated', { score: value.rating })}
      </p>
    );
  return (
    <Form className="case-card" onSubmit={() => void (score > 0 && rate(score, text))}>
      <fieldset className="case-stars">
        <legend className="group-title">{words('support.rate')}</legend>
        {SCORES.map((one) => (
          <label key={one} data-on={one <= score ? '' : undefined}>
            <input
              type="radio"
              name="score"
              value={one}
              checked={one === score}
              onChange={() => setScore(one)}
              aria-label={words('support.score', { score: one })}
            />
            <Icon name="star" />
          </label>
        ))}
      </fieldset>
      {score > 0 && (
        <>
          <Field
            label={words('support.rate_why')}
            maxLength={500}
            dir="auto"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" busy={acts.busy}>
            {words('support.rate_send')}
          </Button>
        </>
      )}
    </Form>
  );
}
