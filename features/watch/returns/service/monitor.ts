/** What staff see of the returns of their brand's titles. */
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import type { BrandId } from '#kernel/ids.ts';
import { toWire } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import { pageOfAll } from '#platform/db/page.ts';
import type { OpsReturns, OpsReturnsOf, STANDINGS, WatchedTitle } from '../contract.ts';
import { returnsFaults } from '../faults.ts';
import { percent, presentTitle } from '../present.ts';
import { judge, type Observed } from '../rules.ts';
import { COUNTED, type CountedRow, COURSE } from '../store.ts';
import { exactOf } from './exact.ts';

const observed = ({ stakes, hits, back, squares }: CountedRow): Observed => ({
  stakes: Number(stakes),
  hits: Number(hits),
  back,
  squares,
});

const furthest = ({ off, hitsOff }: WatchedTitle): number =>
  Math.max(Math.abs(Number(off)), Math.abs(Number(hitsOff ?? '0')));
/** What is wrong first, what cannot be judged last. */
const ORDER: Readonly<Record<(typeof STANDINGS)[number], number>> = {
  shifted: 0,
  watch: 1,
  fine: 2,
  early: 3,
};

export async function listReturns(
  db: Db,
  brandId: BrandId,
  asked: CallInput<typeof OpsReturns>['query'],
): Promise<CallAnswer<typeof OpsReturns>> {
  const rows = await db.rows(COUNTED, [brandId]);
  const titles = rows.flatMap((row) => {
    const exact = exactOf(row.kind, row.game);
    return exact ? [presentTitle(row.kind, row.game, exact, observed(row))] : [];
  });
  const list = titles
    .filter((title) => asked.standing === undefined || title.standing === asked.standing)
    .sort((a, b) => ORDER[a.standing] - ORDER[b.standing] || furthest(b) - furthest(a));
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
  const rows = await db.rows(COURSE, [brandId, game]);
  const [first] = rows;
  const exact = first && exactOf(first.kind, game);
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
  return { title: presentTitle(first.kind, game, exact, all), course };
}
