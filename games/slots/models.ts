/**
 * Engines of all proved tables of all models, for the families of titles. They are not on the list of the house (games/registry.ts): what
 * stands there can be launched, and a title needs a picture first.
 */
import { engineOf, type ModelEngine } from './models/engine.ts';
import { mechanicsOf } from './models/mechanics.ts';
import type { Proved } from './models/proved.ts';
import { STORED } from './tables/stored.ts';

/** @param mayBuy the host allows features to be bought (games/slots/models/engine.ts says what a stake is then) */
export const engineFor = ({ table, proof }: Proved, mayBuy = false): ModelEngine =>
  engineOf(table, mechanicsOf(table), proof, mayBuy);

/** Code → proved table. Engines are made when they are asked for: a table is compiled once it is played. */
export const PROVED: ReadonlyMap<string, Proved> = new Map(
  STORED.map((proved) => [proved.table.code, proved]),
);
