/** Which files a page needs first: read from the build's manifest. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type PageAssets = {
  readonly script: string;
  /** Text of the style sheets of entry and screen, sent inside the page: one round trip less before the first paint. */
  readonly css: string;
  /** Where that text stands as files. */
  readonly inlined: readonly string[];
  readonly preloads: readonly string[];
  readonly font: string;
};

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

/** The screens worth announcing: the source file whose chunk an address needs. Others are found by the script itself. */
const HOME = 'features/around/lobby/ui/player/home.tsx';
const LIST = 'features/around/lobby/ui/player/game-list.tsx';
const SCREENS: readonly (readonly [RegExp, string])[] = [
  [/^\/(index(\.html)?|home|login)?$/, HOME],
  [/^\/play\/[\w-]+$/, 'features/play/rounds/ui/player/play-page.tsx'],
  [/^\/register$/, 'identity/ui/player/register-page.tsx'],
  [/^\/\w+$/, LIST],
];

function reach(manifest: Manifest, key: string, seen: Set<string>): void {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return;
  seen.add(key);
  for (const next of chunk.imports ?? []) reach(manifest, next, seen);
}

export function assetsFor({ manifest, sheet }: Build, url: string): PageAssets {
  const path = url.split('?')[0] ?? '/';
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (entry === undefined) throw new Error('the site was built without an entry');
  const screen = SCREENS.find(([pattern]) => pattern.test(path))?.[1];
  const screenKey = screen && Object.keys(manifest).find((key) => key.endsWith(screen));
  const needed = new Set<string>();
  reach(manifest, entry, needed);
  if (screenKey) reach(manifest, screenKey, needed);
  const chunks = [...needed].map((key) => manifest[key]).filter((chunk) => chunk !== undefined);
  const font = Object.values(manifest)
    .flatMap((chunk) => [chunk.file, ...(chunk.assets ?? [])])
    .find((file) => /anek-latin-[\w-]+\.woff2$/.test(file));
  // The entry's rules come first, as they would by their links.
  const sheets = [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))];
  return {
    script: `/${manifest[entry]?.file ?? ''}`,
    css: sheets.map(sheet).join(''),
    inlined: sheets.map((file) => `/${file}`),
    preloads: chunks.filter((chunk) => chunk.file !== manifest[entry]?.file).map((chunk) => `/${chunk.file}`),
    font: `/${font ?? ''}`,
  };
}
