import type { FormEvent } from 'react';
import { useRef, useState } from 'react';
import type { Login, SendLoginCode } from '#identity/sign-in/contract.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { Field } from '#platform/ui/field.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { CodeField } from '../entry/code-field.tsx';
import { focusFirstWrong } from '../entry/focus.ts';
import { Refusal } from '../entry/refusal.tsx';
import type { Entered, Entry } from '../entry/use-entry.ts';
import { solveHuman } from './human.ts';

type Props = {
  readonly entry: Entry;
  readonly door: 'site' | 'agent';
  readonly onEntered: (entered: Entered) => void;
};

/** `+8801712345678` or `01712 345678`: digits, spaces and brackets. */
const PHONE = /^\+?[\d\s()-]{6,20}$/;

export function SmsForm({ entry, door, onEntered }: Props) {
  const words = useWords();
  const api = useApi();
  const form = useRef<HTMLFormElement>(null);
  const [mobileNum, setMobile] = useState('');
  const [code, setCode] = useState('');
  const [touched, setTouched] = useState(false);
  const wrongNumber = !PHONE.test(mobileNum.trim());
  const numberWords = touched && wrongNumber ? words('identity.wrong.mobile') : entry.wrong['mobileNum'];

  const send = async (): Promise<{ expiredMinutes: number } | undefined> => {
    if (wrongNumber) {
      setTouched(true);
      focusFirstWrong(form.current);
      return undefined;
    }
    const human = await solveHuman(api, 'sms');
    const body = { mobileNum: mobileNum.trim(), human };
    return api.send<typeof SendLoginCode>('POST', '/wps/verification/sms/noLogin', { body });
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTouched(true);
    if (wrongNumber || code === '') {
      focusFirstWrong(form.current);
      return;
    }
    const body = { type: 'sms' as const, mobileNum: mobileNum.trim(), verificationCode: code, entry: door };
    void entry.run(
      () => api.send<typeof Login>('POST', '/wps/session/login', { body }, { encrypted: true }),
      onEntered,
    );
  };

  return (
    <form ref={form} className="stack" onSubmit={submit} noValidate>
      <Field
        label={words('identity.mobile')}
        name="mobileNum"
        type="tel"
        autoComplete="tel"
        value={mobileNum}
        onChange={(event) => setMobile(event.target.value)}
        wrong={numberWords}
      />
      <CodeField
        label={words('identity.code.sms')}
        name="verificationCode"
        value={code}
        onValue={setCode}
        wrong={
          touched && code === '' && !wrongNumber
            ? words('identity.wrong.empty')
            : entry.wrong['verificationCode']
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
