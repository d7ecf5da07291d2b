import type { FormEvent } from 'react';
import { useState } from 'react';
import type { StaffChangePassword } from '#identity/contract.ts';
import { PasswordField } from '#identity/ui/player/password-field.tsx';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { useStaffSession } from '../session.ts';
import { GatePage } from './gate.tsx';

/** A first password was set by somebody else: nothing goes on before it is changed. */
export function NewPassword() {
  const words = useWords();
  const api = useApi();
  const changed = useStaffSession((session) => session.changed);
  const [oldPassword, setOld] = useState('');
  const [newPassword, setNew] = useState('');
  const [confirmNewPassword, setAgain] = useState('');
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setRefusal('');
    try {
      const body = { oldPassword, newPassword, confirmNewPassword };
      await api.send<typeof StaffChangePassword>('POST', '/ops/session/password', { body });
      changed();
    } catch (trouble) {
      setRefusal(trouble instanceof ApiRefusal ? trouble.message : words('ui.error.network'));
      setBusy(false);
    }
  };

  return (
    <GatePage title={words('console.new_password')}>
      <p className="muted">{words('console.new_password_why')}</p>
      <form className="stack" onSubmit={(event) => void submit(event)} noValidate>
        <PasswordField
          label={words('console.old')}
          name="old"
          autoComplete="current-password"
          value={oldPassword}
          onValue={setOld}
        />
        <PasswordField
          label={words('console.new')}
          name="new"
          autoComplete="new-password"
          value={newPassword}
          onValue={setNew}
          hint={words('console.new_hint')}
        />
        <PasswordField
          label={words('console.again')}
          name="again"
          autoComplete="new-password"
          value={confirmNewPassword}
          onValue={setAgain}
        />
        {refusal && (
          <p className="field-wrong" role="alert">
            <Icon name="warn" />
            {refusal}
          </p>
        )}
        <Button type="submit" look="go" wide busy={busy}>
          {words('console.change')}
        </Button>
      </form>
    </GatePage>
  );
}
