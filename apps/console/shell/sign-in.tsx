import type { FormEvent } from 'react';
import { useState } from 'react';
import type { StaffLogin } from '#identity/sign-in/contract.ts';
import { PasswordField } from '#identity/ui/player/password-field.tsx';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { Field } from '#platform/ui/field.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { useStaffSession } from '../session.ts';
import { GatePage } from './gate.tsx';

export function SignIn() {
  const words = useWords();
  const api = useApi();
  const enter = useStaffSession((session) => session.enter);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [touched, setTouched] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const empty = (text: string): string | undefined =>
    touched && text.trim() === '' ? words('console.empty') : undefined;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTouched(true);
    setRefusal('');
    if (username.trim() === '' || password === '') return;
    setBusy(true);
    try {
      const body = { username: username.trim(), password };
      const session = await api.send<typeof StaffLogin>('POST', '/ops/session/login', { body });
      enter(session.token, session.mustChangePassword);
    } catch (trouble) {
      setRefusal(trouble instanceof ApiRefusal ? trouble.message : words('ui.error.network'));
      setBusy(false);
    }
  };

  return (
    <GatePage title={words('console.sign_in')}>
      <p className="muted">{words('console.sign_in_for')}</p>
      <form className="stack" onSubmit={(event) => void submit(event)} noValidate>
        <Field
          label={words('console.username')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={username}
          onChange={(event) => setUsername(event.target.value)}
          wrong={empty(username)}
        />
        <PasswordField
          label={words('console.password')}
          name="password"
          autoComplete="current-password"
          value={password}
          onValue={setPassword}
          wrong={empty(password)}
        />
        {refusal && (
          <p className="field-wrong" role="alert">
            <Icon name="warn" />
            {refusal}
          </p>
        )}
        <Button type="submit" look="go" wide busy={busy}>
          {words('console.sign_in')}
        </Button>
      </form>
    </GatePage>
  );
}
