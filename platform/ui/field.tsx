import type { InputHTMLAttributes, ReactNode } from 'react';
import { useId } from 'react';
import { Icon } from './icon.tsx';

type Props = InputHTMLAttributes<HTMLInputElement> & {
  readonly label: string;
  readonly hint?: string | undefined;
  /** What is wrong, in words; shown under the field and read with it. */
  readonly wrong?: string | undefined;
  /** `*` for what has to be filled in; other small words stand at the end of the label. */
  readonly note?: string | undefined;
  /** Inside the box, after the input: a unit, a button. */
  readonly end?: ReactNode;
  readonly box?: string;
};

export function Field({ label, hint, wrong, note, end, box = '', id, ...input }: Props) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const described = [hint && !wrong && `${fieldId}-hint`, wrong && `${fieldId}-wrong`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={`field ${box}`.trim()} data-wrong={wrong ? '' : undefined}>
      <label className="field-label" htmlFor={fieldId}>
        {label}
        {note === '*' ? <b className="field-star">*</b> : note && <small>{note}</small>}
      </label>
      <span className="field-box">
        <input
          {...input}
          id={fieldId}
          aria-required={note === '*' || undefined}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={described || undefined}
        />
        {end}
      </span>
      {hint && !wrong && (
        <span className="field-hint" id={`${fieldId}-hint`}>
          {hint}
        </span>
      )}
      {wrong && (
        <span className="field-wrong" id={`${fieldId}-wrong`}>
          <Icon name="warn" />
          {wrong}
        </span>
      )}
    </div>
  );
}
