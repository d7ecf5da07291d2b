/** How a stake that was held comes to its end: the money, and the fact that bonus, points, commission and records hear. */
import type { FactOf } from '#kernel/facts.ts';
import { type Minor, minor, ZERO } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import { type Account, type Posted, WalletChanged } from '#ledger/contract.ts';
import {
  type Ledger,
  type LedgerBatch,
  type Pockets,
  type Settle,
  type Void,
  walletFacts,
} from '#ledger/service.ts';
import type { Tx } from '#platform/db/db.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { type StakePlaced, StakeSettled } from '../contract.ts';
import { countAlone, countTogether } from './exposures.ts';
import type { BatchState, Settled } from './kind.ts';
import { repayDebt } from './repay.ts';
import type { OpenStake } from './open-stake.ts';

/** `above` is what a voided stake brings over the stake itself. */
export type Ending =
  | ({ readonly state: 'settled' } & Settled)
  | { readonly state: 'voided'; readonly above?: Minor };

export type Purse = { readonly pockets: Pockets; readonly house: Account };

/** A space cannot stand in a caller's Idempotency-Key: nobody can use this key up before us. One end for one stake, whatever it is. */
export const endKey = (ref: string): string => `settle ${ref}`;

/** All that comes back to the member. */
export const paidBy = ({ stake }: Pick<OpenStake, 'stake'>, ending: Ending): Minor =>
  ending.state === 'settled' ? ending.payout : minor(stake + (ending.above ?? ZERO));

/** What comes back above the stake, from house and pool; not above 0 where nothing was won. */
const wonBy = (open: Pick<OpenStake, 'stake'>, ending: Ending): bigint =>
  ending.state === 'settled'
    ? ending.payout + (ending.rebate ?? 0n) + (ending.prize?.amount ?? 0n) - open.stake
    : (ending.above ?? 0n);

/** What the verbs `settle` and `void` are asked with. */
function settleAsk(open: OpenStake, { pockets, house }: Purse, ending: Settled): Settle {
  return {
    memberId: open.memberId,
    brandId: open.brandId,
    currency: open.currency,
    pockets,
    key: endKey(open.ref),
    content: ending.rebate ? `settled|${ending.payout}|${ending.rebate}` : `settled|${ending.payout}`,
    ref: open.ref,
    serial: open.serial,
    kind: open.kind,
    heldUnder: open.partOf,
    stake: open.stake,
    payout: ending.payout,
    house,
    shares: ending.shares,
    rebate: ending.rebate,
    prize: ending.prize,
  };
}

function voidAsk(open: OpenStake, { pockets, house }: Purse, above: Minor): Void {
  return {
    memberId: open.memberId,
    brandId: open.brandId,
    currency: open.currency,
    pockets,
    key: endKey(open.ref),
    content: `voided|${open.stake + above}`,
    ref: open.ref,
    serial: open.serial,
    kind: open.kind,
    heldUnder: open.partOf,
    stake: open.stake,
    above,
    house,
  };
}

let reported = { at: 0, text: '' };
/** The bets of a batch share their millisecond. */
function wireTime(at: number): string {
  if (reported.at !== at) reported = { at, text: toWire(at) };
  return reported.text;
}

type Fact = FactOf<typeof StakeSettled>;
/** What is not said of every stake. */
type Extra = {
  -readonly [Name in 'wasOpen' | 'opposed' | 'odds' | 'margin' | 'bonus' | 'free']?: Exclude<
    Fact[Name],
    undefined
  >;
};

/** What is known of a stake beside how it ends. */
export type Told = {
  /** What of it counts, where other bets of its event were looked at (exposures.ts); left out, the bet is counted by itself. */
  readonly counts?: Minor | undefined;
  /** It was told as placed before; it was unless said. */
  readonly wasOpen?: boolean;
  /** What of it was bonus money. */
  readonly bonus?: Posted['bonus'];
  /** The house staked. */
  readonly free?: true;
};

function extraOf(
  stake: Minor,
  ending: Settled | undefined,
  counts: Minor,
  { wasOpen = true, bonus, free }: Told,
): Extra {
  const extra: Extra = {};
  if (wasOpen) extra.wasOpen = true;
  if (bonus) extra.bonus = { id: bonus.id, part: bonus.part.toString(), back: bonus.back.toString() };
  if (free) extra.free = true;
  if (!ending) return extra;
  const valid = ending.validStake ?? stake;
  if (counts < valid) extra.opposed = (valid - counts).toString();
  if (ending.odds !== undefined) extra.odds = ending.odds;
  if (ending.margin !== undefined) extra.margin = ending.margin;
  return extra;
}

/** Written out: it runs for every bet. `payout` is all that came back, from the house and a pool. */
export const settledFact = (
  { memberId, brandId, kind, category, vendor, game, currency, stake, ref, serial }: OpenStake,
  state: Ending['state'],
  validStake: Minor,
  payout: bigint,
  at: number,
  extra: Extra = {},
): Fact => ({
  memberId,
  brandId,
  kind,
  state,
  ...extra,
  category,
  vendor,
  game,
  currency,
  stake: stake.toString(),
  validStake: validStake.toString(),
  payout: payout.toString(),
  at: wireTime(at),
  ref,
  serial,
});

/** Of a stake that stays open. */
export const placedFact = (
  { memberId, brandId, kind, category, vendor, game, currency, stake, ref, serial }: OpenStake,
  at: number,
): FactOf<typeof StakePlaced> => ({
  memberId,
  brandId,
  kind,
  category,
  vendor,
  game,
  currency,
  stake: stake.toString(),
  ref,
  serial,
  at: wireTime(at),
});

export const endFact = (open: OpenStake, ending: Ending, at: number, more: Told = {}): Fact => {
  const fact = wholeFact(open, ending, at, more);
  return open.partOf === undefined ? fact : { ...fact, partOf: open.partOf };
};

const wholeFact = (open: OpenStake, ending: Ending, at: number, more: Told): Fact => {
  if (ending.state === 'voided')
    return settledFact(
      open,
      'voided',
      ZERO,
      paidBy(open, ending),
      at,
      extraOf(open.stake, undefined, ZERO, more),
    );
  const payout = ending.payout + (ending.rebate ?? ZERO) + (ending.prize?.amount ?? ZERO);
  const valid = more.counts ?? countAlone(open.stake, ending);
  return settledFact(open, 'settled', valid, payout, at, extraOf(open.stake, ending, valid, more));
};

/** In a batch of the ledger. @throws idempotency.conflict when the stake has ended in another way */
export function bookEnd(ledger: LedgerBatch, open: OpenStake, purse: Purse, ending: Ending): Posted {
  const posted =
    ending.state === 'settled'
      ? ledger.settle(settleAsk(open, purse, ending))
      : ledger.void(voidAsk(open, purse, ending.above ?? ZERO));
  return repayDebt(ledger, open, purse.pockets, wonBy(open, ending), posted);
}

/** For an act: ends an open stake inside the batch; wallet and fact are told with the batch. */
export function endInBatch<Loaded>(
  state: BatchState<Loaded>,
  open: OpenStake,
  purse: Purse,
  ending: Ending,
  at: number,
): Posted {
  const posted = bookEnd(state.ledger, open, purse, ending);
  if (!posted.repeated) {
    state.settled.push(endFact(open, ending, at, { bonus: posted.bonus }));
    state.wallets.set(open.memberId, purse.pockets.cash);
  }
  return posted;
}

/**
 * Ends one open stake inside the caller's transaction, and announces it. The caller has locked its row – after the balances, as the batches
 * do (`lockWallet`) – and seen that it is open.
 */
export async function endStake(
  ledger: Ledger,
  tx: Tx,
  open: OpenStake,
  purse: Purse,
  ending: Ending,
  at: number,
): Promise<Posted> {
  const { memberId, ref } = open;
  const { cash, held } = purse.pockets;
  const keys = [{ memberId, key: endKey(ref) }];
  const batch = await ledger.open(tx, { accounts: [cash, held], keys, locks: 'wait' });
  const posted = bookEnd(batch, open, purse, ending);
  if (posted.repeated) return posted;
  const counts =
    ending.state === 'settled' && ending.event !== undefined
      ? (await countTogether(tx, [{ ...open, ending }], at)).get(ref)
      : undefined;
  await ledger.write(tx, batch);
  await announce(tx, WalletChanged, walletFacts(batch, [{ memberId, cash }]));
  await announce(tx, StakeSettled, [endFact(open, ending, at, { counts, bonus: posted.bonus })]);
  return posted;
}
