import { useState } from 'react';
import { Link } from 'react-router';
import type { GetSupport, PutFeedback, Support } from '#features/around/support/contract.ts';
import { TEXT_MOST } from '#features/around/support/contract/kinds.ts';
import { wordsIn } from '#features/around/support/rules.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { TextArea, Wrong } from '#platform/ui/desk/form.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { Form } from '#platform/ui/form.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { EmptyState, ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useTag, useWords } from '#platform/ui/words.tsx';
import './support.css';

/** `/support/feedback`: what a member thinks of the site. */
export default function FeedbackPage() {
  const words = useWords();
  const title = words('support.feedback');
  usePageHead(title);
  const { value, trouble, again } = useRead<typeof GetSupport>('/support/terms', {}, 300_000);
  return (
    <div className="page stack support-page">
      <h1 className="sign">{title}</h1>
      <p className="muted">{words('support.feedback_about')}</p>
      {!value && (trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <Skeleton height={260} />)}
      {value && <Feedback terms={value} />}
    </div>
  );
}

function Feedback({ terms: { words: bounds } }: { readonly terms: Support }) {
  const words = useWords();
  const tag = useTag();
  const api = useApi();
  const submission = useSubmission();
  const [content, setContent] = useState('');
  const [sent, setSent] = useState('');
  const count = wordsIn(content, tag);
  const isFit = count >= bounds.least && count <= bounds.most;
  if (sent !== '')
    return (
      <EmptyState icon="check" title={words('support.feedback_sent')}>
        <Link to={`/support/${sent}`}>{words('support.feedback_see')}</Link>
      </EmptyState>
    );
  const send = (): void => {
    if (!isFit || submission.busy) return;
    void submission.run(async () => {
      const { id } = await api.send<typeof PutFeedback>('PUT', '/wps/feedback', { body: { content } });
      setSent(id);
    });
  };
  return (
    <Form className="stack case-form" onSubmit={send}>
      <TextArea
        label={words('support.feedback_what')}
        hint={words('support.feedback_words', { count, least: bounds.least, most: bounds.most })}
        rows={7}
        max={TEXT_MOST}
        value={content}
        onValue={setContent}
      />
      <Button
        type="submit"
        look="go"
        wide
        busy={submission.busy}
        why={isFit ? undefined : words('support.feedback_length', { least: bounds.least, most: bounds.most })}
      >
        {words('support.feedback_send')}
      </Button>
      <Wrong text={submission.wrong} />
    </Form>
  );
}
