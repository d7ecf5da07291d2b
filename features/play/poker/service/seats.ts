/** Sitting down, adding chips, sitting out, leaving – and what somebody does when it is his turn. */
import { createHash, randomBytes } from 'node:crypto';
import { HandError } from '#games/poker/engine/hand.ts';
import { asked } from '#games/poker/engine/dealer.ts';
import type { Line } from '#games/poker/engine/notation.ts';
import type { CallInput } from '#kernel/call.ts';
import { type BrandId, type MemberId, newId } from '#kernel/ids.ts';
import { PLAY_MONEY, formatWire, type Minor, parseAmount } from '#kernel/money.ts';
import type { Tx } from '#platform/db/db.ts';
import type { ActPoker, AwayPoker, SitPoker } from '../contract.ts';
import { pokerFaults } from '../faults.ts';
import { keptText } from '../rules/lines.ts';
import { shownName } from '../rules/names.ts';
import {
  ADD_CHIPS,
  ADD_SITTING,
  SET_AWAY,
  SET_LEAVING,
  SITTING_BY_ID,
  TELL_TO_GO,
  type SittingRow,
  type TableRow,
} from '../store.ts';
import { standUp } from './deal.ts';
import { holdTable, type LiveTable, placeIn, touch } from './live-table.ts';
import { heldBefore, holdChips } from './money.ts';
import type { PokerNeeds } from './needs.ts';
import { playLine, spentBy } from './play.ts';

/** Who sits: a member with his money, or a trial by its token. */
export type Sitter = { readonly memberId: MemberId } | { readonly trial: string };

export const printOf = (token: string): Buffer => createHash('sha256').update(token).digest();
export const openTrial = () => ({ token: randomBytes(32).toString('base64url'), currency: PLAY_MONEY });

export function sittingOf(sittings: readonly SittingRow[], who: Sitter): SittingRow | undefined {
  if ('memberId' in who) return sittings.find(({ member_id }) => member_id === who.memberId);
  const print = printOf(who.trial);
  return sittings.find(({ trial }) => trial !== null && print.equals(trial));
}

/** @throws poker.not_seated */
function own(live: LiveTable, who: Sitter): SittingRow {
  const sitting = sittingOf(live.sittings, who);
  if (!sitting) throw pokerFaults('poker.not_seated');
  return sitting;
}

type Place = { readonly brandId: BrandId; readonly code: string };

function freeSeat(
  { table, sittings }: Pick<LiveTable, 'table' | 'sittings'>,
  wanted: number | undefined,
): number {
  const taken = new Set(sittings.map(({ seat }) => seat));
  const free = Array.from({ length: table.seats }, (_, seat) => seat).filter((seat) => !taken.has(seat));
  const [first] = free;
  if (first === undefined) throw pokerFaults('poker.full');
  if (wanted === undefined) return first;
  if (!free.includes(wanted)) throw pokerFaults(wanted < table.seats ? 'poker.seat_taken' : 'poker.full');
  return wanted;
}

function readBuyIn(table: TableRow, { buyIn, currency }: CallInput<typeof SitPoker>['body']): Minor {
  if (currency !== table.currency) throw pokerFaults('poker.wrong_currency');
  const amount = parseAmount(buyIn, currency);
  if (amount < table.min_buy)
    throw pokerFaults('poker.below_minimum', { value: { least: formatWire(table.min_buy, currency) } });
  if (amount > table.max_buy)
    throw pokerFaults('poker.above_maximum', { value: { most: formatWire(table.max_buy, currency) } });
  return amount;
}

type SitAsk = Place & {
  readonly who: Sitter;
  readonly key: string;
  readonly name: string;
  readonly body: CallInput<typeof SitPoker>['body'];
};

/** What the table refuses, in order of precedence. @throws its refusal */
function checkSeat(live: LiveTable, who: Sitter): void {
  const { table, sittings } = live;
  const fits = 'memberId' in who ? table.kind === 'cash' : table.kind === 'trial';
  if (!fits || table.state !== 'open') throw pokerFaults('poker.closed');
  if (sittingOf(sittings, who)) throw pokerFaults('poker.seated');
}

async function addSitting(
  tx: Tx,
  live: LiveTable,
  ask: SitAsk,
  id: string,
  seat: number,
  amount: Minor,
): Promise<void> {
  const { table, sittings } = live;
  const { who, name, body } = ask;
  await tx.run(ADD_SITTING, [
    id,
    table.code,
    table.brand_id,
    'memberId' in who ? who.memberId : null,
    'trial' in who ? printOf(who.trial) : null,
    null,
    shownName(name),
    seat,
    table.currency,
    amount,
    amount,
    // Who comes to a game that is on pays for his first hand as everybody did.
    sittings.filter(({ away }) => !away).length > 1 && table.hands > 0,
    table.bank_ms,
    body.entropy,
  ]);
  const dueNow = live.playing ? (table.due_at?.getTime() ?? live.now) : live.now;
  await touch(tx, live, [...sittings], { due: dueNow });
}

/** @throws the refusals of `SitPoker` */
export async function sit(
  needs: PokerNeeds,
  ask: SitAsk,
): Promise<{ readonly seat: number; readonly stack: string }> {
  const { who, body } = ask;
  return needs.db.transaction(async (tx) => {
    const live = await holdTable(tx, needs, ask.code, ask.brandId);
    const { table, now } = live;
    const amount = readBuyIn(table, body);
    const id = newId<'sitting'>();
    const answer = (seat: number) => ({ seat, stack: formatWire(amount, table.currency) });
    if (!('memberId' in who)) {
      checkSeat(live, who);
      const seat = freeSeat(live, body.seat);
      await addSitting(tx, live, ask, id, seat, amount);
      return answer(seat);
    }
    const held = { memberId: who.memberId, table, amount, key: ask.key, now };
    const { batch, pockets, earlier } = await heldBefore(needs, tx, held);
    if (earlier !== undefined) return answer((await tx.one(SITTING_BY_ID, [earlier]))?.seat ?? 0);
    checkSeat(live, who);
    const seat = freeSeat(live, body.seat);
    await holdChips(needs, tx, { ...held, sittingId: id }, { batch, pockets });
    await addSitting(tx, live, ask, id, seat, amount);
    return answer(seat);
  });
}

/** More chips, up to the largest buy-in. @throws the refusals of `AddPokerChips` */
export async function addChips(
  needs: PokerNeeds,
  {
    brandId,
    code,
    memberId,
    key,
    text,
    currency,
  }: Place & {
    readonly memberId: MemberId;
    readonly key: string;
    readonly text: string;
    readonly currency: string;
  },
): Promise<{ readonly stack: string; readonly adding: string }> {
  return needs.db.transaction(async (tx) => {
    const live = await holdTable(tx, needs, code, brandId);
    const { table, now } = live;
    if (currency !== table.currency) throw pokerFaults('poker.wrong_currency');
    const amount = parseAmount(text, currency);
    const ask = { memberId, table, amount, key, now };
    const { batch, pockets, earlier } = await heldBefore(needs, tx, ask);
    const wire = (row: { readonly stack: bigint; readonly adding: bigint }) => ({
      stack: formatWire(row.stack, currency),
      adding: formatWire(row.adding, currency),
    });
    if (earlier !== undefined) {
      const before = await tx.one(SITTING_BY_ID, [earlier]);
      return wire(before ?? { stack: 0n, adding: 0n });
    }
    const sitting = own(live, { memberId });
    if (table.kind !== 'cash' || table.state === 'closed') throw pokerFaults('poker.closed');
    if (sitting.stack + sitting.adding + amount > table.max_buy)
      throw pokerFaults('poker.above_maximum', { value: { most: formatWire(table.max_buy, currency) } });
    await holdChips(needs, tx, { ...ask, sittingId: sitting.id }, { batch, pockets });
    const added = await tx.one(ADD_CHIPS, [sitting.id, amount]);
    await touch(tx, live, live.sittings, { due: live.playing ? (table.due_at?.getTime() ?? now) : now });
    return wire(added ?? sitting);
  });
}

/** Answers whether the seat is left already; in a hand it is when the hand has ended. */
export async function stand(
  needs: PokerNeeds,
  { brandId, code }: Place,
  who: Sitter,
): Promise<{ readonly left: boolean }> {
  return needs.db.transaction(async (tx) => {
    const live = await holdTable(tx, needs, code, brandId);
    const sitting = own(live, who);
    const { now, playing, table } = live;
    if (sitting.entry_id !== null) {
      await tx.run(SET_AWAY, [sitting.id, true, null, null]);
      return { left: false };
    }
    const place = placeIn(playing, sitting.id);
    const inHand = place !== undefined && playing?.hand.seats[place] !== undefined;
    if (!inHand) {
      await standUp(needs, tx, sitting);
      const rest = live.sittings.filter(({ id }) => id !== sitting.id);
      await touch(tx, live, live.sittings, {
        due: playing || rest.length > 0 ? (table.due_at?.getTime() ?? now) : null,
      });
      return { left: true };
    }
    await tx.run(SET_LEAVING, [sitting.id, 'asked']);
    // Is it his turn, he is folded at once.
    await touch(tx, live, live.sittings, {
      due: playing.row.acting === place ? now : (table.due_at?.getTime() ?? now),
    });
    return { left: false };
  });
}

export async function setAway(
  needs: PokerNeeds,
  { brandId, code }: Place,
  who: Sitter,
  { away, straddles, entropy }: CallInput<typeof AwayPoker>['body'],
): Promise<{ readonly away: boolean; readonly straddles: boolean }> {
  return needs.db.transaction(async (tx) => {
    const live = await holdTable(tx, needs, code, brandId);
    const sitting = own(live, who);
    const set = await tx.one(SET_AWAY, [sitting.id, away ?? null, straddles ?? null, entropy ?? null]);
    await touch(tx, live, live.sittings, {
      due: live.playing ? (live.table.due_at?.getTime() ?? live.now) : live.now,
    });
    return set ?? { away: sitting.away, straddles: sitting.straddles };
  });
}

type Body = CallInput<typeof ActPoker>['body'];

function lineFor({ what, to }: Body, seat: number): Line {
  if (what !== 'raise') return { what, seat };
  if (to === undefined) throw pokerFaults('poker.wrong_raise');
  return { what, seat, to: BigInt(to) };
}

const REFUSED = {
  'hand.raise_too_small': 'poker.wrong_raise',
  'hand.raise_too_large': 'poker.wrong_raise',
  'hand.raise_closed': 'poker.wrong_raise',
  'hand.not_your_turn': 'poker.not_your_turn',
} as const;
const refusedBy = (code: string) => {
  for (const [own, refusal] of Object.entries(REFUSED)) if (own === code) return pokerFaults(refusal);
  return pokerFaults('poker.not_now');
};

/** One decision. The number of lines that were seen names it: said twice it is done once. @throws the refusals of `ActPoker` */
export async function act(
  needs: PokerNeeds,
  { brandId, code }: Place,
  who: Sitter,
  body: Body,
): Promise<{ readonly version: number; readonly lines: string[] }> {
  return needs.db.transaction(async (tx) => {
    const live = await holdTable(tx, needs, code, brandId);
    const sitting = own(live, who);
    const { playing, table } = live;
    if (playing?.row.id !== body.handId) throw pokerFaults('poker.no_hand');
    const place = placeIn(playing, sitting.id);
    if (place === undefined) throw pokerFaults('poker.not_seated');
    const line = lineFor(body, place);
    if (body.at !== playing.row.lines.length) {
      // Said before, and done: the answer was lost.
      if (playing.row.lines[body.at] === keptText(line))
        return { version: Number(table.version), lines: [...playing.row.lines] };
      throw pokerFaults('poker.stale');
    }
    if (asked(playing.hand)?.seat !== place) throw pokerFaults('poker.not_your_turn');
    try {
      const lines = await playLine(needs, tx, live, line, spentBy(live, sitting));
      return { version: Number(table.version) + 1, lines: [...lines] };
    } catch (error) {
      if (error instanceof HandError) throw refusedBy(error.code);
      throw error;
    }
  });
}

/** Whom the house told to go: he finishes his hand; the next look at his table stands him up. */
export async function tellToGo(tx: Tx, memberIds: readonly string[], why: string): Promise<void> {
  if (memberIds.length > 0) await tx.run(TELL_TO_GO, [memberIds, why]);
}
