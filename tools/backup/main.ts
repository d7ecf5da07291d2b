/** `node bin/haat.mjs backup FILE` and `… restore FILE`, for the built-in database of HAAT_DATA. */
import { join } from 'node:path';
import { backup, restore } from './backup.ts';

const [, , verb, file] = process.argv;
const dataDir = process.env['HAAT_DATA'] ?? join(import.meta.dirname, '../../.haat');
try {
  if (file === undefined) throw new Error(`name the file: haat ${verb} FILE.tar.gz`);
  if (verb === 'backup') await backup(dataDir, file);
  else restore(dataDir, file);
  console.log(
    verb === 'backup'
      ? `written: ${file}`
      : `restored into ${dataDir}; start the product, then let "npm run books" look at it`,
  );
} catch (error) {
  console.error(`haat: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
