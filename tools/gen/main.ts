/** `npm run gen`: writes every generated file anew: typed keys and catalogues of the words, drawings of games, the schema of today. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { genSchema } from './schema.ts';
import { genSheets } from './sheets.ts';

const home = join(import.meta.dirname, '../..');
const changed = [...genSheets(home, true), ...(await genSchema(home, true))];
console.log(
  changed.length === 0 ? 'drawings and db/schema are up to date' : `written: ${changed.join(', ')}`,
);
if (existsSync(join(import.meta.dirname, 'words.ts'))) {
  const words = join(import.meta.dirname, 'words.ts');
  process.argv = [process.argv[0] ?? '', words];
  await import(words);
}
