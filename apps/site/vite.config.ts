/**
 * Builds the site with one command, `vite build apps/site`: words, scripts for the browser, the server's drawing.
 *   dist/site/assets/            hashed scripts, styles and fonts, each with .br and .gz
 *   dist/site/words/<version>/   compiled catalogues, one a language and room
 *   dist/site/server/            server-entry.js, which draws pages
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import type { Plugin, UserConfig } from 'vite';
import { build, defineConfig } from 'vite';

const here = import.meta.dirname;
const root = resolve(here, '../..');

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** One name for all catalogues of a build: it changes with any word, so their addresses can be kept for ever. */
function putWords(out: string): void {
  const fresh = join(out, 'words.new');
  const made = spawnSync(process.execPath, ['--import', 'tsx', join(root, 'tools/gen/words.ts'), fresh], {
    cwd: root,
    stdio: 'inherit',
  });
  if (made.status !== 0) throw new Error('the words could not be compiled');
  const hash = createHash('sha256');
  for (const file of filesIn(fresh).sort()) hash.update(file.slice(fresh.length)).update(readFileSync(file));
  const version = hash.digest('hex').slice(0, 12);
  writeFileSync(join(out, 'words-version'), version);
  const target = join(out, 'words');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target);
  renameSync(fresh, join(target, version));
}

function pack(folder: string): void {
  for (const file of filesIn(folder).filter((name) => /\.(js|css|json|svg)$/.test(name))) {
    const bytes = readFileSync(file);
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    );
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

/** Shared by both builds. Messages are compiled beforehand: the ICU parser (12 kB) never travels; nor does most of the router. */
const common: UserConfig = {
  root: here,
  base: '/',
  publicDir: false,
  logLevel: 'warn',
  resolve: {
    alias: [
      // The message formatter itself asks for what stands below its address.
      { find: /^use-intl\/format-message$/, replacement: join(root, 'platform/ui/words-format.ts') },
      { find: 'react-router', replacement: join(root, 'platform/ui/router/router.tsx') },
    ],
  },
};

async function buildDrawing(outDir: string): Promise<void> {
  await build({
    ...common,
    configFile: false,
    plugins: [react()],
    ssr: { noExternal: true },
    build: {
      outDir,
      emptyOutDir: true,
      ssr: true,
      target: 'node20',
      // The addresses it draws are those of the browser's build, where pictures are files.
      assetsInlineLimit: 0,
      minify: false,
      rolldownOptions: { input: join(here, 'server-entry.tsx') },
    },
  });
}

function finish(): Plugin {
  let out = '';
  return {
    name: 'haat-finish',
    apply: 'build',
    configResolved(config) {
      out = resolve(here, config.build.outDir);
    },
    async closeBundle() {
      putWords(out);
      pack(join(out, 'assets'));
      pack(join(out, 'words'));
      await buildDrawing(join(out, 'server'));
    },
  };
}

const GROUND =
  /node_modules\/(zustand|use-intl|@formatjs)\/|kernel\/words|identity\/ui\/player\/session|platform\/ui\/(router\/|(answers|api|button|call|icon|later|figures|live|money-format|page-head|popups|popup-history|presses|screen|states|toast|words|words-format|words-patch)\.)/;

export default defineConfig({
  ...common,
  plugins: [react(), finish()],
  build: {
    outDir: join(root, 'dist/site'),
    emptyOutDir: true,
    manifest: 'manifest.json',
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: join(here, 'client.tsx'),
      // React changes once a quarter and is kept by browsers between releases; and it is evaluated in a task of its own.
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler)\/|site\/hydrate\.ts/,
              priority: 2,
            },
            // What every screen leans on, in one file: ten small ones weigh two kilobytes more and are ten requests.
            { name: 'ground', test: GROUND, priority: 1 },
          ],
        },
      },
    },
  },
});
