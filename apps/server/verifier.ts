/** `verify.mjs` as it is published: the parts of games/verify one after the other, so that the file imports nothing and can be saved and run. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const PARTS = [
  'bingo',
  'blackjack',
  'command',
  'lottery',
  'numbers',
  'poker',
  'reels',
  'sea',
  'solo',
  'tables',
  'verify',
];
const HEAD = `// verify.mjs – rounds, flights, draws and hands computed again, by a program that knows none of the house's code.
// Save it and run it: node verify.mjs --from https://HOUSE FILE (see its end). Or import { verify } from it, in a browser, too.
`;
const TAIL = 'export { rulesFor, same, selfTest, verify };\n';

/** A part without what ties it to the others: its imports and exports. */
const loosened = (text: string): string =>
  text
    .replaceAll(/^import \{[^}]*\} from '\.\/[a-z]+\.mjs';\n/gm, '')
    .replaceAll(/^export \{[^}]*\};\n/gm, '')
    .replaceAll(/^export /gm, '');

let made: string | undefined;

export function verifierText(): string {
  made ??= [
    HEAD,
    ...PARTS.map((part) =>
      loosened(readFileSync(join(import.meta.dirname, '../../games/verify', `${part}.mjs`), 'utf8')),
    ),
    TAIL,
  ].join('\n');
  return made;
}
