import { strengthOf } from '#identity/passwords/rules/strength.ts';
import { useWords } from '#platform/ui/words.tsx';

const TONES = ['weak', 'weak', 'fair', 'strong', 'strong'] as const;

/** How hard a password is to guess, computed here; nothing leaves the page. */
export function StrengthBar({
  password,
  about,
}: {
  readonly password: string;
  readonly about: readonly string[];
}) {
  const words = useWords();
  if (password === '') return null;
  const strength = strengthOf(password, about);
  return (
    <p className="strength" role="status">
      {[1, 2, 3, 4].map((step) => (
        <i key={step} data-on={step <= Math.max(1, strength) ? TONES[strength] : undefined} />
      ))}
      <span>{words(`identity.strength.${strength}`)}</span>
    </p>
  );
}
