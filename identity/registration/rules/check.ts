/**
 * What is wrong with a registration, field by field: the page asks before it sends, the server before it writes, with the
 * same function. Answers are codes; their words are `identity.wrong.<code>` and, for patterns, `identity.pattern.<n>`.
 */
import { matches, patternNumber } from '#identity/accounts/rules/patterns.ts';

export type FieldSetting = {
  readonly visible: boolean;
  readonly required: boolean;
  /** Characters. */
  readonly minLength: number;
  readonly maxLength: number;
  /** `reg_pattern_0` … `reg_pattern_20` or `*` */
  readonly acceptedPattern: string;
};

/** Fields a brand may ask for (docs/PRODUCT.md, 3), in the order of the form. */
export const FIELDS = [
  'username',
  'mobileNum',
  'verificationCode',
  'password',
  'paymentPassword',
  'payeeName',
  'birthday',
  'email',
  'idNumber',
  'qqNum',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'recommenderId',
  'affiliateCode',
  'captcha',
] as const;
export type FieldName = (typeof FIELDS)[number];
export type FieldSettings = Readonly<Record<FieldName, FieldSetting>>;
export type Method = 'username' | 'mobile';

export type Wrong =
  | { readonly code: 'empty' }
  | { readonly code: 'pattern'; readonly pattern: number; readonly min: number; readonly max: number };

/** A text of one field against its setting; undefined when it is right. Empty is right where nothing is required. */
export function checkField(setting: FieldSetting, text: string): Wrong | undefined {
  if (!setting.visible) return undefined;
  if (text === '') return setting.required ? { code: 'empty' } : undefined;
  const { minLength: min, maxLength: max, acceptedPattern } = setting;
  const wrong = { code: 'pattern', pattern: patternNumber(acceptedPattern), min, max } as const;
  // The cheap question first: no expression ever sees more than a field holds.
  if (text.length > 2 * max) return wrong;
  const length = [...text].length;
  return length >= min && length <= max && matches(acceptedPattern, text) ? undefined : wrong;
}

const hidden: FieldSetting = {
  visible: false,
  required: false,
  minLength: 0,
  maxLength: 255,
  acceptedPattern: '*',
};
const shown = (minLength: number, maxLength: number, acceptedPattern: string): FieldSetting => ({
  visible: true,
  required: true,
  minLength,
  maxLength,
  acceptedPattern,
});

/** What holds where a brand's data says nothing. */
export const DEFAULTS: FieldSettings = {
  username: shown(4, 16, 'reg_pattern_1'),
  mobileNum: { ...hidden, minLength: 4, maxLength: 32 },
  // A text of up to 255 characters (docs/PRODUCT.md, 5).
  verificationCode: hidden,
  password: shown(8, 64, '*'),
  paymentPassword: { ...hidden, minLength: 6, maxLength: 6, acceptedPattern: 'reg_pattern_6' },
  payeeName: { ...hidden, minLength: 2, maxLength: 60, acceptedPattern: 'reg_pattern_13' },
  birthday: { ...hidden, minLength: 10, maxLength: 10, acceptedPattern: 'reg_pattern_11' },
  email: { ...hidden, minLength: 6, maxLength: 254, acceptedPattern: 'reg_pattern_3' },
  idNumber: { ...hidden, minLength: 4, maxLength: 30, acceptedPattern: 'reg_pattern_4' },
  qqNum: { ...hidden, minLength: 5, maxLength: 12, acceptedPattern: 'reg_pattern_6' },
  line: { ...hidden, minLength: 2, maxLength: 40, acceptedPattern: 'reg_pattern_9' },
  whatsapp: { ...hidden, minLength: 6, maxLength: 20, acceptedPattern: 'reg_pattern_9' },
  facebook: { ...hidden, minLength: 2, maxLength: 80, acceptedPattern: 'reg_pattern_9' },
  wechat: { ...hidden, minLength: 2, maxLength: 40, acceptedPattern: 'reg_pattern_9' },
  recommenderId: { ...hidden, minLength: 4, maxLength: 32, acceptedPattern: 'reg_pattern_4' },
  affiliateCode: { ...hidden, minLength: 4, maxLength: 32, acceptedPattern: 'reg_pattern_4' },
  captcha: { ...hidden, minLength: 1, maxLength: 16 },
};

/** What of a brand decides how somebody may register. */
export type Offer = {
  readonly DIRECTREG3: boolean;
  readonly USERNAMEREG3: boolean;
  readonly MOBILEVERCODELOGIN3: boolean;
  readonly REGMOBVERF3: boolean;
  readonly MOBILENUMPASSREG3: boolean;
  /** The module flags: mobile registration, verification by text message, invitation code. */
  readonly MOBILEREG: boolean;
  readonly REGSMSVERIF: boolean;
  readonly AFFILIATECODE: boolean;
};

/** Mobile first where it is on (docs/PRODUCT.md, 4). */
export const methodsOf = (offer: Offer): readonly Method[] =>
  offer.DIRECTREG3
    ? [
        ...(offer.MOBILEREG ? (['mobile'] as const) : []),
        ...(offer.USERNAMEREG3 ? (['username'] as const) : []),
      ]
    : [];

/** A mobile account without a password can only be opened by text message, so there has to be that way in. */
export const needsPassword = (offer: Offer, method: Method): boolean =>
  method === 'username' || offer.MOBILENUMPASSREG3 || !offer.MOBILEVERCODELOGIN3;

export const needsSms = (offer: Offer, method: Method): boolean =>
  method === 'mobile' || offer.REGMOBVERF3 || offer.REGSMSVERIF;

/** The form of one method: the brand's fields, with what the flags and the method settle over them. */
export function fieldsFor(
  offer: Offer,
  own: Partial<Readonly<Record<FieldName, FieldSetting>>>,
  method: Method,
): FieldSettings {
  const fields = { ...DEFAULTS, ...own };
  const on = (field: FieldSetting): FieldSetting => ({ ...field, visible: true, required: true });
  const off = (field: FieldSetting): FieldSetting => ({ ...field, visible: false, required: false });
  const sms = needsSms(offer, method);
  return {
    ...fields,
    username: method === 'username' ? on(fields.username) : off(fields.username),
    password: needsPassword(offer, method) ? on(fields.password) : off(fields.password),
    mobileNum: sms ? on(fields.mobileNum) : fields.mobileNum,
    verificationCode: sms ? on({ ...fields.verificationCode, minLength: 1 }) : off(fields.verificationCode),
    affiliateCode: offer.AFFILIATECODE
      ? { ...fields.affiliateCode, visible: true }
      : off(fields.affiliateCode),
  };
}

export type Texts = Partial<Readonly<Record<FieldName, string>>>;

export function checkFields(
  fields: FieldSettings,
  texts: Texts,
): Partial<Readonly<Record<FieldName, Wrong>>> {
  const wrong: Partial<Record<FieldName, Wrong>> = {};
  for (const name of FIELDS) {
    const found = checkField(fields[name], texts[name] ?? '');
    if (found) wrong[name] = found;
  }
  return wrong;
}
