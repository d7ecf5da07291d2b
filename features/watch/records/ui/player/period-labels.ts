import type { PeriodLabels } from '#platform/ui/period-bar.tsx';
import { useWords } from '#platform/ui/words.tsx';

export function usePeriodLabels(): PeriodLabels {
  const words = useWords();
  return {
    period: words('records.period'),
    days: { 1: words('records.days_1'), 7: words('records.days_7'), 30: words('records.days_30') },
    earlier: words('records.earlier'),
    later: words('records.later'),
    from: words('records.from'),
    to: words('records.to'),
  };
}
