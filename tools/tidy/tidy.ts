/** Every rule of the house, over one tree. */
import { HOUSE, type Floor } from '#house';
import { readPlan } from '#tools/source/plan.ts';
import type { Tree } from '#tools/source/tree.ts';
import { type Exception, applyExceptions } from './exceptions.ts';
import type { Finding, Rule } from './rule.ts';
import { banned, fairness } from './rules/banned.ts';
import { entries } from './rules/entries.ts';
import { imports } from './rules/imports.ts';
import { lists } from './rules/lists.ts';
import { needs } from './rules/needs.ts';
import { pages } from './rules/pages.ts';
import { circles, dead, nouns, rooms, unused } from './rules/plan.ts';
import { sqlReads } from './rules/reads.ts';
import { sql } from './rules/sql.ts';
import { stores } from './rules/stores.ts';
import { vault } from './rules/vault.ts';
import { keys, screens, translations } from './rules/words.ts';

export const RULES: readonly Rule[] = [
  imports,
  rooms,
  nouns,
  circles,
  dead,
  unused,
  entries,
  sql,
  stores,
  sqlReads,
  needs,
  vault,
  banned,
  fairness,
  pages,
  lists,
  screens,
  keys,
];

/** What a release needs on top: sources may be ahead of their translations while a room is being built. */
export const RELEASE_RULES: readonly Rule[] = [translations];

export function findAll(
  tree: Tree,
  house: readonly Floor[] = HOUSE,
  rules: readonly Rule[] = RULES,
): Finding[] {
  const look = { tree, plan: readPlan(house) };
  return rules.flatMap((rule) => rule.check(look));
}

export function withoutExceptions(tree: Tree, findings: readonly Finding[]): Finding[] {
  const file = tree.files.get('tools/tidy/exceptions.json');
  const exceptions = file ? (JSON.parse(file.text) as Exception[]) : [];
  return applyExceptions(findings, exceptions);
}

export const tidy = (tree: Tree): Finding[] => withoutExceptions(tree, findAll(tree));

export const say = ({ rule, path, line, message }: Finding): string =>
  `${path}${line > 0 ? `:${line}` : ''} [${rule}] ${message}`;
