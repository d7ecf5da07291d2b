import { Link } from 'react-router';
import type { CaseView } from '#features/around/support/contract.ts';
import { CASE_LOOKS } from '#features/around/support/ui/states.ts';
import { Button } from '#platform/ui/button.tsx';
import { dateFormat } from '#platform/ui/date-format.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useTag, useWords } from '#platform/ui/words.tsx';
import { AboutSlip } from './about-slip.tsx';
import { After } from './after.tsx';
import { CaseSteps } from './case-steps.tsx';
import { Deadline } from './deadline.tsx';
import { Reply } from './reply.tsx';
import { Thread } from './thread.tsx';
import type { CaseActs } from './use-case.ts';
import './support.css';

type Props = {
  readonly value: CaseView;
  readonly acts: CaseActs;
  /** Whose pictures can be opened again. */
  readonly isOwn: boolean;
};

/** One case: where it stands, by when an answer comes, what it is about, what was said, and the line to write on. */
export function CaseScreen({ value, acts, isOwn }: Props) {
  const words = useWords();
  const { about, state } = value;
  return (
    <article className="page case-page">
      <Head value={value} acts={acts} isOwn={isOwn} />
      <CaseSteps value={value} />
      <Deadline value={value} />
      <div className="case-body">
        {about && <AboutSlip about={about} stamp={words(CASE_LOOKS[state].word)} />}
        <Thread messages={value.messages} caseId={isOwn ? value.id : undefined} />
        <After value={value} acts={acts} />
        {state === 'closed' && (
          <p className="muted case-over">
            {words('support.closed_do')} <Link to="/support/new">{words('support.open_another')}</Link>
          </p>
        )}
      </div>
      {value.may.reply && <Reply value={value} acts={acts} />}
    </article>
  );
}

function Head({ value, acts, isOwn }: Props) {
  const words = useWords();
  const tag = useTag();
  const { subject, serial, createdAt, state, may, outcome } = value;
  return (
    <header className="case-head">
      <Link to="/support" className="iconbtn" aria-label={words('support.back')}>
        <Icon name="back" flip />
      </Link>
      <div>
        <h1 className="sign">
          <bdi>{subject}</bdi>
        </h1>
        <p className="muted">
          {words('support.case')} <b className="num">{serial}</b> ·{' '}
          {dateFormat(tag, undefined, 'day').format(new Date(createdAt))}
          {outcome !== '' && <> · {words(`support.outcome.${outcome}`)}</>}
        </p>
      </div>
      {isOwn && may.close && acts.close ? (
        <Button small busy={acts.busy} onClick={() => void acts.close?.()}>
          {words('support.close')}
        </Button>
      ) : (
        <span className="mark-state" data-tone={CASE_LOOKS[state].tone}>
          {words(CASE_LOOKS[state].word)}
        </span>
      )}
    </header>
  );
}
