/** Keeps how long each file took, imports and hooks included, beside the report. */
import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** Name of the environment variable that carries the file to write to. */
export const DURATIONS_FILE = 'HAAT_TEST_DURATIONS';

export default class Durations implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>): void {
    const file = process.env[DURATIONS_FILE];
    if (file === undefined) return;
    const took = modules.map((module) => {
      const { collectDuration, duration } = module.diagnostic();
      return [module.moduleId, Math.round(collectDuration + duration)] as const;
    });
    writeFileSync(file, JSON.stringify(Object.fromEntries(took)));
  }
}
