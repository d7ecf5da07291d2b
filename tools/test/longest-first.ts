/** Several files go at a time: what takes longest begins first, or it goes on alone while the other processor rests. */
import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Journeys in the order of what they took in a whole run, and tests that start databases; without a cache of durations Vitest begins with the largest file. */
const JOURNEYS = [
  'square',
  'screens',
  'ways-in',
  'accounts',
  'home',
  'vouched',
  'market',
  'journey',
  'popups',
  'reading',
  'phones',
  'routes',
  'staff',
  'interrupted',
  'foreign',
  'desks',
];
const UNITS = ['start', 'soak', 'models', 'shared-limits', 'backup', 'schema', 'passwords', 'register'];
const LONGEST = [...JOURNEYS, ...UNITS];

const rank = ({ moduleId }: TestSpecification): number => {
  const at = LONGEST.indexOf(basename(moduleId).replace('.test.ts', ''));
  return at < 0 ? LONGEST.length : at;
};

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}
