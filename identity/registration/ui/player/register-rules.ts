/** What the registration form checks before it asks the server, with the server's own functions. */
import {
  checkField,
  FIELDS,
  type FieldName,
  type FieldSettings,
  type Method,
  type Wrong,
} from '#identity/registration/rules/check.ts';
import type { RegisterSetting } from '#identity/registration/contract.ts';
import { isOfAge } from '#identity/accounts/rules/birthday.ts';
import type { Phone } from '#identity/phones/ui/player/phone-field.tsx';

export type RegisterForm = {
  readonly texts: Partial<Readonly<Record<FieldName, string>>>;
  readonly confirmPassword: string;
  readonly referralCode: string;
  readonly phone: Phone;
  /** Where the brand offers several, and another than its own was chosen. */
  readonly currency?: string;
  readonly terms: boolean;
  readonly adult: boolean;
};

/** The answer of the server as the check reads it; a field it does not name is not asked for. */
export function fieldsOf(setting: RegisterSetting, method: Method): FieldSettings {
  const none = { visible: false, required: false, minLength: 0, maxLength: 255, acceptedPattern: '*' };
  const given = setting.fields[method];
  return Object.fromEntries(FIELDS.map((name) => [name, given[name] ?? none])) as FieldSettings;
}

export const textOf = (form: RegisterForm, name: FieldName): string =>
  name === 'mobileNum'
    ? form.phone.number.trim()
    : name === 'password' || name === 'paymentPassword'
      ? (form.texts[name] ?? '')
      : (form.texts[name] ?? '').trim();

export type FormWrong = {
  readonly fields: Partial<Readonly<Record<FieldName, Wrong>>>;
  readonly confirm: boolean;
  readonly underAge: boolean;
  readonly terms: boolean;
  readonly adult: boolean;
};

/** `date` is today at the brand, `2026-01-10`. */
export function checkRegister(
  form: RegisterForm,
  fields: FieldSettings,
  minAge: number,
  date: string,
): FormWrong {
  const wrong: Partial<Record<FieldName, Wrong>> = {};
  for (const name of FIELDS) {
    const found = checkField(fields[name], textOf(form, name));
    if (found) wrong[name] = found;
  }
  const birthday = textOf(form, 'birthday');
  return {
    fields: wrong,
    confirm: fields.password.visible && form.confirmPassword !== textOf(form, 'password'),
    underAge: fields.birthday.visible && birthday !== '' && !isOfAge(birthday, minAge, date),
    terms: !form.terms,
    adult: !form.adult,
  };
}

export const isRight = (wrong: FormWrong): boolean =>
  Object.keys(wrong.fields).length === 0 && !wrong.confirm && !wrong.underAge && !wrong.terms && !wrong.adult;

/** The body of the call: what is shown and filled in, nothing else. */
export function bodyOf(form: RegisterForm, fields: FieldSettings, address: string) {
  const texts = Object.fromEntries(
    FIELDS.flatMap((name) => {
      const text = textOf(form, name);
      return fields[name].visible && text !== '' ? [[name, text] as const] : [];
    }),
  );
  const referral = form.referralCode.trim();
  return {
    ...texts,
    ...(fields.password.visible && { confirmPassword: form.confirmPassword }),
    ...(fields.mobileNum.visible && { countryDialingCode: form.phone.dialingCode }),
    ...(referral !== '' && { referralCode: referral }),
    ...(form.currency !== undefined && { currency: form.currency }),
    registerMethod: 'WEB' as const,
    registerUrl: address.slice(0, 200),
    terms: true as const,
    adult: true as const,
  };
}
