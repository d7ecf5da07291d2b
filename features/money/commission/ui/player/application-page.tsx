import { useState } from 'react';
import { Link } from 'react-router';
import type { Apply, GetApplication } from '#features/people/agents/contract.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { TextArea, Wrong } from '#platform/ui/desk/form.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import '../agent/agent.css';

/** A member applies to become an agent, and sees what became of it. */
export default function ApplicationPage() {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const submission = useSubmission();
  const title = words('commission.apply');
  usePageHead(title);
  const [text, setText] = useState('');
  const { value, trouble, again } = useRead<typeof GetApplication>('/wps/agent/application', {}, 5_000);
  const send = async (): Promise<void> => {
    if (
      await submission.run(() => api.send<typeof Apply>('POST', '/wps/agent/application', { body: { text } }))
    )
      answers.stale('/wps/agent/application');
  };
  const application = value?.application;
  const mayAsk = value && !value.isAgent && application?.state !== 'open';
  return (
    <div className="page stack">
      <h1 className="sign">{title}</h1>
      {!value && (trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <Skeleton height={200} />)}
      {value?.isAgent && (
        <p className="agent-card">
          {words('commission.is_agent')}{' '}
          <Link className={buttonClass('go')} to="/agentHome">
            {words('identity.agent_home')}
          </Link>
        </p>
      )}
      {application && !value?.isAgent && (
        <section className="agent-card stack">
          <b>{words(`commission.application.${application.state}`)}</b>
          <p>{application.text}</p>
          {application.answer && <p className="muted">{application.answer}</p>}
        </section>
      )}
      {mayAsk && (
        <section className="agent-card stack">
          <p>{words('commission.apply_how')}</p>
          <TextArea label={words('commission.apply_text')} value={text} max={500} onValue={setText} />
          <Wrong text={submission.wrong} />
          <div className="agent-acts">
            <Button
              look="go"
              busy={submission.busy}
              why={text.trim().length < 3 ? words('commission.why_text') : undefined}
              onClick={() => void send()}
            >
              {words('commission.apply_send')}
            </Button>
          </div>
        </section>
      )}
    </div>
  );
}
