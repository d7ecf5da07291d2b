/** The words of a password that is chosen or changed (docs/PRODUCT.md, 4; RULINGS, Identity). */
import { Type, type Static } from 'typebox';
import { call } from '#kernel/call.ts';
import { closed, Nothing } from '#kernel/wire.ts';

export const PASSWORD = { minLength: 8, maxLength: 64 } as const;

const passwordBody = Type.Object(
  {
    oldPassword: Type.String({ minLength: 1, maxLength: 128 }),
    newPassword: Type.String(PASSWORD),
    confirmNewPassword: Type.String({ maxLength: 64 }),
  },
  closed,
);
export type PasswordWords = Static<typeof passwordBody>;

/** Other sessions of the account end; this one goes on. */
export const ChangePassword = call({
  method: 'POST',
  path: '/wps/member/password',
  faults: [
    'identity.confirm_mismatch',
    'identity.field_empty',
    'identity.password_known',
    'identity.password_used',
    'identity.same_password',
    'identity.step_up_required',
    'identity.wrong_password',
  ],
  summary: 'Choose a new password. Who has none leaves the old one out, and shows a fresh proof instead.',
  body: Type.Object(
    { ...passwordBody.properties, oldPassword: Type.Optional(passwordBody.properties.oldPassword) },
    closed,
  ),
  answer: Nothing,
  encrypted: true,
});

export const StaffChangePassword = call({
  method: 'POST',
  path: '/ops/session/password',
  faults: ['identity.wrong_password'],
  summary: 'Choose a new staff password.',
  body: passwordBody,
  answer: Nothing,
});
