import { type ReactNode, useState } from 'react';
import { isCurrency, parseAmount } from '#kernel/money.ts';
import { Choose, DeskForm, Switch } from '#platform/ui/desk/form.tsx';
import type { Submission } from '#platform/ui/desk/submission.ts';
import { Field } from '#platform/ui/field.tsx';
import { useWords } from '#platform/ui/words.tsx';

const MINUTE_MS = 60_000;
const LEVELS = ['0', '1', '2', '3'] as const;

/** What every way to pay or to be paid has, as it is typed. */
export type CommonDraft = {
  readonly code: string;
  readonly currency: string;
  readonly name: string;
  readonly min: string;
  readonly max: string;
  /** Whole minutes. */
  readonly arrives: string;
  readonly level: string;
  readonly open: boolean;
};

export const minutesOf = (ms: number): string => String(Math.round(ms / MINUTE_MS));
/** Of a text nobody changed the seconds stay. */
export const msOf = (text: string, before: number | undefined): number =>
  before !== undefined && minutesOf(before) === text.trim() ? before : Math.round(Number(text) * MINUTE_MS);

/** Minor units of what was typed; undefined while it is no amount of the currency. */
export function unitsOf(text: string, currency: string): bigint | undefined {
  try {
    return isCurrency(currency) ? parseAmount(text.trim(), currency) : undefined;
  } catch {
    return undefined;
  }
}

/** A whole number that was typed; undefined while it is none. */
export const wholeOf = (text: string): number | undefined =>
  /^[0-9]{1,6}$/.test(text.trim()) ? Number(text.trim()) : undefined;

type FieldsProps = {
  readonly draft: CommonDraft;
  readonly isNew: boolean;
  readonly currencies: readonly string[];
  readonly fields: Submission['fields'];
  readonly onDraft: (change: Partial<CommonDraft>) => void;
  /** Fields of this kind of method. */
  readonly children: ReactNode;
};

/** Name, limits, arrival, level and whether it is open; `children` between them. */
export function MethodFields({ draft, isNew, currencies, fields, onDraft, children }: FieldsProps) {
  const words = useWords();
  const text = (name: 'code' | 'name' | 'min' | 'max' | 'arrives', label: string, hint?: string) => (
    <Field
      label={label}
      name={name}
      hint={hint}
      autoComplete="off"
      maxLength={40}
      inputMode={name === 'code' || name === 'name' ? undefined : 'decimal'}
      value={draft[name]}
      wrong={fields[name] ?? (name === 'arrives' ? fields['arrivesInMs'] : undefined)}
      onChange={({ target }) => onDraft({ [name]: target.value })}
    />
  );
  return (
    <div className="method-fields">
      {isNew && (
        <>
          {text('code', words('withdrawals.settings.code'), words('cashier.methods.code_hint'))}
          <Choose
            label={words('cashier.pays.currency')}
            value={draft.currency}
            options={currencies.map((name) => ({ name, title: name }))}
            onValue={(currency) => onDraft({ currency })}
          />
        </>
      )}
      <div className="wide">{text('name', words('cashier.method'))}</div>
      {text('min', words('withdrawals.settings.least'))}
      {text('max', words('withdrawals.settings.most'))}
      {children}
      {text('arrives', words('cashier.methods.arrives'))}
      <Choose
        label={words('cashier.methods.level')}
        value={LEVELS.find((one) => one === draft.level) ?? '0'}
        options={LEVELS.map((name) => ({ name, title: name }))}
        onValue={(level) => onDraft({ level })}
      />
      <p className="wide field-hint">{words('cashier.settings.levels_hint')}</p>
      <div className="wide">
        <Switch
          label={words('withdrawals.settings.open')}
          on={draft.open}
          onTurn={(open) => onDraft({ open })}
        />
      </div>
    </div>
  );
}

type FormProps = {
  readonly isNew: boolean;
  /** Why it cannot be saved, beside a missing reason. */
  readonly why: string | undefined;
  /** A second person decides about it. */
  readonly isAsked: boolean;
  readonly submission: Submission;
  readonly onSave: (reason: string) => void;
  readonly children: ReactNode;
};

/** The card around the fields: a reason where a second person decides, and a button that says which of the two it does. */
export function MethodForm({ isNew, why, isAsked, submission, onSave, children }: FormProps) {
  const words = useWords();
  const [reason, setReason] = useState('');
  const missing = isAsked && reason.trim().length < 3 ? words('cashier.pays.why_reason') : undefined;
  return (
    <DeskForm
      title={words(isNew ? 'cashier.methods.new' : 'cashier.methods.edit')}
      {...(isNew && { hint: words('cashier.methods.new_hint') })}
      submission={submission}
      save={words(isAsked ? 'cashier.methods.ask' : 'cashier.methods.save')}
      why={why ?? missing}
      onSave={() => onSave(reason.trim())}
    >
      {children}
      {isAsked && (
        <Field
          label={words('cashier.pays.reason')}
          name="reason"
          hint={words('cashier.methods.second')}
          maxLength={200}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
    </DeskForm>
  );
}
