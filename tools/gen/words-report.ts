/** How much of each language is there, a line each: the number the house keeps for it. */
import { PSEUDO } from '#kernel/words.ts';
import { isOffered, OFFERED_FROM } from '#platform/words/coverage.ts';
import type { Coverage } from '#platform/words/coverage.ts';

const SOME = 5;
const some = (name: string, keys: readonly string[]): string =>
  keys.length === 0
    ? ''
    : `; ${keys.length} ${name} (${keys.slice(0, SOME).join(', ')}${keys.length > SOME ? ' …' : ''})`;

/** Languages nobody has begun share one line. */
export function coverageLines(coverage: readonly Coverage[]): string[] {
  const people = coverage.filter(({ language }) => language !== PSEUDO);
  const begun = people.filter(({ missing, total }) => missing.length < total || total === 0);
  const waiting = people.filter((one) => !begun.includes(one)).map(({ language }) => language);
  const lines = begun.map((one) => {
    const share = one.total === 0 ? 100 : (one.translated * 100) / one.total;
    const mark = isOffered(one) ? 'offered' : `not offered below ${OFFERED_FROM} %`;
    return `${one.language.padEnd(7)} ${share.toFixed(1).padStart(5)} %  ${mark}${some('missing', one.missing)}${some('stale', one.stale)}${one.closed.length > 0 && isOffered(one) ? `; closed in it: ${one.closed.join(', ')}` : ''}`;
  });
  return waiting.length === 0 ? lines : [...lines, `not begun: ${waiting.join(', ')}`];
}
