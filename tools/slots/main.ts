/**
 * `haat slots COUNT [MODEL…]`: makes so many tables of each model (or of those named), proves them and writes
 * games/slots/tables/models/<model>.gen.ts. The same code is the same table, as it comes from a stream named after it; tables that are stored stay.
 * `haat slots --check` counts all of them anew.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ratioToNumber } from '#games/slots/engine/proof.ts';
import { streamDraw } from '#games/slots/engine/simulate.ts';
import { make } from '#games/slots/models/make.ts';
import { mechanicsOf } from '#games/slots/models/mechanics.ts';
import { MODEL_NAMES, type ModelName } from '#games/slots/models/names.ts';
import type { Proved } from '#games/slots/models/proved.ts';
import { type Swing } from '#games/slots/models/recipes.ts';
import { proveModel } from '#games/slots/models/solve.ts';
import { STORED } from '#games/slots/tables/stored.ts';

const FOLDER = join(import.meta.dirname, '../..', 'games/slots/tables/models');
const SWINGS: readonly Swing[] = ['medium', 'high', 'low'];
const RETURNS = [0.96, 0.955, 0.965, 0.95, 0.945];

const [, , countText = '1', ...named] = process.argv;
if (countText === '--check') process.exit(checkAll() ? 0 : 1);
const count = Number(countText);
if (
  !Number.isInteger(count) ||
  count < 1 ||
  count > 100 ||
  named.some((name) => !MODEL_NAMES.some((model) => model === name))
) {
  console.error(`haat slots COUNT [MODEL…]   COUNT 1 to 100 tables of each model: ${MODEL_NAMES.join(', ')}`);
  process.exit(2);
}

/** Counts every stored table anew and compares to the last digit. */
function checkAll(): boolean {
  let good = true;
  for (const { table, proof } of STORED) {
    const same = JSON.stringify(proveModel(mechanicsOf(table))) === JSON.stringify(proof);
    good &&= same;
    console.log(`${table.code}: ${same ? 'as stored' : 'NOT what is stored'}`);
  }
  return good;
}

const made = new Map<string, Proved>(STORED.map((proved) => [proved.table.code, proved]));

function write(model: ModelName): void {
  const numberOf = ({ table }: Proved): number => Number(table.code.slice(model.length + 1));
  const sorted = [...made.values()]
    .filter(({ table }) => table.model === model)
    .sort((a, b) => numberOf(a) - numberOf(b));
  writeFileSync(
    join(FOLDER, `${model}.gen.ts`),
    `// Made and proved by tools/slots/main.ts (haat slots). Do not edit.\nimport type { Proved } from '#games/slots/models/proved.ts';\n\nexport const TABLES: readonly Proved[] = [\n${sorted.map((proved) => `  ${JSON.stringify(proved)},\n`).join('')}];\n`,
  );
}

for (let number = 1; number <= count; number += 1) {
  for (const model of MODEL_NAMES) {
    const code = `${model}-${number}`;
    if (made.has(code) || (named.length > 0 && !named.includes(model))) continue;
    const spec = { model, code, swing: SWINGS[number % 3] ?? 'medium', rtp: RETURNS[number % 5] ?? 0.96 };
    const since = Date.now();
    const proved = make(spec, streamDraw(`haat ${code}`));
    if (!proved) {
      console.error(`${code}: no table with this return`);
      continue;
    }
    made.set(code, proved);
    write(model);
    const { proof } = proved;
    const percent = (value: number): string => `${(value * 100).toFixed(3)} %`;
    console.log(
      `${code}: return ${percent(ratioToNumber(proof.rtp))}, hits ${percent(ratioToNumber(proof.hitRate))}, deviation ${proof.deviation.toFixed(2)} (${proof.swing}), ` +
        `at most ${proof.maxWin / proved.table.unit} × stake${proof.bought ? `, bought ${percent(ratioToNumber(proof.bought.rtp))}` : ''} (${Date.now() - since} ms)`,
    );
  }
}
