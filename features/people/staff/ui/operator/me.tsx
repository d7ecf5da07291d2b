/** The signed-in member of staff at the console: where he is told of things, and what others did to his account. */
import { useState } from 'react';
import type {
  DismissNotice,
  ListNotices,
  SetOwnEmail,
  StaffInfo,
  StaffNotice,
} from '#features/people/staff/contract.ts';
import { factorApi } from '#identity/factors/ui/entry/factor-calls.ts';
import { useGuarded } from '#identity/factors/ui/entry/use-guarded.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { Wrong } from '#platform/ui/desk/form.tsx';
import { useRefresh } from '#platform/ui/desk/refresh.ts';
import { When } from '#platform/ui/desk/when.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Popup } from '#platform/ui/popup.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { Form } from '#platform/ui/form.tsx';

/** His name in the bar; a press opens what is his own. */
export function Me({ me }: { readonly me: StaffInfo }) {
  const words = useWords();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="bar-part bar-who"
        aria-haspopup="dialog"
        aria-label={words('staff.me.open', { name: me.name })}
        onClick={() => setOpen(true)}
      >
        <b>
          <bdi>{me.name}</bdi>
        </b>
        <span>{words(`staff.role.${me.role}`)}</span>
      </button>
      {open && (
        <Popup title={words('staff.me.title')} onClose={() => setOpen(false)}>
          <EmailForm me={me} onDone={() => setOpen(false)} />
        </Popup>
      )}
    </>
  );
}

function EmailForm({ me, onDone }: { readonly me: StaffInfo; readonly onDone: () => void }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const submission = useGuarded(factorApi(api, '/ops/session'));
  const [email, setEmail] = useState(me.email);
  const save = (): void => {
    void submission.run(async () => {
      await api.send<typeof SetOwnEmail>('PUT', '/ops/me/email', { body: { email: email.trim() } });
      answers.stale('/ops/me');
      answers.stale('/ops/staff');
      say(words('staff.me.saved'), 'gain');
      onDone();
    }, [words('staff.ops.email'), email.trim()]);
  };
  return (
    <Form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Field
        label={words('staff.ops.email')}
        hint={words('staff.me.email_hint')}
        name="work-email"
        type="email"
        autoComplete="email"
        dir="ltr"
        maxLength={254}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Wrong text={submission.refusal} />
      <Button
        type="submit"
        look="go"
        wide
        busy={submission.busy}
        why={email.trim() === me.email ? words('staff.ops.change_first') : undefined}
      >
        {words('staff.me.save')}
      </Button>
    </Form>
  );
}

function Notice({ notice, onSeen }: { readonly notice: StaffNotice; readonly onSeen: () => void }) {
  const words = useWords();
  const api = useApi();
  const submission = useSubmission();
  const seen = (): void => {
    void submission.run(async () => {
      const input = { params: { id: notice.id } };
      await api.send<typeof DismissNotice>('POST', '/ops/me/notices/{id}/seen', input);
      onSeen();
    });
  };
  return (
    <section className="desk-card desk-why desk-notice" role="alert">
      <h2 className="sign">{words(`staff.notice.${notice.kind}`)}</h2>
      <p>{words(`staff.notice.${notice.kind}_what`)}</p>
      <dl className="desk-rows">
        <dt>{words('staff.notice.when')}</dt>
        <dd>
          <When at={notice.at} />
        </dd>
        <dt>{words('staff.notice.by')}</dt>
        <dd>
          <bdi>{notice.by.join(' · ')}</bdi>
        </dd>
      </dl>
      <div className="desk-save">
        <Button small look="line" icon="check" busy={submission.busy} onClick={seen}>
          {words('staff.notice.seen')}
        </Button>
        <Wrong text={submission.wrong} />
      </div>
    </section>
  );
}

/** Above every desk until he says that he has seen it. */
export function Notices() {
  const { value, again } = useRead<typeof ListNotices>('/ops/me/notices', {}, 60_000);
  useRefresh(again, 60_000);
  return value?.map((notice) => <Notice key={notice.id} notice={notice} onSeen={again} />);
}
