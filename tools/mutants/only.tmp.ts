import { execFileSync } from 'node:child_process';
import setup from '#platform/testkit/cluster.ts';
import { join } from 'node:path';
import { copyHouse, runMutant } from './run.ts';
import { PEOPLE } from './table/people.ts';
import { DOORS } from './table/doors.ts';
import { REST } from './table/rest.ts';
const root = join(import.meta.dirname, '../..');
const moved = ['anybody’s code is an agent’s', 'a journey works for ever'];
const words = process.argv.slice(2);
const all = [
  ...PEOPLE,
  ...DOORS,
  ...REST.filter(
    ({ name, edits }) => moved.includes(name) || edits.some(({ file }) => file.includes('social')),
  ),
].filter(({ name }) => words.length === 0 || words.some((w) => name.includes(w)));
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => file !== '' && file !== 'node_modules');
const stop = await setup();
const { folder, drop } = copyHouse(root, files);
try {
  for (const mutant of all) {
    const { verdict, by, seconds } = await runMutant(folder, mutant);
    console.log(`${verdict} ${seconds}s ${mutant.check} ${mutant.name} – ${by}`);
  }
} finally {
  drop();
  await stop();
}
console.log('over');
