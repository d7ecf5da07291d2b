/** Several files go at a time: what takes longest begins first, or it goes on alone while the other processor rests. */
import { join, relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { readTimes } from './times.ts';

const home = join(import.meta.dirname, '../..');

/** Where nothing has run yet: journeys first, then what starts databases and whole servers. */
const LONG = ['e2e/', 'platform/db/embedded/', 'tools/soak/', 'apps/server/', 'identity/'];

/** ms: as last time, or a guess that puts a new file among its like. */
function expected(path: string, files: Readonly<Record<string, number>>): number {
  const at = LONG.findIndex((part) => path.startsWith(part));
  return files[path] ?? (at < 0 ? 0 : (LONG.length - at) * 5_000);
}

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const { files: known } = readTimes(home);
    const msOf = ({ moduleId }: TestSpecification): number => expected(relative(home, moduleId), known);
    return sorted.toSorted((a, b) => msOf(b) - msOf(a));
  }
}
