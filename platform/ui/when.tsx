import { dateFormat } from './date-format.ts';
import { useTag } from './words.tsx';

type Props = {
  /** ISO 8601 */
  readonly at: string;
  /** To the minute, or to the second where the order of moments matters. */
  readonly to?: 'minute' | 'second';
  readonly className?: string;
};

/** A moment on the reader's own clock, as a text that goes into a sentence. */
export function useWhen(): (at: string) => string {
  const format = dateFormat(useTag(), undefined, 'minute');
  return (at) => format.format(new Date(at));
}

/** A day of the calendar, `2026-11-22`, as a text: the same day wherever it is read. */
export function useDay(): (day: string) => string {
  const format = dateFormat(useTag(), 'UTC', 'day');
  return (day) => format.format(new Date(`${day}T00:00:00Z`));
}

/** A moment on the reader's own clock. People of one desk speak of the brand's: `desk/when.tsx`. */
export function When({ at, to = 'minute', className }: Props) {
  const format = dateFormat(useTag(), undefined, to);
  return (
    <time className={className} dateTime={at}>
      {format.format(new Date(at))}
    </time>
  );
}
