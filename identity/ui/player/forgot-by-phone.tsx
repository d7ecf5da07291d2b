import type { FormEvent } from 'react';
import { useState } from 'react';
import type { ForgotByPhone as SetByPhone, ForgotSms } from '#identity/passwords/contract.ts';
import type { GetRegisterSetting } from '#identity/registration/contract.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { CodeField } from './code-field.tsx';
import { Refusal } from '../entry/refusal.tsx';
import { NewPassword, pairIsRight } from './new-password.tsx';
import { isPhone, type Phone, PhoneField } from './phone-field.tsx';
import { useSession } from './session.ts';
import { useSending } from './use-sending.ts';

/** A code to the phone sets a new password and signs in – unless a second factor is still wanted. */
export function ForgotByPhone({ picker, onDone }: { readonly picker: boolean; readonly onDone: () => void }) {
  const words = useWords();
  const api = useApi();
  const enter = useSession((session) => session.enter);
  const say = useToasts((toasts) => toasts.say);
  const { element, busy, refusal, at, say: refuse, run, focusWrong } = useSending();
  const home = useRead<typeof GetRegisterSetting>('/wps/system/setting/register', {}).value;
  const [typed, setTyped] = useState<Phone>();
  const phone = typed ?? { number: '', dialingCode: home?.countryDialingCode ?? '' };
  const [code, setCode] = useState('');
  const [pair, setPair] = useState({ password: '', again: '' });
  const [touched, setTouched] = useState(false);
  const [badPhone, setBadPhone] = useState(false);

  const where = { mobileNum: phone.number, countryDialingCode: phone.dialingCode };
  const judge = async (): Promise<boolean> => {
    const right = await isPhone(phone);
    setBadPhone(!right);
    return right;
  };
  const send = async () => {
    refuse('');
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
    <form ref={element} className="stack" onSubmit={(event) => void submit(event)} noValidate>
      <PhoneField
        label={words('identity.phone')}
        phone={phone}
        onPhone={(next) => {
          setTyped(next);
          setBadPhone(false);
        }}
        picker={picker}
        wrong={badPhone ? words('identity.wrong.phone') : undefined}
      />
      <CodeField
        value={code}
        onValue={setCode}
        send={send}
        onRefused={refuse}
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
  );
}
