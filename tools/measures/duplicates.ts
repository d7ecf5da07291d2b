/** Where the same lines stand twice: six or more that differ in nothing but white space, comments, texts and numbers. */
import type { Source } from '#tools/source/tree.ts';
import { nodesIn } from '#tools/source/walk.ts';

/** Fewer equal lines are how the language is written. */
const LEAST_LINES = 6;
/** A run that stands in more places than this is a form everybody fills in (a contract, a page), not a copy. */
const MOST_PLACES = 8;

/** A line that says something, and where it stands. */
type Line = { readonly text: string; readonly at: number };
type Place = { readonly path: string; readonly from: number };
export type Pair = { readonly one: Place; readonly other: Place; readonly lines: number };

/** What a file imports, or passes on, is its neighbours, not its logic. */
function importedLines(source: Source): ReadonlySet<number> {
  const lines = new Set<number>();
  for (const node of nodesIn(source.program(), 'body')) {
    const passesOn =
      node.type.startsWith('Export') && node['source'] !== undefined && node['source'] !== null;
    if (node.type !== 'ImportDeclaration' && !passesOn) continue;
    for (let line = source.lineAt(node.start); line <= source.lineAt(node.end); line += 1) lines.add(line);
  }
  return lines;
}

const TEXTS = /'[^'\n]*'|"[^"\n]*"|`[^`\n]*`/g;
const NUMBERS = /\b\d[\d_.]*n?\b/g;

/** A copy with other texts and numbers is a copy. */
const normalised = (line: string): string =>
  line.trim().replace(/\s+/g, ' ').replace(TEXTS, "''").replace(NUMBERS, '0');

/** Without comments, blank lines, lone punctuation and imports. */
function spoken(source: Source): readonly Line[] {
  const imported = importedLines(source);
  return source
    .bare()
    .split('\n')
    .map((text, index) => ({ text: normalised(text), at: index + 1 }))
    .filter(({ text, at }) => /[a-z]/i.test(text) && !imported.has(at));
}

type Window = { readonly path: string; readonly index: number };

/** Every six lines that follow each other → where they stand. */
function windows(files: ReadonlyMap<string, readonly Line[]>): Map<string, Window[]> {
  const found = new Map<string, Window[]>();
  for (const [path, lines] of files)
    for (let index = 0; index + LEAST_LINES <= lines.length; index += 1) {
      const text = lines
        .slice(index, index + LEAST_LINES)
        .map((line) => line.text)
        .join('\n');
      const places = found.get(text);
      if (places) places.push({ path, index });
      else found.set(text, [{ path, index }]);
    }
  return found;
}

/** Two places that overlap are one run that repeats itself, not two. */
const apart = (one: Window, other: Window): boolean =>
  one.path !== other.path || Math.abs(one.index - other.index) >= LEAST_LINES;

/** Pairs of files (or of places in one file) that share lines, each once, with the first run they share; the longest first. */
export function duplicatePairs(sources: readonly Source[]): Pair[] {
  const files = new Map(sources.map((source) => [source.path, spoken(source)]));
  const pairs = new Map<string, Pair>();
  for (const places of windows(files).values()) {
    if (places.length < 2 || places.length > MOST_PLACES) continue;
    for (const [at, one] of places.entries())
      for (const other of places.slice(at + 1)) {
        const key = `${one.path}\n${other.path}`;
        if (!apart(one, other) || pairs.has(key)) continue;
        const left = files.get(one.path) ?? [];
        const right = files.get(other.path) ?? [];
        let lines = LEAST_LINES;
        while (sameAt(left, one.index + lines, right, other.index + lines)) lines += 1;
        pairs.set(key, { one: placeOf(left, one), other: placeOf(right, other), lines });
      }
  }
  return [...pairs.values()].sort((one, other) => other.lines - one.lines);
}

const sameAt = (left: readonly Line[], i: number, right: readonly Line[], j: number): boolean =>
  left[i] !== undefined && left[i].text === right[j]?.text;

const placeOf = (lines: readonly Line[], { path, index }: Window): Place => ({
  path,
  from: lines[index]?.at ?? 0,
});
