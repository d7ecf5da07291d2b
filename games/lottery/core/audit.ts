/** The gate of odds tables: what every kind of pick returns, exactly, and which of them return more than was staked. */
import { type Figures, figuresOf } from './figures.ts';
import { type Play, type PlayOdds, type Read, read, type OddsSet, type Game } from './play.ts';
import { compare, ONE, type Ratio, NOTHING } from './ratio.ts';
import { type Chance, chanceOf } from './settle.ts';

export type AuditRow = Chance & Figures & { readonly pick: string };
export type Audit = {
  readonly outcomes: readonly AuditRow[];
  /** The highest return of any pick: the worst for the house. */
  readonly worst: Ratio;
  /** Picks that return more than was staked. */
  readonly above: readonly string[];
};

export function audit<D>(play: Play<D>, odds: PlayOdds): Read<Audit> {
  const outcomes: AuditRow[] = [];
  for (const { pick, selection } of play.picks()) {
    const bet = play.read(selection);
    if (!bet.ok) return bet;
    const { ways, of, returns, unpriced } = chanceOf(play, bet.value, odds);
    outcomes.push({ pick, ways, of, returns, unpriced, ...figuresOf(play, bet.value, odds) });
  }
  return read({
    outcomes,
    worst: outcomes.reduce(
      (most, { returns }) => (compare(returns, most) > 0n ? returns : most),
      NOTHING as Ratio,
    ),
    above: outcomes.flatMap(({ pick, returns }) => (compare(returns, ONE) > 0n ? [pick] : [])),
  });
}

/** Plays of a set whose return is above 100 %: a set is offered only when there are none. */
export function playsAbove<D>(game: Game<D>, set: OddsSet): readonly string[] {
  return [...game.plays.values()].flatMap((play) => {
    const odds = set.of(play.code);
    if (!odds) return [];
    const audited = audit(play, odds);
    return audited.ok && audited.value.above.length === 0 ? [] : [play.code];
  });
}
