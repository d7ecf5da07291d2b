import { formatMoney } from './money-format.ts';
import { useTag } from './words.tsx';

type Props = {
  /** A wire decimal string, e.g. `-120.00`. */
  readonly amount: string;
  readonly currency: string;
  /** Writes + before a gain. */
  readonly signed?: boolean;
  readonly className?: string;
};

/** The one way money is shown: exact, tabular, isolated, never wrapped, never shortened. */
export function Money({ amount, currency, signed = false, className = '' }: Props) {
  const text = formatMoney(amount, currency, useTag());
  const plus = signed && /^[\d.]*[1-9]/.test(amount) ? '+' : '';
  return <span className={`num ${className}`.trim()}>{plus + text}</span>;
}
