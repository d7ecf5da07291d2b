/** Subjects of commits: what a list of them shows, cut off nowhere (docs/STYLE.md). They are told, and fail nothing: what is written is written. */
import { spawnSync } from 'node:child_process';

export const MOST_LETTERS = 72;
const WITHOUT_ORIGIN = 20;

/** @returns a line each for those that are too long; a merge is named by git */
export const longSubjects = (log: string): string[] =>
  log
    .split('\n')
    .map((line) => /^(\w+) (.*)$/.exec(line))
    .flatMap((match) => (match ? [{ commit: match[1] ?? '', subject: match[2] ?? '' }] : []))
    .filter(({ subject }) => [...subject].length > MOST_LETTERS && !subject.startsWith('Merge '))
    .map(({ commit, subject }) => `${commit} ${[...subject].length} letters: ${subject}`);

/** What is not in `origin/main` yet; without an origin the last few; nothing where there is no git. */
export function readSubjects(home: string): string[] {
  const log = (...range: readonly string[]): string | undefined => {
    const done = spawnSync('git', ['log', '--format=%h %s', ...range], { cwd: home, encoding: 'utf8' });
    return done.status === 0 ? done.stdout : undefined;
  };
  return longSubjects(log('origin/main..HEAD') ?? log(`-${WITHOUT_ORIGIN}`) ?? '');
}
