/** `node bin/haat.mjs mutants [part of a name or CHECKS number]`: takes each guard away and says which nobody missed. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { copyHouse, runMutant } from './run.ts';
import { MUTANTS } from './table.ts';

const root = join(import.meta.dirname, '../..');
const wanted = process.argv[2];
const chosen = MUTANTS.filter(
  ({ name, check }) => wanted === undefined || name.includes(wanted) || String(check) === wanted,
);
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => file !== '' && file !== 'node_modules');

const { folder, drop } = copyHouse(root, files);
const notKilled: string[] = [];
try {
  const tests = [...new Set(chosen.flatMap((mutant) => mutant.tests))];
  const whole = await runMutant(folder, { edits: [], tests });
  console.log(`· nothing taken away: ${whole.verdict} (${whole.seconds} s, ${tests.length} files)`);
  if (whole.verdict !== 'survived') throw new Error(`the tests fail by themselves: ${whole.by}`);
  for (const mutant of chosen) {
    const { verdict, by, seconds } = await runMutant(folder, mutant);
    if (verdict !== 'killed') notKilled.push(`${verdict}: CHECKS ${mutant.check}, ${mutant.name}`);
    console.log(
      `· ${verdict} ${String(seconds).padStart(3)} s  ${mutant.check}  ${mutant.name}${by && ` – ${by}`}`,
    );
  }
} finally {
  drop();
}
console.log(`haat: ${chosen.length - notKilled.length} of ${chosen.length} mutants killed`);
for (const line of notKilled) console.log(`  ${line}`);
process.exit(notKilled.length === 0 ? 0 : 1);
