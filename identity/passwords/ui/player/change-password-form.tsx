import type { FormEvent } from 'react';
import { useState } from 'react';
import type { PasswordWords } from '#identity/passwords/contract.ts';
import { Button } from '#platform/ui/button.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { Form } from '#platform/ui/form.tsx';
import { Refusal } from '#identity/accounts/ui/entry/refusal.tsx';
import { NewPassword, pairIsRight } from './new-password.tsx';
import { PasswordField } from './password-field.tsx';
import { useSending } from '#identity/accounts/ui/player/use-sending.ts';

type Props = {
  /** The call of players or of staff. */
  readonly send: (body: PasswordWords) => Promise<unknown>;
  readonly onDone: () => void;
  /** The account has one: the old one is asked for. */
  readonly hasOld?: boolean;
};

/** The old password, where there is one, and a new one twice; for players in their popup and for staff at the console's gate. */
export function ChangePasswordForm({ send, onDone, hasOld = true }: Props) {
  const words = useWords();
  const { element, busy, refusal, at, run, focusWrong } = useSending();
  const [old, setOld] = useState('');
  const [pair, setPair] = useState({ password: '', again: '' });
  const [touched, setTouched] = useState(false);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTouched(true);
    if ((hasOld && old === '') || !pairIsRight(pair)) return focusWrong();
    void run(async () => {
      await send({ oldPassword: old, newPassword: pair.password, confirmNewPassword: pair.again });
      onDone();
    });
  };
  return (
    <Form ref={element} className="stack" onSubmit={submit} noValidate>
      {hasOld && (
        <PasswordField
          label={words('identity.old_password')}
          name="oldPassword"
          autoComplete="current-password"
          value={old}
          onValue={setOld}
          wrong={touched && old === '' ? words('identity.wrong.empty') : at('oldPassword')}
        />
      )}
      <NewPassword pair={pair} onPair={setPair} touched={touched} refused={at('newPassword')} />
      <Refusal text={refusal} />
      <Button type="submit" look="go" wide busy={busy}>
        {words('identity.set_password')}
      </Button>
    </Form>
  );
}
