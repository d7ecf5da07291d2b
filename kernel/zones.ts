/**
 * What the clock of a zone shows, exact over changes of that clock. Instants are ms since 1970. Intl is asked once for each zone and day of
 * UTC; every other question is answered from the table of offsets it left: Intl costs microseconds, and a bet asks eight times.
 */
import { DAY, HOUR, SECOND } from './time.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

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

export function isZone(zone: string): boolean {
  try {
    formatOf(zone);
    return true;
  } catch {
    // Intl says by a RangeError that it knows no such zone.
    return false;
  }
}

/** The offset of a whole second, as Intl has it. */
function askedOffset(instant: number, zone: string): number {
  const part: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(instant)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - instant;
}

/** From each instant on its offset; the first holds from the beginning of the day. No clock changes between two whole seconds. */
type Day = readonly { readonly from: number; readonly offset: number }[];

/** The first whole second in (low, high] with another offset than `low`; they must differ. */
function changeWithin(low: number, high: number, zone: string): number {
  const before = askedOffset(low, zone);
  let [from, to] = [low, high];
  while (to - from > SECOND) {
    const middle = Math.floor((from + to) / 2 / SECOND) * SECOND;
    if (askedOffset(middle, zone) === before) from = middle;
    else to = middle;
  }
  return to;
}

/** No zone has moved its clock twice within so long. */
const LOOK = 6 * HOUR;

function readDay(start: number, zone: string): Day {
  let offset = askedOffset(start, zone);
  const changes = [{ from: start, offset }];
  for (let at = start; at < start + DAY; at += LOOK) {
    const next = askedOffset(at + LOOK, zone);
    if (next === offset) continue;
    const from = changeWithin(at, at + LOOK, zone);
    // A change at midnight stands at the beginning of the next day.
    if (from < start + DAY) changes.push({ from, offset: next });
    offset = next;
  }
  return changes;
}

/** Some hundred days of some zones are in use at a time; a report of years may ask for more. */
const MOST_DAYS = 4_000;
const days = new Map<string, Map<number, Day>>();
let kept = 0;

function dayOf(day: number, zone: string): Day {
  let own = days.get(zone);
  const known = own?.get(day);
  if (known) return known;
  const read = readDay(day * DAY, zone);
  if (kept >= MOST_DAYS) {
    days.clear();
    own = undefined;
    kept = 0;
  }
  if (!own) {
    own = new Map();
    days.set(zone, own);
  }
  own.set(day, read);
  kept += 1;
  return read;
}

/** Ms by which the zone is ahead of UTC. */
export function offsetAt(instant: number, zone: string): number {
  const changes = dayOf(Math.floor(instant / DAY), zone);
  for (let at = changes.length - 1; at > 0; at -= 1) {
    const change = changes[at];
    if (change && change.from <= instant) return change.offset;
  }
  return changes[0]?.offset ?? 0;
}

/** What the zone's clock shows, read as if it were UTC. */
export const wallAt = (instant: number, zone: string): number => instant + offsetAt(instant, zone);

/** The date the zone's clock shows, `2026-01-31`. */
export const dateAt = (instant: number, zone: string): string =>
  new Date(wallAt(instant, zone)).toISOString().slice(0, 10);

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

/** The instants the offsets of the day before and of the day after make of a time on the clock, the earlier first. */
function guessesOf(wall: number, zone: string): readonly [number, number] {
  const before = wall - offsetAt(wall - DAY, zone);
  const after = wall - offsetAt(wall + DAY, zone);
  return before < after ? [before, after] : [after, before];
}

/**
 * The first instant at which the zone's clock shows this time or a later one: where the clock jumps over it, the jump; where it shows the
 * time twice, the earlier. So spans of a calendar begin.
 */
export function instantOf(wall: number, zone: string): number {
  const [early, late] = guessesOf(wall, zone);
  if (wallAt(early, zone) === wall) return early;
  if (wallAt(late, zone) === wall) return late;
  // No clock ever showed it: it was put forward over this time.
  return changeBetween(early - HOUR, late + HOUR, zone);
}

/**
 * When something announced for a time takes place: as `instantOf`, but where the clock jumps over that time, as long after the jump as the
 * time lies behind it (half past two becomes half past three), so that what was announced one after the other stays apart.
 * @param wall what the clock shows, read as if it were UTC
 */
export function instantAt(wall: number, zone: string): number {
  const [early, late] = guessesOf(wall, zone);
  return wallAt(early, zone) === wall ? early : late;
}
