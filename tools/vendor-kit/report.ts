/** What a kit says in the end: each rule, the calls that show one that is broken, and a certificate where none is. */
import { createHash } from 'node:crypto';
import type { Outcome } from './rules.ts';

const SHOWN = 8;
const cut = (text: string): string => (text.length > 300 ? `${text.slice(0, 300)}…` : text);

export function reportOf(outcomes: readonly Outcome[]): string {
  const lines: string[] = [];
  for (const { name, says, holds, found, calls } of outcomes) {
    lines.push(`${holds ? 'holds ' : 'BROKEN'}  ${name}`);
    if (holds) continue;
    lines.push(`        rule:  ${says}`, `        found: ${found}`);
    for (const { path, sent, http, answered, ms } of calls.slice(-SHOWN))
      lines.push(
        `        → ${path} ${cut(sent)}`,
        `        ← ${http === 0 ? 'no answer' : http} in ${ms} ms ${cut(answered)}`,
      );
  }
  return lines.join('\n');
}

export type Certificate = {
  readonly protocol: 'haat-wallet-1';
  readonly side: 'operator' | 'vendor';
  readonly address: string;
  readonly at: string;
  readonly rules: readonly string[];
  /** Of everything above: whoever changes a word changes it. */
  readonly digest: string;
};

/** Undefined where a rule is broken. */
export function certificateOf(
  side: Certificate['side'],
  address: string,
  at: string,
  outcomes: readonly Outcome[],
): Certificate | undefined {
  if (outcomes.some(({ holds }) => !holds)) return undefined;
  const whole = {
    protocol: 'haat-wallet-1',
    side,
    address,
    at,
    rules: outcomes.map(({ name }) => name),
  } as const;
  return { ...whole, digest: createHash('sha256').update(JSON.stringify(whole)).digest('hex') };
}

export const lastLine = (outcomes: readonly Outcome[]): string =>
  `${outcomes.length} rules, ${outcomes.filter(({ holds }) => holds).length} hold`;
