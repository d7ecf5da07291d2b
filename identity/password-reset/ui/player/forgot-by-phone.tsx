import { useState } from 'react';
import type { ForgotByPhone as SetByPhone, ForgotSms } from '#identity/password-reset/contract.ts';
import { useApi } from '#platform/ui/call.ts';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { NewPassword, pairIsRight } from '#identity/passwords/ui/player/new-password.tsx';
import { PhoneCodeForm } from '#identity/registration/ui/player/phone-code-form.tsx';
import { useSession } from '#identity/sessions/ui/player/session.ts';
import { usePhone } from '#identity/registration/ui/player/use-phone.ts';
import { useSending } from '#identity/accounts/ui/player/use-sending.ts';

/** A code to the phone sets a new password and signs in – unless a second factor is still wanted. */
export function ForgotByPhone({ picker, onDone }: { readonly picker: boolean; readonly onDone: () => void }) {
  const words = useWords();
  const api = useApi();
  const enter = useSession((session) => session.enter);
  const say = useToasts((toasts) => toasts.say);
  const { element, busy, refusal, at, run } = useSending();
  const typed = usePhone();
  const { phone, where } = typed;
  const [code, setCode] = useState('');
  const [pair, setPair] = useState({ password: '', again: '' });
  const [touched, setTouched] = useState(false);
  const set = () =>
    run(async () => {
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
  return (
    <PhoneCodeForm
      element={element}
      picker={picker}
      phone={typed}
      code={code}
      onCode={setCode}
      send={() => api.send<typeof ForgotSms>('POST', '/wps/verification/sms/forgot', { body: where })}
      wrong={{ code: at('verificationCode') }}
      refusal={refusal}
      busy={busy}
      go={words('identity.set_password')}
      isReady={pairIsRight(pair)}
      onTouched={() => setTouched(true)}
      onSubmit={set}
    >
      <NewPassword
        pair={pair}
        onPair={setPair}
        touched={touched}
        refused={at('newPassword')}
        about={[phone.number]}
      />
    </PhoneCodeForm>
  );
}
