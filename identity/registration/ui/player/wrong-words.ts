import type { Wrong } from '#identity/registration/rules/check.ts';
import { useWords } from '#platform/ui/words.tsx';

/** Patterns have one word each, with their bounds; one length where both are the same (docs/PRODUCT.md, 5). */
const PATTERN_WORDS = [
  'identity.pattern.0',
  'identity.pattern.1',
  'identity.pattern.2',
  'identity.pattern.3',
  'identity.pattern.4',
  'identity.pattern.5',
  'identity.pattern.6',
  'identity.pattern.7',
  'identity.pattern.8',
  'identity.pattern.9',
  'identity.pattern.10',
  'identity.pattern.11',
  'identity.pattern.12',
  'identity.pattern.13',
  'identity.pattern.14',
  'identity.pattern.15',
  'identity.pattern.16',
  'identity.pattern.17',
  'identity.pattern.18',
  'identity.pattern.19',
  'identity.pattern.20',
] as const;

/** What to say about a field that is wrong; undefined when it is right. */
export function useWrongWord(): (wrong: Wrong | undefined) => string | undefined {
  const words = useWords();
  return (wrong) => {
    if (!wrong) return undefined;
    if (wrong.code === 'empty') return words('identity.wrong.empty');
    const { min, max, pattern } = wrong;
    // All of them take the same three values; as a union of 21 keys they are too much for the compiler.
    const key = (PATTERN_WORDS[pattern] ?? PATTERN_WORDS[0]) as (typeof PATTERN_WORDS)[0];
    return words(key, { fixed: min === max ? 'yes' : 'no', min, max });
  };
}
