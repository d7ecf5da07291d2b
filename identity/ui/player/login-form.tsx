import type { FormEvent } from 'react';
import { useRef, useState } from 'react';
import type { Login } from '#identity/sign-in/contract.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { Field } from '#platform/ui/field.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { Captcha } from './captcha.tsx';
import './identity.css';
import { PasswordField } from './password-field.tsx';
import { useSession } from './session.ts';

/** The failed login says whether it wants a captcha next time. */
const wantsCaptcha = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'captcha' in value && value.captcha === true;

/** Puts the caret into the first field that is wrong. */
export function focusFirstWrong(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

export function LoginForm({ onDone }: { readonly onDone: () => void }) {
  const words = useWords();
  const api = useApi();
  const enter = useSession((session) => session.enter);
  const say = useToasts((toasts) => toasts.say);
  const form = useRef<HTMLFormElement>(null);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [captcha, setCaptcha] = useState<string>();
  const [tries, setTries] = useState(0);
  const [busy, setBusy] = useState(false);
  const [touched, setTouched] = useState(false);
  const [refusal, setRefusal] = useState('');

  const emptyWord = (text: string | undefined): string | undefined =>
    touched && text?.trim() === '' ? words('identity.wrong.empty') : undefined;

  const refused = (trouble: unknown): void => {
    setTries((count) => count + 1);
    if (!(trouble instanceof ApiRefusal)) {
      setRefusal(words('identity.wrong.network'));
      return;
    }
    setRefusal(trouble.message);
    if (wantsCaptcha(trouble.value)) setCaptcha('');
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTouched(true);
    setRefusal('');
    const name = username.trim();
    if (!name || !password || captcha?.trim() === '') {
      focusFirstWrong(form.current);
      return;
    }
    setBusy(true);
    try {
      const body = {
        username: name,
        password,
        type: 'username' as const,
        ...(captcha && { captcha: captcha.trim() }),
      };
      const { token } = await api.send<typeof Login>(
        'POST',
        '/wps/session/login',
        { body },
        { encrypted: true },
      );
      enter(token);
      say(words('identity.welcome', { name }));
      onDone();
    } catch (trouble) {
      refused(trouble);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form ref={form} className="stack" onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label={words('identity.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        onChange={(event) => setUsername(event.target.value)}
        wrong={emptyWord(username)}
      />
      <PasswordField
        label={words('identity.password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onValue={setPassword}
        wrong={emptyWord(password)}
      />
      {captcha !== undefined && (
        <Captcha value={captcha} onValue={setCaptcha} round={tries} wrong={emptyWord(captcha)} />
      )}
      {refusal && (
        <p className="field-wrong" role="alert">
          <Icon name="warn" />
          {refusal}
        </p>
      )}
      <Button type="submit" look="go" wide busy={busy}>
        {words('identity.login')}
      </Button>
    </form>
  );
}
