/**
 * `haat recompute bonus`: follows one bonus from its grant to its end by the very rules the engine books with. Pure; a player's own export is a
 * line. Cash is what the line says it began with (0 unless said), so that what the bonus did to it can be followed.
 */
import { formatWire, type Minor, minor, parseAmount } from '#kernel/money.ts';
import { bonusShare } from '#ledger/service.ts';
import type { BonusLine, LineEvent } from '#features/money/bonus/contract/line.ts';
import type { BonusTerms } from '#features/money/bonus/contract/terms.ts';
import { maxStakeOf, requiredOf } from '#features/money/bonus/rules/amounts.ts';
import { conversionOf, countedOf } from '#features/money/bonus/rules/progress.ts';

type State = 'none' | 'active' | 'converted' | 'forfeited' | 'expired' | 'lost';
type Standing = {
  state: State;
  cash: bigint;
  bonus: bigint;
  wagered: bigint;
  /** Bonus money so far: what was granted and what free plays have won. */
  given: bigint;
  freeLeft: number;
  required: bigint;
  maxStake: Minor;
};

export type Step = {
  readonly kind: LineEvent['kind'];
  readonly at?: string;
  readonly ref?: string;
  readonly counted: string;
  readonly bonusPart: string;
  readonly cash: string;
  readonly bonus: string;
  readonly wagered: string;
  readonly says?: string;
};
export type LineAnswer = {
  readonly id: string;
  readonly state: State;
  readonly wagered: string;
  readonly left: string;
  readonly cash: string;
  readonly bonus: string;
  readonly steps: readonly Step[];
};

const CATEGORYLESS = { category: '', game: '' };

/** @throws money.* for an amount that is none */
export function recomputeBonus(line: BonusLine): LineAnswer {
  const currency = line.currency ?? 'BDT';
  const units = (text: string | undefined): Minor =>
    text === undefined ? minor(0n) : parseAmount(text, currency);
  const shown = (value: bigint): string => formatWire(value, currency);
  const terms = {
    wagering: line.terms.wagering,
    contribution: { ...line.terms.contribution },
    games: { ...line.terms.games },
    others: line.terms.others ?? '0',
    excluded: [...(line.terms.excluded ?? [])],
    currency,
    ...(line.terms.minOdds === undefined ? {} : { minOdds: line.terms.minOdds }),
    ...(line.terms.maxBet === undefined ? {} : { maxStake: line.terms.maxBet }),
  };
  const standing: Standing = {
    state: 'none',
    cash: units(line.cash),
    bonus: 0n,
    wagered: 0n,
    given: 0n,
    freeLeft: line.terms.freePlays ?? line.events.filter(({ free }) => free).length,
    required: 0n,
    maxStake: minor(0n),
  };
  const most = line.terms.maxConversion === undefined ? undefined : units(line.terms.maxConversion);
  const steps: Step[] = [];
  for (const event of line.events) {
    const expired =
      standing.state === 'active' &&
      line.terms.expires !== undefined &&
      event.at !== undefined &&
      event.at > line.terms.expires;
    if (expired) close(standing, 'expired');
    const { counted, part, says } = apply(standing, event, { terms, units, most, amount: line.terms.amount });
    steps.push({
      kind: event.kind,
      ...(event.at === undefined ? {} : { at: event.at }),
      ...(event.ref === undefined ? {} : { ref: event.ref }),
      counted: shown(counted),
      bonusPart: shown(part),
      cash: shown(standing.cash),
      bonus: shown(standing.bonus),
      wagered: shown(standing.wagered),
      ...(says === undefined ? {} : { says }),
    });
  }
  const { required, wagered } = standing;
  return {
    id: line.id,
    state: standing.state,
    wagered: shown(wagered),
    left: shown(required > wagered ? required - wagered : 0n),
    cash: shown(standing.cash),
    bonus: shown(standing.bonus),
    steps,
  };
}

function close(standing: Standing, state: State): void {
  standing.state = state;
  standing.bonus = 0n;
}

type With = {
  readonly terms: Pick<
    BonusTerms,
    'wagering' | 'contribution' | 'games' | 'others' | 'excluded' | 'currency'
  > &
    Partial<Pick<BonusTerms, 'minOdds' | 'maxStake'>>;
  readonly units: (text: string | undefined) => Minor;
  readonly most: Minor | undefined;
  readonly amount: string;
};
type Applied = { readonly counted: bigint; readonly part: bigint; readonly says?: string };
const NOTHING: Applied = { counted: 0n, part: 0n };

function apply(standing: Standing, event: LineEvent, given: With): Applied {
  const { units, terms, amount } = given;
  switch (event.kind) {
    case 'cash':
      standing.cash += units(event.amount);
      return NOTHING;
    case 'grant': {
      const granted = units(event.amount ?? amount);
      standing.state = 'active';
      standing.bonus += granted;
      standing.given += granted;
      standing.required = requiredOf(terms, standing.given);
      standing.maxStake = maxStakeOf(terms, granted);
      return NOTHING;
    }
    case 'withdraw_request':
    case 'forfeit':
      if (standing.state === 'active') close(standing, 'forfeited');
      return NOTHING;
    case 'expire':
      if (standing.state === 'active') close(standing, 'expired');
      return NOTHING;
    default:
      return stake(standing, event, given);
  }
}

/** Cash first; what comes back returns in the proportion the stake was made in. */
function stake(standing: Standing, event: LineEvent, { terms, units, most }: With): Applied {
  const amount = units(event.stake);
  const back = units(event.return);
  if (event.free) return freePlay(standing, back, terms, most);
  const missing = amount > standing.cash ? amount - standing.cash : 0n;
  const part = event.bonusPart === undefined ? missing : units(event.bonusPart);
  if (part > standing.bonus) return { counted: 0n, part: 0n, says: 'not covered' };
  if (part > 0n && amount > standing.maxStake)
    return { counted: 0n, part: 0n, says: 'above the largest stake' };
  const share = amount > 0n ? bonusShare(back, { stake: amount, part: minor(part) }) : 0n;
  standing.bonus += share - part;
  const inCash = back - share - (amount - part);
  // A line that says nothing of his cash follows the bonus alone.
  standing.cash = standing.cash + inCash > 0n ? standing.cash + inCash : 0n;
  if (standing.state !== 'active') return { counted: 0n, part };
  const counted = countedOf(terms, standing.maxStake, {
    ...CATEGORYLESS,
    ...(event.category === undefined ? {} : { category: event.category }),
    ...(event.game === undefined ? {} : { game: event.game }),
    state: event.kind === 'void' ? 'voided' : 'settled',
    stake: amount,
    validStake: event.valid === undefined ? amount : units(event.valid),
    odds: event.odds,
    free: event.free,
  });
  standing.wagered += counted;
  endIfDone(standing, most);
  return { counted, part };
}

/** The house staked it: nothing of it counts, and what came back is bonus money that has to be wagered. */
function freePlay(standing: Standing, back: bigint, terms: With['terms'], most: Minor | undefined): Applied {
  if (standing.state !== 'active') return NOTHING;
  standing.freeLeft -= 1;
  standing.bonus += back;
  standing.given += back;
  standing.required = requiredOf(terms, standing.given);
  endIfDone(standing, most);
  return NOTHING;
}

/** While free plays are left it goes on, whatever was wagered. */
function endIfDone(standing: Standing, most: Minor | undefined): void {
  if (standing.freeLeft > 0) return;
  if (standing.given > 0n && standing.wagered >= standing.required) {
    const { cash } = conversionOf(minor(standing.bonus), most);
    standing.cash += cash;
    close(standing, 'converted');
  } else if (standing.bonus === 0n) standing.state = 'lost';
}
