/**
 * Calls of vendors in the batches of stakes: a bet is a stake that stays open, a win or a rollback of an open bet ends it. Whatever else a vendor asks –
 * a second win, a settlement taken back – is rare, and comes in a transaction of its own (effects.ts).
 */
import { createStakes, type StakeOptions, type Stakes } from '#features/play/stakes/service/batch.ts';
import { endInBatch, type Ending } from '#features/play/stakes/service/end.ts';
import type { BatchState, PlayKind } from '#features/play/stakes/service/kind.ts';
import type { OpenStake } from '#features/play/stakes/service/open-stake.ts';
import { newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { MINUTE } from '#kernel/time.ts';
import { serialOfRef } from '#ledger/contract.ts';
import type { Outcome } from '#platform/db/batch.ts';
import { vendorFaults } from '../faults.ts';
import { checkLimits, contentOf, isOpen, nameOf, roundName, winOf } from '../rules/call.ts';
import {
  addBets,
  addTransactions,
  type BetRow,
  endBets,
  moveRounds,
  type TransactionRow,
} from '../store/play.ts';
import {
  type ActRequest,
  type BetRequest,
  type Loaded,
  loadCalls,
  tokenHash,
  type WalletRequest,
} from './loaded.ts';
import type { VendorNeeds } from './needs.ts';

/** What a call came to. `later` has been decided by nobody yet: it wants a transaction of its own. */
export type CallDone =
  | { readonly kind: 'done'; readonly balance: bigint }
  /** Answered before, refused: word for word. */
  | { readonly kind: 'refused'; readonly status: string; readonly balance: bigint | null }
  | { readonly kind: 'later' };

type State = BatchState<Loaded>;
type Kind = PlayKind<BetRequest, ActRequest, Loaded, CallDone>;

export const betSerial = (id: string): string => serialOfRef('VB', id);

export const openBet = (bet: BetRow): OpenStake => ({
  memberId: bet.member_id,
  brandId: bet.brand_id,
  currency: bet.currency,
  kind: 'vendor_bet',
  category: bet.category,
  vendor: bet.vendor,
  game: bet.game,
  ref: bet.id,
  serial: betSerial(bet.id),
  stake: minor(bet.stake),
});

/** Of the request itself, and of what it is about. */
export const ownName = ({ brandId, vendor, call }: WalletRequest): string =>
  nameOf(brandId, vendor, call.transaction);
const aboutName = ({ brandId, vendor, call }: WalletRequest): string | undefined =>
  'reference' in call ? nameOf(brandId, vendor, call.reference) : undefined;
export const ownRound = ({ brandId, vendor, memberId, call }: WalletRequest): string =>
  roundName(brandId, vendor, memberId, call.round);

/** What the vendor was answered before: a refusal under this request, or the effect of this transaction. @throws vendors.duplicate */
export function answeredBefore(loaded: Loaded, request: WalletRequest): CallDone | undefined {
  const { brandId, vendor, call } = request;
  const done = loaded.transactions.get(ownName(request));
  // Rolled back before it came: a bet or a win.
  if (done?.verb === 'tombstone') throw vendorFaults('vendors.rolled_back');
  if (done) {
    if (done.content !== contentOf(call) || done.member_id !== request.memberId)
      throw vendorFaults('vendors.duplicate');
    return { kind: 'done', balance: done.balance };
  }
  const refused = loaded.refusals.get(nameOf(brandId, vendor, call.request));
  return refused && { kind: 'refused', status: refused.status, balance: refused.balance };
}

/** Something of this batch has changed what the request is about. */
const isTouched = ({ touched }: Loaded, request: WalletRequest): boolean => {
  const about = aboutName(request);
  return (
    touched.has(ownName(request)) ||
    touched.has(ownRound(request)) ||
    (about !== undefined && touched.has(about))
  );
};
function touch({ touched }: Loaded, request: WalletRequest): void {
  const about = aboutName(request);
  touched.add(ownName(request));
  touched.add(ownRound(request));
  if (about !== undefined) touched.add(about);
}

/** Whether something new may begin there. Wins and rollbacks ask none of this. */
export function refuseBet(loaded: Loaded, request: BetRequest, now: number): void {
  const { brandId, vendor, call, memberId, currency, stake } = request;
  const row = loaded.vendors.get(nameOf(brandId, vendor, ''));
  if (!row) throw vendorFaults('vendors.unknown_vendor');
  const game = loaded.games.get(nameOf(brandId, vendor, call.game));
  if (!game || game.withdrawn) throw vendorFaults('vendors.invalid_game');
  if (request.closed || !isOpen(row, now)) throw vendorFaults('vendors.game_closed');
  const launch = loaded.launches.get(tokenHash(call.token).toString('hex'));
  const isBound =
    launch?.vendor === vendor &&
    launch.brand_id === brandId &&
    launch.member_id === memberId &&
    launch.game === game.code;
  // Until the vendor has answered the launch the token is nobody's.
  if (!launch || !isBound || launch.state === 'asked' || launch.state === 'opening')
    throw vendorFaults('vendors.invalid_token');
  if (launch.state === 'ended' || launch.ends_at.getTime() <= now)
    throw vendorFaults('vendors.token_expired');
  if (call.currency !== launch.currency || currency !== launch.currency || !row.currencies.includes(currency))
    throw vendorFaults('vendors.wrong_currency');
  if (loaded.rounds.get(ownRound(request))?.state === 'closed') throw vendorFaults('vendors.round_over');
  if (stake > 0n) checkLimits(row, currency, stake);
}

/** The same as a line for ever; `amount` is what came to the member. */
export function noteTransaction(
  loaded: Loaded,
  request: WalletRequest,
  of: Pick<TransactionRow, 'bet_id' | 'amount' | 'balance' | 'transfer_id'>,
  at: number,
): void {
  const { brandId, vendor, call, memberId, currency } = request;
  loaded.done.push({
    brand_id: brandId,
    vendor,
    id: call.transaction,
    member_id: memberId,
    verb: call.verb,
    content: contentOf(call),
    reference: 'reference' in call ? call.reference : null,
    round: call.round,
    game: call.game,
    currency,
    at: new Date(at),
    ...of,
  });
}

export function noteRound(
  loaded: Loaded,
  request: WalletRequest,
  { credited, closes }: { readonly credited: boolean; readonly closes: boolean },
  at: number,
): void {
  const { brandId, vendor, memberId, call, currency } = request;
  const name = ownRound(request);
  const before = loaded.moved.get(name);
  const minutes = loaded.vendors.get(nameOf(brandId, vendor, ''))?.round_minutes ?? 15;
  loaded.moved.set(name, {
    brand_id: brandId,
    vendor,
    member_id: memberId,
    id: call.round,
    game: call.game,
    currency,
    credited: credited || (before?.credited ?? false),
    closes: closes || (before?.closes ?? false),
    at: new Date(at),
    askAt: new Date(at + minutes * MINUTE),
  });
}

const decide: Kind['decide'] = ({ loaded }, request, now) => {
  if (isTouched(loaded, request)) return { again: true };
  const { memberId, brandId, vendor, call, currency, stake, title } = request;
  const ref = newId<'bet'>(now);
  return {
    ref,
    serial: betSerial(ref),
    booked: ({ transferId, balance }) => {
      touch(loaded, request);
      loaded.taken.push({
        member_id: memberId,
        id: ref,
        brand_id: brandId,
        vendor,
        transaction: call.transaction,
        round: call.round,
        game: title.code,
        category: title.category,
        currency,
        free: false,
        stake,
        state: 'open',
        payout: 0n,
        corrections: 0,
        transfer_id: transferId,
        at: new Date(now),
      });
      noteTransaction(
        loaded,
        request,
        { bet_id: ref, amount: -stake, balance, transfer_id: transferId },
        now,
      );
      noteRound(loaded, request, { credited: false, closes: false }, now);
      return { kind: 'done', balance };
    },
  };
};

/** Ends an open bet, and puts aside what its row is to say. */
export function endBet(state: State, request: ActRequest, bet: BetRow, ending: Ending, now: number): string {
  const { transferId } = endInBatch(state, openBet(bet), request, ending, now);
  state.loaded.ended.push({
    member_id: bet.member_id,
    id: bet.id,
    state: ending.state,
    payout: ending.state === 'settled' ? ending.payout : bet.stake,
    transferId,
    at: new Date(now),
  });
  return transferId;
}

const lost = { state: 'settled', payout: minor(0n) } as const;
/** A round that is over leaves no bet open: what nobody has won is lost. */
function closeOthers(state: State, request: ActRequest, but: string | undefined, now: number): void {
  for (const bet of state.loaded.openBets.get(ownRound(request)) ?? [])
    if (bet.id !== but) endBet(state, request, bet, lost, now);
}

type Simple = {
  readonly bet: BetRow | undefined;
  readonly ending: Ending;
  readonly credited: boolean;
  readonly closes: boolean;
};
/** What can be done here at once; undefined leaves it to a transaction of its own. */
function simpleOf(loaded: Loaded, request: ActRequest): Simple | undefined {
  const { call, memberId, currency } = request;
  const about = aboutName(request);
  const bet = about === undefined ? undefined : loaded.bets.get(about);
  if (call.verb === 'endRound')
    return loaded.rounds.has(ownRound(request))
      ? { bet: undefined, ending: lost, credited: true, closes: true }
      : undefined;
  const isPlain =
    bet?.state === 'open' &&
    bet.member_id === memberId &&
    bet.currency === currency &&
    bet.round === call.round;
  if (!bet || !isPlain) return undefined;
  if (call.verb === 'win' && call.reward === undefined)
    return {
      bet,
      ending: { state: 'settled', payout: winOf(call.amount, currency) },
      credited: true,
      closes: call.closes,
    };
  const round = loaded.rounds.get(ownRound(request));
  if (call.verb === 'rollback' && round?.state === 'open' && !round.credited)
    return { bet, ending: { state: 'voided' }, credited: false, closes: call.closes };
  return undefined;
}

function act(state: State, request: ActRequest, now: number): Outcome<CallDone> {
  const { ledger, loaded } = state;
  const { cash, held } = request.pockets;
  if (!ledger.isLocked(cash) || !ledger.isLocked(held) || isTouched(loaded, request)) return { again: true };
  const before = answeredBefore(loaded, request);
  if (before) return { answer: before };
  const simple = simpleOf(loaded, request);
  if (!simple) return { answer: { kind: 'later' } };
  if ('currency' in request.call && request.call.currency !== request.currency)
    throw vendorFaults('vendors.wrong_currency');
  touch(loaded, request);
  const { bet, ending, credited, closes } = simple;
  const transferId = bet ? endBet(state, request, bet, ending, now) : null;
  if (closes) closeOthers(state, request, bet?.id, now);
  const amount = !bet ? 0n : ending.state === 'settled' ? ending.payout : bet.stake;
  const balance = ledger.balanceOf(cash);
  noteTransaction(
    loaded,
    request,
    { bet_id: bet?.id ?? null, amount, balance, transfer_id: transferId },
    now,
  );
  noteRound(loaded, request, { credited, closes }, now);
  return { answer: { kind: 'done', balance } };
}

/** Issued at once; each statement is of all rows. */
export const writeCalls = (tx: Parameters<Kind['write']>[0], loaded: Loaded): Promise<unknown>[] => [
  ...(loaded.taken.length > 0 ? [addBets(tx, loaded.taken)] : []),
  ...(loaded.ended.length > 0 ? [endBets(tx, loaded.ended)] : []),
  ...(loaded.done.length > 0 ? [addTransactions(tx, loaded.done)] : []),
  ...(loaded.moved.size > 0 ? [moveRounds(tx, [...loaded.moved.values()])] : []),
];

const kindOf = ({ clock }: Pick<VendorNeeds, 'clock'>): Kind => ({
  kind: 'vendor_bet',
  name: 'vendor calls',
  isStake: (request): request is BetRequest => request.type === 'bet',
  accounts: ({ pockets }) => [pockets.cash, pockets.held],
  load: (tx, stakes, acts) => loadCalls(tx, [...stakes, ...acts]),
  content: ({ call }) => contentOf(call),
  label: ({ vendor, title }) => ({ category: title.category, vendor, game: title.code }),
  repeat: ({ loaded }, request) => answeredBefore(loaded, request),
  refuse: ({ loaded }, request) => {
    const before = answeredBefore(loaded, request);
    // A refusal is an answer that has no stake behind it; who asked is told by its value.
    if (before) return vendorFaults('vendors.answered', { value: before });
    refuseBet(loaded, request, clock.now());
    return undefined;
  },
  decide,
  act,
  write: (tx, { loaded }) => writeCalls(tx, loaded),
});

export type VendorStakes = Stakes<WalletRequest, CallDone>;
export const createVendorStakes = (needs: VendorNeeds, options?: StakeOptions): VendorStakes =>
  createStakes(needs, kindOf(needs), options);
