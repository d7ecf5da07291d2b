import { expect, test } from 'vitest';
import { PASSWORD, USERNAME } from '#identity/contract.ts';
import { checkRegister, PASSWORD_RULE, USERNAME_RULE } from './register-rules.ts';

const good = {
  username: 'rana77',
  password: 'long enough',
  confirmPassword: 'long enough',
  referralCode: '',
  terms: true,
  adult: true,
};

test('the bounds are those of the contract', () => {
  expect([USERNAME_RULE.min, USERNAME_RULE.max, USERNAME_RULE.pattern.source]).toEqual([
    USERNAME.minLength,
    USERNAME.maxLength,
    USERNAME.pattern,
  ]);
  expect([PASSWORD_RULE.min, PASSWORD_RULE.max]).toEqual([PASSWORD.minLength, PASSWORD.maxLength]);
});

test.each([
  [{}, {}],
  [{ username: '77rana' }, { username: true }],
  [{ username: 'abc' }, { username: true }],
  [{ password: 'short', confirmPassword: 'short' }, { password: true }],
  [{ confirmPassword: 'other one' }, { confirm: true }],
  [
    { terms: false, adult: false },
    { terms: true, adult: true },
  ],
])('%o', (change, wrong) => {
  expect(checkRegister({ ...good, ...change })).toEqual(wrong);
});
