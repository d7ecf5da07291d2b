/**
 * The families of games one plays alone, for the host of rounds and for the page that checks them. Engines only: nothing here draws a
 * picture (games/views.ts does). A new family is its folder, one line here and one there.
 */
import { arcadeGames } from './arcade/family.ts';
import type { Engine } from './contract.ts';
import { ANDAR_BAHAR } from './andar-bahar/games.ts';
import { BACCARAT } from './baccarat/games.ts';
import { BINGO } from './bingo/games.ts';
import { COLOR_DISH } from './color-dish/games.ts';
import { FAN_TAN } from './fan-tan/games.ts';
import { ROULETTE } from './roulette/games.ts';
import { SIC_BO } from './sic-bo/games.ts';
import { TEEN_PATTI } from './teen-patti/games.ts';
import { XOC_DIA } from './xoc-dia/games.ts';
import { CRASH } from './crash/games.ts';
import { CARD_TABLES } from './card-tables/games.ts';
import { readTitleCode } from './slots/contract.ts';
import { slots } from './slots/family.ts';
import type { TableEngine, TableFamily } from './table-contract.ts';
import type { GameFamily } from '#games/family.ts';

export const FAMILIES: readonly GameFamily[] = [slots, arcadeGames];

/** Code → name of its family. */
const FAMILY_OF: ReadonlyMap<string, string> = new Map(
  FAMILIES.flatMap(({ name, engines }) => engines.map(({ code }) => [code, name] as const)),
);

/** The file of a family's front (games/views.ts): its chunk and its sheet belong to the first load of a game's page. */
export function frontOf(code: string): string | undefined {
  if (readTitleCode(code)) return `games/${slots.name}/view/reels/front.tsx`;
  const name = FAMILY_OF.get(code);
  return name === undefined ? undefined : `games/${name}/view/front.tsx`;
}

/** Code → engine. */
export const ENGINES: ReadonlyMap<string, Engine> = new Map(
  FAMILIES.flatMap(({ engines }) => engines.map((engine) => [engine.code, engine] as const)),
);

/** Games everybody plays at once. */
export const TABLE_FAMILIES: readonly TableFamily[] = [
  { name: 'card-tables', engines: CARD_TABLES },
  { name: 'baccarat', engines: BACCARAT },
  { name: 'roulette', engines: ROULETTE },
  { name: 'sic-bo', engines: SIC_BO },
  { name: 'andar-bahar', engines: ANDAR_BAHAR },
  { name: 'teen-patti', engines: TEEN_PATTI },
  { name: 'fan-tan', engines: FAN_TAN },
  { name: 'xoc-dia', engines: XOC_DIA },
  { name: 'color-dish', engines: COLOR_DISH },
  { name: 'crash', engines: CRASH },
  { name: 'bingo', engines: BINGO },
];

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
