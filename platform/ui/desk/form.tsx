import type { ReactNode } from 'react';
import { useId } from 'react';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import type { Submission } from './submission.ts';
import { Form } from '../form.tsx';

type Props = {
  readonly title: string;
  readonly hint?: string;
  readonly submission: Pick<Submission, 'busy' | 'wrong'>;
  readonly save: string;
  /** Why it cannot be saved now. */
  readonly why?: string | undefined;
  readonly onSave: () => void;
  /** What else can be pressed. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
};

/** One card of settings with its own button; the refusal stands beside the button that was pressed. */
export function DeskForm({ title, hint, submission, save, why, onSave, beside, children }: Props) {
  const submit = (): void => {
    if (!submission.busy && why === undefined) onSave();
  };
  return (
    <Form className="desk-card desk-form" onSubmit={submit} noValidate>
      <h2 className="sign">{title}</h2>
      {hint && <p className="muted">{hint}</p>}
      {children}
      <div className="desk-save">
        <Button type="submit" look="go" busy={submission.busy} why={why}>
          {save}
        </Button>
        {beside}
        <Wrong text={submission.wrong} />
      </div>
    </Form>
  );
}

export function Wrong({ text }: { readonly text: string }) {
  if (text === '') return null;
  return (
    <span className="field-wrong" role="alert">
      <Icon name="warn" />
      {text}
    </span>
  );
}

type TextProps = {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly rows?: number;
  readonly max?: number;
  /** Addresses and codes read from left to right in every language. */
  readonly ltr?: boolean;
};

/** Several lines of text. */
export function TextArea({ label, hint, value, onValue, rows = 3, max = 4_000, ltr = false }: TextProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className="desk-note"
        rows={rows}
        maxLength={max}
        dir={ltr ? 'ltr' : 'auto'}
        value={value}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onValue(event.target.value)}
      />
      {hint && (
        <span className="field-hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  );
}

type SwitchProps = {
  readonly label: string;
  readonly on: boolean;
  readonly onTurn: (on: boolean) => void;
};

/** A setting that is on or off. */
export function Switch({ label, on, onTurn }: SwitchProps) {
  return (
    <label className="switch desk-switch">
      <input type="checkbox" role="switch" checked={on} onChange={(event) => onTurn(event.target.checked)} />
      <span>{label}</span>
    </label>
  );
}

type ChooseProps<Name extends string> = {
  readonly label: string;
  readonly value: Name;
  readonly options: readonly { readonly name: Name; readonly title: string }[];
  readonly onValue: (value: Name) => void;
};

export function Choose<Name extends string>({ label, value, options, onValue }: ChooseProps<Name>) {
  const id = useId();
  const choose = (text: string): void => {
    const found = options.find((one) => one.name === text);
    if (found) onValue(found.name);
  };
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <span className="field-box">
        <select id={id} value={value} onChange={(event) => choose(event.target.value)}>
          {options.map((one) => (
            <option key={one.name} value={one.name}>
              {one.title}
            </option>
          ))}
        </select>
      </span>
    </div>
  );
}
