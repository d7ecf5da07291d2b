/** Every text on a screen is a word with a key; every word is used, told apart and translated. */
import { type Source, type Tree, isTest } from '#tools/source/tree.ts';
import { type Node, literalText, nodeIn, nodesIn, textIn, walk } from '#tools/source/walk.ts';
import type { Finding, Rule } from '../rule.ts';

const LETTERS = /\p{L}{2,}/u;
/** `Nº` is a sign that stands before a serial in every language. */
const isText = (text: string | undefined): boolean =>
  text !== undefined && LETTERS.test(text.replaceAll('Nº', ''));

/** Attributes a person reads or hears. */
const READ = new Set([
  'aria-label',
  'aria-description',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'placeholder',
  'title',
  'alt',
  'label',
  'heading',
  'hint',
  'description',
]);

const attributeName = (node: Node): string => textIn(nodeIn(node, 'name'), 'name') ?? '';

/** The literal that stands on the screen: itself, in braces, or in one arm of a condition. */
function shownLiterals(node: Node | undefined): Node[] {
  if (!node) return [];
  switch (node.type) {
    case 'Literal':
    case 'TemplateLiteral':
      return isText(literalText(node)) ? [node] : [];
    case 'JSXExpressionContainer':
      return shownLiterals(nodeIn(node, 'expression'));
    case 'ConditionalExpression':
      return [...shownLiterals(nodeIn(node, 'consequent')), ...shownLiterals(nodeIn(node, 'alternate'))];
    case 'LogicalExpression':
      return shownLiterals(nodeIn(node, 'right'));
    default:
      return [];
  }
}

const nameOfElement = (node: Node | undefined): string | undefined =>
  textIn(nodeIn(nodeIn(node, 'openingElement'), 'name'), 'name');

function screenTexts(source: Source): Node[] {
  const program = source.program();
  const found: Node[] = [];
  if (!program) return found;
  walk(program, (node, parents) => {
    // Names of keys stand on every keyboard as they are.
    if (nameOfElement(parents.at(-1)) === 'kbd') return;
    if (node.type === 'JSXText' && isText(textIn(node, 'value'))) found.push(node);
    else if (
      node.type === 'JSXExpressionContainer' &&
      /^JSX(Element|Fragment)$/.test(parents.at(-1)?.type ?? '')
    )
      found.push(...shownLiterals(node));
    else if (node.type === 'JSXAttribute' && READ.has(attributeName(node)))
      found.push(...shownLiterals(nodeIn(node, 'value')));
  });
  return found;
}

export const screens: Rule = {
  name: 'screens',
  check: ({ tree }) =>
    [...tree.files.values()]
      .filter((source) => source.path.endsWith('.tsx') && !isTest(source.path))
      .flatMap((source) =>
        screenTexts(source).map((node) => ({
          rule: 'screens',
          path: source.path,
          line: source.lineAt(node.start),
          message: `"${source.text.slice(node.start, node.end).trim().slice(0, 60)}" stands on a screen: give it a key in words.en.json`,
        })),
      ),
};

type Key = { readonly key: string; readonly path: string };

function readKeys(tree: Tree): Key[] {
  return [...tree.files.values()]
    .filter((source) => source.path.endsWith('/words.en.json') && !isTest(source.path))
    .flatMap((source) =>
      Object.keys(JSON.parse(source.text) as Record<string, unknown>).map((key) => ({
        key,
        path: source.path,
      })),
    );
}

type Used = {
  readonly whole: ReadonlySet<string>;
  readonly heads: readonly string[];
  readonly faults: ReadonlyMap<string, string>;
};

function faultCodes(node: Node): string[] {
  if (node.type !== 'CallExpression' || nodeIn(node, 'callee')?.['name'] !== 'defineFaults') return [];
  return nodesIn(nodesIn(node, 'arguments')[0], 'properties').flatMap((property) => {
    const key = nodeIn(property, 'key');
    return [key && (literalText(key) ?? textIn(key, 'name'))].filter((code) => code !== undefined);
  });
}

function readUses(tree: Tree): Used {
  const whole = new Set<string>();
  const heads: string[] = [];
  const faults = new Map<string, string>();
  for (const source of tree.files.values()) {
    const program = isTest(source.path) ? undefined : source.program();
    if (!program) continue;
    walk(program, (node) => {
      for (const code of faultCodes(node)) faults.set(code, source.path);
      const text = literalText(node);
      if (text === undefined || !text.includes('.')) return;
      if (text.includes('\0')) heads.push(text.slice(0, text.indexOf('\0')));
      else whole.add(text);
    });
  }
  return { whole, heads: heads.filter((head) => /^[a-z_-]+\./.test(head)), faults };
}

export const keys: Rule = {
  name: 'keys',
  check: ({ tree }) => {
    const all = readKeys(tree);
    const used = readUses(tree);
    const known = new Set(all.map(({ key }) => key));
    const findings: Finding[] = [];
    for (const { key, path } of all) {
      const fault = key.startsWith('fault.');
      const isUsed = fault
        ? used.faults.has(key.slice('fault.'.length)) || used.whole.has(key)
        : used.whole.has(key) || used.heads.some((head) => key.startsWith(head));
      if (!isUsed)
        findings.push({
          rule: 'keys',
          path,
          line: 0,
          message: fault
            ? `${key}: no room declares this fault`
            : `${key}: nobody shows this word; take it out`,
        });
    }
    for (const [code, path] of used.faults) {
      if (!known.has(`fault.${code}`))
        findings.push({
          rule: 'keys',
          path,
          line: 0,
          message: `the fault ${code} has no word: add fault.${code} to words.en.json`,
        });
    }
    return findings;
  },
};

/** A language's files may be cut as its translators like: a word is found by its key. */
const keysOfLanguage = (tree: Tree, code: string): Set<string> =>
  new Set(
    [...tree.files.values()]
      .filter(({ path }) => path.startsWith(`words/${code}/`))
      .flatMap(({ text }) => Object.keys(JSON.parse(text) as object)),
  );

/**
 * Languages that must be complete in every release. The other 25 follow when words have settled (docs/TRANSLATING.md) and are
 * offered by themselves from 98 % on; one that is promised here may not fall below it again.
 */
export const PROMISED: readonly string[] = ['bn', 'fil', 'hi', 'vi', 'th', 'id', 'ms', 'zh', 'ar'];

/** The part of a promised language's words that may be missing. */
const MISSING_LIMIT = 0.02;

export const translations: Rule = {
  name: 'translations',
  check: ({ tree }) => {
    const all = readKeys(tree);
    if (all.length === 0) return [];
    return PROMISED.flatMap((code) => {
      const translated = keysOfLanguage(tree, code);
      const missing = all.filter(({ key }) => !translated.has(key));
      if (missing.length <= all.length * MISSING_LIMIT) return [];
      const some = missing.slice(0, 5).map(({ key }) => key);
      return [
        {
          rule: 'translations',
          path: `words/${code}`,
          line: 0,
          message: `${missing.length} of ${all.length} words are not translated (at most 2 %): ${some.join(', ')} …`,
        },
      ];
    });
  },
};
