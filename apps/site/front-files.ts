/**
 * What the first picture of a family of games is made of: its front (games/views.ts) and everything of its own folder that leans on.
 * One file of the build for each family: in a handful of small ones they weigh a kilobyte more.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Imports that are there when the program runs: types are erased. */
const IMPORT = /^(?:import|export)\s(?!type\s)(?:[^;]*?\sfrom\s)?'([^']+\.tsx?)'/gm;

function reach(root: string, folder: string, file: string, found: Set<string>): void {
  if (found.has(file) || !file.startsWith(folder) || !existsSync(file)) return;
  found.add(file);
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(IMPORT))
    reach(
      root,
      folder,
      name.startsWith('#') ? join(root, name.slice(1)) : resolve(dirname(file), name),
      found,
    );
}

/** Fronts of a family: in its `view`, and in folders of that. */
function frontsOf(root: string, name: string): readonly (readonly [front: string, file: string])[] {
  const view = join(root, 'games', name, 'view');
  if (!existsSync(view)) return [];
  const folders = readdirSync(view, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const found = [
    [name, join(view, 'front.tsx')] as const,
    ...folders.map((folder) => [`${name}-${folder.name}`, join(view, folder.name, 'front.tsx')] as const),
  ];
  return found.filter(([, file]) => existsSync(file));
}

/**
 * What every page of a game knows of all families (their codes): in the file of one front it would bring that front to all of them. The fronts
 * of slots, which most pages show, keep theirs.
 */
function knownToAll(root: string): ReadonlySet<string> {
  const views = join(root, 'games/views.ts');
  const known = new Set<string>();
  for (const [, name = ''] of readFileSync(views, 'utf8').matchAll(IMPORT))
    if (name.startsWith('./')) reach(root, join(root, 'games/'), resolve(dirname(views), name), known);
  return known;
}

/** Front → absolute paths. What two fronts of a family lean on is a file of its own: neither carries the other for it. */
export function frontFiles(root: string): ReadonlyMap<string, ReadonlySet<string>> {
  const known = knownToAll(root);
  const all = new Map<string, Set<string>>();
  for (const name of readdirSync(join(root, 'games'))) {
    const fronts = frontsOf(root, name).map(([front, file]) => {
      const files = new Set<string>();
      reach(root, join(root, 'games', name, '/'), file, files);
      return [front, new Set([...files].filter((one) => name === 'slots' || !known.has(one)))] as const;
    });
    const shared = new Set<string>();
    for (const [front, files] of fronts)
      for (const [other, others] of fronts)
        if (front !== other) for (const file of files) if (others.has(file)) shared.add(file);
    for (const [front, files] of fronts)
      all.set(front, new Set([...files].filter((file) => !shared.has(file))));
    if (shared.size > 0) all.set(`${name}-shared`, shared);
  }
  return all;
}
