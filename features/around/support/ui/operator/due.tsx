import type { OpsCase } from '#features/around/support/contract/desk.ts';
import { useWords } from '#platform/ui/words.tsx';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long something takes, in its largest unit: for tables and charts. */
export function useSpan(): (ms: number) => string {
  const words = useWords();
  return (ms) => {
    if (ms >= 2 * DAY_MS) return words('support.days', { count: Math.round(ms / DAY_MS) });
    if (ms >= 2 * HOUR_MS) return words('support.hours', { count: Math.round(ms / HOUR_MS) });
    return words('support.minutes', { count: Math.max(1, Math.round(ms / MINUTE_MS)) });
  };
}

/** The next answer: how long it may still take, or for how long it is late. A bar beside it, never the colour alone. */
export function Due({ row }: { readonly row: Pick<OpsCase, 'dueAt' | 'isLate' | 'changedAt' | 'isUrgent'> }) {
  const words = useWords();
  const span = useSpan();
  if (row.dueAt === null) return <span className="muted">–</span>;
  const left = Date.parse(row.dueAt) - Date.now();
  const whole = Math.max(1, Date.parse(row.dueAt) - Date.parse(row.changedAt));
  const share = left <= 0 ? 1 : 1 - Math.min(1, left / whole);
  const tone = left <= 0 ? 'late' : share > 0.7 ? 'soon' : 'plain';
  return (
    <span className="case-due" data-tone={tone}>
      <b>{left <= 0 ? words('support.ops.late_by', { time: span(-left) }) : span(left)}</b>
      <i aria-hidden="true">
        <i style={{ inlineSize: `${Math.max(6, Math.round(share * 100))}%` }} />
      </i>
    </span>
  );
}
