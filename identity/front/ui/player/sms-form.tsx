import { useRef, useState } from 'react';
import type { Login, SendLoginCode } from '#identity/sign-in/contract.ts';
import type { LoginPhone } from '#identity/social/contract.ts';
import { useApi } from '#platform/ui/call.ts';
import { useWords } from '#platform/ui/words.tsx';
import type { Entered, Entry } from '#identity/sign-in/ui/entry/use-entry.ts';
import { solveHuman } from '#identity/human/ui/player/human.ts';
import { PhoneCodeForm } from '#identity/registration/ui/player/phone-code-form.tsx';
import { usePhone } from '#identity/registration/ui/player/use-phone.ts';
import { usePhoneService } from '#identity/phones/ui/player/use-phone-service.ts';

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
  const element = useRef<HTMLFormElement>(null);
  const typed = usePhone();
  const { phone, where, byService } = typed;
  const service = usePhoneService('login');
  const [code, setCode] = useState('');

  const send = async (): Promise<{ expiredMinutes: number }> => {
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
  return (
    <PhoneCodeForm
      element={element}
      picker={picker}
      phone={typed}
      code={code}
      onCode={setCode}
      send={send}
      wrong={{ phone: entry.wrong['mobileNum'], code: entry.wrong['verificationCode'] }}
      refusal={entry.refusal}
      busy={entry.busy}
      go={words('identity.login')}
      onSubmit={() => entry.run(enter, onEntered)}
    />
  );
}
