/**
 * Staff correct a match of their brand: on the revision they saw, written with its entry in the trail, told to every open page. Its book
 * follows at once. One person decides, because no money moves by it: bets on a match that is off wait for its result or its 48 hours.
 */
import type { CallInput } from '#kernel/call.ts';
import type { Clock } from '#kernel/time.ts';
import type { Tx } from '#platform/db/db.ts';
import { publish } from '#platform/live/publish.ts';
import { type Actor, staffAction, type StaffActionNeeds } from '#platform/trail/staff-action.ts';
import { differences } from '#platform/trail/trail.ts';
import { MatchesChanged } from '../contract.ts';
import type { OpsChangeFixture } from '../contract/ops.ts';
import { sportsbookFaults } from '../faults.ts';
import { type Sport, teamCode } from '../rules/season.ts';
import { FIND_BOOK } from '../store/books.ts';
import type { Books } from './books.ts';
import {
  addTeam,
  type Correction,
  findFixture,
  findTeam,
  type FixtureRow,
  lockCorrection,
  putCorrection,
  readLeagues,
} from '../store/brand-fixtures.ts';

export type CorrectNeeds = StaffActionNeeds & { readonly clock: Clock; readonly books: Pick<Books, 'align'> };
export type Wanted = CallInput<typeof OpsChangeFixture>['body'];

const HOT = { auto: null, always: true, never: false } as const;

/** Another team of the same name keeps its code; a name whose code is taken by another spelling gets a number. */
async function codeOfTeam(tx: Tx, sport: Sport, name: string): Promise<string> {
  const known = await findTeam(tx, sport, name);
  if (known !== undefined) return known;
  const code = teamCode(sport, name);
  for (let tries = 1; ; tries += 1) {
    const asked = tries === 1 ? code : `${code.slice(0, 50)}-${tries}`;
    if (await addTeam(tx, asked, name)) return asked;
  }
}

/** @throws sportsbook.begun · sportsbook.unknown_league · sportsbook.same_teams · sportsbook.time_in_the_past */
async function check(tx: Tx, row: FixtureRow, wanted: Wanted, now: number): Promise<void> {
  const moved = Date.parse(wanted.startsAt) !== row.starts_at.getTime();
  const facts =
    moved ||
    wanted.league !== row.league ||
    wanted.homeTeam !== row.home_name ||
    wanted.awayTeam !== row.away_name;
  if (facts && row.state === 'planned' && row.starts_at.getTime() <= now)
    throw sportsbookFaults('sportsbook.begun');
  const league = (await readLeagues(tx)).find((one) => one.code === wanted.league);
  if (league?.sport !== row.sport)
    throw sportsbookFaults('sportsbook.unknown_league', { fields: { league: 'sportsbook.unknown_league' } });
  if (teamCode(row.sport, wanted.homeTeam) === teamCode(row.sport, wanted.awayTeam))
    throw sportsbookFaults('sportsbook.same_teams', { fields: { awayTeam: 'sportsbook.same_teams' } });
  // A postponed match keeps the time it had; to be played it needs one that is still to come.
  const revived = row.state !== 'planned' && wanted.state === 'planned';
  if ((moved || revived) && wanted.state === 'planned' && Date.parse(wanted.startsAt) <= now)
    throw sportsbookFaults('sportsbook.time_in_the_past', {
      fields: { startsAt: 'sportsbook.time_in_the_past' },
    });
}

/** What differs from the import is kept; what is the import's own word is left to it. */
async function correctionOf(tx: Tx, brandId: string, row: FixtureRow, wanted: Wanted): Promise<Correction> {
  const startsAt = new Date(wanted.startsAt);
  const team = async (name: string, imported: string): Promise<string | null> =>
    name === imported ? null : codeOfTeam(tx, row.sport, name);
  return {
    brandId,
    id: row.id,
    startsAt: startsAt.getTime() === row.imported_at.getTime() ? null : startsAt,
    league: wanted.league === row.imported_league ? null : wanted.league,
    home: await team(wanted.homeTeam, row.imported_home),
    away: await team(wanted.awayTeam, row.imported_away),
    state: wanted.state,
    hidden: wanted.hidden,
    hot: HOT[wanted.hot],
  };
}

/** For the trail: what people see of a match. */
const shown = (row: FixtureRow) => ({
  startsAt: row.starts_at.toISOString(),
  league: row.league,
  homeTeam: row.home_name,
  awayTeam: row.away_name,
  state: row.state,
  hidden: row.hidden,
  hot: row.hot,
});

/**
 * @throws sportsbook.unknown_fixture · sportsbook.changed_meanwhile · sportsbook.begun · sportsbook.unknown_league ·
 * sportsbook.same_teams · sportsbook.time_in_the_past
 */
export async function correctFixture(
  needs: CorrectNeeds,
  actor: Actor,
  id: string,
  wanted: Wanted,
): Promise<FixtureRow> {
  const { brandId } = actor;
  const action = { actor, right: 'sportsbook.write', action: 'sportsbook.fixture', subject: id };
  return staffAction(needs, action, async (tx, note) => {
    if (!(await findFixture(tx, brandId, id))) throw sportsbookFaults('sportsbook.unknown_fixture');
    const revision = await lockCorrection(tx, brandId, id);
    const row = await findFixture(tx, brandId, id);
    if (!row) throw sportsbookFaults('sportsbook.unknown_fixture');
    if (revision !== wanted.revision) throw sportsbookFaults('sportsbook.changed_meanwhile');
    await check(tx, row, wanted, needs.clock.now());
    await putCorrection(tx, await correctionOf(tx, brandId, row, wanted));
    const after = (await findFixture(tx, brandId, id)) ?? row;
    const book = await tx.one(FIND_BOOK, [brandId, id]);
    if (book) await needs.books.align(tx, book.id, needs.clock.now());
    await publish(tx, MatchesChanged, {}, {});
    note(differences(shown(row), shown(after)));
    return after;
  });
}
