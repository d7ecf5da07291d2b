/** What both builds of pages get at their end: texts packed as .br and .gz beside themselves, and the words (`bin/build.mjs` puts them in). */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const root = join(import.meta.dirname, '../..');

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/**
 * Compiles the catalogues for both builds of pages: `<out>/<version>/<language>/<room>.json`, packed, and the version in `<out>/version`. One
 * name for all catalogues: it changes with any word, so their addresses can be kept for ever.
 */
export function buildWords(out: string): void {
  const fresh = join(out, 'words.new');
  const command = ['--import', 'tsx', join(root, 'tools/gen/words.ts'), fresh];
  if (spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' }).status !== 0)
    throw new Error('the words could not be compiled');
  const hash = createHash('sha256');
  for (const file of filesIn(fresh).sort()) hash.update(file.slice(fresh.length)).update(readFileSync(file));
  const version = hash.digest('hex').slice(0, 12);
  renameSync(fresh, join(out, version));
  pack(join(out, version));
  writeFileSync(join(out, 'version'), version);
}

/** Brotli at its best, which is also its default, and gzip for who does not know it. */
function pack(folder: string): void {
  for (const file of filesIn(folder).filter((name) => /\.(js|css|json|svg)$/.test(name))) {
    const bytes = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(bytes));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

/** `out` is the folder of one build; its scripts stand in `assets`. */
export const packPages = (out: string): void => pack(join(out, 'assets'));
