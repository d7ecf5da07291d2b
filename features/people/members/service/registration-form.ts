/** Is this form one the brand accepts? Decided before anything is looked up, so that it gives nothing away. */
import { today, isOfAge } from '#identity/accounts/rules/birthday.ts';
import {
  checkFields,
  type FieldSettings,
  type Method,
  type Wrong,
} from '#identity/registration/rules/check.ts';
import { toE164 } from '#identity/phones/rules/number.ts';
import { identityFaults } from '#identity/accounts/faults.ts';
import type { Policy } from '#identity/passwords/service/policy.ts';
import { memberFaults } from '../faults.ts';
import { cleaned, type Form, offerOf } from '../rules.ts';
import type { MembersBrand } from './members-brand.ts';

export type AcceptedForm = {
  readonly fields: FieldSettings;
  readonly form: Form;
  readonly phone: string | undefined;
};

const codeOf = (wrong: Wrong): string =>
  wrong.code === 'empty' ? 'identity.empty' : `reg_pattern_${wrong.pattern}`;

const one = (code: Parameters<typeof memberFaults>[0], field: string) =>
  memberFaults(code, { fields: { [field]: code } });

/**
 * @throws members.registration_closed · members.wrong_fields · identity.confirm_mismatch · members.under_age ·
 * members.wrong_phone · identity.password_known, in this order
 */
export function acceptForm(
  {
    brand,
    policy,
    now,
    carried,
  }: {
    readonly brand: MembersBrand;
    readonly policy: Policy;
    readonly now: number;
    /** The invitation code of the domain; empty where it carries none. */
    readonly carried: string;
  },
  method: Method,
  body: Form & { readonly countryDialingCode?: string | undefined; readonly idToken?: string | undefined },
): AcceptedForm {
  const offer = offerOf(brand, carried);
  if (!offer.methods.includes(method)) throw memberFaults('members.registration_closed');
  const asked = offer.fields[method] as FieldSettings;
  // A phone sign-in service's token stands where the code would.
  const fields =
    body.idToken === undefined
      ? asked
      : { ...asked, verificationCode: { ...asked.verificationCode, required: false } };
  const form = cleaned(fields, body);
  const wrong = Object.entries(checkFields(fields, form));
  if (wrong.length > 0)
    throw memberFaults('members.wrong_fields', {
      fields: Object.fromEntries(wrong.map(([name, found]) => [name, codeOf(found)])),
    });
  if (fields.password.visible && form.password !== form.confirmPassword)
    throw identityFaults('identity.confirm_mismatch', {
      fields: { confirmPassword: 'identity.confirm_mismatch' },
    });
  const { birthday = '', mobileNum = '' } = form;
  if (birthday !== '' && !isOfAge(birthday, brand.minAge, today(now, brand.timeZone)))
    throw memberFaults('members.under_age', {
      params: { age: brand.minAge },
      fields: { birthday: 'members.under_age' },
    });
  const phone =
    mobileNum === '' ? undefined : toE164(mobileNum, body.countryDialingCode ?? offer.countryDialingCode);
  if (mobileNum !== '' && phone === undefined) throw one('members.wrong_phone', 'mobileNum');
  if (fields.password.visible)
    policy.judgeNew(form.password ?? '', [form.username ?? '', mobileNum], 'password');
  return { fields, form, phone };
}
