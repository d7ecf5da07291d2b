/**
 * A tournament is paid once, after its end and the time for corrections, when every stake of it was heard. The pool is paid out to the unit;
 * whoever may not be given anything is passed over and gets his entry back, and one with too few players is called off.
 */
import { isFault } from '#kernel/faults.ts';
import { asId, type MemberId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { serialOfRef } from '#ledger/contract.ts';
import type { Tx } from '#platform/db/db.ts';
import { signal } from '#platform/live/publish.ts';
import { StandingsMoved } from '../contract.ts';
import { NO_PRIZE, paysAt, type Prize, prizesOf, ranked } from '../rules/tournament.ts';
import {
  dueTournaments,
  lockPlayers,
  lockTournament,
  type PlayerRow,
  putPaid,
  setTournamentState,
  type TournamentRow,
} from '../store/tournaments.ts';
import type { MissionNeeds } from './needs.ts';
import { poolOf } from './tournaments.ts';

/** One payment out of the pool or the fees, by its key. */
async function payFrom(
  { ledger }: MissionNeeds,
  tx: Tx,
  row: TournamentRow,
  memberId: MemberId,
  what: {
    readonly kind: 'prize' | 'refund';
    readonly from: `pool:${string}` | 'fees';
    readonly amount: bigint;
  },
): Promise<void> {
  if (what.amount <= 0n) return;
  const { id, currency } = row;
  const brandId = asId<'brand'>(row.brand_id);
  await ledger.pay(tx, {
    memberId,
    brandId,
    currency,
    pockets: await ledger.pockets(tx, brandId, memberId, currency),
    key: `tournament ${id} ${what.kind} ${what.from === 'fees' ? 'fee' : 'pool'}`,
    content: `tournament|${id}|${what.kind}|${what.amount}`,
    ref: id,
    serial: serialOfRef('T', id),
    kind: what.kind,
    amount: minor(what.amount),
    from: await ledger.house(tx, brandId, what.from, currency),
  });
}

/** Entry and fee back to one player. */
async function refund(needs: MissionNeeds, tx: Tx, row: TournamentRow, player: PlayerRow): Promise<void> {
  const memberId = asId<'member'>(player.member_id);
  await payFrom(needs, tx, row, memberId, { kind: 'refund', from: poolOf(row.id), amount: player.pooled });
  await payFrom(needs, tx, row, memberId, { kind: 'refund', from: 'fees', amount: player.fee });
  await putPaid(tx, { ...player, place: null, refunded: player.pooled + player.fee });
}

/** Everybody gets back what he paid. The caller holds the tournament. */
export async function callOff(needs: MissionNeeds, tx: Tx, row: TournamentRow): Promise<void> {
  for (const player of await lockPlayers(tx, row.id)) await refund(needs, tx, row, player);
  await setTournamentState(tx, row.id, 'cancelled');
  await signal(tx, StandingsMoved, { id: row.id });
}

/** Whether he may be given anything now; whoever may not loses no money of his own. */
async function mayTake(
  { pays }: MissionNeeds,
  tx: Tx,
  row: TournamentRow,
  player: PlayerRow,
): Promise<boolean> {
  try {
    await pays.require(tx, {
      brandId: asId<'brand'>(row.brand_id),
      memberId: asId<'member'>(player.member_id),
      currency: row.currency,
    });
    return true;
  } catch (trouble) {
    if (isFault(trouble)) return false;
    throw trouble;
  }
}

/** What a player gets: his place with its prizes, or what he paid. */
type Due = { readonly place: number; readonly prize: Prize } | 'refund';

/** One player, by what is due to him. */
async function payOne(
  needs: MissionNeeds,
  tx: Tx,
  row: TournamentRow,
  player: PlayerRow,
  due: Due | undefined,
): Promise<void> {
  if (due === undefined) return;
  if (due === 'refund') return refund(needs, tx, row, player);
  const { fromPool, fromHouse } = due.prize;
  const memberId = asId<'member'>(player.member_id);
  await payFrom(needs, tx, row, memberId, { kind: 'prize', from: poolOf(row.id), amount: fromPool });
  if (fromHouse > 0n)
    await needs.pays.pay(tx, {
      brandId: asId<'brand'>(row.brand_id),
      memberId,
      currency: row.currency,
      amount: fromHouse,
      source: 'tournament',
      reference: `${row.id} ${player.member_id}`,
      note: row.texts['en']?.title ?? '',
    });
  await putPaid(tx, { ...player, place: due.place, from_pool: fromPool, from_house: fromHouse });
}

/** Answers false where nobody who may be given anything has a score: nothing was paid then. */
async function payPrizes(
  needs: MissionNeeds,
  tx: Tx,
  row: TournamentRow,
  players: readonly PlayerRow[],
  at: Date,
): Promise<boolean> {
  const due = new Map<string, Due>();
  const standing: PlayerRow[] = [];
  for (const player of players)
    if (await mayTake(needs, tx, row, player)) standing.push(player);
    else due.set(player.member_id, 'refund');
  const order = ranked(standing);
  if (order.length === 0) return false;
  const pool = standing.reduce((sum, { pooled }) => sum + pooled, 0n);
  const prizes = prizesOf(row.places, order.length, pool, row.added);
  for (const [index, { member_id }] of order.entries())
    due.set(member_id, { place: index + 1, prize: prizes[index] ?? NO_PRIZE });
  // In the order of the members, as everybody locks who pays several in one transaction.
  for (const player of players) await payOne(needs, tx, row, player, due.get(player.member_id));
  await setTournamentState(tx, row.id, 'paid', at);
  await signal(tx, StandingsMoved, { id: row.id });
  return true;
}

/**
 * @param heardUntil every fact up to this instant was heard
 * @returns how many were paid or called off
 */
export async function settleTournaments(
  needs: MissionNeeds,
  heardUntil: () => Promise<number>,
): Promise<number> {
  const { db, clock } = needs;
  const due = await dueTournaments(db, new Date(clock.now()));
  if (due.length === 0) return 0;
  const heard = await heardUntil();
  let done = 0;
  for (const { id, brand_id } of due)
    await db.transaction(async (tx) => {
      const row = await lockTournament(tx, brand_id, id);
      if (row?.state !== 'live' || heard < paysAt(row)) return;
      const players = await lockPlayers(tx, id);
      // Nobody has won where nobody has a score: entries go back as if it had not been.
      const isWon = players.some(({ score }) => score > 0n) && players.length >= row.min_players;
      const isPaid = isWon && (await payPrizes(needs, tx, row, players, new Date(clock.now())));
      if (!isPaid) await callOff(needs, tx, row);
      done += 1;
    });
  return done;
}
