/**
 * A match of cricket played again over by over, as it was scored; where the source tells totals alone, the runs are laid out from the id of the
 * fixture. One side bats, then the other, with a break between.
 */
import { MINUTE, SECOND } from '#kernel/time.ts';
import type { PlayedInnings, ScoreDetail } from './season.ts';
import type { Beat } from './beat.ts';

const OVERS = 20;
/** Of the clock: an over is a minute of it. */
export const OVER_SECONDS = 60;
export const INNINGS_SECONDS = OVERS * OVER_SECONDS;
const BREAK = 10 * MINUTE;
/** Both innings and the break are 200 minutes. */
const OVER_MS = 4.75 * MINUTE;

type Next = (below: number) => number;

/** Runs of an innings over twenty overs, none below zero. */
function laidOut(next: Next, runs: number): readonly number[] {
  const weights = Array.from({ length: OVERS }, () => 20 + next(60));
  const all = weights.reduce((sum, one) => sum + one, 0);
  let [weight, reported] = [0, 0];
  return weights.map((one) => {
    weight += one;
    const reached = Math.round((runs * weight) / all);
    const over = reached - reported;
    reported = reached;
    return over;
  });
}

/** Totals alone: whoever is named first batted first, and a higher second total reached its target. */
const assumed = (next: Next, [home, away]: readonly [number, number]): ScoreDetail => ({
  innings: [
    { side: 'home', overs: laidOut(next, home), ended: 'overs' },
    { side: 'away', overs: laidOut(next, away), ended: away > home ? 'target' : 'overs' },
  ],
});

function inningsBeats(
  { side, overs, ended }: PlayedInnings,
  at: number,
  before: Extract<Beat['event'], { kind: 'score' }>,
): Beat[] {
  const second = at * INNINGS_SECONDS;
  const from = at * (OVERS * OVER_MS + BREAK);
  const beats: Beat[] = [{ second, offset: from, event: { kind: 'innings', side } }];
  let runs = 0;
  for (const [over, scored] of overs.entries()) {
    runs += scored;
    const bowled = Math.min(over + 1, OVERS);
    beats.push({
      second: second + bowled * OVER_SECONDS,
      offset: from + Math.round(bowled * OVER_MS),
      event: { ...before, [side]: before[side] + runs },
    });
  }
  const last = beats.at(-1) ?? { second, offset: from };
  return [
    ...beats,
    { second: last.second, offset: last.offset + SECOND, event: { kind: 'innings_end', ended } },
  ];
}

export function cricket(
  next: Next,
  score: readonly [number, number],
  reported: ScoreDetail | undefined,
): Beat[] {
  const { innings, winner, decidedBy } = reported ?? assumed(next, score);
  const beats: Beat[] = [{ second: 0, offset: 0, event: { kind: 'start' } }];
  const made = { home: 0, away: 0 };
  for (const [at, one] of innings.entries()) {
    beats.push(...inningsBeats(one, at, { kind: 'score', ...made }));
    made[one.side] += one.overs.reduce((sum, runs) => sum + runs, 0);
  }
  const last = beats.at(-1) ?? { second: 0, offset: 0 };
  const end = {
    kind: 'end',
    ...(winner ? { winner } : {}),
    ...(decidedBy ? { decidedBy } : {}),
  } as const;
  return [...beats, { second: last.second, offset: last.offset + SECOND, event: end }];
}
