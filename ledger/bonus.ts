/**
 * Bonus money in stakes: cash is used first, and what comes back returns in the proportion the stake was made in. Pure; the rows behind it are
 * `ledger.bonus_uses` (what a pocket may be staked on) and `ledger.bonus_holds` (open stakes that were made of it).
 */
import type { MemberId } from '#kernel/ids.ts';
import { type CurrencyCode, type Minor, minor, ZERO } from '#kernel/money.ts';
import type { Account, Posting } from './contract.ts';

/** A bonus pocket that is in use, locked with the cash of its member. */
export type BonusUse = {
  readonly account: Account;
  readonly bonusId: string;
  /** False once the bonus has ended: nothing is staked of it, what was comes back to it. */
  readonly spendable: boolean;
  /** The largest stake it may be part of, minor units. */
  readonly most: Minor;
  /** Codes of games and categories it may not be staked on. */
  readonly excluded: readonly string[];
  /** Plays the house stakes: in this game, of this stake, so many. */
  readonly free?: { readonly game: string; readonly stake: Minor; readonly left: number } | undefined;
  /** The account of the brand that pays bonuses; where free plays are there. */
  readonly house?: Account | undefined;
};

/** What is left of an open stake, and how much of that came out of the bonus pocket. */
export type BonusHold = {
  readonly memberId: MemberId;
  readonly ref: string;
  readonly use: BonusUse;
  readonly stake: Minor;
  readonly part: Minor;
};

/** A stake as it was made: `part` of it is bonus money. */
export type Split = { readonly use: BonusUse; readonly stake: Minor; readonly part: Minor };

/** Cash first: what it does not cover is bonus money. Undefined where the cash covers all, or the pocket lacks the rest. */
export function splitOf(
  stake: Minor,
  cash: Minor,
  use: BonusUse | undefined,
  balance: Minor,
): Split | undefined {
  if (!use?.spendable || cash >= stake) return undefined;
  const part = minor(stake - cash);
  return part > balance ? undefined : { use, stake, part };
}

/** The bonus share of what comes back, rounded up: the cash share is rounded down to the unit. */
export function bonusShare(amount: Minor, { stake, part }: Pick<Split, 'stake' | 'part'>): Minor {
  if (part === 0n || amount === 0n) return ZERO;
  if (part === stake) return amount;
  return minor((amount * part + stake - 1n) / stake);
}

/** The part of `ended` (≤ what is left) that was bonus money; the last one takes what is left of it. */
export function partOfEnded({ stake, part }: Pick<BonusHold, 'stake' | 'part'>, ended: Minor): Minor {
  return ended >= stake ? part : minor((part * ended) / stake);
}

/** One posting of the member's, cut in two: cash and bonus. Nothing of nothing is written. */
export function cut(posting: Posting, side: 'from' | 'to', part: Minor, bonus: Account): readonly Posting[] {
  if (part === 0n) return [posting];
  const other: Posting =
    side === 'from' ? { ...posting, from: bonus, amount: part } : { ...posting, to: bonus, amount: part };
  if (part === posting.amount) return [other];
  return [{ ...posting, amount: minor(posting.amount - part) }, other];
}

/** What the pockets in use and the open stakes made of them come to, while a batch decides. */
export class BonusBook {
  readonly #uses: readonly BonusUse[];
  readonly #holds: Map<string, BonusHold>;
  readonly #changed = new Map<string, BonusHold>();
  readonly #played = new Map<BonusUse, number>();

  constructor(uses: readonly BonusUse[], holds: readonly BonusHold[]) {
    this.#uses = uses;
    this.#holds = new Map(holds.map((hold) => [`${hold.memberId} ${hold.ref}`, hold]));
  }

  useOf(memberId: MemberId, currency: CurrencyCode): BonusUse | undefined {
    return this.#uses.find(({ account }) => account.member === memberId && account.currency === currency);
  }

  holdOf(memberId: MemberId, ref: string): BonusHold | undefined {
    return this.#holds.get(`${memberId} ${ref}`);
  }

  /** Free plays that are left while the batch decides. */
  freeLeft(use: BonusUse): number {
    return (use.free?.left ?? 0) - (this.#played.get(use) ?? 0);
  }
  playedFree(use: BonusUse): void {
    this.#played.set(use, (this.#played.get(use) ?? 0) + 1);
  }
  get played(): readonly (readonly [BonusUse, number])[] {
    return [...this.#played];
  }

  isStakedOf(accountId: bigint): boolean {
    return [...this.#holds.values()].some(({ use }) => use.account.id === accountId);
  }

  /** More was staked under this ref; a stake all of cash joins only one that has bonus money in it. */
  added(memberId: MemberId, ref: string, amount: Minor, split: Split | undefined): void {
    const known = this.holdOf(memberId, ref);
    const use = split?.use ?? known?.use;
    if (!use) return;
    this.#keep({
      memberId,
      ref,
      use,
      stake: minor((known?.stake ?? 0n) + amount),
      part: minor((known?.part ?? 0n) + (split?.part ?? 0n)),
    });
  }

  /** How so much of what was staked under this ref was made; undefined where it is all cash. */
  endingOf(memberId: MemberId, ref: string, amount: Minor): Split | undefined {
    const known = this.holdOf(memberId, ref);
    return known && { use: known.use, stake: amount, part: partOfEnded(known, amount) };
  }

  /** So much of it has ended. */
  ended(memberId: MemberId, ref: string, amount: Minor): void {
    const known = this.holdOf(memberId, ref);
    if (!known) return;
    this.#keep({
      ...known,
      stake: minor(known.stake > amount ? known.stake - amount : 0n),
      part: minor(known.part - partOfEnded(known, amount)),
    });
  }

  #keep(hold: BonusHold): void {
    const name = `${hold.memberId} ${hold.ref}`;
    this.#changed.set(name, hold);
    if (hold.stake === 0n) this.#holds.delete(name);
    else this.#holds.set(name, hold);
  }

  get changed(): readonly BonusHold[] {
    return [...this.#changed.values()];
  }
}

export const NO_BONUSES = new BonusBook([], []);
