import { type ReactNode, useState } from 'react';
import { type MethodTerms, wantsSecond } from '#features/money/cashier/rules/method.ts';
import { formatWire, isCurrency, parseAmount } from '#kernel/money.ts';
import { usualSum } from '#kernel/usual-sums.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { Choose, DeskForm, Switch } from '#platform/ui/desk/form.tsx';
import { type Submission, useSubmission } from '#platform/ui/desk/submission.ts';
import { Field } from '#platform/ui/field.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
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

/** The least and the most a new way to pay begins with, in its currency. */
export const usualBounds = (currency: string): Pick<CommonDraft, 'min' | 'max'> => ({
  min: usualSum(currency, '100'),
  max: usualSum(currency, '10000'),
});
/** A new way to pay in another currency: bounds nobody has touched are usual ones of it. */
export const boundsFor = (draft: CommonDraft, currency: string | undefined): Partial<CommonDraft> => {
  const before = usualBounds(draft.currency);
  const isUntouched = draft.min === before.min && draft.max === before.max;
  return currency !== undefined && isUntouched ? usualBounds(currency) : {};
};

/** Minor units of what was typed; undefined while it is no amount of the currency. */
export function unitsOf(text: string, currency: string): bigint | undefined {
  try {
    return isCurrency(currency) ? parseAmount(text.trim(), currency) : undefined;
  } catch {
    return undefined;
  }
}

/** An amount that was typed, as it is sent; undefined while it is none of the currency. */
export function amountOf(text: string, currency: string): string | undefined {
  const units = unitsOf(text, currency);
  return units === undefined ? undefined : formatWire(units, currency);
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
function MethodFields({ draft, isNew, currencies, fields, onDraft, children }: FieldsProps) {
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
function MethodForm({ isNew, why, isAsked, submission, onSave, children }: FormProps) {
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

type EditProps<Value> = {
  readonly isNew: boolean;
  readonly draft: CommonDraft;
  /** What was typed; undefined while it is none. */
  readonly value: Value | undefined;
  /** What stands; undefined where nothing does. */
  readonly before: Value | undefined;
  /** What decides whether a second person does. */
  readonly termsOf: (value: Value, currency: string) => MethodTerms;
  readonly send: (
    value: Value,
    more: { readonly reason?: string },
  ) => Promise<{ readonly outcome: 'done' | 'asked' }>;
  readonly currencies: readonly string[];
  readonly onDraft: (change: Partial<CommonDraft>) => void;
  readonly onClose: () => void;
  /** Fields of this kind of method, given what is wrong with them. */
  readonly children: (fields: Submission['fields']) => ReactNode;
};

/** Changes a way to pay or to be paid: done at once, or asked of a second person, as the rules say of this change. */
export function MethodEdit<Value>(props: EditProps<Value>) {
  const { isNew, draft, value, before, termsOf, send, currencies, onDraft, onClose, children } = props;
  const { code, currency } = draft;
  const words = useWords();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const submission = useSubmission();
  const isAsked =
    value !== undefined && wantsSecond(before && termsOf(before, currency), termsOf(value, currency));
  const isSame = JSON.stringify(value) === JSON.stringify(before);
  const why =
    code.trim() === '' || value === undefined
      ? words('cashier.methods.why_fields')
      : isSame
        ? words('cashier.methods.why_same')
        : undefined;
  const save = async (reason: string): Promise<void> => {
    if (value === undefined) return;
    let outcome = 'done';
    const done = await submission.run(async () => {
      ({ outcome } = await send(value, isAsked ? { reason } : {}));
    });
    if (!done) return;
    answers.stale('/ops/');
    say(words(outcome === 'asked' ? 'cashier.pays.asked' : 'cashier.methods.done'), 'gain');
    onClose();
  };
  return (
    <MethodForm
      isNew={isNew}
      why={why}
      isAsked={isAsked}
      submission={submission}
      onSave={(reason) => void save(reason)}
    >
      <MethodFields
        draft={draft}
        isNew={isNew}
        currencies={currencies}
        fields={submission.fields}
        onDraft={onDraft}
      >
        {children(submission.fields)}
      </MethodFields>
    </MethodForm>
  );
}
