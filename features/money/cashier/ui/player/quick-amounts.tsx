import type { Method } from '#features/money/cashier/contract.ts';
import { Chip } from '#platform/ui/button.tsx';
import { formatMoney } from '#platform/ui/money-format.ts';
import { useTag, useWords } from '#platform/ui/words.tsx';

type Props = {
  readonly method: Method;
  readonly chosen: string;
  readonly onChoose: (amount: string) => void;
};

/** Amounts the method offers with one press. */
export function QuickAmounts({ method: { quick, currency }, chosen, onChoose }: Props) {
  const words = useWords();
  const tag = useTag();
  if (quick.length === 0) return null;
  return (
    <div className="quick-amounts" role="group" aria-label={words('cashier.quick')}>
      {quick.map((amount) => (
        <Chip key={amount} on={amount === chosen} onPress={() => onChoose(amount)}>
          {formatMoney(amount, currency, tag)}
        </Chip>
      ))}
    </div>
  );
}
