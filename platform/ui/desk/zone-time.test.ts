import { expect, it } from 'vitest';
import { fromZone, toZone } from './zone-time.ts';

it.each([
  ['2026-03-01T14:30', 'Asia/Dhaka', '2026-03-01T08:30:00.000Z'],
  ['2026-03-01T00:15', 'UTC', '2026-03-01T00:15:00.000Z'],
  ['2026-07-01T12:00', 'Europe/Berlin', '2026-07-01T10:00:00.000Z'],
  ['2026-03-29T03:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-03-29T01:30', 'Europe/Berlin', '2026-03-29T00:30:00.000Z'],
  ['2026-12-31T23:59', 'Asia/Kathmandu', '2026-12-31T18:14:00.000Z'],
])('%s in %s is %s and back', (wall, zone, iso) => {
  expect(fromZone(wall, zone)).toBe(iso);
  expect(toZone(iso, zone)).toBe(wall);
});

it('knows nothing of nonsense, and shows nothing for nothing', () => {
  expect(fromZone('', 'UTC')).toBeUndefined();
  expect(fromZone('soon', 'UTC')).toBeUndefined();
  expect(toZone(null, 'UTC')).toBe('');
});
