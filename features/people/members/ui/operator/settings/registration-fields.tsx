import { useState } from 'react';
import type { RegistrationField, RegistrationFields } from '#features/setup/brand/contract.ts';
import type { putSettings } from '#features/setup/brand/contract/settings.ts';
import type { SectionProps } from '#features/setup/brand/ui/operator/settings-form.tsx';
import { DEFAULTS, FIELDS, type FieldName } from '#identity/registration/rules/check.ts';
import { useWrongWord } from '#identity/registration/ui/player/wrong-words.ts';
import { Button } from '#platform/ui/button.tsx';
import { useAnswers } from '#platform/ui/answers.ts';
import { useApi } from '#platform/ui/call.ts';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { DeskForm } from '#platform/ui/desk/form.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { useToasts } from '#platform/ui/toast.tsx';

const PATTERNS = Array.from({ length: 21 }, (_, n) => n);
const LONGEST = 255;
/** Shown and demanded by the functions and the way of registering, whatever stands here (identity/registration/rules/check.ts). */
const SETTLED: Readonly<Partial<Record<FieldName, readonly ('visible' | 'required')[]>>> = {
  username: ['visible', 'required'],
  password: ['visible', 'required'],
  verificationCode: ['visible', 'required'],
  affiliateCode: ['visible'],
};
const isUpsideDown = (field: RegistrationField): boolean => field.minLength > field.maxLength;

type RowProps = {
  readonly name: FieldName;
  readonly field: RegistrationField;
  /** The brand says something else than the house. */
  readonly own: boolean;
  readonly onField: (field: RegistrationField | undefined) => void;
};

function Ticks({ name, field, onField }: Omit<RowProps, 'own'>) {
  const words = useWords();
  const settled = SETTLED[name] ?? [];
  return (
    <span className="desk-ticks">
      {(['visible', 'required'] as const).map((key) => (
        <label key={key} className="choice">
          <input
            type="checkbox"
            checked={field[key]}
            disabled={settled.includes(key)}
            onChange={(event) => onField({ ...field, [key]: event.target.checked })}
          />
          {words(settled.includes(key) ? `brand.ops.${key}_settled` : `brand.ops.${key}`)}
        </label>
      ))}
    </span>
  );
}

function Length({
  label,
  value,
  onValue,
}: {
  readonly label: string;
  readonly value: number;
  readonly onValue: (value: number) => void;
}) {
  return (
    <label className="desk-length">
      <span>{label}</span>
      <input
        type="number"
        inputMode="numeric"
        min={0}
        max={LONGEST}
        value={value}
        onChange={(event) =>
          onValue(Math.min(LONGEST, Math.max(0, Math.trunc(Number(event.target.value)) || 0)))
        }
      />
    </label>
  );
}

/** One field: whether it is shown and demanded, its bounds, and what a player reads who gets it wrong. */
function FieldRow({ name, field, own, onField }: RowProps) {
  const words = useWords();
  const wrongWord = useWrongWord();
  const { minLength: min, maxLength: max } = field;
  const says = (pattern: number): string => wrongWord({ code: 'pattern', pattern, min, max }) ?? '';
  const chosen = field.acceptedPattern === '*' ? undefined : Number(field.acceptedPattern.split('_')[2]);
  return (
    <li className="desk-fieldcard" aria-labelledby={`field-${name}`}>
      <div className="desk-fieldpart">
        <div className="desk-fieldhead">
          <b id={`field-${name}`}>{words(`brand.field.${name}`)}</b>
          {own && (
            <Button small look="line" icon="back" onClick={() => onField(undefined)}>
              {words('brand.ops.field_restore')}
            </Button>
          )}
        </div>
        <Ticks name={name} field={field} onField={onField} />
      </div>
      <div className="desk-fieldpart">
        <div className="desk-bounds">
          <Length
            label={words('brand.ops.least')}
            value={min}
            onValue={(minLength) => onField({ ...field, minLength })}
          />
          <Length
            label={words('brand.ops.most')}
            value={max}
            onValue={(maxLength) => onField({ ...field, maxLength })}
          />
          <label className="desk-length">
            <span>{words('brand.ops.pattern')}</span>
            <select
              value={field.acceptedPattern}
              onChange={(event) => onField({ ...field, acceptedPattern: event.target.value })}
            >
              <option value="*">{words('brand.ops.pattern_any')}</option>
              {PATTERNS.map((n) => (
                <option key={n} value={`reg_pattern_${n}`}>
                  {`${n} · ${says(n)}`}
                </option>
              ))}
            </select>
          </label>
        </div>
        {isUpsideDown(field) ? (
          <span className="field-wrong" role="alert">
            {words('brand.ops.bounds_wrong')}
          </span>
        ) : (
          <span className="field-hint">{words('brand.ops.field_says', { text: says(chosen ?? 0) })}</span>
        )}
      </div>
    </li>
  );
}

type Put = ReturnType<typeof putSettings<{ readonly fields: RegistrationFields }>>;

/** The server sends what fits the section's schema. */
const fieldsOf = (value: SectionProps['state']['value']): RegistrationFields =>
  (value?.['fields'] ?? {}) as RegistrationFields;

/** Which fields registration shows and demands, their bounds and patterns. What a brand does not set follows the house. */
export default function RegistrationFieldsEditor({ section, state, may }: SectionProps) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const submission = useSubmission();
  const [revision, setRevision] = useState(state.revision);
  const [registration, setRegistration] = useState(fieldsOf(state.value));
  const set = (name: FieldName, field: RegistrationField | undefined): void => {
    const { [name]: _, ...others } = registration;
    setRegistration(field ? { ...others, [name]: field } : others);
  };
  const path = `/ops/settings/${section.name}` as const;
  const put = (): void => {
    void submission.run(async () => {
      const body = { revision, value: { fields: registration } };
      const next = await api.send<Put>('PUT', path, { body });
      answers.put(path, next);
      answers.stale('/ops/brand');
      setRevision(next.revision);
      say(words('brand.ops.saved'), 'gain');
    });
  };
  const wrong = Object.values(registration).some(isUpsideDown);
  return (
    <DeskForm
      title={words('brand.ops.part_fields')}
      hint={words('brand.ops.fields_hint')}
      submission={submission}
      save={words('brand.ops.save')}
      why={!may ? words('brand.form.locked') : wrong ? words('brand.ops.bounds_wrong') : undefined}
      onSave={put}
    >
      <ul className="desk-fields">
        {FIELDS.map((name) => (
          <FieldRow
            key={name}
            name={name}
            field={registration[name] ?? DEFAULTS[name]}
            own={registration[name] !== undefined}
            onField={(field) => set(name, field)}
          />
        ))}
      </ul>
    </DeskForm>
  );
}
