import type { FormEvent } from 'react';
import { useRef, useState } from 'react';
import type { Login, SendLoginCode } from '#identity/sign-in/contract.ts';
import type { LoginPhone } from '#identity/social/contract.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { useWords } from '#platform/ui/words.tsx';
import { focusFirstWrong } from '../entry/focus.ts';
import { Refusal } from '../entry/refusal.tsx';
import type { Entered, Entry } from '../entry/use-entry.ts';
import { CodeField } from './code-field.tsx';
import { solveHuman } from './human.ts';
import { PhoneField } from './phone-field.tsx';
import { usePhone } from './use-phone.ts';
import { usePhoneService } from './use-phone-service.ts';
import { WarningStep } from './warning-step.tsx';

type Props = {
  readonly entry: Entry;
  readonly door: 'site' | 'agent';
  readonly picker: boolean;
  readonly onEntered: (entered: Entered) => void;
};

/** Signing in by a code to the phone: our own, or one of the brand's phone sign-in service. */
export function SmsForm({ entry, door, picker, onEntered }: Props) {
  const words = useWords();
  const api = useApi();
  const form = useRef<HTMLFormElement>(null);
  const { phone, isBad, where, byService, onPhone, judge } = usePhone();
  const service = usePhoneService('login');
  const [code, setCode] = useState('');
  const [touched, setTouched] = useState(false);
  const [warning, setWarning] = useState('');

  const send = async (): Promise<{ expiredMinutes: number } | undefined> => {
    if (!(await judge())) {
      focusFirstWrong(form.current);
      return undefined;
    }
    if (byService) return service.send(phone);
    const human = await solveHuman(api, 'sms');
    return api.send<typeof SendLoginCode>('POST', '/wps/verification/sms/noLogin', {
      body: { ...where, human },
    });
  };

  const enter = async (): Promise<Entered> => {
    if (byService) {
      const body = { idToken: await service.token(phone, code), entry: door };
      return api.send<typeof LoginPhone>('POST', '/wps/session/login/phone', { body });
    }
    const body = { type: 'sms' as const, ...where, verificationCode: code, entry: door };
    return api.send<typeof Login>('POST', '/wps/session/login', { body }, { encrypted: true });
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTouched(true);
    if (!(await judge()) || code === '') {
      focusFirstWrong(form.current);
      return;
    }
    await entry.run(enter, onEntered);
  };

  return (
    <>
      {warning !== '' && <WarningStep text={warning} onClose={() => setWarning('')} />}
      <form
        ref={form}
        className="stack"
        hidden={warning !== ''}
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        <PhoneField
          label={words('identity.mobile')}
          phone={phone}
          onPhone={onPhone}
          picker={picker}
          wrong={isBad ? words('identity.wrong.mobile') : entry.wrong['mobileNum']}
        />
        <CodeField
          value={code}
          onValue={setCode}
          send={send}
          onRefused={setWarning}
          to={`${phone.dialingCode} ${phone.number}`}
          wrong={
            touched && code === '' && !isBad ? words('identity.wrong.empty') : entry.wrong['verificationCode']
          }
        />
        <Refusal text={entry.refusal} />
        <Button type="submit" look="go" wide busy={entry.busy}>
          {words('identity.login')}
        </Button>
      </form>
    </>
  );
}
