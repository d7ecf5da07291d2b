/** One line in, one line out, whatever the line is. */
import { namesFoul } from '#kernel/json.ts';
import { idOf, type LineError } from './line.ts';
import type { Line } from './lines.ts';

export type Recompute = (line: unknown) => object;

const errorLine = (id: string | number | null, error: LineError): { answer: string; isWrong: true } => ({
  answer: JSON.stringify({ id, error }),
  isWrong: true,
});

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** The answer as a JSON text, and whether it is an error. Never throws. */
export function answerLine(recompute: Recompute, line: Line): { answer: string; isWrong: boolean } {
  if ('code' in line) return errorLine(null, { code: line.code });
  const json = parsed(line.text);
  if (!json) return errorLine(null, { code: 'line.malformed' });
  const id = idOf(json.value);
  // A key named twice says two things; only one of them would be computed.
  if (namesFoul(line.text)) return errorLine(id, { code: 'line.key_twice' });
  try {
    const answer = recompute(json.value);
    return { answer: JSON.stringify(answer), isWrong: Object.hasOwn(answer, 'error') };
  } catch {
    // An engine that throws is a mistake of ours; the other lines are still answered.
    return errorLine(id, { code: 'line.failed' });
  }
}
