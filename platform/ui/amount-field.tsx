import { useState } from 'react';
import { Field } from './field.tsx';
import { currencySign, formatMoney, readAmount } from './money-format.ts';
import { useTag, useWords } from './words.tsx';

type Props = {
  readonly label: string;
  readonly currency: string;
  /** digits after the point */
  readonly decimals: number;
  /** wire decimal string; empty while nothing legal is typed */
  readonly amount: string;
  readonly onAmount: (amount: string) => void;
  readonly hint?: string | undefined;
  /** the form's own complaint, e.g. below the least amount */
  readonly wrong?: string | undefined;
};

/**
 * Takes an amount the way the reader writes one: own digits, own separators. It never corrects silently; leaving the field
 * writes the amount out in full.
 */
export function AmountField({ label, currency, decimals, amount, onAmount, hint, wrong }: Props) {
  const words = useWords();
  const tag = useTag();
  const [typed, setTyped] = useState<string>();
  const read = typed === undefined ? undefined : readAmount(typed, tag, decimals);
  const complaint =
    read && 'wrong' in read && read.wrong !== 'empty'
      ? words(`ui.amount_${read.wrong}`, { decimals })
      : wrong;
  return (
    <Field
      box="amount"
      label={label}
      hint={hint}
      wrong={complaint}
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="done"
      value={typed ?? (amount ? formatMoney(amount, undefined, tag) : '')}
      onChange={(event) => {
        setTyped(event.target.value);
        const next = readAmount(event.target.value, tag, decimals);
        onAmount('amount' in next ? next.amount : '');
      }}
      onBlur={() => {
        if (!read || 'amount' in read) setTyped(undefined);
      }}
      end={<span className="unit num">{currencySign(currency, tag)}</span>}
    />
  );
}
