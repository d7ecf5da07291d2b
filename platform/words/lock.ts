/**
 * Which source a translation was made from: `words/lock/<language>.json` holds for each key the print of the source and of the
 * translation. A translation is stale when its source has changed since and it has not. Whoever changes both by hand needs no lock:
 * another text is taken for a new translation of what stands there today.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export type Lock = Readonly<Record<string, string>>;
export type Texts = Readonly<Record<string, string>>;

/** 24 bits: two texts of one key are compared, never texts of different keys. */
const printOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 6);

const fileOf = (root: string, language: string): string => join(root, 'words/lock', `${language}.json`);

export function readLock(root: string, language: string): Lock {
  const file = fileOf(root, language);
  if (!existsSync(file)) return {};
  const lock: Lock = JSON.parse(readFileSync(file, 'utf8'));
  return lock;
}

export function isStale(lock: Lock, key: string, source: string, text: string): boolean {
  const [madeFrom, made] = (lock[key] ?? '').split(' ');
  return made !== undefined && made === printOf(text) && madeFrom !== printOf(source);
}

/** Takes today's translations for translations of today's sources, except those in `stale`, which keep what they were made from. */
export function lockOf(english: ReadonlyMap<string, string>, texts: Texts, before: Lock): Lock {
  const lock: Record<string, string> = {};
  for (const key of Object.keys(texts).sort()) {
    const [source, text] = [english.get(key), texts[key]];
    if (source === undefined || text === undefined) continue;
    const kept = isStale(before, key, source, text) ? before[key] : undefined;
    lock[key] = kept ?? `${printOf(source)} ${printOf(text)}`;
  }
  return lock;
}

export function writeLock(root: string, language: string, lock: Lock): void {
  const file = fileOf(root, language);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}
