import type { Method } from '#features/money/cashier/contract.ts';
import { formatMoney } from '#platform/ui/money-format.ts';
import { useTag, useWords } from '#platform/ui/words.tsx';
import { arrivalOf } from './deposit-rules.ts';

export const KIND_WORDS = {
  instant: 'cashier.kind.instant',
  bank: 'cashier.kind.bank',
  'mobile-wallet': 'cashier.kind.mobile_wallet',
  crypto: 'cashier.kind.crypto',
} as const;

export function useArrival(): (ms: number) => string {
  const words = useWords();
  return (ms) => {
    const arrival = arrivalOf(ms);
    if (arrival.word === 'cashier.arrives_minutes') return words(arrival.word, { minutes: arrival.minutes });
    return arrival.word === 'cashier.arrives_hours'
      ? words(arrival.word, { hours: arrival.hours })
      : words(arrival.word);
  };
}

type Props = {
  readonly methods: readonly Method[];
  readonly chosen: string;
  readonly onChoose: (code: string) => void;
  /** How far the reader is verified: methods that want more say so. */
  readonly level?: number;
};

/** Ways to pay with their limits and time; never ticked beforehand unless there is only one. */
export function MethodPicker({ methods, chosen, onChoose, level = 0 }: Props) {
  const words = useWords();
  const tag = useTag();
  const arrival = useArrival();
  const limits = ({ min, max, currency }: Method): string =>
    words('cashier.limits', { min: formatMoney(min, currency, tag), max: formatMoney(max, currency, tag) });
  return (
    <fieldset className="methods">
      <legend className="group-title">{words('cashier.method')}</legend>
      {methods.map((method) => (
        <label key={method.code} className="choice">
          <input
            type="radio"
            name="method"
            value={method.code}
            checked={method.code === chosen}
            onChange={() => onChoose(method.code)}
          />
          <span>
            {method.name || words(KIND_WORDS[method.kind])}
            <small>
              <span className="figs">{limits(method)}</span> · {arrival(method.arrivesInMs)}
            </small>
            {method.level > level && (
              <small>{words('cashier.method_level', { level: String(method.level) })}</small>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
