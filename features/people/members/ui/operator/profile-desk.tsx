/** A member's profile at the desk, whole, for staff who may write it; everybody else sees it masked above. */
import { useState } from 'react';
import type { OpsMember } from '#features/people/members/contract.ts';
import type {
  OpsGetProfile,
  OpsProfile,
  OpsProfileChange,
  OpsSetProfile,
} from '#features/people/members/contract/ops-profile.ts';
import { STAFF_FIELDS } from '#features/people/members/contract/profile-names.ts';
import type { GetStaffInfo } from '#features/people/staff/contract.ts';
import { Payee } from './payee-form.tsx';
import { factorApi } from '#identity/factors/ui/entry/factor-calls.ts';
import { useGuarded } from '#identity/factors/ui/entry/use-guarded.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { DeskForm, Wrong } from '#platform/ui/desk/form.tsx';
import { useReason } from '#platform/ui/desk/reason.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Skeleton } from '#platform/ui/states.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';

const WRITERS = ['*', 'members.*', 'members.profile'];

/** Closed until it is asked for: what is whole is not on the screen for nothing. */
export function ProfileDesk({ member }: { readonly member: OpsMember }) {
  const words = useWords();
  const [open, setOpen] = useState(false);
  const me = useRead<typeof GetStaffInfo>('/ops/me', {}, 3_600_000).value;
  if (!me?.rights.some((right) => WRITERS.includes(right))) return null;
  if (open) return <Whole member={member} onDone={() => setOpen(false)} />;
  return (
    <section className="desk-card">
      <h2 className="sign">{words('members.ops.profile')}</h2>
      <p className="muted">{words('members.ops.profile_hint')}</p>
      <div className="desk-save">
        <Button small look="line" icon="doc" onClick={() => setOpen(true)}>
          {words('members.ops.profile_open')}
        </Button>
      </div>
    </section>
  );
}

function Whole({ member, onDone }: { readonly member: OpsMember; readonly onDone: () => void }) {
  const params = { id: member.id };
  const { value, trouble } = useRead<typeof OpsGetProfile>('/ops/members/{id}/profile', { params }, 0);
  const words = useWords();
  if (!value) return trouble ? <Wrong text={words('ui.error.network')} /> : <Skeleton height={420} />;
  const payee = value.fields.find(({ name }) => name === 'payeeName')?.value ?? '';
  return (
    <>
      <Form key={value.version} member={member} profile={value} onDone={onDone} />
      <Payee key={payee} member={member} had={payee} />
    </>
  );
}

type Texts = Readonly<Record<string, string>>;
const textsOf = ({ fields, phone, email }: OpsProfile): Texts => ({
  ...Object.fromEntries(fields.map(({ name, value }) => [name, value])),
  phone: phone?.value ?? '',
  email: email?.value ?? '',
});

function Form({
  member,
  profile,
  onDone,
}: {
  readonly member: OpsMember;
  readonly profile: OpsProfile;
  readonly onDone: () => void;
}) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const submission = useGuarded(factorApi(api, '/ops/session'));
  const had = textsOf(profile);
  const [texts, setTexts] = useState(had);
  const reason = useReason({
    label: words('members.ops.reason'),
    short: words('members.ops.reason_short'),
    name: 'profile-reason',
  });
  const changed = Object.keys(texts).filter((name) => texts[name] !== had[name]);
  const save = (): void => {
    void submission.run(async () => {
      const change: OpsProfileChange = Object.fromEntries(changed.map((name) => [name, texts[name] ?? '']));
      const input = {
        params: { id: member.id },
        body: { version: profile.version, change, reason: reason.text },
      };
      await api.send<typeof OpsSetProfile>('PUT', '/ops/members/{id}/profile', input);
      for (const path of ['', '/profile']) answers.stale(`/ops/members/${member.id}${path}`);
      say(words('members.ops.saved', { account: member.account }), 'gain');
      onDone();
    }, [words('members.ops.profile'), member.account]);
  };
  const why = changed.length === 0 ? words('members.nothing_new') : reason.why;
  const field = (name: string, label: string, hint?: string) => (
    <Field
      key={name}
      label={label}
      {...(hint && { hint })}
      name={`profile-${name}`}
      type={name === 'birthday' ? 'date' : 'text'}
      autoComplete="off"
      maxLength={name === 'email' ? 254 : 200}
      value={texts[name] ?? ''}
      onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
    />
  );
  return (
    <DeskForm
      title={words('members.ops.profile')}
      hint={words('members.ops.profile_effect')}
      submission={{ busy: submission.busy, wrong: submission.refusal }}
      save={words('members.save')}
      why={why}
      onSave={save}
      beside={
        <Button look="line" onClick={onDone}>
          {words('ui.close')}
        </Button>
      }
    >
      {STAFF_FIELDS.map((name) => field(name, words(`members.field.${name}`)))}
      {field('phone', words('members.phone'), words('members.ops.contact_hint'))}
      {field('email', words('members.email'), words('members.ops.contact_hint'))}
      {reason.field}
    </DeskForm>
  );
}
