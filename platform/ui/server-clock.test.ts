import { expect, it } from 'vitest';
import { createServerClock } from './server-clock.ts';

it('is right to the shortest way a message ever took, however wrong the device is', () => {
  let device = 1_000_000;
  const clock = createServerClock(() => device);
  const wrongBy = 3_600_000;
  const arrive = (way: number): void => {
    const sent = device + wrongBy;
    device += way;
    clock.notify(new Date(sent).toISOString());
  };
  for (const way of [400, 35, 900, 120]) arrive(way);
  expect(device + wrongBy - clock.now()).toBe(35);
});

it('takes the device’s time until it is told another, and nothing from a time that is none', () => {
  const clock = createServerClock(() => 5);
  clock.notify('yesterday');
  expect(clock.now()).toBe(5);
});
