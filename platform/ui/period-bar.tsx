import { Chip, IconButton } from './button.tsx';
import './period-bar.css';
import { useDayZone } from './day-zone.ts';
import { LENGTHS, neighbour, type Period, periodOf } from './period.ts';
import { today } from './today.ts';

/** What the parts are called, in the words of the room that shows them. */
export type PeriodLabels = {
  readonly period: string;
  readonly days: Readonly<Record<(typeof LENGTHS)[number], string>>;
  readonly earlier: string;
  readonly later: string;
  readonly from: string;
  readonly to: string;
};

type Props = {
  readonly labels: PeriodLabels;
  readonly period: Period;
  readonly length: number;
  readonly onPeriod: (period: Period) => void;
};

/** Today, seven or thirty days, a step back or forth, or any two days. */
export function PeriodBar({ labels, period, length, onPeriod }: Props) {
  const now = today(new Date(), useDayZone());
  const isCurrent = period.to >= now;
  return (
    <div className="period-bar">
      <div className="bet-chips" role="group" aria-label={labels.period}>
        {LENGTHS.map((days) => (
          <Chip key={days} on={isCurrent && length === days} onPress={() => onPeriod(periodOf(now, days))}>
            {labels.days[days]}
          </Chip>
        ))}
      </div>
      <div className="period-days">
        <IconButton
          icon="back"
          flip
          label={labels.earlier}
          onClick={() => onPeriod(neighbour(period, -1, now))}
        />
        <input
          type="date"
          aria-label={labels.from}
          value={period.from}
          max={period.to}
          onChange={({ target }) => target.value && onPeriod({ from: target.value, to: period.to })}
        />
        <span aria-hidden="true">–</span>
        <input
          type="date"
          aria-label={labels.to}
          value={period.to}
          min={period.from}
          max={now}
          onChange={({ target }) => target.value && onPeriod({ from: period.from, to: target.value })}
        />
        <IconButton
          icon="back"
          flip
          className="period-later"
          label={labels.later}
          disabled={isCurrent}
          onClick={() => onPeriod(neighbour(period, 1, now))}
        />
      </div>
    </div>
  );
}
