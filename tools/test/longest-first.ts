/** Several files go at a time: what takes longest begins first, or it goes on alone while the other processor rests. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** In the order of what they took in a whole run; without a cache of durations Vitest begins with the largest file. */
const LONGEST = [
  'e2e/screens',
  'e2e/journey',
  'e2e/vouched',
  'e2e/square',
  'e2e/market',
  'e2e/popups',
  'e2e/home',
  'e2e/interrupted',
  'e2e/lists',
  'e2e/ways-in',
  'e2e/accounts',
  'e2e/desks',
  'e2e/routes',
  'embedded/start',
  'e2e/staff',
  'soak/models',
  'e2e/reading',
  'soak/soak',
  'e2e/foreign',
  'e2e/pwa',
  'e2e/sign-in',
  'e2e/passkeys',
  'e2e/shell',
  'e2e/texts',
  'e2e/phones',
  'e2e/',
  'server/vouched',
  'server/passwords',
  'access/',
  'server/',
  'identity/',
];

const rank = ({ moduleId }: TestSpecification): number => {
  const at = LONGEST.findIndex((part) => moduleId.includes(`/${part}`));
  return at < 0 ? LONGEST.length : at;
};

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}
