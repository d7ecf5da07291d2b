/** `npx tsx tools/tidy/main.ts [rule]`: says what is out of order. */
import { join } from 'node:path';
import { readTree } from '#tools/source/tree.ts';
import { say, tidy } from './tidy.ts';

const [, , only] = process.argv;
const findings = tidy(readTree(join(import.meta.dirname, '../..'))).filter(
  ({ rule }) => only === undefined || rule === only,
);
for (const finding of findings) console.log(say(finding));
console.log(findings.length === 0 ? 'the house is in order' : `${findings.length} findings`);
process.exitCode = findings.length === 0 ? 0 : 1;
