/** One stake of a batch, decided: key → what the play refuses → gate → the play → money → fact. Pure. */
import { ledgerFaults, type Posted } from '#ledger/contract.ts';
import type { Outcome } from '#platform/db/batch.ts';
import { endFact, placedFact } from './end.ts';
import type { OpenStake } from './open-stake.ts';
import type {
  Accepted,
  BatchState,
  PlayKind,
  StakeAsk,
  StakeContext,
  StakeLabel,
  StakesNeeds,
} from './kind.ts';
import { covers, freePlayFor, refusedByTerms } from './of-bonus.ts';
import type { BonusUse } from '#ledger/service.ts';
import { type Minor, ZERO } from '#kernel/money.ts';
import { repayDebt } from './repay.ts';

const NO_PACE = { lastAt: 0, cycleMs: 0 };

/** @throws its refusal; ledger and play are untouched then */
export function decideStake<Stake extends StakeAsk, Act extends StakeContext, Loaded, Answer>(
  { gate, clock }: Pick<StakesNeeds, 'gate' | 'clock'>,
  kind: PlayKind<Stake, Act, Loaded, Answer>,
  state: BatchState<Loaded>,
  request: Stake,
): Outcome<Answer> {
  const { memberId, key, pockets } = request;
  const { ledger } = state;
  // Somebody else holds his balance, or the key is used in this very batch: its answer has to wait for the commit.
  if (!ledger.isLocked(pockets.cash) || ledger.isPending(memberId, key)) return { again: true };
  const content = kind.content(request);
  const earlier = ledger.earlier(memberId, key, content);
  if (earlier) {
    const answer = kind.repeat(state, request, earlier.ref);
    return answer === undefined ? { again: true } : { answer };
  }
  const closed = kind.refuse?.(state, request);
  if (closed) return { refusal: closed };
  const now = clock.now();
  const narrowed = kind.narrow?.(state, request, now);
  if (narrowed && !('left' in narrowed)) return narrowed;
  const { left, most } = narrowed ?? { left: request, most: request.stake };
  return takeStake(gate, kind, state, { request: left, most, content }, now);
}

/** A stake behind its key: what is booked of it, and what it is allowed by (`PlayKind.narrow`). */
type Asked<Stake> = { readonly request: Stake; readonly most: Minor; readonly content: string };

/** What is left of it, behind its key. @throws its refusal */
function takeStake<Stake extends StakeAsk, Act extends StakeContext, Loaded, Answer>(
  gate: StakesNeeds['gate'],
  kind: PlayKind<Stake, Act, Loaded, Answer>,
  state: BatchState<Loaded>,
  { request, most, content }: Asked<Stake>,
  now: number,
): Outcome<Answer> {
  const { memberId, brandId, stake, currency, pockets } = request;
  const { ledger } = state;
  const pace = kind.pace ? kind.pace(state, request) : NO_PACE;
  if (!pace) return { again: true };
  const { lastAt, cycleMs } = pace;
  const refusal = gate.refuse(state.gate.get(memberId), {
    brandId,
    stake: most,
    currency,
    now,
    lastAt,
    cycleMs,
  });
  if (refusal) return { refusal };
  const decided = kind.decide(state, request, now);
  if (!('booked' in decided)) return decided;
  const label = kind.label(request);
  const asked = { memberId, currency, pockets, stake: most };
  const free = decided.settled ? freePlayFor(ledger, asked, label) : undefined;
  const broken = free ? undefined : refusedByTerms(ledger, asked, label);
  if (broken) return { refusal: broken };
  // The ledger holds what is booked against the balance; what could have been booked is held against it here.
  if (!free && most > stake && !covers(ledger, asked))
    return { refusal: ledgerFaults('wallet.insufficient_funds') };
  // It stays open after all, and its held row is locked by the next batch.
  if (!decided.settled && !ledger.isLocked(pockets.held)) return { again: true };
  const posted = book(kind, state, request, decided, content, free);
  const { ref, serial, settled, parts } = decided;
  const payout = settled ? settled.payout + (settled.prize?.amount ?? 0n) : 0n;
  // Of a free play nothing was his own.
  gate.took(state.gate.get(memberId), { stake: free ? ZERO : stake, payout, now });
  const taken = openOf(kind, request, label, ref, serial);
  if (settled)
    state.settled.push(
      free
        ? endFact(taken, { ...settled, state: 'settled', validStake: ZERO, sides: undefined }, now, {
            wasOpen: false,
            bonus: posted.bonus,
            free: true,
          })
        : endFact(taken, { state: 'settled', ...settled }, now, { wasOpen: false, bonus: posted.bonus }),
    );
  else if (parts) for (const part of parts) state.placed.push(placedFact({ ...taken, ...part }, now));
  else state.placed.push(placedFact(taken, now));
  if (!kind.tellsBalance) state.wallets.set(memberId, pockets.cash);
  return { answer: decided.booked(posted) };
}

/** Written out: it runs for every bet. */
function book<Stake extends StakeAsk, Act extends StakeContext, Loaded, Answer>(
  { kind }: Pick<PlayKind<Stake, Act, Loaded, Answer>, 'kind'>,
  { ledger }: BatchState<Loaded>,
  { memberId, brandId, currency, pockets, house, key, stake }: Stake,
  { ref, serial, settled, parts }: Accepted<Answer>,
  content: string,
  free: BonusUse | undefined,
): Posted {
  if (!settled)
    return ledger.hold({
      memberId,
      brandId,
      currency,
      pockets,
      key,
      content,
      ref,
      serial,
      kind,
      amount: stake,
      parts,
      ofBonus: true,
    });
  const ask = {
    memberId,
    brandId,
    currency,
    pockets,
    key,
    content,
    ref,
    serial,
    kind,
    stake,
    house,
    payout: settled.payout,
    shares: settled.shares,
    rebate: settled.rebate,
    prize: settled.prize,
    ofBonus: true,
  };
  if (free) return ledger.playFree(ask, free);
  const posted = ledger.play(ask);
  const won = settled.payout + (settled.rebate ?? 0n) + (settled.prize?.amount ?? 0n) - stake;
  return repayDebt(ledger, { memberId, brandId, currency, ref, serial }, pockets, won, posted);
}

function openOf<Stake extends StakeAsk>(
  kind: Pick<PlayKind<Stake, StakeContext, never, never>, 'kind'>,
  { memberId, brandId, currency, stake }: Stake,
  { category, vendor, game }: StakeLabel,
  ref: string,
  serial: string,
): OpenStake {
  return { memberId, brandId, kind: kind.kind, category, vendor, game, currency, stake, ref, serial };
}
