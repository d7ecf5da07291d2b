import type { FormEvent } from 'react';
import { useState } from 'react';
import type { ForgotByPhone as SetByPhone, ForgotSms } from '#identity/passwords/contract.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { CodeField } from './code-field.tsx';
import { Refusal } from '../entry/refusal.tsx';
import { NewPassword, pairIsRight } from './new-password.tsx';
import { PhoneField } from './phone-field.tsx';
import { usePhone } from './use-phone.ts';
import { useSession } from './session.ts';
import { useSending } from './use-sending.ts';
import { WarningStep } from './warning-step.tsx';

/** A code to the phone sets a new password and signs in – unless a second factor is still wanted. */
export function ForgotByPhone({ picker, onDone }: { readonly picker: boolean; readonly onDone: () => void }) {
  const words = useWords();
  const api = useApi();
  const enter = useSession((session) => session.enter);
  const say = useToasts((toasts) => toasts.say);
  const { element, busy, refusal, at, run, focusWrong } = useSending();
  const { phone, isBad, where, onPhone, judge } = usePhone();
  const [code, setCode] = useState('');
  const [pair, setPair] = useState({ password: '', again: '' });
  const [touched, setTouched] = useState(false);
  const [warning, setWarning] = useState('');
  const send = async () => {
    if (!(await judge())) return undefined;
    return api.send<typeof ForgotSms>('POST', '/wps/verification/sms/forgot', { body: where });
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTouched(true);
    if (!(await judge()) || code === '' || !pairIsRight(pair)) return focusWrong();
    await run(async () => {
      const body = { ...where, verificationCode: code, newPassword: pair.password };
      const { token } = await api.send<typeof SetByPhone>(
        'POST',
        '/wps/member/password/verification',
        { body },
        { encrypted: true },
      );
      if (token !== '') enter(token);
      say(words(token === '' ? 'identity.password_set' : 'identity.password_set_in'), 'gain');
      onDone();
    });
  };
  return (
    <>
      {warning !== '' && <WarningStep text={warning} onClose={() => setWarning('')} />}
      <form
        ref={element}
        className="stack"
        hidden={warning !== ''}
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        <PhoneField
          label={words('identity.phone')}
          phone={phone}
          onPhone={onPhone}
          picker={picker}
          wrong={isBad ? words('identity.wrong.phone') : undefined}
        />
        <CodeField
          value={code}
          onValue={setCode}
          send={send}
          onRefused={setWarning}
          to={`${phone.dialingCode} ${phone.number}`}
          wrong={touched && code === '' ? words('identity.wrong.empty') : at('verificationCode')}
        />
        <NewPassword
          pair={pair}
          onPair={setPair}
          touched={touched}
          refused={at('newPassword')}
          about={[phone.number]}
        />
        <Refusal text={refusal} />
        <Button type="submit" look="go" wide busy={busy}>
          {words('identity.set_password')}
        </Button>
      </form>
    </>
  );
}
