import {
  FIELDS,
  type FieldName,
  type FieldSettings,
  fieldsFor,
  type Method,
  methodsOf,
} from '#identity/registration/rules/check.ts';
import {
  AGENT_TYPES,
  type MemberStatus,
  type ProfileField,
  type RegistrationOffer,
  TRIAL_TYPE,
} from './contract.ts';
import {
  FIRST_LEVEL,
  type FirstLevelPart,
  PROFILE_FIELDS,
  type ProfileFieldName,
} from './contract/profile-names.ts';
import type { MembersBrand } from './service/members-brand.ts';

/** How the gate knows somebody of this type. */
export const audienceOf = (type: number): 'agent' | 'trial' | 'player' =>
  AGENT_TYPES.includes(type) ? 'agent' : type === TRIAL_TYPE ? 'trial' : 'player';

/** An exclusion is the player's own and is not lifted by staff before its end (RULINGS, Protection); the account may be closed. */
export const mayBecome = (from: MemberStatus, to: MemberStatus): boolean =>
  from !== 'excluded' || to === 'excluded' || to === 'closed';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Ten characters without look-alikes (Crockford), 50 random bits. */
export const referralCode = (bytes: Uint8Array): string =>
  [...bytes.subarray(0, 10)].map((byte) => ALPHABET[byte & 31]).join('');

/** Nobody has to bring a code where the domain carries one. */
const withCode = (fields: FieldSettings, carried: string): FieldSettings =>
  carried === '' ? fields : { ...fields, affiliateCode: { ...fields.affiliateCode, required: false } };

/**
 * What a brand offers to somebody who wants to register.
 * @param carried the invitation code of the domain he registers on; empty where it carries none
 */
export function offerOf(
  brand: Pick<MembersBrand, 'flags' | 'registration' | 'minAge' | 'dialingCode'>,
  carried = '',
): RegistrationOffer {
  const own = new Map(Object.entries(brand.registration));
  const named = Object.fromEntries(FIELDS.flatMap((name) => (own.has(name) ? [[name, own.get(name)]] : [])));
  return {
    methods: [...methodsOf(brand.flags)],
    fields: {
      mobile: withCode(fieldsFor(brand.flags, named, 'mobile'), carried),
      username: withCode(fieldsFor(brand.flags, named, 'username'), carried),
    },
    minAge: brand.minAge,
    countryDialingCode: brand.dialingCode,
    countryPicker: brand.flags.COUNTRYPICKER,
  };
}

/** The same for the page of a domain that brings its visitors' agent itself. */
export function withoutCode({ fields, ...offer }: RegistrationOffer): RegistrationOffer {
  const hidden = (one: RegistrationOffer['fields']['mobile']): RegistrationOffer['fields']['mobile'] =>
    one['affiliateCode'] ? { ...one, affiliateCode: { ...one['affiliateCode'], visible: false } } : one;
  return { ...offer, fields: { mobile: hidden(fields.mobile), username: hidden(fields.username) } };
}

/** Fields that go into the profile as they were written. */
export const DETAIL_FIELDS = [
  'payeeName',
  'qqNum',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'recommenderId',
] as const satisfies readonly FieldName[];

export type Form = Partial<Readonly<Record<FieldName | 'confirmPassword', string>>>;

/** What was typed, as it is kept: no spaces around it, passwords untouched. Fields nobody asked for are dropped. */
export function cleaned(fields: FieldSettings, form: Form): Form {
  const texts = FIELDS.flatMap((name) => {
    const text = form[name];
    if (text === undefined || !fields[name].visible) return [];
    return [[name, name === 'password' || name === 'paymentPassword' ? text : text.trim()] as const];
  });
  return { ...Object.fromEntries(texts), confirmPassword: form.confirmPassword ?? '' };
}

/** A name for somebody who came with a phone alone: unlike any number, unlike any other. 45 random bits. */
export const accountFor = (bytes: Uint8Array): string =>
  `m${[...bytes.subarray(0, 9)].map((byte) => ALPHABET[byte & 31]).join('')}`.toLowerCase();

const open = (editable: ProfileField['editable']): ProfileField => ({ visible: true, editable });
const HOUSE_PROFILE: Readonly<Record<ProfileFieldName, ProfileField>> = {
  nickname: open('always'),
  fullname: open('always'),
  payeeName: open('once'),
  birthday: open('once'),
  nationality: open('always'),
  region: open('always'),
  address: open('always'),
  occupation: open('always'),
  incomeSource: open('always'),
  qqNum: { visible: false, editable: 'always' },
  line: { visible: false, editable: 'always' },
  wechat: { visible: false, editable: 'always' },
  whatsapp: open('always'),
  facebook: open('always'),
  telegram: open('always'),
  zalo: open('always'),
};

/** The house's own settings, with what a brand's data says over them; what is malformed is left out. */
export function profileFields(raw: unknown): Readonly<Record<ProfileFieldName, ProfileField>> {
  const own: Partial<Record<string, unknown>> = typeof raw === 'object' && raw !== null ? { ...raw } : {};
  const fields = { ...HOUSE_PROFILE };
  for (const name of PROFILE_FIELDS) {
    const one = own[name];
    if (typeof one !== 'object' || one === null || !('visible' in one) || !('editable' in one)) continue;
    const { visible, editable } = one;
    if (
      typeof visible === 'boolean' &&
      (editable === 'always' || editable === 'once' || editable === 'never')
    )
      fields[name] = { visible, editable };
  }
  return fields;
}

/** Whether this text may take the place of that one. */
export const mayWrite = (field: ProfileField, before: string): boolean =>
  field.visible && (field.editable === 'always' || (field.editable === 'once' && before === ''));

type ProfileTexts = Readonly<Record<ProfileFieldName, string>>;

/** From here on papers were seen, and the name on them is the verified one. */
const CHECKED_LEVEL = 2;
/**
 * Who is on the papers is whom staff have checked: from level 2 what stands there is written by staff alone. What is empty nobody has
 * checked and is open, but for a second name beside the one he is paid under: with it he would be paid under a name nobody has seen.
 */
export function mayWriteAt(
  level: number,
  name: ProfileFieldName,
  field: ProfileField,
  texts: ProfileTexts,
): boolean {
  const isChecked =
    level >= CHECKED_LEVEL &&
    ON_PAPERS.includes(name) &&
    !isEmpty(name === 'payeeName' ? payeeAt(level, texts) : texts[name]);
  return !isChecked && mayWrite(field, texts[name]);
}

/**
 * Who gets paid: who is verified under the name on his papers (docs/RULINGS.md), before that the name he gave for his bank account stands.
 */
export const payeeAt = (
  level: number,
  { fullname, payeeName }: Pick<ProfileTexts, 'fullname' | 'payeeName'>,
): string => (level >= CHECKED_LEVEL ? fullname || payeeName : payeeName || fullname);

const spelled = (name: string): string => name.trim().replace(/\s+/gu, ' ').toLowerCase();
/** Another one than before is never named by one person (CHECKS 33); the first one is, and another spelling is no other. */
export const isOtherPayee = (before: string, after: string): boolean =>
  !isEmpty(before) && spelled(before) !== spelled(after);

/** Papers show these: another name or birthday than the papers that were seen opens the check again. */
const ON_PAPERS: readonly string[] = ['fullname', 'payeeName', 'birthday'];
export const isOnPapers = (name: ProfileFieldName): boolean => ON_PAPERS.includes(name);
const ON_PROOF_OF_ADDRESS: readonly string[] = ['address'];

const isEmpty = (text: string | undefined): boolean => (text ?? '').trim() === '';

/**
 * What of level 1 is missing (docs/RULINGS.md). His name is the full name of the profile, or the real name a registration form asks for.
 * @param reachable whether he has proved a phone number or a mail address
 */
export function missingForFirst(
  texts: Partial<Readonly<Record<ProfileFieldName, string>>>,
  reachable: boolean,
): readonly FirstLevelPart[] {
  const isMissing: Readonly<Record<FirstLevelPart, boolean>> = {
    contact: !reachable,
    fullname: isEmpty(texts.fullname) && isEmpty(texts.payeeName),
    birthday: isEmpty(texts.birthday),
  };
  return FIRST_LEVEL.filter((part) => isMissing[part]);
}

/**
 * How far a member counts as checked after these fields were written. Levels: 0 not all of the next, 1 contact proved, name and birth
 * date given, 2 papers seen, 3 papers and address seen.
 * @param known whether everything level 1 takes is left
 */
export function levelAfter(level: number, written: readonly string[], known: boolean): number {
  const least = known ? 1 : 0;
  if (written.some((name) => ON_PAPERS.includes(name))) return Math.min(level, least);
  const most = written.some((name) => ON_PROOF_OF_ADDRESS.includes(name)) ? 2 : 3;
  // Whoever has shown no papers has his level by what he said and proved alone.
  return level === 1 ? least : Math.min(level, most);
}

/** What staff see who may not write a profile: enough to know whom they speak of, not enough to be him. */
export function maskedText(name: ProfileFieldName, text: string): string {
  if (text === '' || OPEN_FIELDS.includes(name)) return text;
  if (name === 'birthday') return `${text.slice(0, 4)}-••-••`;
  if (name === 'address') return '•••';
  return `${[...text][0] ?? ''}•••`;
}
/** The name on the bank account stays readable: whoever pays out compares it. */
const OPEN_FIELDS: readonly ProfileFieldName[] = [
  'nickname',
  'payeeName',
  'nationality',
  'region',
  'occupation',
  'incomeSource',
];

export type { Method };

/**
 * The version of the terms somebody has to agree to, or null. Who came before versions were kept agreed to the first.
 * @param current shown now; undefined where the brand has no terms
 */
export const termsDue = (current: number | undefined, accepted: number | null): number | null =>
  current !== undefined && current > (accepted ?? 1) ? current : null;
