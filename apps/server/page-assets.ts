/** Which files a page needs first: read from the build's manifest. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OWN_SERVICE } from '#features/setup/brand/contract.ts';
import { frontOf, tableStageOf } from '#games/registry.ts';
import type { PageAssets } from '#platform/ui/page-assets.ts';

type Chunk = {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly assets?: readonly string[];
  readonly isEntry?: boolean;
};
export type Manifest = Readonly<Record<string, Chunk>>;

export type Build = {
  readonly manifest: Manifest;
  /** The text of a style sheet, by its name in the manifest. */
  readonly sheet: (file: string) => string;
};

/** Reads what `vite build apps/site` left in `site`. */
export function readBuild(site: string): Build {
  const manifest: Manifest = JSON.parse(readFileSync(join(site, 'manifest.json'), 'utf8'));
  const files = new Set(Object.values(manifest).flatMap((chunk) => chunk.css ?? []));
  const sheets = new Map([...files].map((file) => [file, readFileSync(join(site, file), 'utf8')]));
  return { manifest, sheet: (file) => sheets.get(file) ?? '' };
}

/**
 * What the server draws, and the source file whose chunk and sheet it needs: a page whose sheet came with its script would be seen
 * undressed, and jump. What is drawn in the browser alone is found by the script itself.
 */
const HOME = 'features/around/lobby/ui/player/home.tsx';
const LIST = 'features/around/lobby/ui/player/game-list.tsx';
const CLOSED = 'pages/closed.tsx';
/** Forms, popups, lines of slips: in every page but those two, where nothing of it is in the first paint (platform/ui/lazy-screen.ts). */
const LATE = 'platform/ui/late-sheet.ts';
/** The list of all pages but those of the first load; a page of it waits for it (apps/site/far-pages.ts). */
const FAR = 'far-pages.ts';
const BARE: readonly (string | undefined)[] = [HOME, LIST];
type Sources = string | ((code: string) => readonly (string | undefined)[]);
const PLAY = 'features/play/rounds/ui/player/play-page.tsx';
const SCREENS: readonly (readonly [RegExp, Sources])[] = [
  [/^\/(index(\.html)?|home|login)?$/, HOME],
  // A game's own picture stands before its page: the page's rules come last.
  [/^\/play\/([\w-]+)$/, (code) => [frontOf(code), PLAY]],
  [/^\/tables\/([\w-]+)$/, (code) => [tableStageOf(code), 'features/play/tables/ui/player/table-page.tsx']],
  [/^\/register$/, 'pages/register.tsx'],
  [/^\/(help|helpmc)$/, 'features/around/content/ui/player/help-page.tsx'],
  [/^\/service$/, 'features/around/chat/ui/player/service-page.tsx'],
  [/^\/down$/, 'features/around/content/ui/player/download-page.tsx'],
  [/^\/(about|licences|blog)$/, 'features/around/content/ui/player/text-page.tsx'],
  [/^\/fair$/, 'features/play/rounds/ui/player/fair/fair-page.tsx'],
  [/^\/agent$/, 'identity/front/ui/agent/agent-login.tsx'],
  [/^\/agentHome(\/|$)/, 'features/money/commission/ui/agent/centre.tsx'],
  [/^\/promotions$/, 'features/around/promotions/ui/player/promotions-page.tsx'],
  [/^\/promotions\/[\w-]+$/, 'features/around/promotions/ui/player/promotion-page.tsx'],
  [/^\/pointMall(\/\w+)?$/, 'features/around/points/ui/player/mall-page.tsx'],
  [/^\/seamless$/, 'features/play/vendors/ui/player/seamless-page.tsx'],
  [/^\/sponsor$/, 'features/around/referral/ui/player/sponsor-page.tsx'],
  [/^\/description$/, 'pages/opens-soon.tsx'],
  [/^\/\w+$/, LIST],
];

/** `done` has what a chunk leans on before it: a screen's rules may say otherwise than those of what it is built of. */
function reach(manifest: Manifest, key: string, seen: Set<string>, done: Set<string>): void {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return;
  seen.add(key);
  for (const next of chunk.imports ?? []) reach(manifest, next, seen, done);
  done.add(key);
}

const entryKey = ({ manifest }: Build): string => {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (entry === undefined) throw new Error('the build has no entry');
  return entry;
};

/** Everything a page of these chunks needs at once; the entry's rules come first, as they would by their links. */
function needsOf(
  { manifest }: Build,
  keys: readonly string[],
): { readonly chunks: readonly Chunk[]; readonly sheets: readonly string[] } {
  const needed = new Set<string>();
  const sheeted: string[] = [];
  for (const [at, key] of keys.entries()) {
    const done = new Set<string>();
    reach(manifest, key, needed, done);
    sheeted.push(...(at === 0 ? needed : done));
  }
  const of = (found: Iterable<string>): Chunk[] =>
    [...found].map((key) => manifest[key]).filter((chunk) => chunk !== undefined);
  return { chunks: of(needed), sheets: [...new Set(of(sheeted).flatMap((chunk) => chunk.css ?? []))] };
}

/** The program of a page that is drawn in the browser alone, and the text of every sheet it brings, shared chunks included. */
export function entryOf(build: Build): { readonly file: string; readonly css: string } {
  const key = entryKey(build);
  const { sheets } = needsOf(build, [key]);
  return { file: build.manifest[key]?.file ?? '', css: sheets.map(build.sheet).join('') };
}

function sourcesAt(path: string): readonly (string | undefined)[] {
  for (const [pattern, sources] of SCREENS) {
    const found = pattern.exec(path);
    if (found) return typeof sources === 'string' ? [sources] : sources(found[1] ?? '');
  }
  return [undefined];
}

/** @param open whether the brand is: one that is not shows the same page at every address but that of customer service */
export function assetsFor(build: Build, url: string, open = true): PageAssets {
  const { manifest, sheet } = build;
  const path = url.split('?')[0] ?? '/';
  const entry = entryKey(build);
  const sources = open || path === OWN_SERVICE ? sourcesAt(path) : [CLOSED];
  const bare = sources.every((source) => BARE.includes(source));
  const isFar = !bare && !sources.includes(PLAY);
  const wanted = [...(bare ? [] : [LATE]), ...(isFar ? [FAR] : []), ...sources].map(
    (source) => source && Object.keys(manifest).find((key) => key.endsWith(source)),
  );
  const { chunks, sheets } = needsOf(build, [entry, ...wanted.filter((key) => key !== undefined)]);
  const font = Object.values(manifest)
    .flatMap((chunk) => [chunk.file, ...(chunk.assets ?? [])])
    .find((file) => /anek-latin-[\w-]+\.woff2$/.test(file));
  return {
    script: `/${manifest[entry]?.file ?? ''}`,
    css: sheets.map(sheet).join(''),
    inlined: sheets.map((file) => `/${file}`),
    preloads: chunks.filter((chunk) => chunk.file !== manifest[entry]?.file).map((chunk) => `/${chunk.file}`),
    font: `/${font ?? ''}`,
  };
}
