/** Pages that comments cite: each is in the repository, and has what is cited of it. */
import { dirname, posix } from 'node:path';
import { isCode, type Source, type Tree } from '#tools/source/tree.ts';
import type { Finding, Rule } from '../rule.ts';

/** `docs/API.md`, `STYLE.md`, `draws/SOURCES.md`: pages are written in capitals, which tells them from other files. */
const PAGE = /(?<![\w./-])((?:[\w-]+\/)*[A-Z][A-Z0-9-]+\.md)\b/g;

/** What is cited of a page by number or name, and the numbers or names the page has. */
type Cited = {
  readonly page: string;
  /** Its first group is what is cited: one thing, or several. */
  readonly cites: RegExp;
  readonly parts: RegExp;
  readonly has: RegExp;
};
const CITED: readonly Cited[] = [
  {
    page: 'docs/PRODUCT.md',
    cites: /\bdocs\/PRODUCT\.md, (\d+(?:(?:, | and )\d+)*)/g,
    parts: /\d+/g,
    has: /^## (\d+) /gm,
  },
  {
    page: 'docs/CHECKS.md',
    cites: /\bCHECKS (\d+(?:(?:, | and )\d+)*)/g,
    parts: /\d+/g,
    has: /(?<=^\| (?:\d+, )*)(\d+)(?=(?:, \d+)* \|)/gm,
  },
  {
    page: 'docs/RULINGS.md',
    cites: /\bRULINGS, ([A-Z][\w ]*)/gi,
    parts: /.+/g,
    has: /^\*\*([^*.]+)\.?\*\*/gm,
  },
];
const DECISION = /\bdecisions?[/ ](\d{4})\b/g;
const OURSELVES = /^tools\/tidy\//;

const isThere = (tree: Tree, from: string, page: string): boolean =>
  [page, `docs/${page}`, posix.join(dirname(from), page)].some((path) => tree.files.has(path));

const firsts = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '');

/** A name may be followed by more words: `RULINGS, Games are …` cites Games. */
const isOf = (known: readonly string[], wanted: string): boolean =>
  known.some((name) => wanted === name || wanted.startsWith(`${name} `));

function* citationsOf(tree: Tree, { path, text, lineAt }: Source): Generator<Finding> {
  const finding = (at: number, message: string): Finding => ({
    rule: 'pages',
    path,
    line: lineAt(at),
    message,
  });
  for (const { 1: page = '', index } of text.matchAll(PAGE))
    if (!isThere(tree, path, page)) yield finding(index, `${page} is no page of this repository`);
  for (const { page, cites, parts, has } of CITED) {
    const known = firsts(tree.files.get(page)?.text ?? '', has);
    for (const { 1: cited = '', index } of text.matchAll(cites))
      for (const [wanted] of cited.matchAll(parts))
        if (!isOf(known, wanted)) yield finding(index, `${page} has no "${wanted}"`);
  }
  for (const { 1: number = '', index } of text.matchAll(DECISION))
    if (![...tree.files.keys()].some((file) => file.startsWith(`docs/decisions/${number}-`)))
      yield finding(index, `there is no decision ${number}`);
}

export const pages: Rule = {
  name: 'pages',
  check: ({ tree }) =>
    [...tree.files.values()]
      .filter(({ path }) => (isCode(path) || path.endsWith('.css')) && !OURSELVES.test(path))
      .flatMap((source) => [...citationsOf(tree, source)]),
};
