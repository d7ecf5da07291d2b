/** Exact figures of what can be chosen: for every plan that is published, and the least and the greatest return over every choice there is. */
import type { BetFigures, Description } from '#games/description.ts';
import { compareShares, type Share, shareOf } from '#kernel/shares.ts';
import { diceUnits, LEAST_WINS, MOST_WINS, NUMBERS } from './dice/engine.ts';
import type { ArcadeEngine, Kind } from './kit/engine.ts';
import { type Law, proofOf } from './kit/law.ts';
import { LEAST_TARGET, limboWins, STEPS } from './limbo/engine.ts';
import { MOST, UNITS } from './kit/engine.ts';
import { COUNTS, minesLaw, minesUnits, mostTiles, TILES } from './mines/engine.ts';

const figuresOf = (bet: string, law: Law, unitsPerStake: number): BetFigures => {
  const { rtp, hitRate } = proofOf(law, unitsPerStake);
  const most = law.reduce((best, { win, weight }) => (weight > 0n ? Math.max(best, win) : best), 0);
  return { bet, rtp, hitRate, most: shareOf(BigInt(most), BigInt(unitsPerStake)) };
};

/** In the first version a field could be opened until the most a round pays was reached, whatever that returned. */
const firstMost = (mines: number): number =>
  Array.from({ length: TILES - mines }, (_, at) => at + 1).find(
    (opened) => minesUnits(mines, opened) === MOST,
  ) ?? TILES - mines;

/** Every number of mines with every number of tiles that is offered. */
const everyField = (version: number): BetFigures[] =>
  COUNTS.flatMap((mines) =>
    Array.from({ length: version > 1 ? mostTiles(mines) : firstMost(mines) }, (_, at) =>
      figuresOf(`${mines} mines, ${at + 1} tiles, then taken`, minesLaw(mines, at + 1), UNITS),
    ),
  );

/** What each published way to play returns, exactly. */
export function betsOf(engine: ArcadeEngine, version = engine.version): BetFigures[] {
  const { kind, plans, unitsPerStake } = engine;
  if (kind === 'mines') return everyField(version);
  return plans.map(({ name, law }) => figuresOf(name === '1' ? 'stake' : name, law, unitsPerStake));
}

type Range = Description['range'];
export const rangeOf = (shares: readonly Share[]): Range => {
  const [first = shareOf(0n, 1n)] = shares;
  return shares.reduce<Range>(
    ({ least, greatest }, one) => ({
      least: compareShares(one, least) < 0 ? one : least,
      greatest: compareShares(one, greatest) > 0 ? one : greatest,
    }),
    { least: first, greatest: first },
  );
};

/** Of `first` to `last`, the number with the least and the one with the greatest of a whole number they make. */
function extremes(first: number, last: number, of: (n: number) => number): readonly [number, number] {
  let [low, high] = [first, first];
  for (let n = first; n <= last; n += 1) {
    if (of(n) < of(low)) low = n;
    if (of(n) > of(high)) high = n;
  }
  return [low, high];
}

/** Games whose choices are too many for a list are looked through: a million targets are whole numbers below 2^53. */
const LOOKED_THROUGH: Partial<Record<Kind, () => Range>> = {
  dice: () => {
    const [low, high] = extremes(LEAST_WINS, MOST_WINS, (wins) => wins * diceUnits(wins));
    const share = (wins: number): Share => shareOf(BigInt(wins * diceUnits(wins)), BigInt(NUMBERS * UNITS));
    return { least: share(low), greatest: share(high) };
  },
  limbo: () => {
    const [low, high] = extremes(LEAST_TARGET, MOST, (target) => target * limboWins(target));
    const share = (target: number): Share =>
      shareOf(BigInt(target * limboWins(target)), BigInt(STEPS * UNITS));
    return { least: share(low), greatest: share(high) };
  },
};

const known = new WeakMap<ArcadeEngine, Range>();

/** The least and the greatest return over everything that can be chosen. */
export function rangeFor(engine: ArcadeEngine): Range {
  const before = known.get(engine);
  if (before) return before;
  const range = LOOKED_THROUGH[engine.kind]?.() ?? rangeOf(betsOf(engine).map(({ rtp }) => rtp));
  known.set(engine, range);
  return range;
}
