/** Catalogues compiled from the sources as they lie there, and compiled anew when a text changes. */
import { watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildWords, type BuiltWords } from '#tools/gen/words-build.ts';

/** Names the catalogues in addresses; nothing keeps them. */
export const WORDS_VERSION = 'dev';
const FOLDERS = ['platform', 'identity', 'games', 'features', 'apps', 'words'];
const IS_TEXT = /words\.en\.json$|^[\w-]+\/[\w-]+\.json$/;
const QUIET_MS = 150;

type Tree = Readonly<Record<string, unknown>>;
export type DevWords = {
  readonly read: (language: string, room: string) => Tree;
  readonly stop: () => void;
};

/** @param changed called after the catalogues have been compiled anew */
export function followWords(
  home: string,
  { say, changed }: { readonly say: (line: string) => void; readonly changed: () => void },
): DevWords {
  let built: BuiltWords = buildWords(home);
  const renew = (): void => {
    try {
      built = buildWords(home);
    } catch (error) {
      // Half a file, or a key in the wrong room: the texts before stay until it is right.
      return say(`· words: ${error instanceof Error ? error.message : String(error)}`);
    }
    for (const line of built.wrong) say(`· words: ${line}`);
    // Types of the keys follow, so that an editor knows the new ones.
    writeFileSync(join(home, 'words/keys.gen.ts'), built.keys);
    changed();
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watchers = FOLDERS.map((folder) =>
    watch(join(home, folder), { recursive: true }, (_, file) => {
      if (file === null || !IS_TEXT.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(renew, QUIET_MS);
    }),
  );
  return {
    read: (language, room) => built.catalogues.get(language)?.get(room) ?? {},
    stop: () => {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}
