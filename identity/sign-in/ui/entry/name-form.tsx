import type { FormEvent, ReactNode } from 'react';
import { useRef, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Form } from '#platform/ui/form.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { Captcha } from '#identity/human/ui/player/captcha.tsx';
import { PasswordField } from '#identity/passwords/ui/player/password-field.tsx';
import '#identity/accounts/ui/player/identity.css';
import { focusFirstWrong } from '#identity/accounts/ui/entry/focus.ts';
import { Refusal } from '#identity/accounts/ui/entry/refusal.tsx';
import type { Entry } from './use-entry.ts';

export type NameWords = { readonly username: string; readonly password: string; readonly captcha?: string };

type Props = {
  readonly entry: Entry;
  readonly name?: string;
  readonly submit: (words: NameWords) => void;
  /** Between the fields and the button. */
  readonly children?: ReactNode;
};

/** User name, password, and the picture when it is wanted: the one form of the site, the agents’ page and the console. */
export function NameForm({ entry, name = '', submit, children }: Props) {
  const words = useWords();
  const form = useRef<HTMLFormElement>(null);
  const [username, setUsername] = useState(name);
  const [password, setPassword] = useState('');
  const [captcha, setCaptcha] = useState('');
  const [touched, setTouched] = useState(false);
  const wrong = (field: string, text: string): string | undefined =>
    touched && text.trim() === '' ? words('identity.wrong.empty') : entry.wrong[field];

  const send = (event: FormEvent): void => {
    event.preventDefault();
    setTouched(true);
    if (username.trim() === '' || password === '' || (entry.captcha && captcha.trim() === '')) {
      focusFirstWrong(form.current);
      return;
    }
    submit({ username: username.trim(), password, ...(entry.captcha && { captcha: captcha.trim() }) });
    setCaptcha('');
    setTouched(false);
  };

  return (
    <Form ref={form} className="stack" onSubmit={send} noValidate>
      <Field
        label={words('identity.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        onChange={(event) => setUsername(event.target.value)}
        wrong={wrong('username', username)}
      />
      <PasswordField
        label={words('identity.password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onValue={setPassword}
        wrong={wrong('password', password)}
      />
      {entry.captcha && (
        <Captcha value={captcha} onValue={setCaptcha} round={entry.tries} wrong={wrong('captcha', captcha)} />
      )}
      {children}
      <Refusal text={entry.refusal} />
      <Button type="submit" look="go" wide busy={entry.busy}>
        {words('identity.login')}
      </Button>
    </Form>
  );
}
