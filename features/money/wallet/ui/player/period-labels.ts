import type { PeriodLabels } from '#platform/ui/period-bar.tsx';
import { useWords } from '#platform/ui/words.tsx';

export function usePeriodLabels(): PeriodLabels {
  const words = useWords();
  return {
    period: words('wallet.period'),
    days: { 1: words('wallet.days_1'), 7: words('wallet.days_7'), 30: words('wallet.days_30') },
    earlier: words('wallet.earlier'),
    later: words('wallet.later'),
    from: words('wallet.from'),
    to: words('wallet.to'),
  };
}
