import type { InputHTMLAttributes } from 'react';
import type { FieldName, FieldSettings, Wrong } from '#identity/registration/rules/check.ts';
import { Field } from '#platform/ui/field.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { PasswordField } from '#identity/passwords/ui/player/password-field.tsx';
import { useWrongWord } from './wrong-words.ts';

/** How a browser and a password manager should treat a field. */
const INPUT: Partial<Readonly<Record<FieldName, InputHTMLAttributes<HTMLInputElement>>>> = {
  username: { autoComplete: 'username', autoCapitalize: 'none', spellCheck: false },
  payeeName: { autoComplete: 'name' },
  birthday: { type: 'date', autoComplete: 'bday', min: '1900-01-01' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none' },
  idNumber: { autoComplete: 'off', autoCapitalize: 'characters' },
  qqNum: { inputMode: 'numeric', autoComplete: 'off' },
  whatsapp: { inputMode: 'tel', autoComplete: 'off' },
  line: { autoComplete: 'off', autoCapitalize: 'none' },
  facebook: { autoComplete: 'off', autoCapitalize: 'none' },
  wechat: { autoComplete: 'off', autoCapitalize: 'none' },
  recommenderId: { autoComplete: 'off', autoCapitalize: 'none' },
  affiliateCode: { autoComplete: 'off', autoCapitalize: 'characters' },
};

const LABELS = {
  username: 'identity.username',
  paymentPassword: 'identity.field.paymentPassword',
  payeeName: 'identity.field.payeeName',
  birthday: 'identity.field.birthday',
  email: 'identity.field.email',
  idNumber: 'identity.field.idNumber',
  qqNum: 'identity.field.qqNum',
  line: 'identity.field.line',
  whatsapp: 'identity.field.whatsapp',
  facebook: 'identity.field.facebook',
  wechat: 'identity.field.wechat',
  recommenderId: 'identity.field.recommenderId',
  affiliateCode: 'identity.field.affiliateCode',
} as const;
type Plain = keyof typeof LABELS;
const PLAIN: readonly Plain[] = [
  'payeeName',
  'birthday',
  'email',
  'idNumber',
  'whatsapp',
  'facebook',
  'line',
  'wechat',
  'qqNum',
  'recommenderId',
  'affiliateCode',
];

type Props = {
  readonly name: Plain;
  readonly fields: FieldSettings;
  readonly value: string;
  readonly onText: (name: FieldName, text: string) => void;
  readonly wrong: Wrong | undefined;
  readonly refused: string | undefined;
  readonly hint?: string | undefined;
};

/** One field of the record: required ones carry an asterisk, the others say optional (docs/PRODUCT.md, 5). */
export function RecordField({ name, fields, value, onText, wrong, refused, hint }: Props) {
  const words = useWords();
  const wrongWord = useWrongWord();
  const shared = {
    label: words(LABELS[name]),
    note: fields[name].required ? '*' : words('identity.optional'),
    name,
    value,
    hint,
    wrong: wrongWord(wrong) ?? refused,
  };
  if (name === 'paymentPassword')
    return <PasswordField {...shared} autoComplete="new-password" onValue={(text) => onText(name, text)} />;
  return (
    <Field
      {...shared}
      {...INPUT[name]}
      maxLength={fields[name].maxLength}
      onChange={(event) => onText(name, event.target.value)}
    />
  );
}

/** Everything a brand may ask for besides the way in. */
export function RecordFields({
  texts,
  wrong,
  refused,
  ...rest
}: Pick<Props, 'fields' | 'onText'> & {
  readonly texts: Partial<Readonly<Record<FieldName, string>>>;
  readonly wrong: Partial<Readonly<Record<FieldName, Wrong>>>;
  readonly refused: (name: string) => string | undefined;
}) {
  return PLAIN.filter((name) => rest.fields[name].visible).map((name) => (
    <RecordField
      key={name}
      {...rest}
      name={name}
      value={texts[name] ?? ''}
      wrong={wrong[name]}
      refused={refused(name)}
    />
  ));
}
