/** For tests: a store of files with a key of its own. */
import { randomBytes } from 'node:crypto';
import { createSealer } from '#platform/crypto/seal.ts';
import { createFiles, type Files } from '#platform/files/files.ts';

export const testFiles = (): Files => createFiles(createSealer(randomBytes(32)));
