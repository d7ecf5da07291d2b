/** `node bin/haat.mjs rotate-key`: a new key for encrypted calls. The one before opens for another day; restart the processes one by one. */
import { join, resolve } from 'node:path';
import { rotateWireKey } from '#platform/crypto/keys.ts';

const home = join(import.meta.dirname, '../..');
const dataDir = resolve(process.env['HAAT_DATA'] || join(home, '.haat'));
rotateWireKey(dataDir);
process.stdout.write(
  `a new key for encrypted calls lies in ${join(dataDir, 'keys')}; restart every process\n`,
);
