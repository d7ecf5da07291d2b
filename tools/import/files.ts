/** Files and folders a person names on the command line, as the seasons they hold. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readSeasons } from '#features/play/sportsbook/rules/formats/any.ts';
import type { Season } from '#features/play/sportsbook/rules/season.ts';

const filesAt = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap((name) => filesAt(join(path, name)))
    : [path];

export type Found = { readonly seasons: readonly Season[]; readonly skipped: readonly string[] };

/** Newest season of a league first: the others take their place beside it. @throws when a file is of a known kind and broken */
export function findSeasons(paths: readonly string[]): Found {
  const seasons: Season[] = [];
  const skipped: string[] = [];
  for (const file of paths.flatMap(filesAt)) {
    const found = readSeasons(basename(file), readFileSync(file, 'utf8'));
    if (found) seasons.push(...found);
    else skipped.push(file);
  }
  return { seasons: seasons.sort((a, b) => (a.season < b.season ? 1 : -1)), skipped };
}
