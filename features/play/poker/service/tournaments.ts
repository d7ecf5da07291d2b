/** Brings tournaments on: begins them, raises the blinds, seats, moves and counts out, and pays when one is left. */
import { asId, newId } from '#kernel/ids.ts';
import { PLAY_MONEY, minor } from '#kernel/money.ts';
import type { Tx } from '#platform/db/db.ts';
import {
  type Board,
  type Broke,
  byChips,
  movesOf,
  prizesOf,
  seatFor,
  type Seated,
  tablesFor,
} from '../rules/tournament.ts';
import { ADD_SITTING, LEAVE_SEAT, PUT_TABLE, SET_TABLE_STATE, type SittingRow } from '../store.ts';
import { NEWEST_HAND } from '../store/hands.ts';
import {
  ENTRIES,
  type EntryRow,
  LOCK_TOURNAMENT,
  MOVE_SITTING,
  SET_BLINDS,
  SET_ENTRY,
  SET_TOURNAMENT,
  TABLES_OF_TOURNAMENT,
  type TournamentRow,
  TOURNAMENTS_ON,
} from '../store/tournaments.ts';
import { readyChains } from './chain.ts';
import { endEntry, standing } from './entries.ts';
import { holdTable, type LiveTable, touch } from './live-table.ts';
import type { PokerNeeds } from './needs.ts';

type Running = {
  readonly tournament: TournamentRow;
  readonly now: number;
  readonly entries: readonly EntryRow[];
};

const levelOf = ({ levels }: TournamentRow, level: number): readonly [bigint, bigint, bigint] => {
  const [small, large, ante] = levels[Math.min(level, levels.length) - 1] ?? ['100', '200', '0'];
  return [BigInt(small), BigInt(large), BigInt(ante)];
};

async function addTable(
  needs: PokerNeeds,
  tx: Tx,
  tournament: TournamentRow,
  n: number,
  level: number,
): Promise<string> {
  const code = `t-${tournament.id.slice(-8)}-${n}`;
  const [small, large, ante] = levelOf(tournament, level);
  await tx.run(PUT_TABLE, [
    code,
    tournament.brand_id,
    `${tournament.name} ${n}`,
    tournament.game,
    tournament.betting,
    'tournament',
    tournament.id,
    PLAY_MONEY,
    tournament.seats,
    small,
    large,
    ante,
    false,
    false,
    tournament.stack,
    tournament.stack,
    0,
    0n,
    10_000,
    30_000,
    15_000,
    600_000,
    3_000,
    0,
    1_000,
  ]);
  await readyChains(tx, needs.sealer, { code, hands: 0 });
  return code;
}

async function seatEntry(
  tx: Tx,
  { tournament }: Running,
  entry: EntryRow,
  to: string,
  seat: number,
): Promise<void> {
  await tx.run(ADD_SITTING, [
    newId<'sitting'>(),
    to,
    tournament.brand_id,
    entry.member_id,
    null,
    entry.id,
    entry.name,
    seat,
    PLAY_MONEY,
    tournament.stack,
    tournament.stack,
    false,
    30_000,
    entry.entropy,
  ]);
  await tx.run(SET_ENTRY, [entry.id, 'playing', null]);
}

async function begin(needs: PokerNeeds, tx: Tx, running: Running): Promise<void> {
  const { tournament, entries, now } = running;
  const registered = entries.filter(({ state }) => state === 'registered');
  if (registered.length < tournament.least) {
    for (const entry of registered) await endEntry(needs, tx, entry, undefined, now);
    await tx.run(SET_TOURNAMENT, [tournament.id, 'cancelled', 0, null, 0]);
    return;
  }
  const count = tablesFor(registered.length, tournament.seats);
  const boards: Board[] = [];
  for (let n = 1; n <= count; n += 1)
    boards.push({ code: await addTable(needs, tx, tournament, n, 1), seats: tournament.seats, idle: true });
  const seated: Seated[] = [];
  for (const entry of registered) {
    const place = seatFor(boards, seated);
    if (!place) continue;
    seated.push({ id: entry.id, table: place.to, seat: place.seat });
    await seatEntry(tx, running, entry, place.to, place.seat);
  }
  await tx.run(SET_TOURNAMENT, [tournament.id, 'running', 1, new Date(now), count]);
}

type Level = { readonly level: number; readonly at: Date };

/** The next level, and after some of them a break. Answers the level that is on, and since when. */
async function raiseBlinds(tx: Tx, { tournament, now }: Running): Promise<Level> {
  const began = tournament.level_at?.getTime() ?? now;
  if (now < began + tournament.level_ms) return { level: tournament.level, at: new Date(began) };
  const level = tournament.level + 1;
  const pauses = tournament.break_every > 0 && tournament.level % tournament.break_every === 0;
  const resumes = now + (pauses ? tournament.break_ms : 0);
  const [small, large, ante] = levelOf(tournament, level);
  await tx.run(SET_BLINDS, [tournament.id, small, large, ante, pauses ? new Date(resumes) : null]);
  const at = new Date(resumes);
  await tx.run(SET_TOURNAMENT, [tournament.id, 'running', level, at, tournament.tables]);
  return { level, at };
}

const busyIn = ({ playing }: LiveTable): ReadonlySet<string> =>
  new Set(playing?.row.seats.map(({ sitting }) => sitting) ?? []);

type Bust = Broke & { readonly sitting: SittingRow };

/** Who of a table has no chips left and is in no hand, each with what he began his last hand with. */
async function bustAt(tx: Tx, live: LiveTable): Promise<Bust[]> {
  const busy = busyIn(live);
  const broke = live.sittings.filter(({ id, stack }) => stack === 0n && !busy.has(id));
  if (broke.length === 0) return [];
  const hand = await tx.one(NEWEST_HAND, [live.table.code]);
  return broke.map((sitting) => {
    const place = hand?.seats.findIndex((one) => one.sitting === sitting.id) ?? -1;
    return { id: sitting.id, sitting, began: BigInt(hand?.setup.stacks[place] ?? '0') };
  });
}

/** Who is broke is out: behind everybody who is still in. Who began the hand with more chips is placed higher. */
async function countOut(tx: Tx, lives: readonly LiveTable[], left: number): Promise<number> {
  const broke: Bust[] = [];
  for (const live of lives) {
    const bust = await bustAt(tx, live);
    broke.push(...bust);
    // Who is out is told: no further hand of this table is dealt to him.
    if (bust.length > 0)
      await touch(tx, live, live.sittings, { due: live.table.due_at?.getTime() ?? live.now });
  }
  let place = left;
  for (const { sitting } of byChips(broke)) {
    await tx.run(LEAVE_SEAT, [sitting.id]);
    if (sitting.entry_id !== null) await tx.run(SET_ENTRY, [sitting.entry_id, 'out', place]);
    place -= 1;
  }
  return place;
}

async function seatLate(
  needs: PokerNeeds,
  tx: Tx,
  running: Running,
  lives: readonly LiveTable[],
  { level, at }: Level,
): Promise<void> {
  const { tournament, entries } = running;
  const waiting = entries.filter(({ state }) => state === 'registered');
  const boards = lives.map(
    (live): Board => ({ code: live.table.code, seats: live.table.seats, idle: !live.playing }),
  );
  const seated = lives.flatMap((live): Seated[] =>
    live.sittings.map(({ id, table_code: table, seat }) => ({ id, table, seat })),
  );
  let tables = tournament.tables;
  for (const entry of waiting) {
    let place = seatFor(boards, seated);
    if (!place) {
      tables += 1;
      boards.push({
        code: await addTable(needs, tx, tournament, tables, level),
        seats: tournament.seats,
        idle: true,
      });
      place = seatFor(boards, seated);
    }
    if (!place) continue;
    seated.push({ id: entry.id, table: place.to, seat: place.seat });
    await seatEntry(tx, running, entry, place.to, place.seat);
  }
  if (tables !== tournament.tables)
    await tx.run(SET_TOURNAMENT, [tournament.id, 'running', level, at, tables]);
}

async function balance(tx: Tx, lives: readonly LiveTable[]): Promise<void> {
  const boards = lives.map(
    (live): Board => ({ code: live.table.code, seats: live.table.seats, idle: !live.playing }),
  );
  const seated = lives.flatMap((live): Seated[] =>
    live.sittings
      .filter(({ stack }) => stack > 0n)
      .map(({ id, table_code: table, seat }) => ({ id, table, seat })),
  );
  const moves = movesOf(boards, seated);
  for (const { id, to, seat } of moves) await tx.run(MOVE_SITTING, [id, to, seat]);
  if (moves.length > 0)
    for (const live of lives)
      await touch(tx, live, live.sittings, { due: live.table.due_at?.getTime() ?? live.now });
}

async function finish(
  needs: PokerNeeds,
  tx: Tx,
  { tournament, now }: Running,
  lives: readonly LiveTable[],
): Promise<void> {
  const entries = (await tx.rows(ENTRIES, [[tournament.id]])).filter(({ state }) => state !== 'cancelled');
  const pool = entries.reduce((all, { buy_in }) => all + buy_in, 0n);
  const prizes = prizesOf(pool, entries.length);
  for (const live of lives) {
    for (const sitting of live.sittings) await tx.run(LEAVE_SEAT, [sitting.id]);
    await tx.run(SET_TABLE_STATE, [live.table.code, 'closed']);
    await touch(tx, live, live.sittings, { due: null });
  }
  const places = standing(entries);
  for (const entry of entries) {
    // Whoever is still in has won: nobody else is.
    const place = places.get(entry.id) ?? 1;
    await endEntry(needs, tx, entry, { place, prize: minor(prizes[place - 1] ?? 0n) }, now);
  }
  await tx.run(SET_TOURNAMENT, [
    tournament.id,
    'ended',
    tournament.level,
    tournament.level_at,
    tournament.tables,
  ]);
}

async function bring(needs: PokerNeeds, tx: Tx, id: string): Promise<void> {
  const tournament = await tx.one(LOCK_TOURNAMENT, [id]);
  if (!tournament) return;
  const now = tournament.now.getTime();
  const entries = await tx.rows(ENTRIES, [[id]]);
  const running = { tournament, now, entries };
  if (tournament.state === 'registering') return begin(needs, tx, running);
  // Tables are held in the order of their codes: whoever holds several holds them so.
  const lives = await holdAll(
    needs,
    tx,
    (await tx.rows(TABLES_OF_TOURNAMENT, [id])).map(({ code }) => code),
  );
  const level = await raiseBlinds(tx, running);
  const playing = entries.filter(({ state }) => state === 'playing').length;
  const left = await countOut(tx, lives, playing);
  // Whoever entered in time is seated, however few are left by then: he has paid.
  const waiting = entries.some(({ state }) => state === 'registered');
  if (left <= 1 && !waiting && lives.every((live) => !live.playing)) return finish(needs, tx, running, lives);
  if (waiting) await seatLate(needs, tx, running, lives, level);
  else
    await balance(
      tx,
      await holdAll(
        needs,
        tx,
        lives.map(({ table }) => table.code),
      ),
    );
}

async function holdAll(needs: PokerNeeds, tx: Tx, codes: readonly string[]): Promise<LiveTable[]> {
  const lives: LiveTable[] = [];
  for (const code of codes) lives.push(await holdTable(tx, needs, code));
  return lives;
}

export async function runTournaments(needs: PokerNeeds): Promise<void> {
  for (const { id } of await needs.db.rows(TOURNAMENTS_ON))
    await needs.db
      .transaction((tx) => bring(needs, tx, asId<'tournament'>(id)))
      // One that cannot be brought on keeps no other waiting.
      .catch((error: unknown) =>
        needs.log.error({ err: error, tournament: id }, 'a poker tournament cannot be brought on'),
      );
}
