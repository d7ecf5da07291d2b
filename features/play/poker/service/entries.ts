/** Entries of tournaments: held when somebody enters, given back before it begins, settled when it is over. */
import { endStake, type Ending } from '#features/play/stakes/service/end.ts';
import { placedFact } from '#features/play/stakes/service/end.ts';
import { StakePlaced } from '#features/play/stakes/contract.ts';
import type { OpenStake } from '#features/play/stakes/service/open-stake.ts';
import type { CallAnswer } from '#kernel/call.ts';
import { type BrandId, type MemberId, newId } from '#kernel/ids.ts';
import { formatWire, type Minor, minor } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import { WalletChanged } from '#ledger/contract.ts';
import { walletFacts } from '#ledger/service.ts';
import type { Tx } from '#platform/db/db.ts';
import { announceAll, announcement } from '#platform/outbox/outbox.ts';
import type { GetPokerTournament, GetPokerTournaments, PokerTournament } from '../contract/tournaments.ts';
import { pokerFaults } from '../faults.ts';
import { shownName } from '../rules/names.ts';
import { placesOf, prizesOf } from '../rules/tournament.ts';
import {
  ADD_ENTRY,
  END_ENTRY,
  ENTRIES,
  type EntryRow,
  LOCK_TOURNAMENT,
  STACKS_OF_ENTRIES,
  TOURNAMENT,
  type TournamentRow,
  TOURNAMENTS_OF,
} from '../store/tournaments.ts';
import { POKER_CATEGORY, POKER_VENDOR, sittingSerial } from './money.ts';
import type { PokerNeeds } from './needs.ts';

/** Where stakes are counted every tournament is one game. */
export const TOURNAMENT_GAME = 'poker-tournament';

const stakeOf = (
  entry: Pick<EntryRow, 'id' | 'member_id' | 'brand_id' | 'currency' | 'buy_in' | 'fee'>,
): OpenStake => ({
  memberId: entry.member_id,
  brandId: entry.brand_id,
  currency: entry.currency,
  kind: 'poker',
  category: POKER_CATEGORY,
  vendor: POKER_VENDOR,
  game: TOURNAMENT_GAME,
  ref: entry.id,
  serial: sittingSerial(entry.id),
  stake: minor(entry.buy_in + entry.fee),
});

const marginOf = ({ buy_in, fee }: Pick<EntryRow, 'buy_in' | 'fee'>): number =>
  Number((fee * 1_000_000n) / (buy_in + fee));

/** How an entry ends: with its place and the prize of it. */
export type Placed = { readonly place: number; readonly prize: Minor };

/** Ends the hold of an entry: paid its prize, or – without a place – given back because the tournament never began. */
export async function endEntry(
  { ledger }: Pick<PokerNeeds, 'ledger'>,
  tx: Tx,
  entry: EntryRow,
  placed: Placed | undefined,
  now: number,
): Promise<void> {
  if (entry.settled) return;
  const { brand_id: brandId, member_id: memberId, currency } = entry;
  const purse = {
    pockets: await ledger.pockets(tx, brandId, memberId, currency),
    house: await ledger.house(tx, brandId, 'play', currency),
  };
  const ending: Ending = placed
    ? { state: 'settled', payout: placed.prize, margin: marginOf(entry) }
    : { state: 'voided' };
  const posted = await endStake(ledger, tx, stakeOf(entry), purse, ending, now);
  await tx.run(END_ENTRY, [
    entry.id,
    placed ? 'out' : 'cancelled',
    placed?.prize ?? 0n,
    posted.transferId,
    placed?.place ?? null,
  ]);
}

const isOpen = (row: TournamentRow): boolean =>
  row.state === 'registering' || (row.state === 'running' && row.level <= row.late_levels);

/** @throws the refusals of `EnterPokerTournament` */
function refuseEntry(tournament: TournamentRow, entries: readonly EntryRow[], memberId: MemberId): void {
  if (!isOpen(tournament)) throw pokerFaults('poker.entry_closed');
  const own = entries.filter(({ member_id, state }) => member_id === memberId && state !== 'cancelled');
  if (own.some(({ state }) => state === 'registered' || state === 'playing'))
    throw pokerFaults('poker.entered');
  if (own.length > tournament.rebuys) throw pokerFaults('poker.entry_closed');
  const counted = entries.filter(({ state }) => state !== 'cancelled');
  if (counted.length >= tournament.most) throw pokerFaults('poker.full');
}

type EntryAsk = {
  readonly brandId: BrandId;
  readonly memberId: MemberId;
  readonly name: string;
  readonly id: string;
  readonly key: string;
  readonly entropy: string;
};

/** What the gate says to the price of an entry. @throws its refusal */
async function passGate({ gate }: Pick<PokerNeeds, 'gate'>, tx: Tx, open: OpenStake, now: number) {
  const [row] = await tx.rows(gate.load, [[open.memberId]]);
  const { brandId, currency, stake } = open;
  const refusal = gate.refuse(row, { brandId, stake, currency, now, lastAt: 0, cycleMs: 0 });
  if (refusal) throw refusal;
  gate.took(row, { stake, payout: 0n, now });
  return row;
}

/** @throws the refusals of `EnterPokerTournament` */
export async function enter(needs: PokerNeeds, ask: EntryAsk): Promise<{ readonly entryId: string }> {
  const { ledger, gate } = needs;
  const { brandId, memberId, key } = ask;
  return needs.db.transaction(async (tx) => {
    const tournament = await tx.one(LOCK_TOURNAMENT, [ask.id]);
    if (tournament?.brand_id !== brandId) throw pokerFaults('poker.unknown_tournament');
    const { currency, buy_in, fee } = tournament;
    const now = tournament.now.getTime();
    const pockets = await ledger.pockets(tx, brandId, memberId, currency);
    const amount = minor(buy_in + fee);
    const content = `poker entry|${tournament.id}|${amount}`;
    const batch = await ledger.open(tx, {
      accounts: [pockets.cash, pockets.held],
      keys: [{ memberId, key }],
      locks: 'wait',
    });
    const earlier = batch.earlier(memberId, key, content);
    if (earlier) return { entryId: earlier.ref };
    refuseEntry(tournament, await tx.rows(ENTRIES, [[tournament.id]]), memberId);
    const id = newId<'entry'>();
    const open = stakeOf({ id, member_id: memberId, brand_id: brandId, currency, buy_in, fee });
    const row = await passGate(needs, tx, open, now);
    const { ref, serial } = open;
    const held = { memberId, brandId, currency, pockets, key, content, ref, serial, amount };
    const { transferId } = batch.hold({ ...held, kind: 'poker' });
    await ledger.write(tx, batch);
    if (row) await gate.write(tx, [row]);
    const named = [shownName(ask.name), ask.entropy];
    const place = [id, tournament.id, memberId, brandId, currency];
    await tx.run(ADD_ENTRY, [...place, ...named, buy_in, fee, transferId]);
    await announceAll(tx, [
      announcement(WalletChanged, walletFacts(batch, [{ memberId, cash: pockets.cash }])),
      announcement(StakePlaced, [placedFact(open, now)]),
    ]);
    return { entryId: id };
  });
}

export async function leaveTournament(
  needs: PokerNeeds,
  ask: { readonly brandId: BrandId; readonly memberId: MemberId; readonly id: string },
): Promise<{ readonly left: boolean }> {
  return needs.db.transaction(async (tx) => {
    const tournament = await tx.one(LOCK_TOURNAMENT, [ask.id]);
    if (tournament?.brand_id !== ask.brandId) throw pokerFaults('poker.unknown_tournament');
    const own = (await tx.rows(ENTRIES, [[ask.id]])).find(
      ({ member_id, state }) => member_id === ask.memberId && state === 'registered',
    );
    if (!own) throw pokerFaults('poker.not_entered');
    if (tournament.state !== 'registering') throw pokerFaults('poker.entry_closed');
    await endEntry(needs, tx, own, undefined, tournament.now.getTime());
    return { left: true };
  });
}

const counted = (entries: readonly EntryRow[]): readonly EntryRow[] =>
  entries.filter(({ state }) => state !== 'cancelled');

/** Places of who is out, as all entries have them by now. */
export const standing = (entries: readonly EntryRow[]): ReadonlyMap<string, number> =>
  placesOf(
    entries.map(({ id, state, out_at, place }) => ({
      id,
      isOut: state === 'out',
      outAt: out_at?.getTime() ?? null,
      order: place,
    })),
  );

function present(
  row: TournamentRow,
  entries: readonly EntryRow[],
  memberId: MemberId | undefined,
): PokerTournament {
  const own = counted(entries);
  const wire = (amount: bigint): string => formatWire(amount, row.currency);
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    game: row.game,
    betting: row.betting,
    currency: row.currency,
    buyIn: wire(row.buy_in),
    fee: wire(row.fee),
    stack: String(row.stack / 100n),
    seats: row.seats,
    least: row.least,
    most: row.most,
    startsAt: row.starts_at ? toWire(row.starts_at.getTime()) : null,
    state: row.state,
    level: row.level,
    entries: own.length,
    left: own.filter(({ state }) => state !== 'out').length,
    prizePool: wire(own.reduce((all, { buy_in }) => all + buy_in, 0n)),
    entered: own.some(({ member_id, state }) => member_id === memberId && state !== 'out'),
    open: isOpen(row),
  };
}

export async function listTournaments(
  { db }: Pick<PokerNeeds, 'db'>,
  brandId: BrandId,
  memberId: MemberId | undefined,
): Promise<CallAnswer<typeof GetPokerTournaments>> {
  const rows = await db.rows(TOURNAMENTS_OF, [brandId]);
  const entries = await db.rows(ENTRIES, [rows.map(({ id }) => id)]);
  const its = (id: string): readonly EntryRow[] =>
    entries.filter(({ tournament_id }) => tournament_id === id);
  return { list: rows.map((row) => present(row, its(row.id), memberId)) };
}

export async function readTournament(
  { db, clock }: Pick<PokerNeeds, 'db' | 'clock'>,
  brandId: BrandId,
  id: string,
  memberId: MemberId | undefined,
): Promise<CallAnswer<typeof GetPokerTournament>> {
  const row = await db.one(TOURNAMENT, [id, brandId]);
  if (!row) throw pokerFaults('poker.unknown_tournament');
  const entries = counted(await db.rows(ENTRIES, [[id]]));
  const stacks = new Map(
    (await db.rows(STACKS_OF_ENTRIES, [entries.map((one) => one.id)])).map((one) => [one.entry_id, one]),
  );
  const pool = entries.reduce((all, { buy_in }) => all + buy_in, 0n);
  const prizes = prizesOf(pool, Math.max(entries.length, 1));
  const chips = (units: bigint): string => String(units / 100n);
  const places = standing(entries);
  return {
    ...present(row, entries, memberId),
    levelMs: row.level_ms,
    lateLevels: row.late_levels,
    rebuys: row.rebuys,
    breakEvery: row.break_every,
    breakMs: row.break_ms,
    levelEndsAt:
      row.state === 'running' && row.level_at ? toWire(row.level_at.getTime() + row.level_ms) : null,
    levels: row.levels.map(([small, large, ante]) => ({
      small: chips(BigInt(small)),
      big: chips(BigInt(large)),
      ante: chips(BigInt(ante)),
    })),
    prizes: prizes.map((prize, at) => ({ place: at + 1, prize: formatWire(prize, row.currency) })),
    standing: entries
      .map((entry) => {
        const sitting = stacks.get(entry.id);
        return {
          name: entry.name,
          mine: entry.member_id === memberId,
          state: entry.state,
          place: entry.settled ? entry.place : (places.get(entry.id) ?? null),
          chips: sitting ? chips(sitting.stack) : null,
          table: sitting?.table_code ?? null,
          prize: formatWire(entry.prize, row.currency),
        };
      })
      .sort((a, b) => Number(b.chips ?? -1) - Number(a.chips ?? -1) || (a.place ?? 0) - (b.place ?? 0)),
    serverTime: toWire(clock.now()),
  };
}
