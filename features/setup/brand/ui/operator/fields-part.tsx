import { useState } from 'react';
import type { RegistrationField, RegistrationFields } from '#features/setup/brand/contract.ts';
import type { OpsBrand, PutBrandRegistration } from '#features/setup/brand/contract/ops.ts';
import { useApi } from '#platform/ui/call.ts';
import { DeskForm } from '#platform/ui/desk/form.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { useSave } from './use-save.ts';

const FIELDS = [
  'username',
  'password',
  'payeeName',
  'paymentPassword',
  'email',
  'mobileNum',
  'qqNum',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'idNumber',
  'recommenderId',
  'affiliateCode',
  'captcha',
  'verificationCode',
] as const;
const PATTERNS = ['*', ...Array.from({ length: 21 }, (_, n) => `reg_pattern_${n}`)];
const UNSET: RegistrationField = {
  visible: false,
  required: false,
  minLength: 0,
  maxLength: 255,
  acceptedPattern: '*',
};

function FieldRow({
  name,
  field,
  onField,
}: {
  readonly name: (typeof FIELDS)[number];
  readonly field: RegistrationField;
  readonly onField: (field: RegistrationField) => void;
}) {
  const words = useWords();
  const label = words(`brand.field.${name}`);
  const number = (key: 'minLength' | 'maxLength') => (
    <input
      type="number"
      min={0}
      max={255}
      aria-label={`${label}: ${words(`brand.ops.${key === 'minLength' ? 'least' : 'most'}`)}`}
      value={field[key]}
      onChange={(event) =>
        onField({ ...field, [key]: Math.min(255, Math.max(0, Number(event.target.value) || 0)) })
      }
    />
  );
  const tick = (key: 'visible' | 'required') => (
    <input
      type="checkbox"
      aria-label={`${label}: ${words(`brand.ops.${key}`)}`}
      checked={field[key]}
      onChange={(event) => onField({ ...field, [key]: event.target.checked })}
    />
  );
  return (
    <tr className="desk-fieldrow">
      <th scope="row">
        {label} <code className="desk-code">{name}</code>
      </th>
      <td>{tick('visible')}</td>
      <td>{tick('required')}</td>
      <td>{number('minLength')}</td>
      <td>{number('maxLength')}</td>
      <td>
        <select
          aria-label={`${label}: ${words('brand.ops.pattern')}`}
          value={field.acceptedPattern}
          onChange={(event) => onField({ ...field, acceptedPattern: event.target.value })}
        >
          {PATTERNS.map((pattern) => (
            <option key={pattern}>{pattern}</option>
          ))}
        </select>
      </td>
    </tr>
  );
}

/** Which fields registration shows and demands, their bounds and patterns. */
export function FieldsPart({ brand }: { readonly brand: OpsBrand }) {
  const words = useWords();
  const api = useApi();
  const { deed, save } = useSave();
  const [registration, setRegistration] = useState<RegistrationFields>(brand.registration);
  const put = () => {
    const body = { revision: brand.revision, registration };
    save(() => api.send<typeof PutBrandRegistration>('PUT', '/ops/brand/registration', { body }));
  };
  return (
    <DeskForm
      title={words('brand.ops.part_fields')}
      hint={words('brand.ops.fields_hint')}
      deed={deed}
      save={words('brand.ops.save')}
      onSave={put}
    >
      <div className="desk-table">
        <table aria-label={words('brand.ops.part_fields')}>
          <thead>
            <tr>
              <th scope="col">{words('brand.ops.field')}</th>
              <th scope="col">{words('brand.ops.visible')}</th>
              <th scope="col">{words('brand.ops.required')}</th>
              <th scope="col">{words('brand.ops.least')}</th>
              <th scope="col">{words('brand.ops.most')}</th>
              <th scope="col">{words('brand.ops.pattern')}</th>
            </tr>
          </thead>
          <tbody>
            {FIELDS.map((name) => (
              <FieldRow
                key={name}
                name={name}
                field={registration[name] ?? UNSET}
                onField={(field) => setRegistration({ ...registration, [name]: field })}
              />
            ))}
          </tbody>
        </table>
      </div>
    </DeskForm>
  );
}
