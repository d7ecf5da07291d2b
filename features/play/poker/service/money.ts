/**
 * Chips with money are held money: brought to the table they are held, and a hand settles what each seat had put in and holds what it was paid. So what
 * a member has on tables is what the ledger holds of him for poker, at every commit. The row of the table is held before the balances, always.
 */
import type { StakeGate } from '#features/play/stakes/service/kind.ts';
import { settledFact } from '#features/play/stakes/service/end.ts';
import { repayDebt } from '#features/play/stakes/service/repay.ts';
import { StakeSettled } from '#features/play/stakes/contract.ts';
import type { Result } from '#games/poker/engine/result.ts';
import { type MemberId, newId } from '#kernel/ids.ts';
import { type Minor, minor } from '#kernel/money.ts';
import { serialOfRef, WalletChanged } from '#ledger/contract.ts';
import { type LedgerBatch, type Pockets, walletFacts } from '#ledger/service.ts';
import type { Tx } from '#platform/db/db.ts';
import { announceAll, announcement } from '#platform/outbox/outbox.ts';
import { type Counted, countedOf, marginOf } from '../rules/counted.ts';
import type { SittingRow, TableRow } from '../store.ts';
import { addHandSeats, type HandRow, type HandSeatRow } from '../store/hands.ts';
import type { PokerNeeds } from './needs.ts';

export const POKER_VENDOR = 'HAAT';
export const POKER_CATEGORY = 'PVP';

export const sittingSerial = (id: string): string => serialOfRef('PK', id);
export const seatSerial = (id: string): string => serialOfRef('PH', id);

type Needs = Pick<PokerNeeds, 'ledger' | 'gate'>;

export type ChipsAsk = {
  readonly memberId: MemberId;
  readonly sittingId: string;
  readonly table: Pick<TableRow, 'brand_id' | 'currency' | 'code'>;
  readonly amount: Minor;
  readonly key: string;
  readonly now: number;
};

export const chipsContent = ({ table, amount }: Pick<ChipsAsk, 'table' | 'amount'>): string =>
  `poker|${table.code}|${table.currency}|${amount}`;

/** Was this key used before? Asked with the balances locked, so that two of one wish do not both find nothing. */
export async function heldBefore(
  { ledger }: Pick<Needs, 'ledger'>,
  tx: Tx,
  ask: Omit<ChipsAsk, 'sittingId'>,
): Promise<{ readonly batch: LedgerBatch; readonly pockets: Pockets; readonly earlier: string | undefined }> {
  const { memberId, table, key } = ask;
  const pockets = await ledger.pockets(tx, table.brand_id, memberId, table.currency);
  const batch = await ledger.open(tx, {
    accounts: [pockets.cash, pockets.held],
    keys: [{ memberId, key }],
    locks: 'wait',
  });
  return { batch, pockets, earlier: batch.earlier(memberId, key, chipsContent(ask))?.ref };
}

/** What the gate says to so many chips at risk. */
export async function refusalOf(
  { gate }: { readonly gate: Pick<StakeGate, 'load' | 'refuse'> },
  tx: Tx,
  { memberId, table, amount, now }: Omit<ChipsAsk, 'sittingId' | 'key'>,
) {
  const [row] = await tx.rows(gate.load, [[memberId]]);
  const { brand_id: brandId, currency } = table;
  return gate.refuse(row, { brandId, stake: amount, currency, now, lastAt: 0, cycleMs: 0 });
}

/** Holds chips that are brought to the table. @throws the refusal of the gate · wallet.insufficient_funds */
export async function holdChips(
  needs: Needs,
  tx: Tx,
  ask: ChipsAsk,
  { batch, pockets }: { readonly batch: LedgerBatch; readonly pockets: Pockets },
): Promise<void> {
  const { memberId, sittingId, table, amount, key } = ask;
  const refusal = await refusalOf(needs, tx, ask);
  if (refusal) throw refusal;
  batch.hold({
    memberId,
    brandId: table.brand_id,
    currency: table.currency,
    pockets,
    key,
    content: chipsContent(ask),
    ref: sittingId,
    serial: sittingSerial(sittingId),
    kind: 'poker',
    amount,
  });
  await needs.ledger.write(tx, batch);
  await announceAll(tx, [
    announcement(WalletChanged, walletFacts(batch, [{ memberId, cash: pockets.cash }])),
  ]);
}

/** What somebody leaves the table with is his again; half of what he won there repays what he owes. */
export async function returnChips(
  { ledger }: Pick<Needs, 'ledger'>,
  tx: Tx,
  { id, brand_id: brandId, member_id: memberId, entry_id, currency, stack, adding, bought }: SittingRow,
): Promise<void> {
  const amount = minor(stack + adding);
  // Chips of a tournament are no money: its entry is held, and ends with the tournament.
  if (memberId === null || entry_id !== null || amount === 0n) return;
  const pockets = await ledger.pockets(tx, brandId, memberId, currency);
  const key = `leave ${id}`;
  const batch = await ledger.open(tx, {
    accounts: [pockets.cash, pockets.held],
    keys: [{ memberId, key }],
    locks: 'wait',
  });
  const movement = { memberId, brandId, currency, pockets, ref: id, serial: sittingSerial(id) };
  const posted = batch.void({ ...movement, key, content: `leave|${amount}`, kind: 'poker', stake: amount });
  repayDebt(batch, movement, pockets, amount - bought, posted);
  await ledger.write(tx, batch);
  await announceAll(tx, [
    announcement(WalletChanged, walletFacts(batch, [{ memberId, cash: pockets.cash }])),
  ]);
}

type Staked = {
  readonly place: number;
  readonly sitting: SittingRow;
  readonly memberId: MemberId;
  readonly id: string;
  readonly stake: Minor;
  readonly payout: Minor;
};

const stakedIn = (row: HandRow, sittings: readonly SittingRow[], result: Result): Staked[] =>
  row.seats.flatMap(({ sitting: id }, place) => {
    const sitting = sittings.find((one) => one.id === id);
    const stake = minor(result.stakes[place] ?? 0n);
    if (!sitting?.member_id || stake === 0n) return [];
    const payout = minor(result.payouts[place] ?? 0n);
    return [{ place, sitting, memberId: sitting.member_id, id: newId<'hand seat'>(), stake, payout }];
  });

/** Whose money a hand moves, with everybody's balances held. */
async function openPurses(
  { ledger }: Pick<Needs, 'ledger'>,
  tx: Tx,
  { brand_id: brandId, currency, code }: TableRow,
  staked: readonly Staked[],
) {
  const members = staked.map(({ memberId }) => memberId);
  const house = await ledger.house(tx, brandId, 'play', currency);
  const purses = await ledger.pocketsOf(tx, brandId, members, currency);
  const pocketsOf = (memberId: MemberId): Pockets => {
    const pockets = purses.get(memberId);
    if (!pockets) throw new Error(`${memberId} sits at ${code} without pockets`);
    return pockets;
  };
  const batch = await ledger.open(tx, {
    accounts: members.flatMap((memberId) => Object.values(pocketsOf(memberId))),
    keys: staked.flatMap(({ memberId, id }) => [{ memberId, key: `hand ${id}` }]),
    locks: 'wait',
  });
  return { house, pocketsOf, batch };
}
type Purses = Awaited<ReturnType<typeof openPurses>>;

/** One seat: its stake goes to the house, its payout comes from there and is held again. Answers both transfers. */
function settleSeat(
  { house, pocketsOf, batch }: Purses,
  { brand_id: brandId, currency }: TableRow,
  { memberId, id, stake, payout }: Staked,
): Pick<HandSeatRow, 'settle_transfer_id' | 'hold_transfer_id'> {
  const movement = {
    memberId,
    brandId,
    currency,
    pockets: pocketsOf(memberId),
    ref: id,
    serial: seatSerial(id),
    kind: 'poker' as const,
  };
  const content = `hand|${stake}|${payout}`;
  const settled = batch.settle({ ...movement, key: `hand ${id}`, content, stake, payout, house });
  const held =
    payout > 0n
      ? batch.hold({ ...movement, key: `chips ${id}`, content: `chips|${payout}`, amount: payout })
      : undefined;
  return { settle_transfer_id: settled.transferId, hold_transfer_id: held?.transferId ?? null };
}

/** What bonus, points, commission and records hear of a hand. */
function settledFacts(
  { brand_id: brandId, currency, code }: TableRow,
  staked: readonly Staked[],
  counted: readonly Counted[],
  { rake, now }: { readonly rake: bigint; readonly now: number },
) {
  const label = {
    category: POKER_CATEGORY,
    vendor: POKER_VENDOR,
    game: code,
    kind: 'poker' as const,
    brandId,
    currency,
  };
  const margin = marginOf(
    staked.map(({ stake }) => stake),
    rake,
  );
  return staked.map(({ memberId, id, stake, payout }, at) => {
    const valid = minor(counted[at]?.valid ?? 0n);
    const open = { ...label, memberId, stake, ref: id, serial: seatSerial(id) };
    return settledFact(open, 'settled', valid, payout, now, { margin });
  });
}

type EndedHand = {
  readonly table: TableRow;
  readonly row: HandRow;
  readonly sittings: readonly SittingRow[];
  readonly result: Result;
  readonly now: number;
};

/** Books a hand with money: each seat's stake goes to the house, its payout comes from there and is held again; the house is left with the rake. */
export async function settleHand(
  { ledger, gate }: Needs,
  tx: Tx,
  { table, row, sittings, result, now }: EndedHand,
): Promise<void> {
  const staked = stakedIn(row, sittings, result);
  if (staked.length === 0) return;
  const purses = await openPurses({ ledger }, tx, table, staked);
  const { batch, pocketsOf } = purses;
  const members = staked.map(({ memberId }) => memberId);
  const gates = new Map((await tx.rows(gate.load, [members])).map((one) => [one.member_id, one]));
  const stakes = staked.map(({ stake }) => stake);
  const counted = countedOf(stakes, result.rake, BigInt(table.rake_rate));
  const rows = staked.map((seat, at): HandSeatRow => {
    const { place, sitting, memberId, id, stake, payout } = seat;
    const transfers = settleSeat(purses, table, seat);
    gate.took(gates.get(memberId), { stake, payout, now });
    return {
      hand_id: row.id,
      place,
      id,
      sitting_id: sitting.id,
      member_id: memberId,
      brand_id: table.brand_id,
      table_code: table.code,
      currency: table.currency,
      began: sitting.stack,
      stake,
      payout,
      rake: counted[at]?.rake ?? 0n,
      ...transfers,
    };
  });
  await ledger.write(tx, batch);
  await gate.write(tx, gates.values());
  await addHandSeats(tx, rows);
  const wallets = members.map((memberId) => ({ memberId, cash: pocketsOf(memberId).cash }));
  await announceAll(tx, [
    announcement(WalletChanged, walletFacts(batch, wallets)),
    announcement(StakeSettled, settledFacts(table, staked, counted, { rake: result.rake, now })),
  ]);
}
