import type { FormEvent } from 'react';
import { useRef, useState } from 'react';
import type { Login, SendLoginCode } from '#identity/sign-in/contract.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { useWords } from '#platform/ui/words.tsx';
import { CodeField } from '../entry/code-field.tsx';
import { focusFirstWrong } from '../entry/focus.ts';
import { Refusal } from '../entry/refusal.tsx';
import type { Entered, Entry } from '../entry/use-entry.ts';
import { solveHuman } from './human.ts';
import { PhoneField } from './phone-field.tsx';
import { usePhone } from './use-phone.ts';

type Props = {
  readonly entry: Entry;
  readonly door: 'site' | 'agent';
  readonly picker: boolean;
  readonly onEntered: (entered: Entered) => void;
};

export function SmsForm({ entry, door, picker, onEntered }: Props) {
  const words = useWords();
  const api = useApi();
  const form = useRef<HTMLFormElement>(null);
  const { phone, isBad, where, onPhone, judge } = usePhone();
  const [code, setCode] = useState('');
  const [touched, setTouched] = useState(false);

  const send = async (): Promise<{ expiredMinutes: number } | undefined> => {
    if (!(await judge())) {
      focusFirstWrong(form.current);
      return undefined;
    }
    const human = await solveHuman(api, 'sms');
    return api.send<typeof SendLoginCode>('POST', '/wps/verification/sms/noLogin', {
      body: { ...where, human },
    });
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTouched(true);
    if (!(await judge()) || code === '') {
      focusFirstWrong(form.current);
      return;
    }
    const body = { type: 'sms' as const, ...where, verificationCode: code, entry: door };
    await entry.run(
      () => api.send<typeof Login>('POST', '/wps/session/login', { body }, { encrypted: true }),
      onEntered,
    );
  };

  return (
    <form ref={form} className="stack" onSubmit={(event) => void submit(event)} noValidate>
      <PhoneField
        label={words('identity.mobile')}
        phone={phone}
        onPhone={onPhone}
        picker={picker}
        wrong={isBad ? words('identity.wrong.mobile') : entry.wrong['mobileNum']}
      />
      <CodeField
        label={words('identity.proof_code.sms')}
        name="verificationCode"
        value={code}
        onValue={setCode}
        wrong={
          touched && code === '' && !isBad ? words('identity.wrong.empty') : entry.wrong['verificationCode']
        }
        send={send}
      />
      <Refusal text={entry.refusal} />
      <Button type="submit" look="go" wide busy={entry.busy}>
        {words('identity.login')}
      </Button>
    </form>
  );
}
