import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Method, FieldSettings } from '#identity/registration/rules/check.ts';
import type {
  GetAffiliate,
  Register,
  RegisterMobile,
  RegisterValue,
} from '#identity/registration/contract.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { useApi } from '#platform/ui/call.ts';
import { usePopups } from '#platform/ui/popups.ts';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { solveHuman } from '#identity/human/ui/player/human.ts';
import { bodyOf, type RegisterForm, textOf } from './register-rules.ts';
import { FIRST_LOGIN } from '#identity/sign-in/ui/player/use-entered.ts';
import { usePhoneService } from '#identity/phones/ui/player/use-phone-service.ts';
import { useSession } from '#identity/sessions/ui/player/session.ts';

export type Refusal = { readonly text: string; readonly fields: Readonly<Record<string, string>> };
const NONE: Refusal = { text: '', fields: {} };

/**
 * Affiliate code, human check, register, sign in, go home – in the order of docs/PRODUCT.md, 4.
 * @param byService the phone is proved by the brand's phone sign-in service
 */
export function useRegister(method: Method, fields: FieldSettings, byService: boolean) {
  const api = useApi();
  const words = useWords();
  const navigate = useNavigate();
  const enter = useSession((session) => session.enter);
  const say = useToasts((toasts) => toasts.say);
  const show = usePopups((popups) => popups.show);
  const service = usePhoneService('register');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState(NONE);

  const checkAffiliate = async (code: string): Promise<void> => {
    if (code === '') return;
    const human = await solveHuman(api, 'affiliate');
    const query = { code, domain: location.host, human };
    await api.send<typeof GetAffiliate>('GET', '/wps/agent/affiliate', { query });
  };

  const put = async (form: RegisterForm): Promise<RegisterValue> => {
    const vouched = byService && fields.verificationCode.visible && textOf(form, 'mobileNum') !== '';
    const idToken = vouched ? await service.token(form.phone, textOf(form, 'verificationCode')) : undefined;
    const human = await solveHuman(api, 'register');
    const body = { ...bodyOf(form, fields, location.href), human, ...(idToken && { idToken }) };
    const sealed = { encrypted: true } as const;
    if (method === 'username')
      return api.send<typeof Register>('PUT', '/wps/member/register', { body }, sealed);
    const mobile = { ...body, countryDialingCode: form.phone.dialingCode };
    return api.send<typeof RegisterMobile>('PUT', '/wps/member/register/mobile', { body: mobile }, sealed);
  };

  const send = async (form: RegisterForm): Promise<boolean> => {
    setBusy(true);
    setRefusal(NONE);
    try {
      await checkAffiliate(textOf(form, 'affiliateCode'));
      const { token, bonusClaim } = await put(form);
      // Who has just registered is told what newcomers are told.
      sessionStorage.setItem(FIRST_LOGIN, '1');
      enter(token);
      const name = textOf(form, 'username');
      say(name === '' ? words('identity.welcome_new') : words('identity.welcome', { name }));
      void navigate('/');
      if (bonusClaim) show('bonus-offer');
      return true;
    } catch (trouble) {
      setRefusal(
        trouble instanceof ApiRefusal
          ? { text: trouble.message, fields: trouble.fields }
          : { text: words('identity.wrong.network'), fields: {} },
      );
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { send, service, busy, refusal, forget: () => setRefusal(NONE) };
}
