/** The bounds of every bench, from `bench/bounds.json`: a bench that has none there does not run. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Bounds } from './verdict.ts';

const FILE = join(import.meta.dirname, '../bounds.json');
const BoundsFile = Type.Record(
  Type.String(),
  Type.Record(
    Type.String(),
    Type.Object(
      {
        atMost: Type.Optional(Type.Number()),
        atLeast: Type.Optional(Type.Number()),
        fullOnly: Type.Optional(Type.Literal(true)),
      },
      { additionalProperties: false },
    ),
  ),
);

export const allBounds = (): Readonly<Record<string, Bounds>> =>
  Value.Parse(BoundsFile, JSON.parse(readFileSync(FILE, 'utf8')));

export function boundsOf(bench: string): Bounds {
  const bounds = allBounds()[bench];
  if (!bounds) throw new Error(`bench/bounds.json says nothing of ${bench}`);
  return bounds;
}
