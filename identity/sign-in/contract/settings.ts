/** What a brand sets of its door: the ways in, and what the door says and asks. */
import { choice, duration, onOff, settings } from '#kernel/settings.ts';
import { DAY } from '#kernel/time.ts';
import { COUNTRIES } from '#identity/phones/rules/countries.ts';

const CODES = [...new Set(COUNTRIES.map((one) => one.countryDialingCode))].sort(
  (a, b) => Number(a) - Number(b),
);
const countriesOf = (code: string): string =>
  COUNTRIES.filter((one) => one.countryDialingCode === code)
    .map((one) => one.countryCode)
    .join(' ');

export const SignInSettings = settings(
  'identity.sign_in',
  {
    MOBILEVERCODELOGIN3: onOff('brand.flag.MOBILEVERCODELOGIN3'),
    /** phone sign-in by a third party */
    PHONESIGNIN: onOff('brand.flag.PHONESIGNIN'),
    GOOGLELOGIN: onOff('brand.flag.GOOGLELOGIN'),
    FACEBOOKLOGIN: onOff('brand.flag.FACEBOOKLOGIN'),
    CHNGPASSVERIF3: onOff('brand.flag.CHNGPASSVERIF3'),
    /** an expired password must be changed before anything else */
    PASSWORDEXPIRY: onOff('brand.flag.PASSWORDEXPIRY'),
    /** Age at which a password is old, where passwords grow old at all. */
    passwordMaxAgeMs: duration('identity.settings.password_age', {
      every: 'day',
      minimum: DAY,
      maximum: 3_650 * DAY,
    }),
    /** the page may say that a username or e-mail does not exist (RULINGS, Identity; a solved captcha is required) */
    TELLUNKNOWNNAME: onOff('brand.flag.TELLUNKNOWNNAME'),
    FREEPLAY: onOff('brand.flag.FREEPLAY'),
    /** Where a mobile number is from when nobody says so, digits only; empty where the currency tells it. */
    dialingCode: choice<string>('brand.ops.dialing', [
      { value: '', word: 'identity.settings.dialing_own' },
      ...CODES.map((value) => ({ value, text: `\u2066+${value}\u2069 · ${countriesOf(value)}` })),
    ]),
  },
  {
    title: 'identity.messages.for_login',
    hint: 'brand.ops.flags_hint',
    defaults: {
      MOBILEVERCODELOGIN3: false,
      PHONESIGNIN: false,
      GOOGLELOGIN: false,
      FACEBOOKLOGIN: false,
      CHNGPASSVERIF3: false,
      PASSWORDEXPIRY: false,
      passwordMaxAgeMs: 90 * DAY,
      TELLUNKNOWNNAME: false,
      FREEPLAY: false,
      dialingCode: '',
    },
  },
);
