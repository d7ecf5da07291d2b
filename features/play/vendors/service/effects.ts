/**
 * What a vendor asks that is rare: more won, a settlement taken back, a stake changed, a prize. Each in a transaction of its own that locks in the order
 * of the batches: balances, names, rows. What the batches have done meanwhile it finds done.
 */
import { minor } from '#kernel/money.ts';
import { isId, newId } from '#kernel/ids.ts';
import { vendorFaults } from '../faults.ts';
import { nameOf, winOf } from '../rules/call.ts';
import { BET_TO_CORRECT, BETS_OF_ROUND, LOCK_BET, ROLLBACK_OF, type TransactionRow } from '../store/play.ts';
import { WIN_GRANT } from '../store/grants.ts';
import {
  answeredBefore,
  betSerial,
  type CallDone,
  noteRound,
  noteTransaction,
  ownRound,
  writeCalls,
} from './bets.ts';
import { betOf, correct, type Done, type Effect, end, type Moved, NOTHING } from './effect.ts';
import { placeFree } from './free-bets.ts';
import { type ActRequest, loadCalls } from './loaded.ts';
import type { VendorNeeds } from './needs.ts';
import { restake } from './restake.ts';

async function win(effect: Effect): Promise<Done> {
  const { request, tx } = effect;
  const { call, currency } = request;
  if (call.verb !== 'win') return NOTHING;
  const bet = await betOf(effect);
  // A bet that was rolled back is none: what is won on it was won on nothing.
  if (bet.state === 'voided') throw vendorFaults('vendors.unknown_bet');
  const amount = winOf(call.amount, currency);
  const moved =
    bet.state === 'open'
      ? await end(effect, bet, { state: 'settled', payout: amount })
      : await correct(effect, bet, { state: 'settled', payout: bet.payout + amount });
  if (bet.free && isId(call.reward)) {
    const { brandId, vendor, memberId } = request;
    await tx.run(WIN_GRANT, [call.reward, amount, brandId, vendor, memberId]);
  }
  return { ...moved, round: { credited: true, closes: call.closes } };
}

/** Several bets may be one slip: its round is over with the last of them. */
const isLast = ({ loaded, request }: Effect, betId: string): boolean =>
  (loaded.openBets.get(ownRound(request)) ?? []).every(({ id }) => id === betId);

/** The whole of what a bet comes to, again and again. */
async function settle(effect: Effect): Promise<Done> {
  const { call, currency } = effect.request;
  if (call.verb !== 'settle') return NOTHING;
  const bet = await betOf(effect);
  if (bet.state === 'voided') throw vendorFaults('vendors.round_over');
  const payout = winOf(call.amount, currency);
  const moved =
    bet.state === 'open'
      ? await end(effect, bet, { state: 'settled', payout })
      : await correct(effect, bet, { state: 'settled', payout });
  return { ...moved, round: { credited: true, closes: isLast(effect, bet.id) } };
}

async function unsettle(effect: Effect): Promise<Done> {
  const bet = await betOf(effect);
  if (bet.state === 'unsettled') return { ...NOTHING, betId: bet.id };
  if (bet.state !== 'settled') throw vendorFaults('vendors.round_over');
  return correct(effect, bet, { state: 'unsettled', payout: 0n });
}

async function voidBet(effect: Effect): Promise<Done> {
  const bet = await betOf(effect);
  if (bet.state === 'voided') return { ...NOTHING, betId: bet.id };
  const moved =
    bet.state === 'open'
      ? await end(effect, bet, { state: 'voided' })
      : await correct(effect, bet, { state: 'voided', payout: bet.stake });
  return { ...moved, round: { credited: true, closes: isLast(effect, bet.id) } };
}

async function adjust(effect: Effect): Promise<Done> {
  const { call, currency } = effect.request;
  if (call.verb !== 'adjust') return NOTHING;
  const bet = await betOf(effect);
  if (bet.state !== 'settled') throw vendorFaults('vendors.round_over');
  const payout = bet.payout + winOf(call.amount, currency);
  if (payout < 0n) throw vendorFaults('vendors.inexact_amount');
  return correct(effect, bet, { state: 'settled', payout });
}

/** A prize that belongs to no bet: a jackpot, a tournament of the vendor. */
async function award({ needs, tx, request }: Effect): Promise<Done> {
  const { call, currency, brandId, vendor, memberId, pockets } = request;
  if (call.verb !== 'award') return NOTHING;
  if (call.currency !== currency) throw vendorFaults('vendors.wrong_currency');
  const amount = winOf(call.amount, currency);
  if (amount === 0n) return NOTHING;
  const ref = newId();
  const { transferId } = await needs.ledger.pay(tx, {
    memberId,
    brandId,
    currency,
    pockets,
    kind: 'prize',
    key: `vendor award ${ref}`,
    content: String(amount),
    ref,
    serial: betSerial(ref),
    amount,
    from: await needs.ledger.house(tx, brandId, `vendor:${vendor}`, currency),
  });
  return { betId: ref, amount, transferId };
}

/** A prize is taken back; what is gone already is owed. */
async function takeAward({ needs, tx, request }: Effect, was: TransactionRow): Promise<Moved> {
  const { currency, brandId, vendor, memberId, pockets } = request;
  if (was.amount === 0n || was.bet_id === null) return NOTHING;
  const { transferId } = await needs.ledger.take(tx, {
    memberId,
    brandId,
    currency,
    pockets,
    kind: 'correction',
    key: `vendor award back ${was.bet_id}`,
    content: String(was.amount),
    ref: was.bet_id,
    serial: betSerial(was.bet_id),
    amount: minor(was.amount),
    to: await needs.ledger.house(tx, brandId, `vendor:${vendor}`, currency),
    debt: await needs.ledger.pocket(tx, brandId, memberId, 'debt', currency),
  });
  return { betId: was.bet_id, amount: -was.amount, transferId };
}

/** Of a win: its payout is taken back. Of a bet: its stake comes back, unless its round has brought something or is over. */
async function rollback(effect: Effect): Promise<Done | 'unknown'> {
  const { request, loaded, tx } = effect;
  const { brandId, vendor, memberId, call } = request;
  if (call.verb !== 'rollback') return NOTHING;
  const was = loaded.transactions.get(nameOf(brandId, vendor, call.reference));
  if (!was || was.verb === 'tombstone' || was.member_id !== memberId) return 'unknown';
  // Done already, under another name of the same wish.
  if (await isRolledBack(effect, was)) return { ...NOTHING, betId: was.bet_id };
  const round = { credited: false, closes: call.closes };
  if (was.verb === 'award') return { ...(await takeAward(effect, was)), round };
  if (was.verb !== 'bet') return { ...(await takeWin(effect, was)), round };
  const bet = await tx.one(LOCK_BET, [brandId, vendor, call.reference]);
  if (!bet) return 'unknown';
  if (bet.state === 'voided') return { ...NOTHING, betId: bet.id };
  const isOver = loaded.rounds.get(ownRound(request));
  if (bet.state !== 'open' || isOver?.credited === true || isOver?.state === 'closed')
    throw vendorFaults('vendors.round_over');
  return { ...(await end(effect, bet, { state: 'voided' })), round };
}

async function isRolledBack({ tx }: Effect, { brand_id, vendor, id }: TransactionRow): Promise<boolean> {
  return (await tx.one(ROLLBACK_OF, [brand_id, vendor, id])) !== undefined;
}

/** What a bet was brought; what took something from it is no movement that is taken back. */
const BRINGS: readonly string[] = ['win', 'settle', 'adjust'];

async function takeWin(effect: Effect, was: TransactionRow): Promise<Moved> {
  const { tx, request } = effect;
  const bet =
    was.bet_id !== null && BRINGS.includes(was.verb)
      ? await tx.one(BET_TO_CORRECT, [request.memberId, was.bet_id])
      : undefined;
  if (!bet || bet.state !== 'settled') throw vendorFaults('vendors.round_over');
  const payout = bet.payout - was.amount;
  return correct(effect, bet, { state: 'settled', payout: payout < 0n ? 0n : payout });
}

/** Every open bet of a round comes back. */
async function cancel(effect: Effect): Promise<Done | 'unknown'> {
  const { request, loaded, tx } = effect;
  const round = loaded.rounds.get(ownRound(request));
  if (!round) return 'unknown';
  const bets = await tx.rows(BETS_OF_ROUND, [
    request.brandId,
    request.vendor,
    request.memberId,
    request.call.round,
  ]);
  if (bets.every(({ state }) => state === 'voided')) return NOTHING;
  if (round.credited || round.state === 'closed') throw vendorFaults('vendors.round_over');
  let last: Moved = NOTHING;
  let amount = 0n;
  for (const bet of bets) {
    if (bet.state !== 'open') continue;
    last = await end(effect, bet, { state: 'voided' });
    amount += bet.stake;
  }
  return { ...last, amount, round: { credited: false, closes: true } };
}

async function endRound(effect: Effect): Promise<Done | 'unknown'> {
  const { request, loaded } = effect;
  if (!loaded.rounds.has(ownRound(request))) return 'unknown';
  return { ...NOTHING, round: { credited: true, closes: true } };
}

const VERBS: Readonly<Record<string, (effect: Effect) => Promise<Done | 'unknown'>>> = {
  bet: placeFree,
  win,
  settle,
  unsettle,
  void: voidBet,
  adjust,
  award,
  rollback,
  cancel,
  endRound,
  restake,
};

/** A bet that never came and whose rollback did: should it come after all, it is refused. */
function bury({ loaded, request, now }: Effect): void {
  const { call } = request;
  if (call.verb !== 'rollback') return;
  const name = nameOf(request.brandId, request.vendor, call.reference);
  if (loaded.transactions.has(name)) return;
  const tomb = { ...request, call: { ...call, transaction: call.reference } };
  noteTransaction(loaded, tomb, { bet_id: null, amount: 0n, balance: 0n, transfer_id: null }, now);
  const last = loaded.done.pop();
  if (last) loaded.done.push({ ...last, verb: 'tombstone' });
}

/** @throws what it is refused with; nothing has changed then */
export const applyCall = (needs: VendorNeeds, request: ActRequest): Promise<CallDone> =>
  needs.db.transaction(async (tx): Promise<CallDone> => {
    const { cash, held } = request.pockets;
    const batch = await needs.ledger.open(tx, { accounts: [cash, held], keys: [], locks: 'wait' });
    const loaded = await loadCalls(tx, [request]);
    const before = answeredBefore(loaded, request);
    if (before) return before;
    const effect: Effect = { needs, tx, request, loaded, now: needs.clock.now() };
    const done = (await VERBS[request.call.verb]?.(effect)) ?? 'unknown';
    if (done === 'unknown') {
      bury(effect);
      await Promise.all(writeCalls(tx, loaded));
      return {
        kind: 'refused',
        status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
        balance: batch.balanceOf(cash),
      };
    }
    const { betId, amount, transferId, round } = done;
    const balance = (await needs.ledger.wallet(tx, request.memberId, request.pockets)).cash;
    noteTransaction(loaded, request, { bet_id: betId, amount, balance, transfer_id: transferId }, effect.now);
    if (round) noteRound(loaded, request, round, effect.now);
    if (round?.closes === true) await closeRest(effect, betId);
    await Promise.all(writeCalls(tx, loaded));
    return { kind: 'done', balance };
  });

/** A round that is over leaves no bet open. */
async function closeRest(effect: Effect, but: string | null): Promise<void> {
  const open = effect.loaded.openBets.get(ownRound(effect.request)) ?? [];
  for (const bet of open)
    if (bet.id !== but) {
      const now = await effect.tx.one(BET_TO_CORRECT, [bet.member_id, bet.id]);
      if (now?.state === 'open') await end(effect, now, { state: 'settled', payout: minor(0n) });
    }
}
