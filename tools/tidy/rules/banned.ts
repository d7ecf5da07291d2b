/** Words that are not written in this house, each with what to write instead. */
import { isCode, isTest } from '#tools/source/tree.ts';
import { type Node, nodeIn, walk } from '#tools/source/walk.ts';
import type { Finding, Rule } from '../rule.ts';

type Ban = {
  readonly pattern: RegExp;
  readonly where: RegExp;
  readonly except?: RegExp;
  readonly instead: string;
};

const MONEY_PATHS =
  /^(kernel\/money\.ts|ledger\/|features\/(money|play|people\/protection)\/|games\/[^/]+\/engine\/)/;
const STYLES = /^(apps|features|games|platform\/ui)\/.*\.(css|tsx?)$/;

/** Where a figure is only drawn or printed, never booked. */
const DRAWS = /\/view\/|\/ui\/|\/(prove|simulate)\.ts$/;

const BANS: readonly Ban[] = [
  {
    pattern: /\bMath\.random\b/g,
    where: /^(games|features\/play|kernel|ledger|identity)\//,
    instead: 'draw with Draw.below of kernel/rng; Math.random can be predicted',
  },
  { pattern: /\bparseFloat\b/g, where: MONEY_PATHS, instead: 'parseAmount of kernel/money reads an amount' },
  {
    pattern: /\.toFixed\(/g,
    where: MONEY_PATHS,
    except: DRAWS,
    instead: 'formatWire of kernel/money writes an amount',
  },
  {
    pattern: /\*\s*100(?:\.0+)?\b(?!n)/g,
    where: MONEY_PATHS,
    except: DRAWS,
    instead: 'the scale belongs to the currency: parseAmount, scaleOf',
  },
  {
    pattern: /\bexport \*(?! as)/g,
    where: /\.tsx?$/,
    instead: 'export each name where it is made; a barrel hides who needs what',
  },
  {
    pattern: /\bconsole\.(log|info|debug|warn|error)\(/g,
    where: /\.tsx?$/,
    except: /^(bin|tools|bench|e2e)\//,
    instead: 'the log of platform/log cuts secrets out',
  },
  {
    pattern:
      /\b(margin|padding|border)-(left|right)\b|(?<![-\w])(left|right)\s*:|\btext-align:\s*(left|right)\b|\bfloat:\s*(left|right)\b/g,
    where: /^(apps|features|games|platform\/ui)\/.*\.css$/,
    instead: 'the inline-start and inline-end properties, which turn with the language',
  },
  {
    pattern: /\b(margin|padding|border)(Left|Right)\b|\btextAlign:\s*['"](left|right)['"]/g,
    where: STYLES,
    instead: 'marginInlineStart and its kin, which turn with the language',
  },
  {
    pattern: /dangerouslySetInnerHTML|\.innerHTML\s*=/g,
    where: STYLES,
    instead: 'elements; the policy of the pages refuses texts as HTML',
  },
  {
    pattern: /<form\b/g,
    where: /\.tsx$/,
    except: /^platform\/ui\/(search-)?form\.tsx$/,
    instead:
      'Form or SearchForm of platform/ui/form.tsx: no browser puts their fields into an address, and none stands in another',
  },
  {
    pattern: /\bformAction=|\.requestSubmit\(/g,
    where: /^(apps|features|games|identity|platform\/ui)\/.*\.tsx?$/,
    instead: 'onSubmit of Form: what is typed is sent by the program of the page alone',
  },
  {
    pattern: /\b(after|before|cursor): Type\.(Optional\(\s*)?(Type\.)?String\(/g,
    where: /^(features|identity|platform)\/.*contract/,
    instead:
      'a schema of kernel/cursor.ts, which reads what it lets through; a text of its own fails in a statement',
  },
  { pattern: /@ts-(ignore|nocheck|expect-error)/g, where: /\.tsx?$/, instead: 'a type that is true' },
];

/** Comments may speak of such things; `TODO` is banned in them too. */
const TODO = /\b(TODO|FIXME|HACK)\b/g;
const VAGUE = /(^|\/)(helpers?|utils?|misc|common|stuff|index)\.(ts|tsx)$|(^|\/)(helpers?|utils?)\//;
const OURSELVES = /^tools\/tidy\//;

function* scan(
  path: string,
  text: string,
  lineAt: (offset: number) => number,
  pattern: RegExp,
  instead: string,
): Generator<Finding> {
  for (const match of text.matchAll(pattern)) {
    yield {
      rule: 'banned',
      path,
      line: lineAt(match.index),
      message: `"${match[0].trim()}" is not written here: ${instead}`,
    };
  }
}

export const banned: Rule = {
  name: 'banned',
  check: ({ tree }) => {
    const findings: Finding[] = [];
    for (const { path, text, bare, lineAt } of tree.files.values()) {
      if (OURSELVES.test(path)) continue;
      if (VAGUE.test(path))
        findings.push({
          rule: 'banned',
          path,
          line: 0,
          message: 'the name says nothing: name the file after what it holds',
        });
      if (path === 'tsconfig.json' && /"paths"/.test(text))
        findings.push({
          rule: 'banned',
          path,
          line: 0,
          message: 'tsconfig.paths: names live in package.json "imports", which Node reads too',
        });
      if (!isCode(path) && !path.endsWith('.css')) continue;
      findings.push(...scan(path, text, lineAt, TODO, 'finish it, or write it down where work is planned'));
      for (const { pattern, where, except, instead } of BANS) {
        if (!where.test(path) || except?.test(path) || isTest(path)) continue;
        findings.push(
          ...scan(
            path,
            path.endsWith('.css')
              ? text.replace(/\/\*[\s\S]*?\*\//g, (note) => note.replace(/[^\n]/g, ' '))
              : bare(),
            lineAt,
            pattern,
            instead,
          ),
        );
      }
    }
    return findings;
  },
};

const DRAWN = /rand|draw|below|seed|byte|word|digest|entropy|hmac|uint/i;

const nameOf = (node: Node | undefined): string => {
  if (!node) return '';
  if (node.type === 'Identifier') return String(node['name']);
  if (node.type === 'CallExpression') return nameOf(nodeIn(node, 'callee'));
  if (node.type === 'MemberExpression')
    return `${nameOf(nodeIn(node, 'object'))}.${nameOf(nodeIn(node, 'property'))}`;
  if (node.type === 'BinaryExpression')
    return `${nameOf(nodeIn(node, 'left'))} ${nameOf(nodeIn(node, 'right'))}`;
  if (node.type === 'LogicalExpression') return nameOf(nodeIn(node, 'left'));
  return nameOf(nodeIn(node, 'expression'));
};

/** A remainder of a draw favours the small outcomes; a float scaled up loses some. */
export const fairness: Rule = {
  name: 'fairness',
  check: ({ tree }) => {
    const findings: Finding[] = [];
    for (const source of tree.files.values()) {
      if (
        !/^(games|kernel\/rng|features\/play)\//.test(source.path) ||
        isTest(source.path) ||
        /\/view\//.test(source.path)
      )
        continue;
      const program = source.program();
      if (!program) continue;
      walk(program, (node) => {
        if (node.type !== 'BinaryExpression' && node.type !== 'AssignmentExpression') return;
        const { operator } = node;
        if ((operator !== '%' && operator !== '%=') || !DRAWN.test(nameOf(nodeIn(node, 'left')))) return;
        findings.push({
          rule: 'fairness',
          path: source.path,
          line: source.lineAt(node.start),
          message: 'a remainder of a draw is not fair: Draw.below(n) rejects instead',
        });
      });
    }
    return findings;
  },
};
