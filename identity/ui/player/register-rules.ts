/** What the registration form checks before it asks the server; the server checks the same and more. */

/** The same bounds as `USERNAME` and `PASSWORD` of the contract (a test holds them together). */
export const USERNAME_RULE = { min: 4, max: 16, pattern: /^[a-zA-Z][a-zA-Z0-9]*$/ } as const;
export const PASSWORD_RULE = { min: 8, max: 64 } as const;

export type RegisterForm = {
  readonly username: string;
  readonly password: string;
  readonly confirmPassword: string;
  readonly referralCode: string;
  readonly terms: boolean;
  readonly adult: boolean;
};
export type RegisterWrong = Partial<Record<'username' | 'password' | 'confirm' | 'terms' | 'adult', true>>;

export function checkRegister(form: RegisterForm): RegisterWrong {
  const { length } = form.username;
  const usernameFits =
    length >= USERNAME_RULE.min && length <= USERNAME_RULE.max && USERNAME_RULE.pattern.test(form.username);
  const passwordFits = form.password.length >= PASSWORD_RULE.min && form.password.length <= PASSWORD_RULE.max;
  return {
    ...(!usernameFits && { username: true }),
    ...(!passwordFits && { password: true }),
    ...(form.password !== form.confirmPassword && { confirm: true }),
    ...(!form.terms && { terms: true }),
    ...(!form.adult && { adult: true }),
  };
}
