/**
 * Days as a calendar counts them, and its spans on the clock of a zone: five minutes at :00, :05 …, hours, days, weeks from Monday, half-months from the 1st and the
 * 16th, months. The spans of a unit follow each other without gap or overlap, whatever the clock does: every instant belongs to exactly one.
 */
import { DAY, HOUR, MINUTE } from './time.ts';
import { changeBetween, instantOf, offsetAt, wallAt } from './zones.ts';

/** `slot` is five minutes. */
export type Unit = 'slot' | 'hour' | 'day' | 'week' | 'half_month' | 'month';

/** From its first instant up to the first of the next; ms since 1970. */
export type Stretch = {
  readonly from: number;
  readonly to: number;
  /** The date it begins on, as the zone's clock writes it; of hours and slots undefined. */
  readonly date: string | undefined;
};

const STEPS = { slot: 5 * MINUTE, hour: HOUR } as const;
type Step = keyof typeof STEPS;
const isStep = (unit: Unit): unit is Step => unit === 'slot' || unit === 'hour';

const dayOf = (wall: number): number => Math.floor(wall / DAY) * DAY;
const dateOf = (wall: number): string => new Date(wall).toISOString().slice(0, 10);

/** A day is its date, `2026-01-31`; the calendar counts it without a clock. Days compare as texts. */
export const isDay = (text: string): boolean => {
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(at) && dateOf(at) === text;
};
/** Its midnight in UTC, ms since 1970: what days are counted with. */
export const midnightOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
/** The day of UTC an instant lies in; for the day of a zone `dateAt`. */
export const utcDay = (instant: number): string => dateOf(instant);
/** So many days later; before, where negative. */
export const dayAfter = (day: string, days = 1): string => dateOf(midnightOf(day) + days * DAY);

/** The day the span begins on and the day the next one does, as midnights of the zone's clock. */
function daysOf(unit: Exclude<Unit, Step>, day: number): readonly [number, number] {
  const date = new Date(day);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  switch (unit) {
    case 'day':
      return [day, day + DAY];
    case 'week': {
      // Monday is the first day of the week; Sunday, 0 in JavaScript, its seventh.
      const monday = day - ((date.getUTCDay() + 6) % 7) * DAY;
      return [monday, monday + 7 * DAY];
    }
    case 'half_month':
      return date.getUTCDate() < 16
        ? [Date.UTC(year, month, 1), Date.UTC(year, month, 16)]
        : [Date.UTC(year, month, 16), Date.UTC(year, month + 1, 1)];
    case 'month':
      return [Date.UTC(year, month, 1), Date.UTC(year, month + 1, 1)];
  }
}

/** An hour or five minutes on the zone's clock; where the clock is moved, a span ends and another begins. */
function stepAt(unit: Step, instant: number, zone: string): Stretch {
  const step = STEPS[unit];
  const ahead = offsetAt(instant, zone);
  let from = Math.floor((instant + ahead) / step) * step - ahead;
  let to = from + step;
  if (offsetAt(from, zone) !== ahead) from = changeBetween(from, instant, zone);
  if (offsetAt(to - 1, zone) !== ahead) to = changeBetween(instant, to - 1, zone);
  return { from, to, date: undefined };
}

function fromDay(unit: Exclude<Unit, Step>, day: number, zone: string): Stretch & { readonly date: string } {
  const [first, next] = daysOf(unit, day);
  return { from: instantOf(first, zone), to: instantOf(next, zone), date: dateOf(first) };
}

function following(unit: Exclude<Unit, Step>, { date }: { readonly date: string }, zone: string) {
  for (let day = midnightOf(date); ; ) {
    [, day] = daysOf(unit, day);
    const after = fromDay(unit, day, zone);
    // A day no clock ever showed is no span.
    if (after.from !== after.to) return after;
  }
}

function found(unit: Unit, instant: number, zone: string): Stretch {
  if (isStep(unit)) return stepAt(unit, instant, zone);
  let stretch = fromDay(unit, dayOf(wallAt(instant, zone)), zone);
  // A clock put back over midnight shows the day before once more, after the new day has begun; a day may also be left out.
  while (instant < stretch.from) stretch = fromDay(unit, dayOf(wallAt(stretch.from, zone)) - DAY, zone);
  while (instant >= stretch.to) stretch = following(unit, stretch, zone);
  return stretch;
}

const lately = new Map<string, Stretch>();
/** Zones times units that are in use at a time. */
const MOST_KEPT = 600;

/** The span an instant belongs to. `zone` is a name of the IANA base, as a brand has it. */
export function stretchAt(unit: Unit, instant: number, zone: string): Stretch {
  const name = `${unit} ${zone}`;
  const last = lately.get(name);
  // Nearly everything that is counted happened a moment ago, in the span asked for last.
  if (last && last.from <= instant && instant < last.to) return last;
  const stretch = found(unit, instant, zone);
  if (lately.size >= MOST_KEPT) lately.clear();
  lately.set(name, stretch);
  return stretch;
}
