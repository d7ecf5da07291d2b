import { dateFormat } from './date-format.ts';
import { useTag } from './words.tsx';

/** To the minute, or to the second where the order of moments matters. */
const TO = {
  minute: { dateStyle: 'medium', timeStyle: 'short' },
  second: { dateStyle: 'medium', timeStyle: 'medium' },
} as const;

type Props = {
  /** ISO 8601 */
  readonly at: string;
  readonly to?: keyof typeof TO;
  readonly className?: string;
};

/** A moment on the reader's own clock, as a text that goes into a sentence. */
export function useWhen(): (at: string) => string {
  const format = dateFormat(useTag(), undefined, TO.minute);
  return (at) => format.format(new Date(at));
}

/** A moment on the reader's own clock. People of one desk speak of the brand's: `desk/when.tsx`. */
export function When({ at, to = 'minute', className }: Props) {
  const format = dateFormat(useTag(), undefined, TO[to]);
  return (
    <time className={className} dateTime={at}>
      {format.format(new Date(at))}
    </time>
  );
}
