/**
 * What is observed held against what is proved. A return of many rounds lies about its exact value like a normal law: with n rounds of deviation
 * σ its standard error is σ ÷ √n. Whoever looks again and again finds chance further off at some time than at one look, so that the distance that is
 * allowed is spent over a span of rounds: 3 standard errors at its end and √(span ÷ n) times as much before, 4.2 at most (the boundary of O'Brien
 * and Fleming). The first span ends at 200,000 rounds, each next one is twice as long and a little stricter. Two figures are
 * watched: the return, and where every round of a title has the same chances also the share of rounds that win, which shows a shift much sooner
 * than the return of a game with rare high wins. Places of a table are watched each by itself, a round counting once for each: of k figures
 * that are watched together one strays further by chance, so that 2 ln k is taken off the square of its distance.
 */

/** What is proved of a title; shares of one stake. */
export type Exact = {
  readonly rtp: number;
  /** Undefined where it depends on what the player chooses. */
  readonly hitRate: number | undefined;
  readonly deviation: number;
  /** `deviation` is no more than a bound: once there are wins enough, what is observed counts in its place. */
  readonly isBound?: boolean;
  /** Figures that are watched together with this one, itself included. */
  readonly among?: number;
};

export type Observed = {
  readonly stakes: number;
  readonly hits: number;
  /** Sum of what came back, in stakes. */
  readonly back: number;
  /** Sum of its squares. */
  readonly squares: number;
};

/** `early`: too few rounds to say anything · `watch`: rare, but honest chance · `shifted`: something is wrong. */
export type Verdict = 'early' | 'fine' | 'watch' | 'shifted';

export type Judged = {
  readonly standing: Verdict;
  readonly mean: number;
  /** Standard errors between what is observed and what is proved. */
  readonly off: number;
  readonly hitsOff: number | undefined;
  /** Half the width of the band around the exact return that honest chance keeps to. */
  readonly band: number;
  /** Rounds after which a return that is 1 % off lies outside the band. */
  readonly needed: number;
};

export const EARLY = 1_000;
/** Wins after which the deviation of a place is known to a tenth. */
const ENOUGH_HITS = 100;
const WATCH = 2.6;
/** At the end of the first span. */
export const SHIFTED = 3;
/** However few rounds there are. */
const FAR = 4.2;
/** Rounds of the first span: a shift of 1 % of an even chance shows by its end. */
const SPAN = 200_000;
const ONE_PERCENT = 0.01;

/** The larger of what is proved and what is observed: choices of players differ, and rare wins make a small sample look calm. */
function deviationOf({ rtp, deviation, isBound }: Exact, { stakes, hits, back, squares }: Observed): number {
  if (stakes < 2) return deviation;
  const mean = back / stakes;
  const observed = Math.sqrt(Math.max(0, squares / stakes - mean * mean));
  if (isBound && hits >= ENOUGH_HITS) return observed;
  return Math.max(deviation, rtp > 0 ? observed : 0);
}

/** How far a figure may stray by chance alone because it is one of many, as the square of standard errors. */
const allowance = ({ among = 1 }: Exact): number => 2 * Math.log(Math.max(1, among));
const strayed = (exact: Exact, errors: number): number =>
  Math.sqrt(Math.max(0, errors * errors - allowance(exact)));

/** How many standard errors off is too far after so many rounds. */
function farAfter(stakes: number): number {
  const spans = Math.max(0, Math.ceil(Math.log2(stakes / SPAN)));
  const atEnd = Math.sqrt(SHIFTED * SHIFTED + 2 * Math.log(1 + spans));
  return Math.min(FAR, atEnd * Math.sqrt((SPAN * 2 ** spans) / Math.max(1, stakes)));
}

const verdictOf = (stakes: number, off: number): Verdict =>
  stakes < EARLY ? 'early' : off >= farAfter(stakes) ? 'shifted' : off >= WATCH ? 'watch' : 'fine';

export function judge(exact: Exact, observed: Observed): Judged {
  const { stakes, hits, back } = observed;
  const deviation = deviationOf(exact, observed);
  const limitOf = (far: number): number => Math.sqrt(far * far + allowance(exact));
  const error = deviation / Math.sqrt(Math.max(1, stakes));
  const mean = stakes === 0 ? exact.rtp : back / stakes;
  const off = error === 0 ? 0 : (mean - exact.rtp) / error;
  const { hitRate } = exact;
  const hitsOff =
    hitRate === undefined || hitRate <= 0 || hitRate >= 1 || stakes === 0
      ? undefined
      : (hits / stakes - hitRate) / Math.sqrt((hitRate * (1 - hitRate)) / stakes);
  return {
    standing: verdictOf(stakes, strayed(exact, Math.max(Math.abs(off), Math.abs(hitsOff ?? 0)))),
    mean,
    off,
    hitsOff,
    band: limitOf(farAfter(stakes)) * error,
    needed: Math.ceil(
      ((limitOf(SHIFTED) * (exact.isBound ? deviation : exact.deviation)) / ONE_PERCENT) ** 2,
    ),
  };
}
