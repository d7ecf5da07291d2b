import { useContext } from 'react';
import { Chip } from '#platform/ui/button.tsx';
import { dateFormat } from '#platform/ui/date-format.ts';
import { ZoneContext } from '#platform/ui/desk/when.tsx';
import { Field } from '#platform/ui/field.tsx';
import { useTag, useWords } from '#platform/ui/words.tsx';

const HOUR_MS = 3_600_000;
/** Hours a maintenance usually takes; anything else by its end on this desk's clock. */
const USUAL_HOURS = [1, 4, 12, 24] as const;

/** `2026-11-21T18:30` on the clock of this desk. */
function onThisClock(instant: string | null): string {
  if (instant === null) return '';
  const date = new Date(instant);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** When a maintenance ends by itself: after a usual time, at an hour, or by hand. */
export function PauseEnd({
  until,
  onUntil,
}: {
  readonly until: string | null;
  readonly onUntil: (until: string | null) => void;
}) {
  const words = useWords();
  const format = dateFormat(useTag(), useContext(ZoneContext), 'minute');
  const after = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();
  return (
    <div className="stack">
      <div className="chips catalogue-ends" role="group" aria-label={words('catalogue.ops.end')}>
        <Chip on={until === null} onPress={() => onUntil(null)}>
          {words('catalogue.ops.end_open')}
        </Chip>
        {USUAL_HOURS.map((hours) => (
          <Chip key={hours} on={false} onPress={() => onUntil(after(hours))}>
            {words('catalogue.ops.end_hours', { hours })}
          </Chip>
        ))}
      </div>
      <Field
        type="datetime-local"
        label={words('catalogue.ops.end_at')}
        value={onThisClock(until)}
        onChange={(event) =>
          onUntil(event.target.value === '' ? null : new Date(event.target.value).toISOString())
        }
        hint={
          until === null
            ? undefined
            : words('catalogue.ops.end_brand', { at: format.format(new Date(until)) })
        }
      />
    </div>
  );
}
