import { dayAfter, midnightOf } from '#kernel/days.ts';
import { dateFormat } from '#platform/ui/date-format.ts';
import { useTag, useWords } from '#platform/ui/words.tsx';

const DAYS = 14;

/** Results of one day of the brand’s calendar; nothing chosen: of the last two. */
export function DayChoice({
  today,
  day,
  onDay,
}: {
  /** On the brand’s wall: `2026-11-21`. */
  readonly today: string;
  readonly day: string | undefined;
  readonly onDay: (day: string | undefined) => void;
}) {
  const words = useWords();
  // Days are counted on the calendar alone: each is its midnight in a zone without changes of the clock.
  const format = dateFormat(useTag(), 'UTC', 'nearDay');
  const days = Array.from({ length: DAYS }, (_, at) => dayAfter(today, -at));
  return (
    <select
      className="sports-day"
      value={day ?? ''}
      aria-label={words('sportsbook.day')}
      onChange={({ target }) => onDay(target.value || undefined)}
    >
      <option value="">{words('sportsbook.day_last')}</option>
      {days.map((one) => (
        <option key={one} value={one}>
          {format.format(midnightOf(one))}
        </option>
      ))}
    </select>
  );
}
