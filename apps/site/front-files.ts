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

/** Family → absolute paths. */
export const frontFiles = (root: string): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(
    readdirSync(join(root, 'games')).flatMap((name) => {
      const found = new Set<string>();
      reach(root, join(root, 'games', name, '/'), join(root, 'games', name, 'view/front.tsx'), found);
      return found.size > 0 ? [[name, found] as const] : [];
    }),
  );
