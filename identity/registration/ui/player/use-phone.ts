import { useState } from 'react';
import type { GetRegisterSetting } from '#identity/registration/contract.ts';
import { useRead } from '#platform/ui/call.ts';
import { isPhone, type Phone } from '#identity/phones/ui/player/phone-field.tsx';

/** A number being typed, with the brand's own dialing code until another is chosen, and whether it is one at all. */
export function usePhone() {
  const home = useRead<typeof GetRegisterSetting>('/wps/system/setting/register', {}).value;
  const [typed, setTyped] = useState<Phone>();
  const [isBad, setBad] = useState(false);
  // Typed before the brand's code is known, a number has none yet: the brand's counts as soon as it comes.
  const phone = {
    number: typed?.number ?? '',
    dialingCode: typed?.dialingCode || (home?.countryDialingCode ?? ''),
  };
  return {
    phone,
    isBad,
    /** Codes to a phone come from the brand's phone sign-in service. */
    byService: home?.phoneService === true,
    /** As calls name it. */
    where: { mobileNum: phone.number, countryDialingCode: phone.dialingCode },
    onPhone: (next: Phone): void => {
      setTyped(next);
      setBad(false);
    },
    /** True when it is a number; remembered until it is typed anew. */
    judge: async (): Promise<boolean> => {
      const right = await isPhone(phone);
      setBad(!right);
      return right;
    },
  };
}
