/** The operator console's scripts, styles and fonts. tools/build adds the words and packs everything. */
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = import.meta.dirname;
const root = resolve(here, '../..');

export default defineConfig({
  root: here,
  base: '/console/',
  publicDir: false,
  logLevel: 'warn',
  // Messages are compiled beforehand: the ICU parser never travels.
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  plugins: [react()],
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
