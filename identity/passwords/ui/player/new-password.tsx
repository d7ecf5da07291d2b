import { useWords } from '#platform/ui/words.tsx';
import { PasswordField } from './password-field.tsx';
import { StrengthBar } from './strength-bar.tsx';

/** Bounds of the contract. */
export const MIN_PASSWORD = 8;
const MAX_PASSWORD = 64;

export type Pair = { readonly password: string; readonly again: string };
export const pairIsRight = ({ password, again }: Pair): boolean =>
  password.length >= MIN_PASSWORD && password.length <= MAX_PASSWORD && password === again;

/** A new password and the same again, with what is wrong with them under them. */
export function NewPassword({
  pair,
  onPair,
  touched,
  refused,
  about = [],
}: {
  readonly pair: Pair;
  readonly onPair: (pair: Pair) => void;
  readonly touched: boolean;
  /** What the server said about the new one. */
  readonly refused?: string | undefined;
  readonly about?: readonly string[];
}) {
  const words = useWords();
  const { password, again } = pair;
  const badLength = password.length < MIN_PASSWORD || password.length > MAX_PASSWORD;
  const length = { min: MIN_PASSWORD, max: MAX_PASSWORD };
  return (
    <>
      <div>
        <PasswordField
          label={words('identity.new_password')}
          name="newPassword"
          autoComplete="new-password"
          value={password}
          onValue={(next) => onPair({ password: next, again })}
          hint={password === '' ? words('identity.password_hint', { min: MIN_PASSWORD }) : undefined}
          wrong={touched && badLength ? words('identity.wrong.password', length) : refused}
        />
        <StrengthBar password={password} about={about} />
      </div>
      <PasswordField
        label={words('identity.confirm')}
        name="confirmNewPassword"
        autoComplete="new-password"
        value={again}
        onValue={(next) => onPair({ password, again: next })}
        wrong={touched && password !== again ? words('identity.wrong.confirm') : undefined}
      />
    </>
  );
}
