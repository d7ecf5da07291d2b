/** Times in forms are written on the brand's clock and travel as UTC. */
import { instantAt, wallAt } from '#kernel/zones.ts';

/** `2026-03-01T14:30` on the zone's clock as ISO UTC; undefined when it cannot be read. */
export function fromZone(text: string, zone: string): string | undefined {
  const wall = Date.parse(`${text}Z`);
  if (Number.isNaN(wall)) return undefined;
  return new Date(instantAt(wall, zone)).toISOString();
}

/** ISO UTC as what a field for date and time shows on the zone's clock. */
export function toZone(iso: string | null, zone: string): string {
  if (iso === null) return '';
  return new Date(wallAt(Date.parse(iso), zone)).toISOString().slice(0, 16);
}
