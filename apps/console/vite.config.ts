/**
 * Builds the operator console with one command, `vite build apps/console`:
 *   dist/console/assets/             hashed scripts, styles and fonts, each with .br and .gz
 *   dist/console/words/<version>/    compiled catalogues, one a language and room
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const here = import.meta.dirname;
const root = resolve(here, '../..');

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** The address of the words changes with any of them, so it can be kept for ever. */
function putWords(out: string): void {
  const fresh = join(out, 'words.new');
  const command = ['--import', 'tsx', join(root, 'tools/gen/words.ts'), fresh];
  if (spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' }).status !== 0)
    throw new Error('the words could not be compiled');
  const hash = createHash('sha256');
  for (const file of filesIn(fresh).sort()) hash.update(file.slice(fresh.length)).update(readFileSync(file));
  const version = hash.digest('hex').slice(0, 12);
  const target = join(out, 'words');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target);
  renameSync(fresh, join(target, version));
  writeFileSync(join(out, 'words-version'), version);
}

function pack(folder: string): void {
  for (const file of filesIn(folder).filter((name) => /\.(js|css|json)$/.test(name))) {
    const bytes = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(bytes));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

/** Where the build goes is the builder's to say: a fresh folder that takes the old one's place when all of it is there. */
function finish(): Plugin {
  let out = '';
  return {
    name: 'haat-console-finish',
    apply: 'build',
    configResolved(config) {
      out = resolve(here, config.build.outDir);
    },
    closeBundle() {
      putWords(out);
      pack(join(out, 'assets'));
      pack(join(out, 'words'));
    },
  };
}

export default defineConfig({
  root: here,
  base: '/console/',
  publicDir: false,
  logLevel: 'warn',
  // Messages are compiled beforehand: the ICU parser never travels.
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  plugins: [react(), finish()],
  build: {
    outDir: join(root, 'dist/console'),
    emptyOutDir: true,
    manifest: 'manifest.json',
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: join(here, 'client.tsx') },
  },
});
