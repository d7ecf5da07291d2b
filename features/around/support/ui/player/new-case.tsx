import { useState } from 'react';
import { Link } from 'react-router';
import type { OpenCase, Support } from '#features/around/support/contract.ts';
import {
  type AboutKind,
  OPENED_BY_PEOPLE,
  QUESTION_TYPES,
  type QuestionType,
  SUBJECT_MOST,
  TEXT_MOST,
} from '#features/around/support/contract/kinds.ts';
import { solveHuman } from '#identity/human/ui/player/human.ts';
import type { CallAnswer } from '#kernel/call.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { Button, Chip } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { Choose, TextArea, Wrong } from '#platform/ui/desk/form.tsx';
import { type Submission, useSubmission } from '#platform/ui/desk/submission.ts';
import { Field } from '#platform/ui/field.tsx';
import { Form } from '#platform/ui/form.tsx';
import { useLanguage, useWords } from '#platform/ui/words.tsx';
import { Picture } from './picture-field.tsx';

type Kind = (typeof OPENED_BY_PEOPLE)[number];
type Props = {
  readonly terms: Support;
  readonly isGuest: boolean;
  readonly kind: Kind;
  readonly type: QuestionType;
  readonly about: { readonly kind: AboutKind; readonly id: string } | undefined;
  readonly onOpened: (opened: CallAnswer<typeof OpenCase>) => void;
};
type Draft = {
  readonly kind: Kind;
  readonly type: QuestionType;
  readonly subject: string;
  readonly text: string;
  readonly email: string;
  readonly picture: string | undefined;
};

/** A guest shows with his case that a person is at the page; a member has signed in. */
function useOpen(
  { isGuest, about, onOpened }: Pick<Props, 'isGuest' | 'about' | 'onOpened'>,
  submission: Submission,
) {
  const api = useApi();
  const answers = useAnswers();
  const { code } = useLanguage();
  return ({ picture, email, ...draft }: Draft): void => {
    void submission.run(async () => {
      const human = isGuest ? { human: await solveHuman(api, 'support'), email } : {};
      const body = {
        ...draft,
        ...human,
        language: code,
        ...(about && { about }),
        ...(picture !== undefined && { picture }),
      };
      const opened = await api.send<typeof OpenCase>('POST', '/support/cases', { body });
      answers.stale('/support/cases');
      onOpened(opened);
    });
  };
}

export function NewCase({ terms, isGuest, kind, type, about, onOpened }: Props) {
  const words = useWords();
  const submission = useSubmission();
  const open = useOpen({ isGuest, about, onOpened }, submission);
  const [draft, setDraft] = useState<Draft>({
    kind,
    type,
    subject: '',
    text: '',
    email: '',
    picture: undefined,
  });
  const change = (part: Partial<Draft>): void => setDraft({ ...draft, ...part });
  const isReady =
    draft.subject.trim() !== '' && draft.text.trim() !== '' && (!isGuest || draft.email.trim() !== '');
  return (
    <Form className="stack case-form" onSubmit={() => isReady && !submission.busy && open(draft)}>
      <div className="chips" role="group" aria-label={words('support.kind')}>
        {OPENED_BY_PEOPLE.map((one) => (
          <Chip key={one} on={draft.kind === one} onPress={() => change({ kind: one })}>
            {words(`support.kind_${one}`)}
          </Chip>
        ))}
      </div>
      {draft.kind === 'complaint' && <Complaint terms={terms} />}
      {about && <p className="case-named">{words(`support.about_this.${about.kind}`)}</p>}
      <Choose
        label={words('support.type')}
        value={draft.type}
        options={QUESTION_TYPES.map((name) => ({ name, title: words(`support.type_${name}`) }))}
        onValue={(next) => change({ type: next })}
      />
      {isGuest && (
        <Field
          label={words('support.email')}
          hint={words('support.email_why')}
          wrong={submission.fields['email']}
          type="email"
          dir="ltr"
          autoComplete="email"
          maxLength={120}
          value={draft.email}
          onChange={(event) => change({ email: event.target.value })}
        />
      )}
      <Field
        label={words('support.subject')}
        wrong={submission.fields['subject']}
        dir="auto"
        maxLength={SUBJECT_MOST}
        value={draft.subject}
        onChange={(event) => change({ subject: event.target.value })}
      />
      <TextArea
        label={words('support.what')}
        hint={words('support.what_hint')}
        rows={6}
        max={TEXT_MOST}
        value={draft.text}
        onValue={(text) => change({ text })}
      />
      <Picture picture={draft.picture} onPicture={(picture) => change({ picture })} />
      <Button
        type="submit"
        look="go"
        wide
        busy={submission.busy}
        why={isReady ? undefined : words('support.fill_in')}
      >
        {words('support.send_case')}
      </Button>
      <Wrong text={submission.wrong} />
    </Form>
  );
}

/** What is promised of a complaint, before it is sent. */
function Complaint({ terms: { decideDays, arbiter } }: Pick<Props, 'terms'>) {
  const words = useWords();
  return (
    <p className="muted">
      {arbiter
        ? words('support.complaint_arbiter', { count: decideDays, arbiter: arbiter.name })
        : words('support.complaint_days', { count: decideDays })}{' '}
      <Link to="/terms">{words('support.terms')}</Link>
    </p>
  );
}
