import { useRef } from 'react';
import type {
  CheckPhoneCode,
  PhoneCodeSent,
  SendPhoneBindCode,
  SendPhoneCode,
} from '#identity/phones/contract.ts';
import { useApi } from '#platform/ui/call.ts';
import { solveHuman } from '#identity/human/ui/player/human.ts';
import type { Phone } from './phone-field.tsx';

type Kept = PhoneCodeSent & { readonly to: string; readonly code?: string; readonly idToken?: string };

const nameOf = ({ number, dialingCode }: Phone): string => `${dialingCode} ${number.trim()}`;

/**
 * Codes the brand's phone sign-in service sends, and its word for the right one. The word is asked for once: a form that is refused for
 * something else is sent again with it.
 */
export function usePhoneService(purpose: 'login' | 'register' | 'bind') {
  const api = useApi();
  const kept = useRef<Kept>(undefined);
  const ask = async (phone: Phone): Promise<PhoneCodeSent> => {
    const where = { mobileNum: phone.number, countryDialingCode: phone.dialingCode };
    if (purpose === 'bind')
      return api.send<typeof SendPhoneBindCode>('POST', '/wps/verification/phone/bind/send', {
        body: where,
      });
    const human = await solveHuman(api, 'sms');
    return api.send<typeof SendPhoneCode>('POST', '/wps/verification/phone/send', {
      body: { purpose, ...where, human },
    });
  };
  return {
    send: async (phone: Phone): Promise<PhoneCodeSent> => {
      const sent = await ask(phone);
      kept.current = { ...sent, to: nameOf(phone) };
      return sent;
    },
    /** @throws ApiRefusal when the code is not the one that went to this number */
    token: async (phone: Phone, code: string): Promise<string> => {
      // What went to another number is no code of this one.
      const mine = kept.current?.to === nameOf(phone) ? kept.current : undefined;
      if (mine?.idToken !== undefined && mine.code === code) return mine.idToken;
      const body = { verification: mine?.verification ?? '', verificationCode: code };
      const { idToken } = await api.send<typeof CheckPhoneCode>('POST', '/wps/verification/phone/check', {
        body,
      });
      if (mine) kept.current = { ...mine, code, idToken };
      return idToken;
    },
  };
}
