import type { FormEvent } from 'react';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { GetWhiteLabel } from '#features/setup/brand/contract.ts';
import type { Register } from '#identity/registration/contract.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { Field } from '#platform/ui/field.tsx';
import { Form } from '#platform/ui/form.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { usePopups } from '#platform/ui/popups.ts';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { CheckBox } from './check-box.tsx';
import './identity.css';
import { focusFirstWrong } from '../entry/focus.ts';
import { PasswordField } from './password-field.tsx';
import { checkRegister, PASSWORD_RULE, USERNAME_RULE } from './register-rules.ts';
import type { RegisterForm } from './register-rules.ts';
import { useSession } from './session.ts';

const bodyOf = (form: RegisterForm) => ({
  username: form.username,
  password: form.password,
  confirmPassword: form.confirmPassword,
  registerMethod: 'WEB' as const,
  registerUrl: location.href.slice(0, 200),
  ...(form.referralCode.trim() && { referralCode: form.referralCode.trim() }),
  terms: true as const,
  adult: true as const,
});

export default function RegisterPage() {
  const words = useWords();
  const [params] = useSearchParams();
  const title = words('identity.register');
  usePageHead(title);
  const show = usePopups((popups) => popups.show);
  const age = useRead<typeof GetWhiteLabel>('/wps/system/whitelabel', {}).value?.minAge ?? 18;
  return (
    <div className="page">
      <div className="entry">
        <h1 className="sign entry-title">{title}</h1>
        <Entry age={age} referralCode={params.get('referralCode')?.slice(0, 32) ?? ''} />
        <p className="form-other">
          {words('identity.have_account')}{' '}
          <button type="button" className="link" onClick={() => show('login')}>
            {words('identity.login')}
          </button>
        </p>
      </div>
    </div>
  );
}

function useRegister(form: RegisterForm) {
  const api = useApi();
  const words = useWords();
  const navigate = useNavigate();
  const enter = useSession((session) => session.enter);
  const say = useToasts((toasts) => toasts.say);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{
    readonly text: string;
    readonly fields: Readonly<Record<string, string>>;
  }>({ text: '', fields: {} });
  const send = async (): Promise<void> => {
    setBusy(true);
    setRefusal({ text: '', fields: {} });
    try {
      const { token } = await api.send<typeof Register>(
        'PUT',
        '/wps/member/register',
        { body: bodyOf(form) },
        { encrypted: true },
      );
      enter(token);
      say(words('identity.welcome', { name: form.username }));
      void navigate('/');
    } catch (trouble) {
      setRefusal(
        trouble instanceof ApiRefusal
          ? { text: trouble.message, fields: trouble.fields }
          : { text: words('identity.wrong.network'), fields: {} },
      );
    } finally {
      setBusy(false);
    }
  };
  return { send, busy, refusal };
}

function Entry({ age, referralCode }: { readonly age: number; readonly referralCode: string }) {
  const words = useWords();
  const element = useRef<HTMLFormElement>(null);
  const [form, setForm] = useState<RegisterForm>({
    username: '',
    password: '',
    confirmPassword: '',
    referralCode,
    terms: false,
    adult: false,
  });
  const [touched, setTouched] = useState(false);
  const { send, busy, refusal } = useRegister(form);
  const wrong = touched ? checkRegister(form) : {};
  const change = (part: Partial<RegisterForm>): void => setForm({ ...form, ...part });

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTouched(true);
    if (Object.keys(checkRegister(form)).length > 0) focusFirstWrong(element.current);
    else void send();
  };
  return (
    <Form ref={element} className="stack" onSubmit={submit} noValidate>
      <Field
        label={words('identity.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={form.username}
        onChange={(event) => change({ username: event.target.value.trim() })}
        hint={words('identity.username_hint', USERNAME_RULE)}
        wrong={
          wrong.username
            ? words('identity.wrong.username', USERNAME_RULE)
            : refusal.fields['username']
              ? refusal.text
              : undefined
        }
      />
      <PasswordField
        label={words('identity.password')}
        name="password"
        autoComplete="new-password"
        value={form.password}
        onValue={(password) => change({ password })}
        hint={words('identity.password_hint', { min: PASSWORD_RULE.min })}
        wrong={wrong.password && words('identity.wrong.password', PASSWORD_RULE)}
      />
      <PasswordField
        label={words('identity.confirm')}
        name="confirmPassword"
        autoComplete="new-password"
        value={form.confirmPassword}
        onValue={(confirmPassword) => change({ confirmPassword })}
        wrong={wrong.confirm && words('identity.wrong.confirm')}
      />
      <Field
        label={words('identity.referral')}
        note={words('identity.optional')}
        name="referralCode"
        maxLength={32}
        value={form.referralCode}
        onChange={(event) => change({ referralCode: event.target.value })}
      />
      <div className="checks">
        <CheckBox
          on={form.adult}
          onChange={(adult) => change({ adult })}
          wrong={wrong.adult && words('identity.wrong.adult', { age })}
        >
          {words('identity.adult', { age })}
        </CheckBox>
        <CheckBox
          on={form.terms}
          onChange={(terms) => change({ terms })}
          wrong={wrong.terms && words('identity.wrong.terms')}
        >
          {words('identity.terms')}
        </CheckBox>
      </div>
      {refusal.text && !refusal.fields['username'] && (
        <p className="field-wrong" role="alert">
          <Icon name="warn" />
          {refusal.text}
        </p>
      )}
      <Button type="submit" look="go" wide busy={busy}>
        {words('identity.register')}
      </Button>
    </Form>
  );
}
