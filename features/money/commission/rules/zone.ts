/** Days and hours on the clock of a zone, exact over changes of that clock. Instants are ms since 1970. */
import { DAY, HOUR } from '#kernel/time.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

export function isZone(zone: string): boolean {
  try {
    formatOf(zone);
    return true;
  } catch {
    // Intl says by a RangeError that it knows no such zone.
    return false;
  }
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-u-nu-latn-ca-gregory', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, made);
  return made;
}

/** What the zone's clock shows, read as if it were UTC. */
export function wallAt(instant: number, zone: string): number {
  const part: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(instant)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((instant % 1000) + 1000) % 1000);
}

/** Ms by which the zone is ahead of UTC. */
export const offsetAt = (instant: number, zone: string): number => wallAt(instant, zone) - instant;

/** The first instant in (low, high] at which the offset is no longer that of `low`; they must differ. */
export function changeBetween(low: number, high: number, zone: string): number {
  const before = offsetAt(low, zone);
  let [from, to] = [low, high];
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2);
    if (offsetAt(middle, zone) === before) from = middle;
    else to = middle;
  }
  return to;
}

/**
 * The first instant at which the zone's clock shows this time or a later one: where the clock jumps over it, the jump; where it shows the
 * time twice, the earlier.
 */
export function instantOf(wall: number, zone: string): number {
  const early = wall - offsetAt(wall - DAY, zone);
  const late = wall - offsetAt(wall + DAY, zone);
  for (const guess of [Math.min(early, late), Math.max(early, late)])
    if (wallAt(guess, zone) === wall) return guess;
  // No clock ever showed it: it was put forward over this time.
  return changeBetween(Math.min(early, late) - HOUR, Math.max(early, late) + HOUR, zone);
}
