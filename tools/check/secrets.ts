/** Secrets that got into the checkout. Patterns are narrow: a finding is meant to be looked at. */
const PATTERNS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['a private key', /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s*\n[A-Za-z0-9+/=]{20}/],
  ['a key of Amazon', /\bAKIA[0-9A-Z]{16}\b/],
  ['a token of GitHub', /\bgh[pousr]_[A-Za-z0-9]{36}\b/],
  ['a token of Slack', /\bxox[abprs]-[A-Za-z0-9-]{20,}/],
  ['a key of Stripe', /\bsk_live_[A-Za-z0-9]{20,}/],
  ['a key of Google', /\bAIza[0-9A-Za-z_-]{35}\b/],
  ['a token of npm', /\bnpm_[A-Za-z0-9]{36}\b/],
  ['a signed token', /\beyJ[A-Za-z0-9_-]{15,}\.eyJ[A-Za-z0-9_-]{15,}\.[A-Za-z0-9_-]{20,}/],
  [
    'a password in an address',
    /\b(?:postgres(?:ql)?|mysql|redis|amqp|https?):\/\/[^\s:/@'"`$<{]+:(?!password@|secret@|wrong@|x@)[^\s:/@'"`$<{]{6,}@/,
  ],
  [
    'a secret as a constant',
    /\b(?:api[_-]?key|client[_-]?secret|private[_-]?key|access[_-]?token)\b['"]?\s*[:=]\s*['"][A-Za-z0-9+/_-]{24,}['"]/i,
  ],
];

/** @returns one line a finding; the secret itself is not repeated */
export function findSecrets(files: Iterable<readonly [path: string, text: string]>): string[] {
  const found: string[] = [];
  for (const [path, text] of files) {
    for (const [name, pattern] of PATTERNS) {
      const match = pattern.exec(text);
      if (match) found.push(`${path}:${text.slice(0, match.index).split('\n').length} looks like ${name}`);
    }
  }
  return found;
}
