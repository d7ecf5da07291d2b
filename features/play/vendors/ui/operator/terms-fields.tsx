import { useState } from 'react';
import type { OpsVendorHouse } from '#features/play/vendors/contract/ops.ts';
import { Field } from '#platform/ui/field.tsx';
import { useWords } from '#platform/ui/words.tsx';

type Terms = Pick<
  OpsVendorHouse,
  'name' | 'endpoint' | 'operator' | 'currencies' | 'limits' | 'roundMinutes'
>;
export const NEW_TERMS: Terms = {
  name: '',
  endpoint: '',
  operator: '',
  currencies: [],
  limits: [],
  roundMinutes: 15,
};

const listOf = (text: string): string[] => text.split(/[\s,]+/).filter((one) => one !== '');
/** `BDT 10 1000`: a line a currency, `-` where there is no bound. */
const limitLine = ({ currency, min = '-', max = '-' }: Terms['limits'][number]): string =>
  `${currency} ${min} ${max}`;
function limitsOf(text: string): Terms['limits'] {
  return text
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([currency]) => currency !== undefined && currency !== '')
    .map(([currency = '', min = '-', max = '-']) => ({
      currency,
      ...(min === '-' ? {} : { min }),
      ...(max === '-' ? {} : { max }),
    }));
}

function LimitsField({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const words = useWords();
  return (
    <div className="field">
      <label className="field-label">
        {words('vendors.ops.limits')}
        <textarea
          className="desk-note"
          rows={3}
          dir="ltr"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
      <span className="field-hint">{words('vendors.ops.limits_hint')}</span>
    </div>
  );
}

/** What a vendor is called with, and within which bounds. */
export function useTerms(before: Terms) {
  const words = useWords();
  const [name, setName] = useState(before.name);
  const [endpoint, setEndpoint] = useState(before.endpoint);
  const [operator, setOperator] = useState(before.operator);
  const [currencies, setCurrencies] = useState(before.currencies.join(' '));
  const [limits, setLimits] = useState(before.limits.map(limitLine).join('\n'));
  const [minutes, setMinutes] = useState(String(before.roundMinutes));
  const terms: Terms = {
    name: name.trim(),
    endpoint: endpoint.trim(),
    operator: operator.trim(),
    currencies: listOf(currencies),
    limits: limitsOf(limits),
    roundMinutes: Number.parseInt(minutes, 10) || 15,
  };
  const fields = (
    <>
      <Field
        label={words('vendors.ops.vendor')}
        value={name}
        maxLength={60}
        onChange={(event) => setName(event.target.value)}
      />
      <Field
        label={words('vendors.ops.endpoint')}
        hint={words('vendors.ops.endpoint_hint')}
        dir="ltr"
        value={endpoint}
        maxLength={300}
        onChange={(event) => setEndpoint(event.target.value)}
      />
      <Field
        label={words('vendors.ops.operator')}
        hint={words('vendors.ops.operator_hint')}
        dir="ltr"
        value={operator}
        maxLength={60}
        onChange={(event) => setOperator(event.target.value)}
      />
      <Field
        label={words('vendors.ops.currencies')}
        dir="ltr"
        value={currencies}
        onChange={(event) => setCurrencies(event.target.value)}
      />
      <LimitsField value={limits} onChange={setLimits} />
      <Field
        label={words('vendors.ops.round_minutes')}
        inputMode="numeric"
        dir="ltr"
        value={minutes}
        onChange={(event) => setMinutes(event.target.value)}
      />
    </>
  );
  const why =
    terms.name === '' || terms.currencies.length === 0 ? words('vendors.ops.terms_short') : undefined;
  return { terms, fields, why };
}
