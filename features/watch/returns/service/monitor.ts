/** What staff see of the returns of their brand's titles. */
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import type { BrandId } from '#kernel/ids.ts';
import { toWire } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import { pageOfAll } from '#platform/db/page.ts';
import type { OpsReturns, OpsReturnsOf, VERDICTS, WatchedTitle } from '../contract.ts';
import { returnsFaults } from '../faults.ts';
import { percent, presentTitle } from '../present.ts';
import { judge, type Observed } from '../rules.ts';
import { COUNTED, type CountedRow, COURSE, SPOTS_COUNTED, type SpotRow } from '../store.ts';
import { exactOf, exactSpots, isSea } from './exact.ts';

type Counts = Pick<CountedRow, 'stakes' | 'hits' | 'back' | 'squares'>;
const observed = ({ stakes, hits, back, squares }: Counts): Observed => ({
  stakes: Number(stakes),
  hits: Number(hits),
  back,
  squares,
});

const furthest = ({ off, hitsOff }: WatchedTitle): number =>
  Math.max(Math.abs(Number(off)), Math.abs(Number(hitsOff ?? '0')));
/** What is wrong first, what cannot be judged last. */
const ORDER: Readonly<Record<(typeof VERDICTS)[number], number>> = {
  shifted: 0,
  watch: 1,
  fine: 2,
  early: 3,
};

const worstFirst = (a: WatchedTitle, b: WatchedTitle): number =>
  ORDER[a.standing] - ORDER[b.standing] || furthest(b) - furthest(a);

/** The places of each table, those furthest off first. */
function spotsOf(rows: readonly SpotRow[]): ReadonlyMap<string, readonly WatchedTitle[]> {
  const games = new Map<string, WatchedTitle[]>();
  for (const row of rows) {
    const exact = exactSpots(row.game).get(row.spot);
    if (!exact) continue;
    const kind = isSea(row.game) ? 'volley' : 'table';
    const title = presentTitle({ kind, game: row.game, spot: row.spot }, exact, observed(row));
    games.set(row.game, [...(games.get(row.game) ?? []), title]);
  }
  return new Map([...games].map(([game, titles]) => [game, titles.sort(worstFirst)] as const));
}

export async function listReturns(
  db: Db,
  brandId: BrandId,
  asked: CallInput<typeof OpsReturns>['query'],
): Promise<CallAnswer<typeof OpsReturns>> {
  const [rows, spotRows] = await Promise.all([
    db.rows(COUNTED, [brandId]),
    db.rows(SPOTS_COUNTED, [brandId, null]),
  ]);
  const spots = spotsOf(spotRows);
  const titles = [
    ...rows.flatMap((row) => {
      const exact = spots.has(row.game) ? undefined : exactOf(row.kind, row.game);
      return exact ? [presentTitle(row, exact, observed(row))] : [];
    }),
    ...[...spots.values()].flatMap(([worst]) => worst ?? []),
  ];
  const list = titles
    .filter((title) => asked.standing === undefined || title.standing === asked.standing)
    .sort(worstFirst);
  return {
    ...pageOfAll(asked, list, (title) => title),
    shifted: titles.filter((title) => title.standing === 'shifted').length,
  };
}

/** @throws returns.unknown_game */
export async function courseOf(
  db: Db,
  brandId: BrandId,
  game: string,
): Promise<CallAnswer<typeof OpsReturnsOf>> {
  const [rows, spotRows] = await Promise.all([
    db.rows(COURSE, [brandId, game]),
    db.rows(SPOTS_COUNTED, [brandId, game]),
  ]);
  const spots = spotsOf(spotRows).get(game) ?? [];
  const [worst] = spots;
  const [first] = rows;
  const exact = first && exactOf(first.kind, game);
  if (worst && !exact) return { title: worst, spots: [...spots], course: [] };
  if (!first || !exact) throw returnsFaults('returns.unknown_game');
  let all: Observed = { stakes: 0, hits: 0, back: 0, squares: 0 };
  const course = rows.map((row) => {
    const now = observed(row);
    all = {
      stakes: all.stakes + now.stakes,
      hits: all.hits + now.hits,
      back: all.back + now.back,
      squares: all.squares + now.squares,
    };
    const { mean, band } = judge(exact, all);
    return { hour: toWire(row.hour), stakes: all.stakes, returned: percent(mean), band: percent(band) };
  });
  return { title: worst ?? presentTitle({ kind: first.kind, game }, exact, all), spots: [...spots], course };
}
