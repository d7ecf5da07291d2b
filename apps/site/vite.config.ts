/**
 * The site: scripts for the browser, and in `server/` what draws pages on the server. tools/build adds the words and packs
 * everything.
 */
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Plugin, UserConfig } from 'vite';
import { build, defineConfig } from 'vite';
import { frontFiles } from './front-files.ts';

const here = import.meta.dirname;
const root = resolve(here, '../..');

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

/** Seven letters are the least for this many parts; with the usual eight every name in the first load costs a byte more. */
const ASSETS = 'assets/[name]-[hash:7][extname]';

async function buildDrawing(outDir: string): Promise<void> {
  await build({
    ...common,
    configFile: false,
    plugins: [react()],
    // Whoever starts the server seldom says NODE_ENV, and React's own checks take most of the time of drawing a page.
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      outDir,
      emptyOutDir: true,
      ssr: true,
      target: 'node20',
      // The addresses it draws are those of the browser's build, where pictures are files.
      assetsInlineLimit: 0,
      minify: false,
      // Its pictures are those of the browser's build, by the same names.
      rolldownOptions: { input: join(here, 'server-entry.tsx'), output: { assetFileNames: ASSETS } },
    },
  });
}

function drawing(): Plugin {
  let out = '';
  return {
    name: 'haat-drawing',
    apply: 'build',
    configResolved(config) {
      out = resolve(here, config.build.outDir);
    },
    async closeBundle() {
      await buildDrawing(join(out, 'server'));
    },
  };
}

/** What every screen leans on. */
const GROUND =
  /node_modules\/(zustand|use-intl|@formatjs)\/|vite\/preload-helper|kernel\/(words|time|topics)|lobby\/ui\/player\/(queries|search|list\/filter)\.|identity\/(sessions\/ui\/player\/session|sign-in\/ui\/player\/use-entered)|lobby\/ui\/categories|lobby\/ui\/player\/game\/address|play\/rounds\/contract\/address|platform\/ui\/(router\/|(answers|api|button|call|date-format|icon|later|lazy-screen|device-kept|figures|ink|live|money-format|page-head|picture|plain-press|popups|popup-history|presses|screen|states|toast|words|words-format|words-patch)\.)/;
/** What home, list and the places that recommend a game show it with. */
const SHELVES =
  /lobby\/ui\/player\/(game-card|banner|category-row|few-games|steps|home\/slider|list\/skeletons|game\/(hearts|throttle|favourites)|coming\/(coming-card|known|open-now))\.tsx?|platform\/ui\/(game-tile|art\/(maker-address|inks|plate-at|sheet))\./;
/** What stands around every screen and is brought when the browser is idle. */
const FRAME =
  /site\/shell\/(asked|footer|keys|side-bar|slip)\.tsx?|lobby\/ui\/player\/home\/vendors\.tsx?|platform\/ui\/slip\.tsx/;
/** What looks for a reason to open a popup, after the first paint. */
const OFFERS = /ui\/player\/(popups\/announc(er|ing)|offer-[\w-]+)\.ts/;
/** What forms are made of. */
const FORMS =
  /platform\/ui\/(field|form)\.tsx|identity\/(accounts|factors)\/ui\/entry\/(pending-redirect|focus|refusal)\.tsx?|identity\/(accounts|passwords|sign-in)\/ui\/player\/(check-box|password-field|remembered|use-sending)\.tsx?/;

export default defineConfig({
  ...common,
  plugins: [react(), drawing()],
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
        // Seven letters are the least for this many parts; with the usual eight every name in the first load costs a byte more.
        entryFileNames: 'assets/[name]-[hash:7].js',
        // The first load names over a hundred parts: the beginning of a name says which it is.
        chunkFileNames: ({ name }) => `assets/${name.slice(0, 5)}-[hash:7].js`,
        assetFileNames: ASSETS,
        codeSplitting: {
          // With what they lean on, the entry leans on the shelves: a game's page weighed 113 kB.
          includeDependenciesRecursively: false,
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler)\/|site\/hydrate\.ts/,
              priority: 2,
            },
            // What is always used together is one file: ten small ones weigh two kilobytes more and are ten requests.
            { name: 'ground', test: GROUND, priority: 1 },
            { name: 'shelves', test: SHELVES },
            { name: 'frame', test: FRAME },
            // The list of games shows matches to come; the rest of the frame is not for its first picture.
            { name: 'matches', test: /lobby\/ui\/player\/coming\/match-when\./ },
            { name: 'offers', test: OFFERS },
            { name: 'forms', test: FORMS },
            ...[...frontFiles(root)].map(([family, files]) => ({
              name: `front-${family}`,
              test: (id: string) => files.has(id),
            })),
          ],
        },
      },
    },
  },
});
