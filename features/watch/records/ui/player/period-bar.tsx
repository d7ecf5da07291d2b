import { Chip, IconButton } from '#platform/ui/button.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { LENGTHS, neighbour, type Period, periodOf, today } from './period.ts';

type Props = {
  readonly period: Period;
  readonly length: number;
  readonly onPeriod: (period: Period) => void;
};

/** Today, seven or thirty days, a step back or forth, or any two days. */
export function PeriodBar({ period, length, onPeriod }: Props) {
  const words = useWords();
  const now = today();
  const isCurrent = period.to >= now;
  return (
    <div className="period-bar">
      <div className="bet-chips" role="group" aria-label={words('records.period')}>
        {LENGTHS.map((days) => (
          <Chip key={days} on={isCurrent && length === days} onPress={() => onPeriod(periodOf(now, days))}>
            {words(`records.days_${days}`)}
          </Chip>
        ))}
      </div>
      <div className="period-days">
        <IconButton
          icon="back"
          flip
          label={words('records.earlier')}
          onClick={() => onPeriod(neighbour(period, -1, now))}
        />
        <input
          type="date"
          aria-label={words('records.from')}
          value={period.from}
          max={period.to}
          onChange={({ target }) => target.value && onPeriod({ from: target.value, to: period.to })}
        />
        <span aria-hidden="true">–</span>
        <input
          type="date"
          aria-label={words('records.to')}
          value={period.to}
          min={period.from}
          max={now}
          onChange={({ target }) => target.value && onPeriod({ from: period.from, to: target.value })}
        />
        <IconButton
          icon="back"
          flip
          className="period-later"
          label={words('records.later')}
          disabled={isCurrent}
          onClick={() => onPeriod(neighbour(period, 1, now))}
        />
      </div>
    </div>
  );
}
