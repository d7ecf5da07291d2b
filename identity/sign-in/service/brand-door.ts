/** The door as a brand has set it: its section of settings, read as the ways in ask for it. */
import type { BrandId } from '#kernel/ids.ts';
import type { Section } from '#kernel/settings.ts';
import { SignInSettings } from '../contract/settings.ts';
import { dialingCodeOf } from '#identity/phones/rules/countries.ts';
import type { SocialSetting } from '#identity/providers/service.ts';
import type { DoorPolicy } from './needs.ts';

type SignIn = (typeof SignInSettings)['defaults'];

const OFFERS = { google: 'GOOGLELOGIN', facebook: 'FACEBOOKLOGIN', phone: 'PHONESIGNIN' } as const;

/** @param read a section of a brand's settings, and the currency the brand keeps */
export function brandDoor({
  read,
  currencyOf,
}: {
  readonly read: <Value>(brandId: BrandId, section: Section<Value>) => Promise<Value>;
  readonly currencyOf: (brandId: BrandId) => Promise<string>;
}): Pick<DoorPolicy, 'settings'> & Pick<SocialSetting, 'offers'> {
  const own = (brandId: BrandId): Promise<SignIn> => read(brandId, SignInSettings);
  return {
    settings: async (brandId) => {
      const [door, currency] = await Promise.all([own(brandId), currencyOf(brandId)]);
      return {
        smsLogin: door.MOBILEVERCODELOGIN3,
        freePlay: door.FREEPLAY,
        extraVerification: true,
        tellsUnknown: door.TELLUNKNOWNNAME,
        passwordMaxMs: door.PASSWORDEXPIRY ? door.passwordMaxAgeMs : undefined,
        dialingCode: dialingCodeOf({ dialingCode: door.dialingCode, currency }),
      };
    },
    offers: async (brandId, way) => (await own(brandId))[OFFERS[way]],
  };
}
