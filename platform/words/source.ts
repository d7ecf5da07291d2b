/** Words, read: the English source of every room and its translations, as flat key → text. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

export type Word = { readonly text: string; readonly note: string };
export type RoomSource = {
  /** the room's folder name, which is the first part of its keys; words in a room's `ui/` are the catalogue `<room>-ui`, in its `contract/` `<room>-settings`; rooms of identity share theirs */
  readonly room: string;
  readonly words: Readonly<Record<string, Word>>;
};

/** Floors a room may stand on. */
const FLOORS = ['platform', 'identity', 'games', 'features', 'ledger', 'apps'];
const SKIPPED = new Set(['node_modules', 'dist']);

function find(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.flatMap((entry) => {
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : find(join(folder, entry.name));
    return entry.name === 'words.en.json' ? [join(folder, entry.name)] : [];
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readWords(file: string): Record<string, Word> {
  const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isRecord(value)) throw new Error(`${file}: expected an object`);
  const words: Record<string, Word> = {};
  for (const [key, word] of Object.entries(value)) {
    if (!isRecord(word) || typeof word['text'] !== 'string' || typeof word['note'] !== 'string') {
      throw new Error(`${file}: ${key} needs a text and a note`);
    }
    words[key] = { text: word['text'], note: word['note'] };
  }
  return words;
}

/**
 * Words of screens travel to the browser, words of the server do not: a room keeps them apart in its `ui/`. Those of its settings
 * stand beside their declaration in `contract/` and travel with the desk that draws them.
 */
function nameOf(folder: string, words: object): { readonly room: string; readonly prefix: string } {
  const name = basename(folder);
  const owner = ownerOf(folder, words);
  if (name === 'contract') return { room: `${owner}-settings`, prefix: owner };
  if (name === 'ui' && owner !== 'platform') return { room: `${owner}-ui`, prefix: owner };
  return isShared(folder, words) ? { room: SHARED, prefix: SHARED } : { room: name, prefix: name };
}

/** A floor of rooms with one catalogue: what each room has of it stands in the room, and the keys begin with the floor's name. */
const SHARED = 'identity';
const isShared = (folder: string, words: object): boolean =>
  basename(dirname(folder)) === SHARED &&
  !Object.keys(words).some((key) => key.startsWith(`${basename(folder)}.`));
const ownerOf = (folder: string, words: object): string =>
  isShared(dirname(folder), words) ? SHARED : basename(dirname(folder));

/** Every room that has words, sorted by name. @throws when two rooms share a name, or a key is not the room's own (or a fault's) */
export function readSources(root: string): RoomSource[] {
  const present = new Set(readdirSync(root));
  const files = FLOORS.filter((floor) => present.has(floor)).flatMap((floor) => find(join(root, floor)));
  const rooms = new Map<string, RoomSource>();
  for (const file of files) {
    const words = readWords(file);
    const { room, prefix } = nameOf(relative(root, dirname(file)), words);
    const before = rooms.get(room);
    if (before && prefix !== SHARED) throw new Error(`${file}: another room is called ${room}`);
    for (const key of Object.keys(words)) {
      if (!key.startsWith(`${prefix}.`) && !key.startsWith('fault.'))
        throw new Error(`${file}: ${key} must begin with ${prefix}. or fault.`);
      if (before && Object.hasOwn(before.words, key))
        throw new Error(`${file}: ${key} stands in another room of ${prefix}, too`);
    }
    rooms.set(room, { room, words: { ...before?.words, ...words } });
  }
  return [...rooms.values()].sort((a, b) => (a.room < b.room ? -1 : 1));
}

/** Every text of one language, whatever file of `words/<language>/` holds it: a key names its room by itself. */
export function readTranslations(root: string, language: string): Record<string, string> {
  const folder = join(root, 'words', language);
  const texts: Record<string, string> = {};
  for (const name of existsSync(folder) ? readdirSync(folder).sort() : []) {
    if (!name.endsWith('.json')) continue;
    const value: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    if (!isRecord(value)) throw new Error(`words/${language}/${name}: expected an object`);
    for (const [key, text] of Object.entries(value)) {
      if (typeof text !== 'string') throw new Error(`words/${language}/${name}: ${key} must be a text`);
      if (Object.hasOwn(texts, key) && texts[key] !== text)
        throw new Error(`words/${language}/${name}: ${key} has another text elsewhere`);
      texts[key] = text;
    }
  }
  return texts;
}
