/** A decision, whoever makes it: the line is played, what follows by itself is dealt, and the hand ends where it does. */
import { randomInt } from 'node:crypto';
import { asked, dealOn, fallback } from '#games/poker/engine/dealer.ts';
import { next, play } from '#games/poker/engine/hand.ts';
import type { Line } from '#games/poker/engine/notation.ts';
import { resultOf } from '#games/poker/engine/result.ts';
import { sum } from '#games/poker/engine/pots.ts';
import type { Tx } from '#platform/db/db.ts';
import { pokerFaults } from '../faults.ts';
import { botLine } from '../rules/bot.ts';
import { keptText } from '../rules/lines.ts';
import { BANK_BACK_MS, bankAfter, MISSED_MOST, onTime } from '../rules/times.ts';
import { END_SITTINGS, SITTINGS, type SittingRow } from '../store.ts';
import { END_HAND, PLAY_ON } from '../store/hands.ts';
import { clocksOf, isGone } from './clocks.ts';
import { dealNext, isBot } from './deal.ts';
import { type LiveTable, type PlayedHand, touch } from './live-table.ts';
import { settleHand } from './money.ts';
import type { PokerNeeds } from './needs.ts';

/** Between two streets that are dealt without a decision a page takes its time: so does the next hand. */
const STREET_MS = 1_200;

/** What becomes of a seat's time by a decision. */
export type Spent = {
  readonly sitting: string;
  readonly bankMs: number;
  readonly missed: number;
  readonly away: boolean;
};

const orderOf = ({ row }: PlayedHand, sittings: readonly SittingRow[]): (SittingRow | undefined)[] =>
  row.seats.map(({ sitting }) => sittings.find(({ id }) => id === sitting));

/** Plays a line and all that follows. @throws HandError, and nothing is changed then */
export async function playLine(
  needs: PokerNeeds,
  tx: Tx,
  live: LiveTable,
  line: Line | undefined,
  spent?: Spent,
): Promise<readonly string[]> {
  const { playing, table, now } = live;
  if (!playing) throw pokerFaults('poker.no_hand');
  const { row, hand, deck } = playing;
  if (line) play(hand, line);
  const lines = [...(line ? [line] : []), ...dealOn(hand, deck)].map(keptText);
  const at = row.lines.length;
  const streets = lines.filter((text) => text.startsWith('d db')).length;
  const sittings = spent
    ? live.sittings.map((one) =>
        one.id === spent.sitting
          ? { ...one, bank_ms: spent.bankMs, missed: spent.missed, away: spent.away }
          : one,
      )
    : live.sittings;
  if (spent) {
    const one = sittings.find(({ id }) => id === spent.sitting);
    if (one) await tx.run(END_SITTINGS, [[one.id], [one.stack], [one.bank_ms], [one.missed], [one.away]]);
  }
  const ms = Math.max(0, Math.round(now - row.started_at.getTime()));
  const clocks = clocksOf(table, orderOf(playing, sittings), hand, now);
  await tx.run(PLAY_ON, [
    row.id,
    lines,
    lines.map(() => ms),
    clocks.acting,
    clocks.acting === null ? null : new Date(now),
    clocks.deadline === null ? null : new Date(clocks.deadline),
    new Date(now),
  ]);
  if (next(hand).what !== 'over') {
    await touch(tx, live, sittings, { handId: row.id, at, lines, ...clocks });
    return [...row.lines, ...lines];
  }
  await endHand(needs, tx, { ...live, sittings }, playing, Math.max(0, streets - 1) * STREET_MS);
  return [...row.lines, ...lines];
}

/** Books the end of a hand. @param showMs what a page needs to show what was dealt at once */
async function endHand(
  needs: PokerNeeds,
  tx: Tx,
  live: LiveTable,
  { row, hand }: PlayedHand,
  showMs: number,
): Promise<void> {
  const { table, sittings, now } = live;
  const result = resultOf(hand);
  await tx.run(END_HAND, [
    row.id,
    sum(result.stakes),
    result.rake,
    JSON.stringify({
      stakes: result.stakes.map(String),
      payouts: result.payouts.map(String),
      stacks: result.stacks.map(String),
    }),
    new Date(now),
    new Date(now + table.reveal_ms),
  ]);
  if (table.kind === 'cash') await settleHand(needs, tx, { table, row, sittings, result, now });
  const seated = row.seats.flatMap(({ sitting }, place) => {
    const one = sittings.find(({ id }) => id === sitting);
    return one ? [{ one, stack: result.stacks[place] ?? 0n }] : [];
  });
  await tx.run(END_SITTINGS, [
    seated.map(({ one }) => one.id),
    seated.map(({ stack }) => stack),
    seated.map(({ one }) => Math.min(table.bank_ms, one.bank_ms + BANK_BACK_MS)),
    seated.map(({ one }) => one.missed),
    seated.map(({ one, stack }) => one.away || one.missed >= MISSED_MOST || (stack === 0n && !isBot(one))),
  ]);
  const nextAt = now + table.pause_ms + showMs;
  await touch(tx, live, await tx.rows(SITTINGS, [table.code]), { due: nextAt, nextAt });
}

/** Who lets his time pass checks or folds, and after two such hands he sits out. */
async function passTime(needs: PokerNeeds, tx: Tx, live: LiveTable): Promise<void> {
  const { playing, now, table } = live;
  if (!playing) return;
  const { row, hand } = playing;
  const turn = asked(hand);
  if (!turn) return void (await playLine(needs, tx, live, undefined));
  const sitting = live.sittings.find(({ id }) => id === row.seats[turn.seat]?.sitting);
  if (sitting && isBot(sitting)) return void (await playLine(needs, tx, live, botDecision(playing, turn)));
  const leaving = !sitting || isGone(sitting);
  const when = leaving ? 'act' : onTime(row.deadline?.getTime() ?? now, now);
  if (when === 'wait') return touch(tx, live, live.sittings, { due: row.deadline?.getTime() ?? now });
  if (when === 'again') {
    const clocks = clocksOf(table, orderOf(playing, live.sittings), hand, now);
    await tx.run(PLAY_ON, [
      row.id,
      [],
      [],
      clocks.acting,
      new Date(now),
      new Date(clocks.deadline ?? now),
      new Date(now),
    ]);
    return touch(tx, live, live.sittings, { due: clocks.due });
  }
  const spent =
    sitting && !leaving && turn.what === 'bet'
      ? { sitting: sitting.id, bankMs: 0, missed: sitting.missed + 1, away: sitting.away }
      : undefined;
  await playLine(needs, tx, live, fallback(hand), spent);
}

function botDecision(
  { hand }: PlayedHand,
  turn: { readonly seat: number; readonly what: 'bet' | 'twice' },
): Line {
  if (turn.what === 'twice') return { what: 'once', seat: turn.seat };
  return botLine(hand, turn.seat, randomInt(100));
}

/** Whatever is due at a table. */
export async function bringOn(needs: PokerNeeds, tx: Tx, live: LiveTable): Promise<void> {
  const { table, now, playing } = live;
  if (playing) return passTime(needs, tx, live);
  const at = table.next_at.getTime();
  if (now < at) return touch(tx, live, live.sittings, { due: at });
  await dealNext(needs, tx, live);
}

/** A member’s decision at his time: what he needed beyond it is taken off his bank. */
export function spentBy(live: LiveTable, sitting: SittingRow): Spent {
  const askedAt = live.playing?.row.asked_at?.getTime() ?? live.now;
  return {
    sitting: sitting.id,
    bankMs: bankAfter(sitting.bank_ms, { askedAt, actionMs: live.table.action_ms }, live.now),
    missed: 0,
    // Who decides is there.
    away: sitting.entry_id === null && sitting.away,
  };
}
