/** `haat par FILE`: exact return, hit rate and distribution of the reel game a PAR sheet describes (docs/PAR.md). `-` reads standard input. */
import { readFileSync } from 'node:fs';
import { report } from '#games/slots/par/report.ts';

const file = process.argv[2];
if (file === undefined || process.argv.length > 3) {
  console.error(
    'haat par FILE   exact return, hit rate and distribution of a PAR sheet; docs/PAR.md has the grammar',
  );
  process.exit(2);
}
let text: string | undefined;
try {
  text = readFileSync(file === '-' ? 0 : file, 'utf8');
} catch {
  console.error(`haat par: ${file} cannot be read`);
  process.exitCode = 1;
}
if (text !== undefined) {
  const { ok, out } = report(text);
  if (ok) process.stdout.write(out);
  else {
    process.stderr.write(out);
    process.exitCode = 1;
  }
}
