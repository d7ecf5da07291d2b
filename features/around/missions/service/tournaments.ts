/** A tournament as a member sees it, and how he enters: the entry into the pool, the fee to the house, in one transaction with his place. */
import type { Tx } from '#platform/db/db.ts';
import { minor } from '#kernel/money.ts';
import { DAY } from '#kernel/time.ts';
import { serialOfRef } from '#ledger/contract.ts';
import type { Standing, Tournament } from '../contract.ts';
import { missionFaults } from '../faults.ts';
import { presentStanding, presentTournament } from '../present.ts';
import { phaseOf, splitEntry } from '../rules/tournament.ts';
import {
  insertPlayer,
  listStandings,
  lockTournament,
  ownStandings,
  type ShownTournament,
  shownTournaments,
  type TournamentRow,
} from '../store/tournaments.ts';
import type { MissionNeeds, Reader, Who } from './needs.ts';

/** Ended ones are shown for so long. */
const KEPT_MS = 30 * DAY;
type Viewer = Reader & { readonly memberId: Who['memberId'] | undefined };
type Reads = Pick<MissionNeeds, 'db' | 'clock'>;

async function present(
  { db, clock }: Reads,
  viewer: Viewer,
  rows: readonly ShownTournament[],
): Promise<Tournament[]> {
  const ids = rows.map(({ id }) => id);
  const own = viewer.memberId === undefined ? [] : await ownStandings(db, viewer.memberId, ids);
  return rows.map((row) => {
    const mine = own.find(({ tournament_id }) => tournament_id === row.id);
    return presentTournament(row, mine, clock.now(), viewer);
  });
}

export const listFor = async (needs: Reads, viewer: Viewer): Promise<Tournament[]> =>
  present(
    needs,
    viewer,
    await shownTournaments(needs.db, viewer.brandId, new Date(needs.clock.now() - KEPT_MS)),
  );

/** @throws missions.unknown_tournament */
export async function readOne(needs: Reads, viewer: Viewer, id: string): Promise<Tournament> {
  const rows = await shownTournaments(needs.db, viewer.brandId, new Date(0), id);
  const [found] = await present(needs, viewer, rows);
  if (!found) throw missionFaults('missions.unknown_tournament');
  return found;
}

/** The standings of one, or of the one that runs and ends first. @throws missions.unknown_tournament */
export async function leaderboard(
  needs: Reads,
  viewer: Viewer,
  {
    id,
    pageNo = 1,
    pageSize = 15,
  }: { readonly id?: string | undefined; readonly pageNo?: number; readonly pageSize?: number },
): Promise<{ list: Standing[]; pageNum: number; totalPages: number; tournament: Tournament | null }> {
  const { db, clock } = needs;
  const rows = await shownTournaments(
    db,
    viewer.brandId,
    new Date(id === undefined ? clock.now() - KEPT_MS : 0),
    id,
  );
  const row =
    id === undefined ? (rows.find((one) => phaseOf(one, clock.now()) === 'running') ?? rows[0]) : rows[0];
  if (!row) {
    if (id !== undefined) throw missionFaults('missions.unknown_tournament');
    return { list: [], pageNum: 1, totalPages: 0, tournament: null };
  }
  const offset = (pageNo - 1) * pageSize;
  const [found, [tournament = null]] = await Promise.all([
    listStandings(db, row.id, pageSize, offset),
    present(needs, viewer, [row]),
  ]);
  const list = found.map((one, at) => presentStanding(one, offset + at + 1, row, viewer.memberId));
  return { list, pageNum: pageNo, totalPages: Math.ceil(row.scored / pageSize), tournament };
}

/** The account entries of a tournament stand on until it is paid. */
export const poolOf = (id: string): `pool:${string}` => `pool:t-${id}`;

/**
 * Whether he may play for it. His cash is held before the gate holds his standing, in the order of every batch of stakes: neither waits for
 * the other while it holds what the other wants. @throws what the gate refuses
 */
async function checkEntry(
  { ledger, protection }: MissionNeeds,
  tx: Tx,
  { memberId, brandId }: Who,
  { currency, entry }: TournamentRow,
): Promise<void> {
  const { cash } = await ledger.pockets(tx, brandId, memberId, currency);
  await ledger.open(tx, { accounts: [cash], keys: [], locks: 'wait' });
  await protection.checkEntry(tx, { memberId, brandId, currency, amount: entry });
}

/** @throws wallet.insufficient_funds */
async function payEntry(
  needs: MissionNeeds,
  tx: Tx,
  { memberId, brandId }: Who,
  row: TournamentRow,
): Promise<{ pooled: bigint; fee: bigint }> {
  const { ledger } = needs;
  const { id, currency } = row;
  const { fee, pooled } = splitEntry(minor(row.entry), row.fee);
  const pockets = await ledger.pockets(tx, brandId, memberId, currency);
  const movement = {
    memberId,
    brandId,
    currency,
    pockets,
    ref: id,
    serial: serialOfRef('T', id),
    kind: 'fee',
  } as const;
  const parts = [
    { key: `tournament ${id} pool`, amount: pooled, to: poolOf(id) },
    { key: `tournament ${id} fee`, amount: fee, to: 'fees' },
  ] as const;
  for (const { key, amount, to } of parts)
    if (amount > 0n)
      await ledger.take(tx, {
        ...movement,
        key,
        content: `tournament|${id}|${amount}`,
        amount,
        to: await ledger.house(tx, brandId, to, currency),
      });
  return { pooled, fee };
}

/**
 * Whoever takes part already pays nothing again.
 * @throws missions.unknown_tournament · missions.not_open · bonus.not_entitled · bonus.wrong_currency · what the gate refuses ·
 * wallet.insufficient_funds
 */
export const join = (needs: MissionNeeds, who: Who, id: string): Promise<void> =>
  needs.db.transaction(async (tx) => {
    const { memberId, brandId } = who;
    const row = await lockTournament(tx, brandId, id);
    if (!row || row.state === 'draft') throw missionFaults('missions.unknown_tournament');
    const [known] = await ownStandings(tx, memberId, [id]);
    if (known) return;
    const now = needs.clock.now();
    const phase = phaseOf(row, now);
    if (phase !== 'upcoming' && phase !== 'running') throw missionFaults('missions.not_open');
    await needs.pays.require(tx, { memberId, brandId, currency: row.currency });
    if (row.entry > 0n) await checkEntry(needs, tx, who, row);
    const paid = row.entry > 0n ? await payEntry(needs, tx, who, row) : { pooled: 0n, fee: 0n };
    await insertPlayer(tx, { tournament_id: id, member_id: memberId, joined_at: new Date(now), ...paid });
  });
