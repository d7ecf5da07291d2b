/** The published rules of every code this house plays, and of every version a round was played with. */
import { hash } from 'node:crypto';
import { describeGame } from '#games/describe.ts';
import { type Description, renamed } from '#games/description.ts';
import { ENGINES, TABLE_ENGINES } from '#games/registry.ts';
import {
  MODEL_NAMES,
  readTitleCode,
  tableCodeOf,
  TABLES_OF_MODEL,
  titleCode,
} from '#games/slots/contract.ts';
import type { BrandId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/db.ts';
import { DESCRIPTION, DESCRIPTION_PRINTS, KEEP_DESCRIPTION } from '../store/descriptions.ts';

/** @param version of the engine; left out, the one that plays now */
export type Describe = (
  brandId: BrandId,
  gameCode: string,
  version?: number,
) => Promise<Description | undefined>;

/** Rules that other rooms write: lotteries at a brand's prices, arenas. */
export type DescribedElsewhere = (brandId: BrandId, gameCode: string) => Promise<Description | undefined>;

/** Dozens of titles are played by one table: its rules are kept once. */
function subjectOf(gameCode: string): string {
  const title = readTitleCode(gameCode);
  return title ? tableCodeOf(title) : gameCode.replace(/-\d{1,3}$/, '');
}

/** A code that is played by each subject: titles stand for their tables. */
const representatives = (): readonly string[] => [
  ...ENGINES.keys(),
  ...TABLE_ENGINES.keys(),
  ...MODEL_NAMES.flatMap((model) =>
    Array.from({ length: TABLES_OF_MODEL }, (_, at) =>
      titleCode({ name: 'river-tiger', model, number: at + 1, emblem: 'tiger' }),
    ),
  ),
];

export function createDescribe(db: Db, elsewhere: DescribedElsewhere = async () => undefined): Describe {
  return async (brandId, gameCode, version) => {
    const own = describeGame(gameCode, version);
    if (own) return own;
    if (describeGame(gameCode)) {
      const kept = await db.one(DESCRIPTION, [subjectKept(gameCode), version ?? 0]);
      return kept && renamed(kept.description, gameCode);
    }
    const other = await elsewhere(brandId, gameCode);
    return version === undefined || other?.engineVersion === version ? other : undefined;
  };
}

/** `bingo-75` is a game of its own, `dragon-tiger-2` a second table of one. */
const subjectKept = (gameCode: string): string =>
  ENGINES.has(gameCode) || TABLE_ENGINES.has(gameCode) ? gameCode : subjectOf(gameCode);

/** Versions that were played before this house kept their rules. */
const PAST: readonly (readonly [code: string, version: number])[] = [
  ['mines', 1],
  ['hi-lo', 1],
];

/** Keeps what is described now: the next version of an engine finds the one before it written down. */
export async function keepDescriptions(db: Db): Promise<number> {
  const prints = new Map(
    (await db.rows(DESCRIPTION_PRINTS, [])).map(({ subject, version, print }) => [
      `${subject} ${version}`,
      print,
    ]),
  );
  const all = [...representatives().map((code) => [code, undefined] as const), ...PAST].flatMap(
    ([code, version]) => describeGame(code, version) ?? [],
  );
  let kept = 0;
  for (const said of all) {
    const subject = subjectKept(said.gameCode);
    const text = JSON.stringify(said);
    const print = hash('sha256', text, 'hex');
    if (prints.get(`${subject} ${said.engineVersion}`) === print) continue;
    kept += await db.run(KEEP_DESCRIPTION, [subject, said.engineVersion, text, print]);
  }
  return kept;
}
