/**
 * `node bin/haat.mjs mutants [part of a name or CHECKS number] [--table=FILE] [--trust] [--from=N]`: takes each guard away and says which
 * nobody missed. `--table=till` takes those of `table/till.ts`; `--trust` does not first look whether the tests pass with every guard in its place; `--from` goes on at the Nth of the chosen.
 */
import { execFileSync } from 'node:child_process';
import setup from '#platform/testkit/cluster.ts';
import { join } from 'node:path';
import { copyHouse, runMutant } from './run.ts';
import type { Mutant } from './mutant.ts';
import { MUTANTS } from './table.ts';

const root = join(import.meta.dirname, '../..');
const OPTIONS = ['--trust', '--table=', '--from='];
const unknown = process.argv
  .slice(2)
  .filter((word) => word.startsWith('-') && !OPTIONS.some((option) => word.startsWith(option)));
if (unknown.length > 0) {
  console.log('mutants [part of a name or CHECKS number] [--table=FILE] [--trust] [--from=N]');
  process.exit(unknown.every((word) => word === '--help' || word === '-h') ? 0 : 2);
}
const wanted = process.argv.slice(2).find((word) => !word.startsWith('--'));
const table = process.argv.find((word) => word.startsWith('--table='))?.slice(8);
const listed: readonly Mutant[] =
  table === undefined
    ? MUTANTS
    : Object.values<readonly Mutant[]>(await import(`./table/${table}.ts`)).flat();
const from = Number(process.argv.find((word) => word.startsWith('--from='))?.slice(7) ?? 0);
const chosen = listed
  .filter(({ name, check }) => wanted === undefined || name.includes(wanted) || String(check) === wanted)
  .slice(from);
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => file !== '' && file !== 'node_modules');

const stopCluster = await setup();
const { folder, drop } = copyHouse(root, files);
const notKilled: string[] = [];
try {
  if (!process.argv.includes('--trust')) {
    // Whole files: the parts that mutants name are in them.
    const tests = [
      ...new Set(chosen.flatMap((mutant) => mutant.tests.map((test) => test.split('#')[0] ?? ''))),
    ];
    const whole = await runMutant(folder, { edits: [], tests });
    console.log(`· nothing taken away: ${whole.verdict} (${whole.seconds} s, ${tests.length} files)`);
    if (whole.verdict !== 'survived') throw new Error(`the tests fail by themselves: ${whole.by}`);
  }
  for (const mutant of chosen) {
    const { verdict, by, seconds } = await runMutant(folder, mutant);
    if (verdict !== 'killed') notKilled.push(`${verdict}: CHECKS ${mutant.check}, ${mutant.name}`);
    console.log(
      `· ${verdict} ${String(seconds).padStart(3)} s  ${mutant.check}  ${mutant.name}${by && ` – ${by}`}`,
    );
  }
} finally {
  drop();
  await stopCluster();
}
console.log(`haat: ${chosen.length - notKilled.length} of ${chosen.length} mutants killed`);
for (const line of notKilled) console.log(`  ${line}`);
process.exit(notKilled.length === 0 ? 0 : 1);
