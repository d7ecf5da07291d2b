/**
 * `haat recompute KIND`: reads JSON lines from standard input and writes one JSON line for each, in order. A line that cannot be read is
 * answered by `{"id", "error": {"code", "field"?}}`; the others are answered all the same, and the exit status is 1 at the end. Kinds are
 * the files of this folder that export `recompute(line)`.
 */
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { linesOf } from './lines.ts';
import { answerLine, type Recompute } from './answer-line.ts';

/** Of this folder, but no kinds. */
const PARTS = new Set(['main', 'line', 'lines', 'answer-line']);
const KIND = /^[a-z][a-z-]*$/;

const kinds = (): string[] =>
  readdirSync(import.meta.dirname)
    .filter((file) => /^[a-z-]+\.ts$/.test(file))
    .map((file) => file.slice(0, -3))
    .filter((name) => !PARTS.has(name));

async function load(kind: string | undefined): Promise<Recompute | undefined> {
  if (kind === undefined || !KIND.test(kind) || PARTS.has(kind)) return undefined;
  const file = join(import.meta.dirname, `${kind}.ts`);
  if (!existsSync(file)) return undefined;
  const made = (await import(pathToFileURL(file).href)) as { readonly recompute?: Recompute };
  return made.recompute;
}

/** Answers are written a batch of lines at a time; what the reader has not taken holds the next batch back, so memory stays flat. */
async function run(recompute: Recompute): Promise<number> {
  let failed = 0;
  for await (const lines of linesOf(process.stdin)) {
    let text = '';
    for (const line of lines) {
      const { answer, isWrong } = answerLine(recompute, line);
      if (isWrong) failed += 1;
      text += `${answer}\n`;
    }
    if (!process.stdout.write(text)) await once(process.stdout, 'drain');
  }
  return failed === 0 ? 0 : 1;
}

const recompute = await load(process.argv[2]);
if (recompute) {
  // Whoever reads may have seen enough (`| head`).
  process.stdout.on('error', () => process.exit(1));
  process.exitCode = await run(recompute);
} else {
  console.error(`haat recompute wants one of these kinds: ${kinds().join(', ')}`);
  process.exitCode = 2;
}
