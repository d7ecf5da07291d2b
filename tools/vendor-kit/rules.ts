/** Rules of a kit: what each asks, whether it holds, and the calls that show it where it does not. */
import type { Answer, Spoken } from './wire.ts';

export type Outcome = {
  readonly name: string;
  readonly says: string;
  readonly holds: boolean;
  /** What was seen instead; empty where it holds. */
  readonly found: string;
  readonly calls: readonly Spoken[];
};

export class Broken extends Error {}

/** @throws Broken */
export function must(holds: boolean, otherwise: string): void {
  if (!holds) throw new Broken(otherwise);
}
export const statusIn = ({ fields, http }: Pick<Answer, 'fields' | 'http'>): string =>
  typeof fields['status'] === 'string' ? fields['status'] : `HTTP ${http}`;

/** One of these statuses. @throws Broken */
export function mustSay(answer: Answer, ...wanted: readonly string[]): void {
  must(wanted.includes(statusIn(answer)), `answered ${statusIn(answer)}, wanted ${wanted.join(' or ')}`);
}

export type Rule<World> = {
  readonly name: string;
  readonly says: string;
  readonly run: (world: World) => Promise<void>;
};

/** One rule after the other, each in a world of its own. */
export async function runRules<World>(
  rules: readonly Rule<World>[],
  open: (log: Spoken[]) => Promise<World>,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { name, says, run } of rules) {
    const calls: Spoken[] = [];
    try {
      await run(await open(calls));
      outcomes.push({ name, says, holds: true, found: '', calls: [] });
    } catch (error) {
      const found = error instanceof Error ? error.message : String(error);
      outcomes.push({ name, says, holds: false, found, calls });
    }
  }
  return outcomes;
}
