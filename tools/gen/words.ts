/**
 * `npx tsx tools/gen/words.ts [outFolder]` – writes words/keys.gen.ts and the compiled catalogues
 * `<outFolder>/<language>/<room>.json` (default `dist/words`) with `languages.json`, how much there is of each, and prints it.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { partsOf } from '#platform/words/coverage.ts';
import { buildWords } from './words-build.ts';
import { coverageLines } from './words-report.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const out = resolve(root, process.argv[2] ?? 'dist/words');

function writeIfNew(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  let before = '';
  try {
    before = readFileSync(file, 'utf8');
  } catch {
    // a new file
  }
  if (before !== text) writeFileSync(file, text);
}

const built = buildWords(root);
writeIfNew(join(root, 'words/keys.gen.ts'), built.keys);
writeIfNew(join(root, 'words/offered.gen.ts'), built.offered);
for (const [language, rooms] of built.catalogues) {
  for (const [room, tree] of rooms) writeIfNew(join(out, language, `${room}.json`), JSON.stringify(tree));
}
// The server offers what was built, not what has been written since.
writeIfNew(join(out, 'languages.json'), JSON.stringify(partsOf(built.coverage)));
for (const line of built.wrong) console.error(line);
for (const line of coverageLines(built.coverage)) console.log(line);
