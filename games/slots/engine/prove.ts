/** Writes the proof beside every table: `npx tsx games/slots/engine/prove.ts`. Takes a few seconds; the tests say when it is due. */
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { TABLES } from '#games/slots/tables/all.ts';
import { compile } from './compile.ts';
import { prove, ratioToNumber, type SlotProof } from './proof.ts';
import type { ReelTable } from './table.ts';

/** Where the proof of a table stands. */
export const proofFile = (table: ReelTable): URL =>
  new URL(`../tables/${table.code}.proof.gen.ts`, import.meta.url);

/** The text of that file. */
export function proofModule(table: ReelTable, proof: SlotProof): string {
  const name = table.code.replace(/-./g, (dash) => dash.slice(1).toUpperCase());
  return `// Made by games/slots/engine/prove.ts from every one of ${proof.combinations} stop combinations. Do not edit.
import type { SlotProof } from '#games/slots/engine/proof.ts';

export const ${name}Proof: SlotProof = ${JSON.stringify(proof, null, 2)};
`;
}

function summary(table: ReelTable, proof: SlotProof): string {
  const percent = (value: number): string => `${(value * 100).toFixed(4)} %`;
  return (
    `${table.code}: return ${percent(ratioToNumber(proof.rtp))}, hits ${percent(ratioToNumber(proof.hitRate))}, ` +
    `free spins one in ${(1 / ratioToNumber(proof.freeRate)).toFixed(1)}, deviation ${proof.deviation.toFixed(3)} (${proof.swing}), ` +
    `at most ${proof.maxWin / table.lines.length} × stake\n`
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const table of TABLES) {
    const proof = prove(compile(table));
    writeFileSync(proofFile(table), proofModule(table, proof));
    process.stdout.write(summary(table, proof));
  }
}
