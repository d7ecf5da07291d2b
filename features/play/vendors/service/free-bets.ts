/** A bet nothing is staked on: a free round of a grant, or a vendor's bet of nothing. The gate is asked all the same: an excluded member plays nothing. */
import { minor } from '#kernel/money.ts';
import { isId, newId } from '#kernel/ids.ts';
import { vendorFaults } from '../faults.ts';
import { nameOf } from '../rules/call.ts';
import { LOCK_GRANT, USE_GRANT } from '../store/grants.ts';
import { refuseBet } from './bets.ts';
import type { Done, Effect } from './effect.ts';

/** The least stake is nobody's concern where nothing is staked. */
const BESIDE = 'protection.stake_below_min';

async function askGate({ needs, tx, request, now }: Effect): Promise<void> {
  const { brandId, memberId, currency } = request;
  const [row] = await tx.rows(needs.gate.load, [[memberId]]);
  const ask = { brandId, stake: minor(0n), currency, now, lastAt: 0, cycleMs: 0 };
  const refusal = needs.gate.refuse(row, ask);
  if (refusal && refusal.code !== BESIDE) throw refusal;
}

/** One round of a grant is used up. @throws vendors.unknown_reward */
async function spendGrant({ tx, request }: Effect, reward: string, game: string, now: number): Promise<void> {
  // A name that is none of ours is no id.
  const grant = isId(reward) ? await tx.one(LOCK_GRANT, [reward]) : undefined;
  const { brandId, vendor, memberId, currency } = request;
  const isHis = grant?.brand_id === brandId && grant.vendor === vendor && grant.member_id === memberId;
  if (!grant || !isHis || grant.game !== game || grant.currency !== currency)
    throw vendorFaults('vendors.unknown_reward');
  const isUsable = grant.state === 'live' || grant.state === 'asked';
  if (!isUsable || grant.used >= grant.rounds || grant.ends_at.getTime() <= now)
    throw vendorFaults('vendors.unknown_reward');
  await tx.run(USE_GRANT, [grant.id]);
}

export async function placeFree(effect: Effect): Promise<Done> {
  const { needs, request, loaded, now } = effect;
  const { brandId, vendor, memberId, call, currency } = request;
  if (call.verb !== 'bet' || call.amount !== 0n) throw vendorFaults('vendors.inexact_amount');
  const game = loaded.games.get(nameOf(brandId, vendor, call.game));
  const closed = game !== undefined && (await needs.isClosed(brandId, game.code));
  const title = { code: game?.code ?? '', category: game?.game_type ?? '' };
  refuseBet(loaded, { ...request, type: 'bet', call, stake: minor(0n), title, closed }, now);
  await askGate(effect);
  if (call.reward !== undefined) await spendGrant(effect, call.reward, game?.code ?? '', now);
  const id = newId<'bet'>(now);
  loaded.taken.push({
    member_id: memberId,
    id,
    brand_id: brandId,
    vendor,
    transaction: call.transaction,
    round: call.round,
    game: game?.code ?? call.game,
    category: game?.game_type ?? '',
    currency,
    free: true,
    stake: 0n,
    state: 'settled',
    payout: 0n,
    corrections: 0,
    transfer_id: null,
    at: new Date(now),
  });
  return { betId: id, amount: 0n, transferId: null, round: { credited: false, closes: call.closes } };
}
