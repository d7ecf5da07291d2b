/** What the sample brand shows: five missions, three with progress, a tournament that runs and one that was paid. */
import type { SampleMember } from '#platform/room/room.ts';
import { isFault } from '#kernel/faults.ts';
import { newId } from '#kernel/ids.ts';
import { stretchAt } from '#kernel/days.ts';
import { parseAmount } from '#kernel/money.ts';
import { DAY, HOUR, MINUTE } from '#kernel/time.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { Sample } from '#platform/room/room.ts';
import { addProgress, listForDesk, setState, writeMission } from '../store.ts';
import {
  addResults,
  insertPlayer,
  listTournaments,
  lockTournament,
  setTournamentState,
  writeTournament,
} from '../store/tournaments.ts';
import type { MissionNeeds } from './needs.ts';
import { SAMPLE_MISSIONS, SAMPLE_PLAYERS, SAMPLE_TOURNAMENTS, type SampleTournament } from './samples.ts';
import { settleTournaments } from './settle.ts';

export type SeedMissionNeeds = MissionNeeds & {
  /** The member of this name, opened where he is missing. */
  readonly sampleMember: SampleMember;
};

async function missions(needs: SeedMissionNeeds, db: Db, { brandId, currency }: Sample): Promise<void> {
  if ((await listForDesk(db, brandId, undefined, 1, 0)).length > 0) return;
  const now = needs.clock.now();
  const { timeZone } = await needs.brands.byId(brandId);
  const day = stretchAt('day', now, timeZone).from;
  await db.transaction(async (tx) => {
    const ids = SAMPLE_MISSIONS.map(() => newId<'mission'>());
    for (const [at, one] of SAMPLE_MISSIONS.entries()) {
      const id = ids[at] ?? newId<'mission'>();
      await writeMission(tx, {
        id,
        brand_id: brandId,
        emblem: one.emblem,
        position: at * 10,
        event: one.event,
        measure: one.measure,
        category: one.category,
        currency,
        target: one.measure === 'sum' ? parseAmount(one.target, currency) : BigInt(one.target),
        span: one.span,
        after_id: one.after === undefined ? null : (ids[one.after] ?? null),
        // Before the week that runs, so that its windows are whole ones.
        starts_at: new Date(day - 14 * DAY),
        ends_at: null,
        reward_kind: 'cash',
        amount: parseAmount(one.reward, currency),
        terms: null,
        budget: parseAmount(one.budget, currency),
        texts: one.texts,
      });
      await setState(tx, id, 'live');
      const from =
        one.span === 'day'
          ? day
          : one.span === 'week'
            ? stretchAt('week', now, timeZone).from
            : day - 14 * DAY;
      const target = one.measure === 'sum' ? parseAmount(one.target, currency) : BigInt(one.target);
      for (const { username, name, share } of SAMPLE_PLAYERS.slice(0, one.progress)) {
        const memberId = await needs.sampleMember(tx, { id: brandId, currency }, username, name);
        await addProgress(tx, [{ missionId: id, memberId, from, value: (target * BigInt(share)) / 100n }]);
      }
    }
  });
}

async function tournament(
  needs: SeedMissionNeeds,
  tx: Tx,
  { brandId, currency }: Sample,
  one: SampleTournament,
): Promise<void> {
  const now = needs.clock.now();
  const id = newId<'tournament'>();
  const [starts, ends] = [now + one.startsInMs, now + one.endsInMs];
  await writeTournament(tx, {
    id,
    brand_id: brandId,
    emblem: one.emblem,
    measure: one.measure,
    category: one.category,
    currency,
    starts_at: new Date(starts),
    ends_at: new Date(ends),
    settle_minutes: 10,
    entry: parseAmount(one.entry, currency),
    fee: 50,
    added: parseAmount(one.added, currency),
    places: [...one.places],
    min_players: 2,
    texts: one.texts,
  });
  await setTournamentState(tx, id, 'live');
  await lockTournament(tx, brandId, id);
  for (const [place, { username, name, stakes }] of SAMPLE_PLAYERS.slice(0, one.players).entries()) {
    const memberId = await needs.sampleMember(tx, { id: brandId, currency }, username, name);
    await insertPlayer(tx, {
      tournament_id: id,
      member_id: memberId,
      joined_at: new Date(starts + place * MINUTE),
      pooled: 0n,
      fee: 0n,
    });
    await addResults(
      tx,
      stakes.map(([stake, payout], at) => ({
        tournamentId: id,
        ref: newId<'stake'>(),
        memberId,
        stake: parseAmount(stake, currency),
        valid: parseAmount(stake, currency),
        payout: parseAmount(payout, currency),
        at: Math.min(starts + HOUR + (place * 7 + at) * MINUTE, ends - 1),
      })),
    );
  }
}

/** Once a brand. */
export async function seedMissions(needs: SeedMissionNeeds, sample: Sample): Promise<void> {
  const { db } = needs;
  try {
    await missions(needs, db, sample);
    if ((await listTournaments(db, sample.brandId, undefined, 1, 0)).length > 0) return;
    await db.transaction(async (tx) => {
      for (const one of SAMPLE_TOURNAMENTS) await tournament(needs, tx, sample, one);
    });
  } catch (error) {
    // Another process opens these people in this very moment.
    if (!isFault(error) || error.code !== 'identity.username_taken') throw error;
  }
  // The one that ended before the brand was filled heard nothing that was not written here.
  await settleTournaments(needs, async () => needs.clock.now());
}
