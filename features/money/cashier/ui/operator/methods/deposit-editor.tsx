import { useState } from 'react';
import {
  DETAIL_LINES,
  type DepositMethodValue,
  type OpsDepositMethod,
  type SaveDepositMethod,
} from '#features/money/cashier/contract/methods.ts';
import { METHOD_KINDS, type Method, PAY_FORMS } from '#features/money/cashier/contract.ts';
import type { MethodTerms } from '#features/money/cashier/rules/method.ts';
import { KIND_WORDS, MethodPicker } from '#features/money/cashier/ui/player/method-picker.tsx';
import { DepositTerms } from '#features/money/cashier/ui/player/deposit-terms.tsx';
import { QuickAmounts } from '#features/money/cashier/ui/player/quick-amounts.tsx';
import { useApi } from '#platform/ui/call.ts';
import { Choose, Wrong } from '#platform/ui/desk/form.tsx';
import { Field } from '#platform/ui/field.tsx';
import { useWords } from '#platform/ui/words.tsx';
import '#features/money/cashier/ui/player/cashier.css';
import {
  amountOf,
  boundsFor,
  type CommonDraft,
  MethodEdit,
  minutesOf,
  msOf,
  unitsOf,
  wholeOf,
} from './method-form.tsx';

type Draft = CommonDraft &
  Pick<DepositMethodValue, 'provider' | 'kind' | 'form' | 'details' | 'fee'> & {
    /** Amounts with spaces between them. */
    readonly quick: string;
  };

const draftOf = (method: OpsDepositMethod): Draft => ({
  ...method,
  quick: method.quick.join(' '),
  arrives: minutesOf(method.arrivesInMs),
  level: String(method.level),
});

/** What was typed as a value; undefined while an amount or a number in it is none. */
function valueOf(draft: Draft, before: OpsDepositMethod | undefined): DepositMethodValue | undefined {
  const { currency, name, provider, kind, form, details, open } = draft;
  const amount = (text: string): string | undefined => amountOf(text, currency);
  const [min, max, fee] = [amount(draft.min), amount(draft.max), amount(draft.fee)];
  const quick = draft.quick.split(/\s+/).filter(Boolean).map(amount);
  if (min === undefined || max === undefined || fee === undefined || wholeOf(draft.arrives) === undefined)
    return undefined;
  const known = quick.flatMap((one) => one ?? []);
  if (known.length !== quick.length) return undefined;
  const lines = Object.fromEntries(
    DETAIL_LINES.flatMap((line) => (details[line]?.trim() ? [[line, details[line].trim()]] : [])),
  );
  const arrivesInMs = msOf(draft.arrives, before?.arrivesInMs);
  return {
    provider,
    kind,
    name: name.trim(),
    form,
    details: lines,
    min,
    max,
    fee,
    quick: known,
    arrivesInMs,
    level: Number(draft.level),
    open,
  };
}

const termsOf = (value: DepositMethodValue, currency: string): MethodTerms => ({
  open: value.open,
  max: unitsOf(value.max, currency) ?? 0n,
  level: value.level,
  fee: value.fee,
  route: JSON.stringify([value.provider, value.form, DETAIL_LINES.map((line) => value.details[line] ?? '')]),
});

type Props = {
  /** Undefined for a new one. */
  readonly method: OpsDepositMethod | undefined;
  /** What a new one begins with. */
  readonly fresh: OpsDepositMethod;
  readonly providers: readonly string[];
  readonly currencies: readonly string[];
  readonly mayWrite: boolean;
  readonly onClose: () => void;
};

/** A way to deposit as players see it, and below it what staff may change. */
export function DepositEditor({ method, fresh, providers, currencies, mayWrite, onClose }: Props) {
  const api = useApi();
  const [draft, setDraft] = useState<Draft>(draftOf(method ?? fresh));
  const change = (part: Partial<Draft>): void =>
    setDraft({ ...draft, ...(method ? {} : boundsFor(draft, part.currency)), ...part });
  const value = valueOf(draft, method);
  const { code, currency } = draft;
  return (
    <>
      <Preview draft={draft} value={value} />
      {mayWrite && (
        <MethodEdit
          isNew={!method}
          draft={draft}
          value={value}
          before={method && valueOf(draftOf(method), method)}
          termsOf={termsOf}
          send={(wanted, more) =>
            api.send<typeof SaveDepositMethod>('PUT', '/ops/deposit-methods/{code}/{currency}', {
              params: { code: code.trim(), currency },
              body: { revision: method?.revision ?? 0, value: wanted, ...more },
            })
          }
          currencies={currencies}
          onDraft={change}
          onClose={onClose}
        >
          {(fields) => <OwnFields draft={draft} providers={providers} fields={fields} onDraft={change} />}
        </MethodEdit>
      )}
    </>
  );
}

/** The player's own components, with what is typed. */
function Preview({
  draft,
  value,
}: {
  readonly draft: Draft;
  readonly value: DepositMethodValue | undefined;
}) {
  const words = useWords();
  const [amount, setAmount] = useState('');
  if (!value) return null;
  const method: Method = { ...value, code: draft.code || 'new', currency: draft.currency };
  return (
    <section className="method-preview" aria-label={words('cashier.methods.preview')}>
      <h2 className="sign">{words('cashier.methods.preview')}</h2>
      {!value.open && <p className="muted">{words('cashier.methods.preview_closed')}</p>}
      <QuickAmounts method={method} chosen={amount} onChoose={setAmount} />
      <MethodPicker methods={[method]} chosen={method.code} onChoose={() => undefined} />
      <DepositTerms method={method} amount={amount} />
    </section>
  );
}

type OwnProps = {
  readonly draft: Draft;
  readonly providers: readonly string[];
  readonly fields: Readonly<Record<string, string>>;
  readonly onDraft: (change: Partial<Draft>) => void;
};

const FORM_WORDS = {
  none: 'cashier.kind.instant',
  bank: 'cashier.kind.bank',
  redirect: 'cashier.methods.form_redirect',
  qr: 'cashier.methods.form_qr',
  address: 'cashier.line.address',
} as const;
const LINES_OF = {
  none: [],
  bank: ['bank', 'holder', 'number'],
  redirect: [],
  qr: [],
  address: ['network', 'confirmations'],
} as const satisfies Record<DepositMethodValue['form'], readonly (typeof DETAIL_LINES)[number][]>;
/** Sent by hand to a chain: an address of the brand instead of an account. */
const linesOf = ({ form, kind }: Pick<Draft, 'form' | 'kind'>): readonly (typeof DETAIL_LINES)[number][] =>
  form === 'bank' && kind === 'crypto' ? ['network', 'address'] : LINES_OF[form];
const LINE_WORDS = {
  bank: 'cashier.line.bank',
  holder: 'cashier.line.holder',
  number: 'cashier.line.number',
  network: 'cashier.line.network',
  address: 'cashier.line.address',
  confirmations: 'cashier.confirmations',
} as const;

/** What only a way to deposit has. */
function OwnFields({ draft, providers, fields, onDraft }: OwnProps) {
  const words = useWords();
  return (
    <>
      <Field
        label={words('cashier.fee')}
        name="fee"
        inputMode="decimal"
        autoComplete="off"
        value={draft.fee}
        wrong={fields['fee']}
        onChange={({ target }) => onDraft({ fee: target.value })}
      />
      <div className="wide">
        <Field
          label={words('cashier.quick')}
          name="quick"
          autoComplete="off"
          hint={words('cashier.methods.quick_hint')}
          value={draft.quick}
          wrong={fields['quick']}
          onChange={({ target }) => onDraft({ quick: target.value })}
        />
      </div>
      <Choose
        label={words('withdrawals.settings.kind')}
        value={draft.kind}
        options={METHOD_KINDS.map((name) => ({ name, title: words(KIND_WORDS[name]) }))}
        onValue={(kind) => onDraft({ kind })}
      />
      <Choose
        label={words('cashier.ops.provider')}
        value={draft.provider}
        options={providers.map((name) => ({
          name,
          title: name === 'manual' ? words('withdrawals.settings.by_hand') : name,
        }))}
        onValue={(provider) => onDraft({ provider })}
      />
      <div className="wide">
        <Choose
          label={words('cashier.methods.form')}
          value={draft.form}
          options={PAY_FORMS.map((name) => ({ name, title: words(FORM_WORDS[name]) }))}
          onValue={(form) => onDraft({ form })}
        />
        <Wrong text={fields['form'] ?? ''} />
      </div>
      {linesOf(draft).map((line) => (
        <div key={line} className="wide">
          <Field
            label={words(LINE_WORDS[line])}
            name={line}
            autoComplete="off"
            maxLength={120}
            value={draft.details[line] ?? ''}
            wrong={line === 'number' || line === 'address' ? fields['details'] : undefined}
            onChange={({ target }) => onDraft({ details: { ...draft.details, [line]: target.value } })}
          />
        </div>
      ))}
    </>
  );
}
