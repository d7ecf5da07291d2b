/** `npx tsx tools/measures/main.ts [--ratchet]`: prints the measures; with --ratchet remembers what got better. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOUSE } from '#house';
import { readPlan } from '#tools/source/plan.ts';
import { readTree } from '#tools/source/tree.ts';
import { type Ratchet, measure, slipped, table, tighten } from './measures.ts';

const file = join(import.meta.dirname, 'ratchet.json');
const before = JSON.parse(readFileSync(file, 'utf8')) as Ratchet;
const measures = measure(readTree(join(import.meta.dirname, '../..')), readPlan(HOUSE));
const write = process.argv.includes('--ratchet');
const ratchet = write ? tighten(measures, before) : before;
if (write) writeFileSync(file, `${JSON.stringify(ratchet, null, 2)}\n`);
console.log(table(measures, ratchet));
const bad = measures.filter((one) => slipped(one, ratchet));
for (const one of bad)
  console.log(
    `${one.name} got worse: ${one.value}, it was ${ratchet[one.name] ?? 'never outside'}, the target is ${one.target}`,
  );
process.exitCode = bad.length === 0 ? 0 : 1;
