/**
 * A stake, decided: gate → key → money → draw, each on its own, in the order of arrival. What was refused leaves book and seed as
 * they were.
 */
import { newId } from '#kernel/ids.ts';
import { type Minor, minor } from '#kernel/money.ts';
import type { Json } from '#games/contract.ts';
import type { Book } from '#ledger/book.ts';
import type { Transfer } from '#ledger/contract.ts';
import { lockBalances } from '#ledger/store.ts';
import type { Outcome } from '#platform/db/batch.ts';
import type { Runner } from '#platform/db/db.ts';
import type { RoundsDeps } from '../deps.ts';
import { roundFaults } from '../faults.ts';
import { payoutOf, recordStep } from '../rules.ts';
import type { NewRound, RoundRow, SeedLine } from '../store.ts';
import { type Deal, moveSeed, type Page, type Played, type Seat } from './page.ts';

export type StakeRequest = Seat & {
  readonly type: 'stake';
  readonly stake: Minor;
  readonly choice: Json;
};

/** The same words for the same bet: what its key stands for. */
export const contentOf = (r: Pick<StakeRequest, 'game' | 'stake' | 'currency' | 'choice'>): string =>
  `stake|${r.game.code}|${r.stake}|${r.currency}|${JSON.stringify(r.choice)}`;

/** One bet, decided. Throws its refusal; the book and the seed are untouched then. */
export function decideStake(deps: RoundsDeps, page: Page, item: StakeRequest): Outcome<Played> {
  const { book, begun } = page;
  const cash = item.pockets.cash.id;
  if (!book.holds(cash) || book.isPending(item.memberId, item.key)) return { again: true };
  const earlier = book.earlier(item.memberId, item.key);
  if (earlier) return repeat(page, item, earlier.ref);

  if (item.game.closed) return { refusal: roundFaults('rounds.game_closed') };
  const seed = page.seeds.get(item.memberId);
  if (!seed) return { again: true };
  const now = deps.clock.now();
  const refusal = deps.gate.refuse(page.gate.get(item.memberId), {
    brandId: item.brandId,
    stake: item.stake,
    currency: item.currency,
    now,
    lastAt: Number(seed.last_at),
    cycleMs: item.game.cycleMs,
  });
  if (refusal) return { refusal };
  const open = page.open.get(item.memberId);
  if (open)
    return {
      refusal: roundFaults('rounds.open_round', { value: { roundId: open.id, gameCode: open.game_code } }),
    };
  if (begun.some(({ round }) => round.member_id === item.memberId && round.state === 'open'))
    return { again: true };

  const dealt = deal(deps, page, item, seed, Number(seed.nonce));
  // Dealt ahead of time for another nonce than came to pass: the held row is fetched in the next batch.
  if (!dealt.step.done && !book.holds(item.pockets.held.id)) return { again: true };
  const played = playRound(item, seed, dealt, now, book);
  begun.push(played);
  moveSeed(page, seed, seed.nonce + 1n, now);
  return { answer: { row: played.round, upTo: 1 } };
}

function repeat(page: Page, item: StakeRequest, ref: string): Outcome<Played> {
  const row = page.rounds.get(ref);
  // The ledger compares the content; a key that belongs to another kind of movement has no round at all.
  page.book.post(transferOf(item, ref, minor(0n), false));
  if (!row) return { again: true };
  return { answer: { row, upTo: 1 } };
}

function transferOf(item: StakeRequest, roundId: string, payout: Minor, open: boolean): Transfer {
  const { cash, held } = item.pockets;
  const stake = open
    ? { kind: 'hold', from: cash, to: held, amount: item.stake }
    : { kind: 'stake', from: cash, to: item.house, amount: item.stake };
  const paid = !open && payout > 0n ? [{ kind: 'payout', from: item.house, to: cash, amount: payout }] : [];
  return {
    memberId: item.memberId,
    brandId: item.brandId,
    currency: item.currency,
    cash,
    kind: 'round',
    key: item.key,
    content: contentOf(item),
    ref: roundId,
    postings: [stake, ...paid],
  };
}

function playRound(
  item: StakeRequest,
  seed: SeedLine,
  { step, drawn }: Deal,
  now: number,
  book: Book,
): NewRound {
  const { engine } = item.game;
  const payout = payoutOf(item.stake, step.win, engine.unitsPerStake);
  const id = newId<'round'>(now);
  const posted = book.post(transferOf(item, id, payout, !step.done));
  const steps = [recordStep(step, posted.balance, posted.version, now, item.key)];
  const state = step.done ? ('settled' as const) : ('open' as const);
  const round: RoundRow = {
    member_id: item.memberId,
    id,
    brand_id: item.brandId,
    game_code: item.game.code,
    engine_version: engine.version,
    seed_id: seed.seed_id,
    nonce: seed.nonce,
    state,
    currency: item.currency,
    stake: item.stake,
    win_units: BigInt(step.win),
    payout: step.done ? payout : 0n,
    choice: item.choice,
    actions: [],
    engine_state: step.done ? null : step.state,
    drawn,
    steps,
    at: new Date(now),
  };
  return { round, transferId: posted.transferId };
}

/** The first step of the round that this seed and nonce give this stake. Kept for the batch: it is asked for twice and costs two hashes. */
function deal(deps: RoundsDeps, page: Page, item: StakeRequest, seed: SeedLine, nonce: number): Deal {
  const known = page.deals.get(item);
  if (known?.nonce === nonce) return known;
  const secret = deps.seeds.known(seed.seed_id);
  if (!secret) throw new Error('the seed was rotated between two reads of one batch');
  const draw = deps.seeds.draw(secret, seed.client_seed, nonce, 0);
  const dealt = { nonce, step: item.game.engine.start(item.choice, draw), drawn: draw.position() };
  page.deals.set(item, dealt);
  return dealt;
}

/** Rounds that stay open move their stake to the member's held money: its row is locked only then, about once in 150 bets. */
export async function lockHeld(
  deps: RoundsDeps,
  tx: Runner,
  page: Page,
  items: readonly StakeRequest[],
): Promise<void> {
  const ahead = new Map<string, number>();
  const held = new Map<bigint, string>();
  for (const item of items) {
    const seed = page.seeds.get(item.memberId);
    if (!seed || page.open.has(item.memberId) || !page.book.holds(item.pockets.cash.id)) continue;
    const before = ahead.get(item.memberId) ?? 0;
    ahead.set(item.memberId, before + 1);
    if (!deal(deps, page, item, seed, Number(seed.nonce) + before).step.done)
      held.set(item.pockets.held.id, item.memberId);
  }
  if (held.size > 0) page.book.add(await lockBalances(tx, [...held.values()], [...held.keys()], true));
}
