/** Makes a table of a model with a wanted return and swing, and proves it: nothing is stored that was not counted. */
import { ratioToNumber } from '#games/slots/engine/proof.ts';
import type { Draw } from '#kernel/rng/draw.ts';
import { mechanicsOf } from './mechanics.ts';
import type { ModelName } from './names.ts';
import { RECIPES, type Swing } from './recipes.ts';
import type { Proved } from './proved.ts';
import { proveModel } from './solve.ts';
import type { ModelTable } from './table.ts';

export type TableSpec = {
  readonly model: ModelName;
  readonly code: string;
  /** wanted return, 0.9 to 0.98, met within `CLOSE` */
  readonly rtp: number;
  readonly swing: Swing;
};

/** The return of a table is at most this far from the wanted one. */
export const CLOSE = 0.004;
const TRIES = 6;

const scaled = (units: number, by: number): number => (units === 0 ? 0 : Math.max(1, Math.round(units * by)));
const list = (units: readonly number[], by: number): number[] => units.map((value) => scaled(value, by));

/** Everything that is paid, times a factor; chances stay. */
export function withPays(table: ModelTable, by: number): ModelTable {
  const { pays, mixed, scatterPays, hold, pick } = table;
  return {
    ...table,
    pays: Object.fromEntries(Object.entries(pays).map(([letter, units]) => [letter, list(units, by)])),
    ...(mixed ? { mixed: { ...mixed, units: scaled(mixed.units, by) } } : {}),
    ...(scatterPays ? { scatterPays: list(scatterPays, by) } : {}),
    ...(hold
      ? {
          hold: {
            ...hold,
            full: scaled(hold.full, by),
            values: hold.values.map(([units, weight]) => [scaled(units, by), weight] as const),
          },
        }
      : {}),
    ...(pick
      ? { pick: { ...pick, boxes: pick.boxes.map(([units, count]) => [scaled(units, by), count] as const) } }
      : {}),
  };
}

/** A price at which a bought feature returns no more than the ordinary game, and hardly less. */
function withPrice(proved: Proved): Proved {
  const { table, proof } = proved;
  if (!table.buy || !proof.bought) return proved;
  const worth = ratioToNumber(proof.bought.rtp) * table.buy.price;
  const price = Math.max(2, Math.ceil(worth / ratioToNumber(proof.rtp)));
  const priced = { ...table, buy: { ...table.buy, price } };
  return { table: priced, proof: proveModel(mechanicsOf(priced)) };
}

/** @returns undefined when none of a few shapes comes out with the wanted swing */
export function make({ model, code, rtp, swing }: TableSpec, draw: Draw): Proved | undefined {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    let table: ModelTable = { code, version: 1, model, ...RECIPES[model](draw, swing) };
    for (let round = 0; round < 3; round += 1) {
      const proof = proveModel(mechanicsOf(table));
      const found = ratioToNumber(proof.rtp);
      if (Math.abs(found - rtp) <= CLOSE) {
        // The last tries take what the shape gives.
        if (proof.swing !== swing && attempt < TRIES / 2) break;
        return withPrice({ table, proof });
      }
      table = withPays(table, rtp / found);
    }
  }
  return undefined;
}
