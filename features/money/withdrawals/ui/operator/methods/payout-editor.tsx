import { useState } from 'react';
import { boundsFor, MethodEdit } from '#features/money/cashier/ui/operator/methods/method-form.tsx';
import type {
  OpsPayoutMethod,
  PayoutMethodValue,
  SavePayoutMethod,
} from '#features/money/withdrawals/contract/methods.ts';
import { ACCOUNT_KINDS, NUMBER_FORMS } from '#features/money/withdrawals/contract/settings.ts';
import { PayoutTerms } from '#features/money/withdrawals/ui/player/payout-terms.tsx';
import { quoteOf } from '#features/money/withdrawals/ui/player/withdraw-rules.ts';
import { useApi } from '#platform/ui/call.ts';
import { Choose } from '#platform/ui/desk/form.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Money } from '#platform/ui/money.tsx';
import { useWords } from '#platform/ui/words.tsx';
import '#features/money/withdrawals/ui/player/withdrawals.css';
import { type Draft, draftOf, termsOf, valueOf } from './payout-draft.ts';

type Props = {
  /** Undefined for a new one. */
  readonly method: OpsPayoutMethod | undefined;
  /** What a new one begins with. */
  readonly fresh: OpsPayoutMethod;
  /** Of the list that is shown. */
  readonly revision: number;
  readonly providers: readonly PayoutMethodValue['provider'][];
  readonly currencies: readonly string[];
  readonly mayWrite: boolean;
  readonly onClose: () => void;
};

/** A way to be paid as players see it, and below it what staff may change. */
export function PayoutEditor({ method, fresh, revision, providers, currencies, mayWrite, onClose }: Props) {
  const api = useApi();
  const [draft, setDraft] = useState<Draft>(draftOf(method ?? fresh));
  const change = (part: Partial<Draft>): void =>
    setDraft({ ...draft, ...(method ? {} : boundsFor(draft, part.currency)), ...part });
  const value = valueOf(draft, method);
  const { code, currency } = draft;
  return (
    <>
      {value && <Preview value={value} currency={currency} />}
      {mayWrite && (
        <MethodEdit
          isNew={!method}
          draft={draft}
          value={value}
          before={method && valueOf(draftOf(method), method)}
          termsOf={termsOf}
          send={(wanted, more) =>
            api.send<typeof SavePayoutMethod>('PUT', '/ops/payout-methods/{code}/{currency}', {
              params: { code: code.trim(), currency },
              body: { revision, isNew: !method, value: wanted, ...more },
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

/** The player's own rows, for the largest amount. */
function Preview({ value, currency }: { readonly value: PayoutMethodValue; readonly currency: string }) {
  const words = useWords();
  const { feeFixed: fixed, feePerMille: perMille, feeMin: min, feeMax: max, freeMonthly } = value;
  const method = {
    currency,
    arrivesInMs: value.arrivesInMs,
    fee: { fixed, perMille, min, max, freeMonthly, freeLeft: 0 },
  };
  return (
    <section className="method-preview" aria-label={words('cashier.methods.preview')}>
      <h2 className="sign">{words('cashier.methods.preview')}</h2>
      {!value.open && <p className="muted">{words('cashier.methods.preview_closed')}</p>}
      <p>
        <bdi>{value.name}</bdi> · <Money amount={value.min} currency={currency} /> –{' '}
        <Money amount={value.max} currency={currency} />
      </p>
      {value.level > 0 && (
        <p className="muted">{words('withdrawals.methods.level', { level: String(value.level) })}</p>
      )}
      <PayoutTerms method={method} quote={quoteOf(value.max, method)} />
    </section>
  );
}

type OwnProps = {
  readonly draft: Draft;
  readonly providers: readonly PayoutMethodValue['provider'][];
  readonly fields: Readonly<Record<string, string>>;
  readonly onDraft: (change: Partial<Draft>) => void;
};

const TEXTS = {
  feeFixed: 'withdrawals.settings.fee_fixed',
  feePerMille: 'withdrawals.settings.fee_per_mille',
  feeMin: 'withdrawals.settings.fee_min',
  feeMax: 'withdrawals.settings.fee_max',
  freeMonthly: 'withdrawals.settings.free_monthly',
  minLength: 'withdrawals.settings.shortest',
  maxLength: 'withdrawals.settings.longest',
} as const;
const KINDS = {
  bank: 'withdrawals.kind.bank',
  'mobile-wallet': 'withdrawals.kind.mobile_wallet',
  crypto: 'withdrawals.kind.crypto',
} as const;

/** What only a way to be paid has. */
function OwnFields({ draft, providers, fields, onDraft }: OwnProps) {
  const words = useWords();
  const text = (name: keyof typeof TEXTS) => (
    <Field
      key={name}
      label={words(TEXTS[name])}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      value={draft[name]}
      wrong={fields[name]}
      onChange={({ target }) => onDraft({ [name]: target.value })}
    />
  );
  return (
    <>
      {(['feeFixed', 'feePerMille', 'feeMin', 'feeMax', 'freeMonthly'] as const).map(text)}
      <Choose
        label={words('cashier.ops.provider')}
        value={draft.provider}
        options={providers.map((name) => ({
          name,
          title: name === 'manual' ? words('withdrawals.settings.by_hand') : name,
        }))}
        onValue={(provider) => onDraft({ provider })}
      />
      <Choose
        label={words('withdrawals.settings.kind')}
        value={draft.kind}
        options={ACCOUNT_KINDS.map((name) => ({ name, title: words(KINDS[name]) }))}
        onValue={(kind) => onDraft({ kind })}
      />
      <Choose
        label={words('withdrawals.settings.form')}
        value={draft.form}
        options={NUMBER_FORMS.map((name) => ({ name, title: words(`withdrawals.form.${name}`) }))}
        onValue={(form) => onDraft({ form })}
      />
      {(['minLength', 'maxLength'] as const).map(text)}
    </>
  );
}
