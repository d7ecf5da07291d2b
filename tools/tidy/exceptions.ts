/** Named exceptions, with a size that may only shrink. */
import type { Finding } from './rule.ts';

export type Exception = {
  readonly rule: string;
  readonly path: string;
  readonly count: number;
  readonly why: string;
};

/**
 * What is left to complain about. An exception covers exactly its count: one more is a finding, one fewer asks to shrink it.
 */
export function applyExceptions(findings: readonly Finding[], exceptions: readonly Exception[]): Finding[] {
  const left: Finding[] = [];
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = `${finding.rule} ${finding.path}`;
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  for (const [key, group] of groups) {
    const allowed = exceptions.find((exception) => `${exception.rule} ${exception.path}` === key)?.count ?? 0;
    if (group.length > allowed) left.push(...group);
  }
  for (const { rule, path, count } of exceptions) {
    const present = groups.get(`${rule} ${path}`)?.length ?? 0;
    if (present >= count) continue;
    const message = `the exception for ${path} allows ${count}, ${present} are there: ${present === 0 ? 'take it out' : `shrink it to ${present}`}`;
    left.push({ rule, path: 'tools/tidy/exceptions.json', line: 0, message });
  }
  return left;
}
