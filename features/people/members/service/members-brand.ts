/** A brand with what it sets of its members: how they register, what a number without a country means, how old they have to be. */
import type { RegistrationFields } from '#features/setup/brand/contract.ts';
import type { Brand, Brands } from '#features/setup/brand/service.ts';
import { minAgeOf } from '#features/people/protection/contract/player-rules.ts';
import { SignInSettings } from '#identity/sign-in/contract/settings.ts';
import { dialingCodeOf } from '#identity/phones/rules/countries.ts';
import type { Offer } from '#identity/registration/rules/check.ts';
import type { BrandId } from '#kernel/ids.ts';
import { RegistrationFieldSettings, RegistrationSettings } from '../contract/settings.ts';

export type MembersBrand = Brand & {
  readonly flags: Offer & {
    readonly COUNTRYPICKER: boolean;
    readonly CHNGPASSVERIF3: boolean;
    readonly TELLUNKNOWNNAME: boolean;
  };
  /** Fields nobody set follow the house. */
  readonly registration: RegistrationFields;
  /** Digits only. */
  readonly dialingCode: string;
  readonly minAge: number;
};

export async function membersBrand(
  { brands }: { readonly brands: Pick<Brands, 'byId' | 'settings'> },
  id: BrandId,
): Promise<MembersBrand> {
  const [brand, settings] = await Promise.all([brands.byId(id), brands.settings.all(id)]);
  const { dialingCode, ...door } = settings.value(SignInSettings);
  return {
    ...brand,
    flags: { ...door, ...settings.value(RegistrationSettings) },
    registration: settings.value(RegistrationFieldSettings).fields,
    dialingCode: dialingCodeOf({ dialingCode, currency: brand.currency }),
    minAge: minAgeOf(settings),
  };
}
