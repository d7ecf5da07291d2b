/** What a rule of the house is, and what it finds. */
import type { Plan } from '#tools/source/plan.ts';
import type { Tree } from '#tools/source/tree.ts';

export type Finding = {
  /** Name of the rule, as exceptions call it. */
  readonly rule: string;
  readonly path: string;
  /** 0 = the file as a whole. */
  readonly line: number;
  /** What is wrong and what to write instead. */
  readonly message: string;
};

export type Look = { readonly tree: Tree; readonly plan: Plan };

export type Rule = { readonly name: string; readonly check: (look: Look) => Finding[] };
