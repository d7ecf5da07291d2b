/** What pages of the site are made of: the program that draws them, the files they load, the words they speak. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageAssets } from '#platform/ui/page-assets.ts';
import { assetsFor, readBuild } from './page-assets.ts';

type Tree = Readonly<Record<string, unknown>>;

/** What apps/site/server-entry.tsx exports. */
export type Drawing = {
  readonly NONCE_PLACE: string;
  readonly callsFor: (url: string, language: string) => readonly string[];
  readonly render: (input: {
    url: string;
    language: string;
    theme: 'dark' | 'light';
    data: Tree;
    assets: PageAssets;
    words: (language: string, room: string) => Tree;
    wordsVersion: string;
  }) => Promise<{
    html: string;
    status: number;
    title: string;
    description: string;
    location?: string | undefined;
  }>;
};

export type SiteSource = {
  readonly drawing: () => Promise<Drawing>;
  readonly words: (language: string, room: string) => Tree;
  readonly wordsVersion: string;
  /** @param open whether the brand is: one that is not shows the same page at every address */
  readonly assetsFor: (url: string, open?: boolean) => PageAssets;
  /** Folder whose `assets` and `words` are served as they are; none where something else serves them. */
  readonly folder?: string;
  /** A drawn guest page is sent again for this long, ms. */
  readonly keptMs: number;
};

/** A change of the catalogue or the status shows after it. */
const KEPT_MS = 5_000;

/** Catalogues are read once a language and room; rooms are named by our own screens, never by a request. */
function wordReader(folder: string): SiteSource['words'] {
  const read = new Map<string, Tree>();
  return (language, room) => {
    const name = `${language}/${room}.json`;
    const known = read.get(name);
    if (known) return known;
    const tree: Tree = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    read.set(name, tree);
    return tree;
  };
}

/** @param siteDir dist/site, as `vite build apps/site` and tools/build left it */
export async function builtSite(siteDir: string): Promise<SiteSource> {
  const site = resolve(siteDir);
  const drawing: Drawing = await import(pathToFileURL(join(site, 'server/server-entry.js')).href);
  const wordsVersion = readFileSync(join(site, 'words-version'), 'utf8').trim();
  const built = readBuild(site);
  return {
    drawing: async () => drawing,
    words: wordReader(join(site, 'words', wordsVersion)),
    wordsVersion,
    assetsFor: (url, open) => assetsFor(built, url, open),
    folder: site,
    keptMs: KEPT_MS,
  };
}
