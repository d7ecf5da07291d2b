/** Opens the draws that are to come, each with the commitment of its link. */
import { dayAfter } from '#kernel/days.ts';
import { newId } from '#kernel/ids.ts';
import { HOUR, SECOND } from '#kernel/time.ts';
import { dateAt } from '#kernel/zones.ts';
import { TermOver } from '#platform/host/lease.ts';
import { AHEAD, slotsAhead } from '../rules/schedule.ts';
import { addDraws, LAST_PLANNED, SLOTS_FROM } from '../store.ts';
import type { Days } from './days.ts';
import type { LotteryNeeds } from './needs.ts';
import type { Games, LiveGame } from './games.ts';

/** How often draws that are to come are planned. */
const PLAN_EVERY_MS = 10 * SECOND;
/** Draws of a calendar stand open for weeks; they are counted again after this long, or when staff change the game. */
const PLAN_CALENDAR_MS = HOUR;

type Planning = { readonly needs: LotteryNeeds; readonly days: Days };

/** Opens what is missing among the draws that are to come, each with the commitment of its link. */
async function planGame({ needs, days }: Planning, { row }: LiveGame, now: number): Promise<void> {
  const { db } = needs;
  const ahead = slotsAhead(row.schedules, row.zone, now);
  const from = ahead[0]?.day;
  if (from === undefined) return;
  const there = new Set((await db.rows(SLOTS_FROM, [row.code, from])).map(({ day, n }) => `${day} ${n}`));
  const slots = ahead.filter(({ day, n }) => !there.has(`${day} ${n}`));
  const dates = new Set([...slots.map(({ day }) => day), dayAfter(dateAt(now, row.zone))]);
  if (row.source === 'own') for (const day of dates) await days.publish(db, row.code, day);
  const draws = [];
  for (const slot of slots) {
    const chain = row.source === 'own' ? await days.chain(db, row.code, slot.day) : undefined;
    draws.push({ ...slot, id: newId<'draw'>(), commitment: chain?.commitment(slot.n) ?? null });
  }
  if (draws.length > 0) await addDraws(db, row, draws);
}

/** Games whose open draws do not reach far enough ahead: below nine tenths of what there should be. */
const ENOUGH = (AHEAD.draws * 9) / 10;

/**
 * Plans at most every ten seconds, unless it has to (`force`); remembers which games have draws enough.
 * @returns opens the draws that are to come, on the database it is given
 */
export function createPlanner(days: Days, games: Games) {
  let planned = 0;
  /** Calendars whose draws stand open, by game: of which revision, and until when they are not counted again. */
  const filled = new Map<string, { readonly revision: number; readonly until: number }>();
  return async (needs: LotteryNeeds, now: number, force = true): Promise<void> => {
    if (!force && now - planned < PLAN_EVERY_MS) return;
    planned = now;
    const open = new Map((await needs.db.rows(LAST_PLANNED)).map((row) => [row.game_code, row] as const));
    for (const game of await games.all()) {
      const { row } = game;
      if (row.halted) continue;
      const quick = row.schedules.some(({ kind }) => kind === 'every');
      const before = filled.get(row.code);
      if (quick && (open.get(row.code)?.open ?? 0) >= ENOUGH) continue;
      if (!quick && !force && before?.revision === row.revision && now < before.until) continue;
      try {
        await planGame({ needs, days }, game, now);
        filled.set(row.code, { revision: row.revision, until: now + PLAN_CALENDAR_MS });
      } catch (error) {
        // Whoever lost the lease in the midst plans nothing more: the next holder does.
        if (error instanceof TermOver) return;
        needs.log.error({ err: error, game: row.code }, 'draws could not be planned');
      }
    }
  };
}
