/** Lists that pages keep of what is there: rooms, settings of the environment, commands, trials, files. Each is held against the code. */
import { isCode, isTest, type Source, type Tree } from '#tools/source/tree.ts';
import type { Plan } from '#tools/source/plan.ts';
import type { Finding, Rule } from '../rule.ts';

const HOUSE_PAGE = 'docs/HOUSE.md';
const SETTINGS_PAGE = 'docs/OPERATIONS.md';
const BIN = 'bin/haat.mjs';

const finding = (source: Source, at: number, message: string): Finding => ({
  rule: 'lists',
  path: source.path,
  line: source.lineAt(at),
  message,
});

/** Pages for people. A decision tells of the day it was made on; what has taken its place says so at its head. */
const isPage = (path: string): boolean =>
  /^(docs\/[A-Z-]+|README|AGENTS)\.md$/.test(path) || /^docs\/decisions\/.*\.md$/.test(path);

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

type Listed = { readonly folder: string; readonly name: string; readonly at: number };

/** `a · b · c`, and `name/` of a line of its own. */
const NAMES = /(?<![\w-])[a-z][a-z-]*(?: · [a-z][a-z-]*)+(?![\w-])/g;

/** The rooms as the plan of docs/HOUSE.md draws them: a folder begins a line, the folders and names in it stand below or beside it. */
function listedRooms(text: string): Listed[] {
  const begin = text.indexOf('```');
  const listed: Listed[] = [];
  let [top, folder] = ['', ''];
  let at = begin;
  for (const line of text.slice(begin, text.indexOf('```', begin + 3)).split('\n')) {
    const [, outer] = /^([a-z]+\/)(?=\s)/.exec(line) ?? [];
    const [, inner] = /^ {2}([a-z-]+)\/(?=\s)/.exec(line) ?? [];
    if (outer !== undefined) [top, folder] = [outer, outer];
    else if (/^\S/.test(line)) [top, folder] = ['', ''];
    if (inner !== undefined) {
      folder = `${top}${inner}/`;
      listed.push({ folder: top, name: inner, at });
    }
    if (folder !== '')
      for (const { 0: names, index } of line.matchAll(NAMES))
        for (const name of names.split(' · ')) listed.push({ folder, name, at: at + index });
    at += line.length + 1;
  }
  return listed;
}

function* roomsOf(tree: Tree, plan: Plan): Generator<Finding> {
  const page = tree.files.get(HOUSE_PAGE);
  if (!page) return;
  const built = plan.rooms.map(({ path }) => path).filter((path) => path.includes('/'));
  const folders = new Set(built.map(folderOf));
  const listed = listedRooms(page.text).filter(({ folder }) => folders.has(folder));
  for (const { folder, name, at } of listed)
    if (!built.includes(folder + name)) yield finding(page, at, `${folder}${name} is no room of house.ts`);
  for (const path of built)
    if (!listed.some(({ folder, name }) => path === folder + name))
      yield finding(page, page.text.indexOf('```'), `the plan does not list the room ${path}`);
}

/** What other programs set, and what is asked of them: nothing of ours to describe. */
const FOREIGN = new Set(['CHROME_PATH', 'CI', 'HOME', 'PATH', 'VITEST', 'XDG_CACHE_HOME']);
const READ = /\benv(?:\.|\[['"])([A-Z][A-Z0-9_]+)\b/g;
/** Handed to a function that reads it: `run.size('BENCH_SECONDS', …)`. */
const OURS = /(?<=['"`])(?:HAAT|BENCH|DATABASE)_[A-Z0-9_]*[A-Z0-9](?=['"`])/g;

/** `HAAT_GOOGLE_ID`, `_SECRET`: the second stands for `HAAT_GOOGLE_SECRET`. */
function* settingsNamed({ text }: Source): Generator<{ readonly name: string; readonly at: number }> {
  for (const row of text.matchAll(/^\| (`[^|]+`) \|/gm)) {
    let stem = '';
    for (const { 1: said = '', index } of (row[1] ?? '').matchAll(/`(_?[A-Z][A-Z0-9_]+)`/g)) {
      if (!said.startsWith('_')) stem = said.replace(/_[A-Z0-9]+$/, '');
      yield { name: said.startsWith('_') ? stem + said : said, at: row.index + index };
    }
  }
}

/** `HAAT_PHONE_${part}`: a family of settings whose names are put together. */
const FAMILY = /(?<=`)((?:HAAT|BENCH)_[A-Z0-9_]*)\$\{\w+\}([A-Z0-9_]*)(?=`)/g;

const familiesIn = (tree: Tree): readonly RegExp[] =>
  [...tree.files.values()]
    .filter(({ path }) => isCode(path) && !isTest(path))
    .flatMap((source) => [...source.bare().matchAll(FAMILY)])
    .map(([, before = '', after = '']) => new RegExp(`^${before}[A-Z0-9_]+${after}$`));

/** A setting a program reads, by itself or through a name of its own. */
function settingsRead(tree: Tree): Map<string, readonly [Source, number]> {
  const read = new Map<string, readonly [Source, number]>();
  for (const source of tree.files.values()) {
    if (!isCode(source.path) || source.path.startsWith('tools/tidy/')) continue;
    const text = source.bare();
    for (const { 1: name = '', index } of text.matchAll(READ))
      if (!FOREIGN.has(name) && !read.has(name)) read.set(name, [source, index]);
    if (isTest(source.path)) continue;
    for (const { 0: name, index } of text.matchAll(OURS))
      if (!read.has(name)) read.set(name, [source, index]);
  }
  return read;
}

function* settingsOf(tree: Tree): Generator<Finding> {
  const page = tree.files.get(SETTINGS_PAGE);
  if (!page) return;
  const read = settingsRead(tree);
  const named = [...settingsNamed(page)];
  const families = familiesIn(tree);
  for (const { name, at } of named)
    if (!read.has(name) && !families.some((family) => family.test(name)))
      yield finding(page, at, `nothing reads the setting ${name}`);
  for (const [name, [source, at]] of read)
    if (!named.some((one) => one.name === name))
      yield finding(source, at, `${SETTINGS_PAGE} does not say what ${name} is`);
}

/** A block of `bin/haat.mjs`, from the line that opens it to the one that closes it. */
const block = (text: string, opens: string, closes: string): string =>
  text.slice(text.indexOf(opens), text.indexOf(closes, text.indexOf(opens)));
const firsts = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '');

function* commandsOf(tree: Tree): Generator<Finding> {
  const bin = tree.files.get(BIN);
  if (!bin) return;
  const verbs = firsts(block(bin.text, 'const VERBS', '\n};'), /^ {2}'?([a-z][a-z-]*)'?(?=[:,])/gm);
  const helped = firsts(block(bin.text, 'const HELP', '`;'), /^ {2}([a-z][a-z-]*)\b/gm);
  const { scripts = {} } = JSON.parse(tree.files.get('package.json')?.text ?? '{}') as { scripts?: object };
  for (const verb of verbs) if (!helped.includes(verb)) yield finding(bin, 0, `HELP does not name ${verb}`);
  for (const verb of new Set(helped))
    if (!verbs.includes(verb)) yield finding(bin, bin.text.indexOf(`\n  ${verb}`) + 1, `${verb} is no verb`);
  for (const source of tree.files.values()) {
    if (!(isPage(source.path) || isCode(source.path)) || source.path.startsWith('tools/tidy/')) continue;
    for (const { 1: verb = '', index } of source.text.matchAll(
      /(?:`haat|node bin\/haat\.mjs) ([a-z][a-z-]*)\b/g,
    ))
      if (!verbs.includes(verb)) yield finding(source, index, `haat has no verb ${verb}`);
    for (const { 1: script = '', index } of source.text.matchAll(/\bnpm run (?:--silent )?([a-z][a-z-]*)\b/g))
      if (!(script in scripts)) yield finding(source, index, `package.json has no script ${script}`);
  }
}

const TRIALS: readonly (readonly [folder: string, named: RegExp])[] = [
  ['tools/soak/', /\b(?:npm run soak --|haat\.mjs soak|npm run soak) ([a-z][a-z-]*)\b/g],
  ['bench/', /\b(?:npm run bench --|haat\.mjs bench|npm run bench) ([a-z][a-z-]*)\b/g],
];

function* trialsOf(tree: Tree): Generator<Finding> {
  for (const source of tree.files.values()) {
    if (!(isPage(source.path) || isCode(source.path)) || source.path.startsWith('tools/tidy/')) continue;
    for (const [folder, named] of TRIALS)
      for (const { 1: name = '', index } of source.text.matchAll(named))
        if (!tree.files.has(`${folder}${name}.ts`))
          yield finding(source, index, `there is no ${folder}${name}.ts`);
  }
}

/** A topic of the live channel, as its room's contract declares it. */
const TOPIC = /\btopic\(\{\s*name: '([^']+)'/g;

function* topicsOf(tree: Tree): Generator<Finding> {
  const page = tree.files.get('docs/API.md');
  if (!page) return;
  for (const source of tree.files.values()) {
    if (!/\/contract(\.ts$|\/)/.test(source.path) || !isCode(source.path)) continue;
    for (const { 1: name = '', index } of source.text.matchAll(TOPIC))
      if (!page.text.includes(`\`${name}\``))
        yield finding(source, index, `docs/API.md does not name the topic ${name}`);
  }
}

/** A file or folder of this repository in backticks; `…`, `*` and words in capitals stand for what one fills in. */
const CITED =
  /`((?:apps|features|games|identity|ledger|platform|kernel|tools|bench|e2e|db|docs|words)\/[a-z0-9./_-]*[a-z0-9])(?::\d+)?`/g;

function* filesOf(tree: Tree): Generator<Finding> {
  const paths = [...tree.files.keys()];
  const isThere = (path: string): boolean =>
    tree.files.has(path) || paths.some((file) => file.startsWith(`${path}/`)) || !/^[\x20-\x7e]+$/.test(path);
  for (const source of tree.files.values()) {
    if (!isPage(source.path) || /^\*?Superseded/m.test(source.text)) continue;
    for (const { 1: path = '', index } of source.text.matchAll(CITED))
      if (!isThere(path) && !isThere(`${path}.ts`))
        yield finding(source, index, `there is no ${nameOf(path)} at ${path}`);
  }
}

export const lists: Rule = {
  name: 'lists',
  check: ({ tree, plan }) => [
    ...roomsOf(tree, plan),
    ...settingsOf(tree),
    ...commandsOf(tree),
    ...trialsOf(tree),
    ...topicsOf(tree),
    ...filesOf(tree),
  ],
};
