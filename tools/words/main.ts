/**
 * `node bin/haat.mjs words …` – the translator's workflow (docs/TRANSLATING.md):
 *   coverage               how much of each language is there
 *   out LANG [FILE]        what is missing or changed, with notes (default LANG.words.json)
 *   in LANG FILE           checks it and puts it where it belongs; a file with one bad text changes nothing
 *   lock [LANG …]          takes today's translations for translations of today's sources; drops words nobody has any more
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { LANGUAGES, languageOf } from '#kernel/words.ts';
import { coverageLines } from '#tools/gen/words-report.ts';
import { coverages, englishOf } from '#platform/words/coverage.ts';
import { lockOf, readLock, type Texts, writeLock } from '#platform/words/lock.ts';
import { readSources, readTranslations } from '#platform/words/source.ts';
import { itemsFor, readItems, refusalsOf, splitByRoom } from './exchange.ts';

const home = join(import.meta.dirname, '../..');
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const write = (file: string, value: unknown): void =>
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);

function codeOf(name: string | undefined): string {
  const code = name === undefined ? undefined : languageOf(name)?.code;
  if (code === undefined)
    throw new Error(`which language? One of ${LANGUAGES.map((one) => one.code).join(', ')}`);
  return code;
}

function exportTo(code: string, file = `${code}.words.json`): void {
  const items = itemsFor(readSources(home), readTranslations(home, code), readLock(home, code));
  write(resolve(file), items);
  say(`${file}: ${items.length} words to do`);
}

/** Rooms come and go: a language's folder holds exactly the rooms that have words. */
function writeRooms(code: string, rooms: ReadonlyMap<string, Texts>): void {
  const folder = join(home, 'words', code);
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder))
    if (name.endsWith('.json') && !rooms.has(name.slice(0, -5))) rmSync(join(folder, name));
  for (const [room, texts] of rooms) write(join(folder, `${room}.json`), texts);
}

function importFrom(code: string, file: string | undefined): void {
  if (file === undefined || !existsSync(resolve(file))) throw new Error('which file?');
  const sources = readSources(home);
  const came = readItems(readFileSync(resolve(file), 'utf8'));
  const refusals = refusalsOf(code, came, sources);
  if (refusals.length > 0) throw new Error(`nothing was taken:\n  ${refusals.join('\n  ')}`);
  const before = readTranslations(home, code);
  writeRooms(code, splitByRoom(sources, before, came));
  // What came is a translation of today's source, also where its words stayed the same.
  const renewed = Object.fromEntries(Object.entries(readLock(home, code)).filter(([key]) => !(key in came)));
  writeLock(home, code, lockOf(englishOf(home), { ...before, ...came }, renewed));
  say(`${code}: ${Object.keys(came).length} words taken`);
}

function lock(codes: readonly string[]): void {
  for (const code of codes) {
    const texts = readTranslations(home, code);
    if (Object.keys(texts).length === 0) continue;
    writeLock(home, code, lockOf(englishOf(home), texts, readLock(home, code)));
    // Words that no room has any more go, words that moved follow their room.
    writeRooms(code, splitByRoom(readSources(home), texts, {}));
  }
}

const [verb, ...args] = process.argv.slice(2);
try {
  if (verb === 'out') exportTo(codeOf(args[0]), args[1]);
  else if (verb === 'in') importFrom(codeOf(args[0]), args[1]);
  else if (verb === 'lock') lock(args.length > 0 ? args.map(codeOf) : LANGUAGES.map(({ code }) => code));
  else if (verb !== undefined && verb !== 'coverage')
    throw new Error(`${verb} is not one of coverage, out, in, lock`);
  for (const line of coverageLines(coverages(home))) say(line);
} catch (error) {
  process.stderr.write(`haat words: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
