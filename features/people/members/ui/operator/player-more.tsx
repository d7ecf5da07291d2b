import type { FormEvent } from 'react';
import { useState } from 'react';
import type {
  OpsGetMember,
  OpsInitialPassword,
  OpsMember,
  OpsMemberDetail,
  OpsSetLevel,
  OpsSetTags,
} from '#features/people/members/contract.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { When } from '#platform/ui/desk/when.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';

const LEVELS = [0, 1, 2, 3] as const;

/** Sends one deed of an operator and has the pane read again. */
function useDeed(member: OpsMember) {
  const words = useWords();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const run = async (deed: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setWrong('');
    try {
      await deed();
      say(words('members.ops.saved', { account: member.account }), 'gain');
      answers.stale(`/ops/members/${member.id}`);
    } catch (trouble) {
      setWrong(trouble instanceof ApiRefusal ? trouble.message : words('ui.error.network'));
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, wrong };
}

function Trouble({ text }: { readonly text: string }) {
  return text === '' ? null : (
    <p className="field-wrong" role="alert">
      <Icon name="warn" />
      {text}
    </p>
  );
}

/** Profile, contacts, tags, level, initial password and history of one member. */
export function PlayerMore({ member }: { readonly member: OpsMember }) {
  const params = { id: member.id };
  const { value, trouble, again } = useRead<typeof OpsGetMember>('/ops/members/{id}', { params }, 5_000);
  if (!value) return trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <Skeleton height={240} />;
  return (
    <>
      <Facts detail={value} />
      <TagsForm key={value.tags.join()} member={member} tags={value.tags} />
      <LevelForm key={value.level} member={member} level={value.level} />
      <InitialPassword member={member} />
      <History detail={value} />
    </>
  );
}

function Facts({ detail }: { readonly detail: OpsMemberDetail }) {
  const words = useWords();
  const contact = (found: OpsMemberDetail['phone']) =>
    found ? (
      <>
        <bdi dir="ltr">{found.value}</bdi> ({words(found.verified ? 'members.proved' : 'members.not_proved')})
      </>
    ) : (
      words('members.not_bound')
    );
  return (
    <section className="desk-card">
      <h2 className="sign">{words('members.profile')}</h2>
      <dl className="desk-rows">
        <dt>{words('members.field.nickname')}</dt>
        <dd>
          <bdi>{detail.nickname}</bdi>
        </dd>
        <dt>{words('members.phone')}</dt>
        <dd>{contact(detail.phone)}</dd>
        <dt>{words('members.email')}</dt>
        <dd>{contact(detail.email)}</dd>
        <dt>{words('members.ops.last_sign_in')}</dt>
        <dd>{detail.lastSignInAt ? <When at={detail.lastSignInAt} /> : '–'}</dd>
        <dt>{words('members.ops.referral')}</dt>
        <dd>
          <bdi>{detail.referralCode}</bdi>
        </dd>
        {detail.details.map(({ name, value }) => (
          <DetailRow key={name} name={name} value={value} />
        ))}
      </dl>
    </section>
  );
}

const NAMED = [
  'fullname',
  'payeeName',
  'birthday',
  'nationality',
  'region',
  'address',
  'occupation',
  'incomeSource',
  'whatsapp',
  'telegram',
  'zalo',
  'facebook',
  'line',
  'wechat',
  'qqNum',
] as const;

function DetailRow({ name, value }: { readonly name: string; readonly value: string }) {
  const words = useWords();
  const known = NAMED.find((one) => one === name);
  if (!known) return null;
  return (
    <>
      <dt>{words(`members.field.${known}`)}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </>
  );
}

function TagsForm({ member, tags }: { readonly member: OpsMember; readonly tags: readonly string[] }) {
  const words = useWords();
  const api = useApi();
  const { run, busy, wrong } = useDeed(member);
  const [text, setText] = useState(tags.join(', '));
  const list = text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const body = { tags: [...new Set(list)] };
    void run(() =>
      api.send<typeof OpsSetTags>('POST', '/ops/members/{id}/tags', { params: { id: member.id }, body }),
    );
  };
  return (
    <form className="desk-card" onSubmit={submit} noValidate>
      <Field
        label={words('members.ops.tags')}
        hint={words('members.ops.tags_hint')}
        name="tags"
        maxLength={300}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Trouble text={wrong} />
      <Button
        type="submit"
        small
        look="line"
        busy={busy}
        why={text === tags.join(', ') ? words('members.nothing_new') : undefined}
      >
        {words('members.save')}
      </Button>
    </form>
  );
}

function LevelForm({ member, level }: { readonly member: OpsMember; readonly level: number }) {
  const words = useWords();
  const api = useApi();
  const { run, busy, wrong } = useDeed(member);
  const [chosen, setChosen] = useState(level);
  const [reason, setReason] = useState('');
  const short = reason.trim().length < 3;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const input = { params: { id: member.id }, body: { level: chosen, reason: reason.trim() } };
    void run(() => api.send<typeof OpsSetLevel>('POST', '/ops/members/{id}/level', input));
  };
  return (
    <form className="desk-card" onSubmit={submit} noValidate>
      <h2 className="sign">{words('members.ops.level')}</h2>
      <fieldset className="desk-choices" aria-label={words('members.ops.level')}>
        {LEVELS.map((one) => (
          <label key={one} className="choice">
            <input type="radio" name="level" checked={chosen === one} onChange={() => setChosen(one)} />
            {words(`members.level.${one}`)}
          </label>
        ))}
      </fieldset>
      <Field
        label={words('members.ops.reason')}
        name="levelReason"
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Trouble text={wrong} />
      <Button
        type="submit"
        small
        look="line"
        busy={busy}
        why={
          chosen === level
            ? words('members.nothing_new')
            : short
              ? words('members.ops.reason_short')
              : undefined
        }
      >
        {words('members.save')}
      </Button>
    </form>
  );
}

function InitialPassword({ member }: { readonly member: OpsMember }) {
  const words = useWords();
  const api = useApi();
  const { run, busy, wrong } = useDeed(member);
  const [reason, setReason] = useState('');
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const input = { params: { id: member.id }, body: { reason: reason.trim() } };
    void run(async () => {
      const answer = await api.send<typeof OpsInitialPassword>('POST', '/ops/members/{id}/password', input);
      setPassword(answer.password);
      setReason('');
    });
  };
  return (
    <form className="desk-card" onSubmit={submit} noValidate>
      <h2 className="sign">{words('members.ops.password')}</h2>
      <p className="muted">{words('members.ops.password_effect')}</p>
      {password !== '' && (
        <p role="status">
          {words('members.ops.password_once')}{' '}
          <code className="num" data-initial-password="">
            {password}
          </code>
        </p>
      )}
      <Field
        label={words('members.ops.reason')}
        name="passwordReason"
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Trouble text={wrong} />
      <Button
        type="submit"
        small
        look="line"
        busy={busy}
        why={reason.trim().length < 3 ? words('members.ops.reason_short') : undefined}
      >
        {words('members.ops.password_give')}
      </Button>
    </form>
  );
}

function History({ detail }: { readonly detail: OpsMemberDetail }) {
  const words = useWords();
  if (detail.history.length === 0) return null;
  return (
    <section className="desk-card">
      <h2 className="sign">{words('members.ops.history')}</h2>
      <ul className="plain-list">
        {detail.history.map((change) => (
          <li key={change.at}>
            <b>{words(`members.ops.kind_${change.kind}`)}</b>{' '}
            <bdi>{change.kind === 'password' ? '' : `${change.from || '–'} → ${change.to || '–'}`}</bdi>
            <span className="muted">
              {' '}
              <When at={change.at} />
            </span>
            {change.reason && <p className="muted">{change.reason}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
