import { expect, it } from 'vitest';
import { settings, syncing } from './settings.ts';

it.each([
  ['4.19.0-27-amd64', false],
  ['5.7.19', false],
  ['5.8.0', true],
  ['5.10.0-32-amd64', true],
  ['6.1.0', true],
  ['unknown', false],
])('recovers after one call to the disk where that tells of errors: Linux %s → %s', (kernel, is) => {
  expect(syncing(kernel)).toEqual(is ? ['recovery_init_sync_method=syncfs'] : []);
});

it('asks for it where writes have to last, and nowhere else', () => {
  const given = (tuning: 'durable' | 'test'): boolean =>
    settings(tuning, 1).some((setting) => setting.startsWith('recovery_init_sync_method'));
  expect({ durable: given('durable'), test: given('test') }).toEqual({ durable: true, test: false });
});
