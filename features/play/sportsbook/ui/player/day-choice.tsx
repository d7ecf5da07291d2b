import { dateFormat } from '#platform/ui/date-format.ts';
import { useTag, useWords } from '#platform/ui/words.tsx';

const DAY_MS = 86_400_000;
const DAYS = 14;

/** Results of one day; nothing chosen: of the last two. */
export function DayChoice({
  day,
  onDay,
}: {
  readonly day: string | undefined;
  readonly onDay: (day: string | undefined) => void;
}) {
  const words = useWords();
  const format = dateFormat(useTag(), 'UTC', 'nearDay');
  const days = Array.from({ length: DAYS }, (_, at) => new Date(Date.now() - at * DAY_MS));
  return (
    <select
      className="sports-day"
      value={day ?? ''}
      aria-label={words('sportsbook.day')}
      onChange={({ target }) => onDay(target.value || undefined)}
    >
      <option value="">{words('sportsbook.day_last')}</option>
      {days.map((one) => {
        const date = one.toISOString().slice(0, 10);
        return (
          <option key={date} value={date}>
            {format.format(one)}
          </option>
        );
      })}
    </select>
  );
}
