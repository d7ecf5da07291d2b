import { expect, it } from 'vitest';
import { hintOf } from './profile-form.tsx';

it.each([
  [true, false, undefined],
  [true, true, 'members.once'],
  [false, true, 'members.locked'],
  [false, false, 'members.locked'],
])('a field of the profile that is open %s and written once %s says %s', (open, once, hint) => {
  expect(hintOf((key) => key, { open, once })).toBe(hint);
});
