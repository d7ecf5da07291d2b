/**
 * The families of games one plays alone, for the host of rounds and for the page that checks them. Engines only: nothing here draws a
 * picture (games/views.ts does). A new family is its folder, one line here and one there.
 */
import { arcadeGames } from './arcade/family.ts';
import type { GameCheck } from './check.ts';
import type { Engine } from './contract.ts';
import { CARD_TABLES } from './card-tables/games.ts';
import { slots } from './slots/family.ts';
import type { TableEngine, TableFamily } from './table-contract.ts';

export type GameFamily = {
  /** The name of its folder. */
  readonly name: string;
  readonly engines: readonly Engine[];
  /** How a round of these engines is computed again. */
  readonly check: GameCheck;
};

export const FAMILIES: readonly GameFamily[] = [slots, arcadeGames];

/** Code → name of its family. */
const FAMILY_OF: ReadonlyMap<string, string> = new Map(
  FAMILIES.flatMap(({ name, engines }) => engines.map(({ code }) => [code, name] as const)),
);

/** The file of a family's front (games/views.ts): its chunk and its sheet belong to the first load of a game's page. */
export function frontOf(code: string): string | undefined {
  const name = FAMILY_OF.get(code);
  return name === undefined ? undefined : `games/${name}/view/front.tsx`;
}

/** Code → engine. */
export const ENGINES: ReadonlyMap<string, Engine> = new Map(
  FAMILIES.flatMap(({ engines }) => engines.map((engine) => [engine.code, engine] as const)),
);

/** Games everybody plays at once. */
export const TABLE_FAMILIES: readonly TableFamily[] = [{ name: 'card-tables', engines: CARD_TABLES }];

/** Code of a game → engine. */
export const TABLE_ENGINES: ReadonlyMap<string, TableEngine> = new Map(
  TABLE_FAMILIES.flatMap(({ engines }) => engines.map((engine) => [engine.code, engine] as const)),
);

/** A house may have several tables of one game: `dragon-tiger-2` is dealt by `dragon-tiger`. Undefined for what is no table. */
export const tableEngineOf = (tableCode: string): TableEngine | undefined =>
  TABLE_ENGINES.get(tableCode) ?? TABLE_ENGINES.get(tableCode.replace(/-\d{1,3}$/, ''));

/** The file of a table's picture: its chunk and its sheet belong to the first load of a table's page. */
export function tableStageOf(tableCode: string): string | undefined {
  const engine = tableEngineOf(tableCode);
  const family = TABLE_FAMILIES.find(({ engines }) => engine && engines.includes(engine));
  return family && `games/${family.name}/view/stage.tsx`;
}
