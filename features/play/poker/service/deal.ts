/** Between two hands: who stands up, who takes a seat by himself, who may be dealt in; then the next hand. */
import { randomInt } from 'node:crypto';
import { dealOn } from '#games/poker/engine/dealer.ts';
import { begin } from '#games/poker/engine/hand.ts';
import { newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import type { Tx } from '#platform/db/db.ts';
import { keptText } from '../rules/lines.ts';
import { orderOf, setupFor, writeSetup, type Stakes } from '../rules/setup.ts';
import {
  ADD_SITTING,
  LEAVE_SEAT,
  SET_LEAVING,
  SET_OWES,
  SET_REFUSED,
  SITTINGS,
  type SittingRow,
  type TableRow,
  TAKE_ADDED,
} from '../store.ts';
import { ADD_HAND } from '../store/hands.ts';
import { deckOfHand, linkOf, sealLink } from './chain.ts';
import type { LiveTable } from './live-table.ts';
import { touch } from './live-table.ts';
import { refusalOf, returnChips } from './money.ts';
import type { PokerNeeds } from './needs.ts';
import { clocksOf } from './clocks.ts';

/** Refusals a member can end by an answer or by waiting: he keeps his seat and sits out. All others stand him up. */
const SITS_OUT = new Set([
  'protection.reality_check',
  'protection.too_soon',
  'platform.unavailable',
  'platform.busy',
]);

export const stakesOf = (table: TableRow): Stakes => ({
  game: table.game,
  betting: table.betting,
  smallBlind: table.small_blind,
  bigBlind: table.big_blind,
  ante: table.ante,
  straddle: table.straddle,
  twice: table.twice,
  rakeRate: table.rake_rate,
  rakeCap: table.rake_cap,
});

/** The chips of who leaves are his again. */
export async function standUp(needs: Pick<PokerNeeds, 'ledger'>, tx: Tx, sitting: SittingRow): Promise<void> {
  await returnChips(needs, tx, sitting);
  await tx.run(LEAVE_SEAT, [sitting.id]);
}

/** Who was told to leave, and whom the gate deals no hand. Answers who has stood up. */
async function clearSeats(needs: PokerNeeds, tx: Tx, { table, sittings, now }: LiveTable): Promise<void> {
  for (const sitting of sittings) {
    if (sitting.entry_id !== null) continue;
    if (sitting.leaving !== null) {
      await standUp(needs, tx, sitting);
      continue;
    }
    if (sitting.member_id === null || sitting.away || table.kind !== 'cash' || sitting.stack === 0n) continue;
    // What a hand can cost him is what he has on the table; what he has won there he may lose again.
    const amount = minor(sitting.stack < table.max_buy ? sitting.stack : table.max_buy);
    const refusal = await refusalOf(needs, tx, { memberId: sitting.member_id, table, amount, now });
    if (!refusal) continue;
    if (SITS_OUT.has(refusal.code)) await tx.run(SET_REFUSED, [sitting.id, refusal.code]);
    else {
      await tx.run(SET_LEAVING, [sitting.id, refusal.code]);
      await standUp(needs, tx, sitting);
    }
  }
}

const BOT_NAMES = [
  'Bot Ada',
  'Bot Bose',
  'Bot Chaya',
  'Bot Dhan',
  'Bot Eka',
  'Bot Falgun',
  'Bot Gouri',
  'Bot Hena',
];

export const isBot = (sitting: Pick<SittingRow, 'member_id' | 'trial' | 'entry_id'>): boolean =>
  sitting.member_id === null && sitting.trial === null && sitting.entry_id === null;

/** Programs sit where a trial table has room for them, and none where there is money. */
async function seatBots(tx: Tx, { table, sittings }: Pick<LiveTable, 'table' | 'sittings'>): Promise<void> {
  if (table.kind !== 'trial' || table.bots === 0) return;
  const bots = sittings.filter(isBot);
  for (const bust of bots.filter(({ stack }) => stack === 0n)) await tx.run(LEAVE_SEAT, [bust.id]);
  const alive = bots.filter(({ stack }) => stack > 0n).length;
  const people = sittings.length - bots.length;
  const free = Array.from({ length: table.seats }, (_, seat) => seat).filter(
    (seat) => !sittings.some((one) => one.seat === seat),
  );
  const wanted = Math.min(table.bots - alive, table.seats - people - alive - 1);
  for (const seat of free.slice(0, Math.max(0, wanted)))
    await tx.run(ADD_SITTING, [
      newId<'sitting'>(),
      table.code,
      table.brand_id,
      null,
      null,
      null,
      BOT_NAMES[seat % BOT_NAMES.length] ?? 'Bot',
      seat,
      table.currency,
      table.max_buy,
      table.max_buy,
      false,
      table.bank_ms,
      `bot${randomInt(1_000_000_000)}`,
    ]);
}

/** Of a tournament everybody is dealt in who has chips: blinds are no choice there. */
const mayPlay = ({ stack, away, leaving, entry_id }: SittingRow): boolean =>
  stack > 0n && (entry_id !== null || (!away && leaving === null));

/** Deals the next hand where two can play; answers whether it did. */
export async function dealNext(needs: PokerNeeds, tx: Tx, live: LiveTable): Promise<boolean> {
  const { table, now } = live;
  await clearSeats(needs, tx, live);
  await seatBots(tx, { table, sittings: await tx.rows(SITTINGS, [table.code]) });
  await tx.run(TAKE_ADDED, [table.code]);
  const sittings = await tx.rows(SITTINGS, [table.code]);
  // Who has stood up is told, too: his page still shows his seat.
  const told = [...sittings, ...live.sittings.filter(({ id }) => !sittings.some((one) => one.id === id))];
  const ready = sittings.filter(mayPlay);
  // Programs do not play among themselves: nobody looks.
  if (table.state !== 'open' || ready.length < 2 || ready.every(isBot)) {
    await touch(tx, live, told, { due: null });
    return false;
  }
  const order = orderOf(ready, table.button, table.game);
  const setup = setupFor(stakesOf(table), order);
  const n = table.hands + 1;
  const id = newId<'poker hand'>();
  const { chainN, n: linkN, commitment, link } = await linkOf(tx, needs.sealer, table, n);
  const row = {
    id,
    table_code: table.code,
    entropy: order.map(({ entropy }) => entropy),
    link: sealLink(needs.sealer, id, link),
    link_n: linkN,
    setup: writeSetup(setup),
  };
  const hand = begin(setup);
  const lines = dealOn(hand, deckOfHand(needs.sealer, row)).map(keptText);
  const clocks = clocksOf(table, order, hand, now);
  const seats = order.map((one) => ({ sitting: one.id, seat: one.seat, name: one.name, bot: isBot(one) }));
  await tx.run(ADD_HAND, [
    id,
    table.code,
    table.brand_id,
    n,
    JSON.stringify(row.setup),
    JSON.stringify(seats),
    lines,
    lines.map(() => 0),
    chainN,
    linkN,
    commitment,
    row.link,
    row.entropy,
    clocks.acting,
    clocks.acting === null ? null : new Date(now),
    clocks.deadline === null ? null : new Date(clocks.deadline),
    new Date(now),
  ]);
  await tx.run(SET_OWES, [table.code, order.map((one) => one.id)]);
  const button = order.length === 2 && table.game !== 'shortdeck' ? order[0] : order.at(-1);
  await touch(tx, live, told, {
    // Nobody at all can decide where the blinds put everybody all in: the next look ends the hand.
    due: clocks.due ?? now,
    hands: n,
    ...(button ? { button: button.seat } : {}),
  });
  return true;
}
