/** What is shown of tables and hands: to a seat its own cards and no delay, to everybody else a little later and none. */
import type { PokerRoom } from '#features/play/vendors/contract.ts';
import { shuffleText } from '#games/poker/engine/proof.ts';
import { writeDocument } from '#games/poker/engine/document.ts';
import type { CallAnswer } from '#kernel/call.ts';
import type { BrandId, MemberId } from '#kernel/ids.ts';
import { formatWire } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import type { Runner } from '#platform/db/db.ts';
import type { GetPokerHand, GetPokerHands, GetPokerTable, GetPokerTables } from '../contract.ts';
import { pokerFaults } from '../faults.ts';
import {
  buttonSeat,
  handSerial,
  presentHand,
  presentLine,
  presentMine,
  presentPlace,
  presentSeats,
} from '../present.ts';
import { SITTINGS, TABLE_BY_CODE, type TableRow, TABLES_OF } from '../store.ts';
import {
  HAND_BEFORE,
  HAND_BY_ID,
  HAND_OF_SEAT,
  HANDS_OF_MEMBER,
  type HandRow,
  MEMBERS_OF_SITTINGS,
  NEWEST_HAND,
  ROOT_OF,
} from '../store/hands.ts';
import { SEAT_IN_TOURNAMENT } from '../store/tournaments.ts';
import { chainOfHand, deckOfHand, openLink } from './chain.ts';
import { POKER_VENDOR, sittingSerial } from './money.ts';
import type { PokerNeeds } from './needs.ts';
import { printOf, type Sitter, sittingOf } from './seats.ts';

type Needs = Pick<PokerNeeds, 'db' | 'sealer' | 'clock'>;

/** A table that was closed is shown to staff alone. */
const isOffered = ({ state }: Pick<TableRow, 'state'>): boolean => state !== 'closed';

export async function listTables(
  { db, clock }: Needs,
  brandId: BrandId,
): Promise<CallAnswer<typeof GetPokerTables>> {
  const rows = (await db.rows(TABLES_OF, [brandId])).filter(isOffered);
  return { tables: rows.map(presentLine), serverTime: toWire(clock.now()) };
}

const SHORT = { holdem: 'HE', omaha: 'O', omaha5: 'O5', shortdeck: 'SD' } as const;
const LIMITS = { no: 'NL', pot: 'PL', fixed: 'FL' } as const;

/** Where stakes are told in one line: `NLHE 10/20`. */
const stakesText = ({ game, betting, small_blind, big_blind, currency }: TableRow): string =>
  `${LIMITS[betting]}${SHORT[game]} ${bare(small_blind, currency)}/${bare(big_blind, currency)}`;
const bare = (amount: bigint, currency: string): string => formatWire(amount, currency).replace(/\.0+$/, '');

/** Our own tables with money among the rooms of poker (`GLS2_roomList`). */
export async function roomList({ db }: Pick<Needs, 'db'>, brandId: string): Promise<readonly PokerRoom[]> {
  const rows = (await db.rows(TABLES_OF, [brandId])).filter(isOffered).filter(({ kind }) => kind === 'cash');
  return rows.map((row) => ({
    roomId: row.code,
    vendor: POKER_VENDOR,
    name: row.name,
    stakes: stakesText(row),
    seats: row.seats,
    taken: row.players,
    address: `/poker/${row.code}`,
  }));
}

/** Tables of a tournament are balanced: who was moved finds his seat again. */
async function movedTo(
  runner: Runner,
  { tournament_id }: Pick<TableRow, 'tournament_id'>,
  who: Sitter | undefined,
): Promise<string | null> {
  if (tournament_id === null || !who || !('memberId' in who)) return null;
  return (await runner.one(SEAT_IN_TOURNAMENT, [tournament_id, who.memberId]))?.table_code ?? null;
}

/** @param who the caller, where he can be seated */
export async function readTable(
  { db, sealer, clock }: Needs,
  brandId: BrandId,
  code: string,
  who: Sitter | undefined,
): Promise<CallAnswer<typeof GetPokerTable>> {
  // Version, seats and hand of one moment: a page goes on from the version with the lines that follow it.
  return db.transaction(async (tx) => {
    const table = await tx.one(TABLE_BY_CODE, [code, brandId]);
    if (!table) throw pokerFaults('poker.unknown_table');
    const sittings = await tx.rows(SITTINGS, [code]);
    const own = who && sittingOf(sittings, who);
    const now = clock.now();
    const until = own || table.observe_ms === 0 ? undefined : now - table.observe_ms;
    const row = await (until === undefined
      ? tx.one(NEWEST_HAND, [code])
      : tx.one(HAND_BEFORE, [code, new Date(until)]));
    const at = own && row ? row.seats.findIndex(({ sitting }) => sitting === own.id) : -1;
    const place = at < 0 ? undefined : at;
    const deck = row && place !== undefined ? deckOfHand(sealer, row) : undefined;
    const hand = row ? presentHand(row, { place, deck, until, table }) : null;
    return {
      ...presentPlace(table),
      straddle: table.straddle,
      rake: `${table.rake_rate / 100}`,
      rakeCap: formatWire(table.rake_cap, table.currency),
      actionMs: table.action_ms,
      bankMs: table.bank_ms,
      observeMs: table.observe_ms,
      version: Number(table.version),
      places: presentSeats(sittings, own, row, hand),
      button: row ? buttonSeat(row) : null,
      hand,
      mine: own ? presentMine(own, sittingSerial(own.id)) : null,
      tournamentId: table.tournament_id,
      movedTo: own ? null : await movedTo(tx, table, who),
      root: (await tx.one(ROOT_OF, [code, chainOfHand(table.hands + 1)]))?.root ?? null,
      serverTime: toWire(now),
    };
  });
}

/** The caller's place in a hand: by the sittings it names, whoever sits there today. */
async function placeOf(runner: Runner, row: HandRow, who: Sitter | undefined): Promise<number | undefined> {
  if (!who) return undefined;
  const rows = await runner.rows(MEMBERS_OF_SITTINGS, [row.seats.map(({ sitting }) => sitting)]);
  const print = 'trial' in who ? printOf(who.trial) : undefined;
  const own = rows.find(({ member_id, trial }) =>
    'memberId' in who ? member_id === who.memberId : trial !== null && print?.equals(trial) === true,
  );
  const at = own ? row.seats.findIndex(({ sitting }) => sitting === own.id) : -1;
  return at < 0 ? undefined : at;
}

/** By its own id, or by that of the caller's line of it in his records. */
async function findHand(
  db: Runner,
  brandId: BrandId,
  id: string,
  who: Sitter | undefined,
): Promise<HandRow | undefined> {
  const row = await db.one(HAND_BY_ID, [id, brandId]);
  if (row || !who || !('memberId' in who)) return row;
  return db.one(HAND_OF_SEAT, [id, who.memberId, brandId]);
}

/** A hand that has ended, and may be seen by now. @throws poker.unknown_hand */
export async function readHand(
  { db, sealer, clock }: Needs,
  brandId: BrandId,
  id: string,
  who: Sitter | undefined,
): Promise<CallAnswer<typeof GetPokerHand>> {
  const row = await findHand(db, brandId, id, who);
  const table = row && (await db.one(TABLE_BY_CODE, [row.table_code, brandId]));
  if (!row || !table || row.ended_at === null) throw pokerFaults('poker.unknown_hand');
  const now = clock.now();
  const place = await placeOf(db, row, who);
  if (place === undefined && row.ended_at.getTime() + table.observe_ms > now)
    throw pokerFaults('poker.unknown_hand');
  const root = await db.one(ROOT_OF, [row.table_code, row.chain_n]);
  const isRevealed = row.reveal_at !== null && row.reveal_at.getTime() <= now;
  const deck = place === undefined ? undefined : deckOfHand(sealer, row);
  const hand = presentHand(row, { place, deck, table });
  return {
    hand,
    text: writeDocument({ ...hand, currency: table.currency, table: table.name }),
    proof: {
      commitment: row.commitment,
      root: root?.root ?? '',
      n: row.link_n,
      text: shuffleText(row.table_code, row.entropy),
      link: isRevealed ? openLink(sealer, row).toString('hex') : null,
      revealsAt: row.reveal_at ? toWire(row.reveal_at.getTime()) : null,
    },
  };
}

export async function listHands(
  { db }: Needs,
  memberId: MemberId,
  table: string | null,
  limit: number,
  offset: number,
): Promise<{
  readonly rows: readonly (CallAnswer<typeof GetPokerHands>['list'][number] & { readonly total: bigint })[];
}> {
  const rows = await db.rows(HANDS_OF_MEMBER, [memberId, table, limit, offset]);
  return {
    rows: rows.map((row) => ({
      handId: row.hand_id,
      serial: handSerial(row.table_code, row.n),
      table: row.table_code,
      tableName: row.name,
      game: row.game,
      at: toWire(row.at.getTime()),
      stake: formatWire(row.stake, row.currency),
      payout: formatWire(row.payout, row.currency),
      net: formatWire(row.payout - row.stake, row.currency),
      currency: row.currency,
      total: row.total,
    })),
  };
}
