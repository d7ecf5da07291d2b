/**
 * An open bet with another stake: the whole of it comes back and the new one is held, behind the same gate as any other, in one transaction. The new
 * row takes over the name the vendor knows it by.
 */
import { placedFact } from '#features/play/stakes/service/end.ts';
import { StakePlaced } from '#features/play/stakes/contract.ts';
import { newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { vendorFaults } from '../faults.ts';
import { checkLimits, nameOf, stakeOf } from '../rules/call.ts';
import { type BetRow, renameBet } from '../store/play.ts';
import { betSerial, openBet } from './bets.ts';
import { betOf, type Done, type Effect, end } from './effect.ts';

async function hold(effect: Effect, was: BetRow, stake: bigint): Promise<BetRow> {
  const { needs, tx, request, loaded, now } = effect;
  const { brandId, vendor, memberId, currency, pockets } = request;
  const row = loaded.vendors.get(nameOf(brandId, vendor, ''));
  if (row) checkLimits(row, currency, stake);
  const [gate] = await tx.rows(needs.gate.load, [[memberId]]);
  const refusal = needs.gate.refuse(gate, {
    brandId,
    stake: minor(stake),
    currency,
    now,
    lastAt: 0,
    cycleMs: 0,
  });
  if (refusal) throw refusal;
  const id = newId<'bet'>(now);
  const posted = await needs.ledger.hold(tx, {
    memberId,
    brandId,
    currency,
    pockets,
    key: `vendor restake ${id}`,
    content: String(stake),
    ref: id,
    serial: betSerial(id),
    kind: 'vendor_bet',
    amount: minor(stake),
  });
  needs.gate.took(gate, { stake: minor(stake), payout: 0n, now });
  if (gate) await needs.gate.write(tx, [gate]);
  return {
    ...was,
    id,
    stake,
    state: 'open',
    payout: 0n,
    corrections: 0,
    transfer_id: posted.transferId,
    at: new Date(now),
  };
}

export async function restake(effect: Effect): Promise<Done> {
  const { tx, request, loaded, now } = effect;
  const { call, currency } = request;
  const bet = await betOf(effect);
  if (call.verb !== 'restake' || bet.state !== 'open') throw vendorFaults('vendors.round_over');
  const stake = stakeOf(call.amount, currency);
  if (stake === 0n) throw vendorFaults('vendors.inexact_amount');
  await end(effect, bet, { state: 'voided' });
  await renameBet(tx, bet);
  const fresh = await hold(effect, bet, stake);
  loaded.taken.push(fresh);
  await announce(tx, StakePlaced, [placedFact(openBet(fresh), now)]);
  return {
    betId: fresh.id,
    amount: bet.stake - stake,
    transferId: fresh.transfer_id,
    round: { credited: false, closes: false },
  };
}
