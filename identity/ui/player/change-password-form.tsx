import type { FormEvent } from 'react';
import { useRef, useState } from 'react';
import type { ChangePassword } from '#identity/contract.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { focusFirstWrong } from '../entry/focus.ts';
import { NewPassword, pairIsRight } from './new-password.tsx';
import { PasswordField } from './password-field.tsx';

type Refusal = { readonly text: string; readonly fields: Readonly<Record<string, string>> };
const NONE: Refusal = { text: '', fields: {} };

export function ChangePasswordForm({ onDone }: { readonly onDone: () => void }) {
  const words = useWords();
  const api = useApi();
  const element = useRef<HTMLFormElement>(null);
  const [old, setOld] = useState('');
  const [pair, setPair] = useState({ password: '', again: '' });
  const [touched, setTouched] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState(NONE);
  const at = (name: string): string | undefined =>
    Object.hasOwn(refusal.fields, name) ? refusal.text : undefined;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTouched(true);
    setRefusal(NONE);
    if (old === '' || !pairIsRight(pair)) return focusFirstWrong(element.current);
    setBusy(true);
    try {
      const { password: newPassword, again: confirmNewPassword } = pair;
      const body = { oldPassword: old, newPassword, confirmNewPassword };
      await api.send<typeof ChangePassword>('POST', '/wps/member/password', { body }, { encrypted: true });
      onDone();
    } catch (trouble) {
      setRefusal(
        trouble instanceof ApiRefusal
          ? { text: trouble.message, fields: trouble.fields }
          : { text: words('identity.wrong.network'), fields: {} },
      );
      focusFirstWrong(element.current);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form ref={element} className="stack" onSubmit={(event) => void submit(event)} noValidate>
      <PasswordField
        label={words('identity.old_password')}
        name="oldPassword"
        autoComplete="current-password"
        value={old}
        onValue={setOld}
        wrong={touched && old === '' ? words('identity.wrong.empty') : at('oldPassword')}
      />
      <NewPassword pair={pair} onPair={setPair} touched={touched} refused={at('newPassword')} />
      {refusal.text && Object.keys(refusal.fields).length === 0 && (
        <p className="field-wrong" role="alert">
          <Icon name="warn" />
          {refusal.text}
        </p>
      )}
      <Button type="submit" look="go" wide busy={busy}>
        {words('identity.set_password')}
      </Button>
    </form>
  );
}
