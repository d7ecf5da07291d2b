/** Starred leagues and matches of a member. */
import type { MemberId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/db.ts';
import type { Stars } from '../contract/favourites.ts';
import { sportsbookFaults } from '../faults.ts';
import { lockStars, putStar, readStars, type StarRow } from '../store/favourites.ts';

export const MOST_STARS = 200;

const presentStars = (rows: readonly StarRow[]): Stars => ({
  leagues: rows.flatMap(({ kind, ref }) => (kind === 'league' ? [ref] : [])),
  matches: rows.flatMap(({ kind, ref }) => (kind === 'match' ? [ref] : [])),
});

export const starsOf = async (db: Db, memberId: MemberId): Promise<Stars> =>
  presentStars(await readStars(db, memberId));

/** @throws sportsbook.too_many_favourites */
export const star = (db: Db, memberId: MemberId, wanted: StarRow, on: boolean): Promise<Stars> =>
  db.transaction(async (tx) => {
    await lockStars(tx, memberId);
    const before = await readStars(tx, memberId);
    const has = before.some(({ kind, ref }) => kind === wanted.kind && ref === wanted.ref);
    if (has === on) return presentStars(before);
    if (on && before.length >= MOST_STARS) throw sportsbookFaults('sportsbook.too_many_favourites');
    await putStar(tx, memberId, wanted, on);
    return presentStars(await readStars(tx, memberId));
  });
