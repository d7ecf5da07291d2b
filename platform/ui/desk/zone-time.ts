/** Times in forms are written on the brand's clock and travel as UTC. */

/** Minutes the zone is ahead of UTC at an instant. */
function offsetAt(instant: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-CA-u-nu-latn-ca-gregory', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(new Date(instant));
  const part = (type: string): number => Number(parts.find((one) => one.type === type)?.value ?? 0);
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  return Math.round((wall - Math.floor(instant / 60_000) * 60_000) / 60_000);
}

/** `2026-03-01T14:30` on the zone's clock as ISO UTC; undefined when it cannot be read. */
export function fromZone(text: string, zone: string): string | undefined {
  const wall = Date.parse(`${text}Z`);
  if (Number.isNaN(wall)) return undefined;
  const guess = wall - offsetAt(wall, zone) * 60_000;
  // Near a change of the clock the first guess may stand on the other side of it.
  return new Date(wall - offsetAt(guess, zone) * 60_000).toISOString();
}

/** ISO UTC as what a field for date and time shows on the zone's clock. */
export function toZone(iso: string | null, zone: string): string {
  if (iso === null) return '';
  const at = Date.parse(iso);
  return new Date(at + offsetAt(at, zone) * 60_000).toISOString().slice(0, 16);
}
