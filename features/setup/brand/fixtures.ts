/** For tests: a brand as a white label's data could be. */
import { RegistrationSettings } from '#features/people/members/contract/settings.ts';
import { type Jurisdiction, JurisdictionSettings } from '#features/people/protection/contract/settings.ts';
import { SECOND } from '#kernel/time.ts';
import { given, type OpenedBrand } from './service/open.ts';

export const testJurisdiction: Jurisdiction = {
  minAge: 18,
  slotsPaceMs: 2.5 * SECOND,
  casinoPaceMs: 5 * SECOND,
  stakeMin: '1.00',
  stakeMax: '10000.00',
  depositMin: '50.00',
  depositMax: '100000.00',
};

export const testBrand: Omit<OpenedBrand, 'id'> = {
  code: 'test',
  name: 'Test',
  currency: 'BDT',
  playMoney: true,
  languages: ['en', 'bn'],
  defaultLanguage: 'en',
  timeZone: 'Asia/Dhaka',
  settings: [
    given(JurisdictionSettings, testJurisdiction),
    given(RegistrationSettings, { USERNAMEREG3: true, DIRECTREG3: true }),
  ],
};
