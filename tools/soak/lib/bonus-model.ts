/** What a member with a bonus has, with two pots and a pencil: cash first, what comes back in proportion, cash never touched. Pure. */
import fc from 'fast-check';

export const FACTOR = 3n;
export const LARGEST = 4_000n;

export type Laid = { readonly stake: bigint; readonly part: bigint; readonly epoch: number };
export type BonusModel = {
  cash: bigint;
  bonus: bigint;
  held: bigint;
  state: 'none' | 'open' | 'closing' | 'over';
  /** What is left of it becomes cash; otherwise it goes back to the house. */
  toCash: boolean;
  wagered: bigint;
  required: bigint;
  /** Counts the grants: a stake from before one does not count for it. */
  epoch: number;
  readonly open: Laid[];
};

export type BonusCommand =
  | { readonly do: 'grant'; readonly amount: bigint }
  | { readonly do: 'play'; readonly stake: bigint; readonly percent: bigint }
  | { readonly do: 'lay'; readonly stake: bigint }
  | { readonly do: 'end'; readonly at: number; readonly percent: bigint }
  | { readonly do: 'withdraw' | 'expire' | 'deposit' };

const stake = fc.bigInt(1n, 5_000n);
const percent = fc.constantFrom(0n, 33n, 100n, 150n, 400n);
export const bonusCommand: fc.Arbitrary<BonusCommand> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('grant' as const), amount: fc.bigInt(100n, 9_000n) }) },
  { weight: 7, arbitrary: fc.record({ do: fc.constant('play' as const), stake, percent }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('lay' as const), stake }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('end' as const), at: fc.nat(9), percent }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('withdraw' as const, 'expire' as const, 'deposit' as const),
    }),
  },
);

export const DEPOSIT = 500n;

export const newModel = (cash: bigint): BonusModel => ({
  cash,
  bonus: 0n,
  held: 0n,
  state: 'none',
  toCash: false,
  wagered: 0n,
  required: 0n,
  epoch: 0,
  open: [],
});

/** How much of a stake is bonus money; undefined where both pots together lack it, or the terms allow no stake so large of it. */
export function partOf(model: BonusModel, amount: bigint): bigint | undefined {
  if (model.cash >= amount) return 0n;
  const part = amount - model.cash;
  return model.state === 'open' && part <= model.bonus && amount <= LARGEST ? part : undefined;
}

export const payoutOf = (amount: bigint, percentBack: bigint): bigint => (amount * percentBack) / 100n;

const isStaked = ({ open }: BonusModel): boolean => open.some(({ part }) => part > 0n);

/** What lies in the pocket goes where the bonus goes; it is over once nothing is staked of it. */
function close(model: BonusModel, toCash: boolean): void {
  model.toCash = toCash;
  if (toCash) model.cash += model.bonus;
  model.bonus = 0n;
  model.state = isStaked(model) ? 'closing' : 'over';
}

function settle(model: BonusModel, { stake: whole, part, epoch }: Laid, payout: bigint): void {
  const share = part === 0n ? 0n : (payout * part + whole - 1n) / whole;
  model.cash += payout - share;
  model.bonus += share;
  if (model.state === 'closing' && part > 0n) return close(model, model.toCash);
  if (model.state !== 'open' || epoch !== model.epoch) return;
  model.wagered += whole < LARGEST ? whole : LARGEST;
  if (model.wagered >= model.required) close(model, true);
  else if (model.bonus === 0n && !isStaked(model)) model.state = 'over';
}

export const mayGrant = ({ state }: BonusModel): boolean => state === 'none' || state === 'over';

export function apply(model: BonusModel, one: BonusCommand): void {
  if (one.do === 'grant') {
    if (!mayGrant(model)) return;
    const { amount } = one;
    const epoch = model.epoch + 1;
    Object.assign(model, { state: 'open', bonus: amount, wagered: 0n, required: amount * FACTOR, epoch });
  } else if (one.do === 'deposit') model.cash += DEPOSIT;
  else if (one.do === 'play' || one.do === 'lay') {
    const part = partOf(model, one.stake);
    if (part === undefined) return;
    const laid = { stake: one.stake, part, epoch: model.epoch };
    model.cash -= one.stake - part;
    model.bonus -= part;
    if (one.do === 'play') return settle(model, laid, payoutOf(one.stake, one.percent));
    model.held += one.stake;
    model.open.push(laid);
  } else if (one.do === 'end') {
    if (model.open.length === 0) return;
    const [laid] = model.open.splice(one.at % model.open.length, 1);
    if (!laid) return;
    model.held -= laid.stake;
    settle(model, laid, payoutOf(laid.stake, one.percent));
  } else if (model.state === 'open') close(model, false);
}
