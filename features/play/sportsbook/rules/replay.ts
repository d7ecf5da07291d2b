/**
 * The script of a real match played again: kick-off, goals, breaks, the end, each with its time after the start. Final scores are the real
 * ones; where the source does not tell the minutes, they are laid out from the id of the fixture, the same in every process.
 */
import { MINUTE, SECOND } from '#kernel/time.ts';
import type { FeedEvent, Side } from './play.ts';
import { cricket, INNINGS_SECONDS } from './replay-cricket.ts';
import type { ScoreDetail, Sport } from './season.ts';
import type { Draft, Beat } from './beat.ts';

const HALF = 45;
const BREAK = 15;
/** A goal is looked at for so long before prices come back. */
const AFTER_GOAL = 40;
const AFTER_CORNER = 25;
const CORNERS = 9;

/** Seconds of the clock, and minutes from the start to the end. */
export const LENGTHS: Readonly<
  Record<Sport, { readonly clock: number; readonly minutes: number; readonly steps: number }>
> = {
  football: { clock: 90 * 60, minutes: 2 * HALF + BREAK, steps: 0 },
  basketball: { clock: 48 * 60, minutes: 125, steps: 96 },
  cricket: { clock: 2 * INNINGS_SECONDS, minutes: 200, steps: 0 },
  esports: { clock: 32 * 60, minutes: 32, steps: 0 },
};

/** Whole numbers below a bound that follow from a text (FNV-1a, then a step of a linear congruence). No game of chance is drawn from it. */
function layout(seed: string): (below: number) => number {
  let state = 2_166_136_261;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16_777_619) >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

const footballOffset = (second: number): number => (second + (second > HALF * 60 ? BREAK * 60 : 0)) * SECOND;

function football(seed: string, score: readonly [number, number]): Beat[] {
  const next = layout(seed);
  const beats: Beat[] = [];
  const add = (second: number, event: Draft, offset = footballOffset(second)): void => {
    beats.push({ second, offset, event });
  };
  add(0, { kind: 'start' });
  for (const [at, side] of (['home', 'away'] as const).entries())
    for (let goal = 0; goal < (score[at] ?? 0); goal += 1) {
      const second = 60 + next(88 * 60);
      // Nothing falls in the last seconds of a half: its resumption would stand after the break.
      const safe = second > HALF * 60 - 60 && second <= HALF * 60 ? second - 90 : second;
      add(safe, { kind: 'goal', side });
      add(safe + AFTER_GOAL, { kind: 'resume' });
    }
  for (let corner = 0; corner < CORNERS; corner += 1) {
    const second = 90 + next(43 * 60) + (corner & 1) * HALF * 60;
    const side: Side = next(2) === 0 ? 'home' : 'away';
    add(second, { kind: 'pause', reason: 'corner', side });
    add(second + AFTER_CORNER, { kind: 'resume' });
  }
  add(HALF * 60, { kind: 'half' });
  add(HALF * 60, { kind: 'second_half' }, (HALF + BREAK) * MINUTE);
  add(2 * HALF * 60, { kind: 'end' });
  return beats;
}

function points(seed: string, sport: Sport, [home, away]: readonly [number, number]): Beat[] {
  const { clock, minutes, steps } = LENGTHS[sport];
  const next = layout(seed);
  const beats: Beat[] = [{ second: 0, offset: 0, event: { kind: 'start' } }];
  let reported = [0, 0];
  for (let step = 1; step < steps; step += 1) {
    const part = step / steps;
    const second = Math.round(clock * part);
    const grown = [home, away].map((end, at) => {
      const share = part + (next(100) - 50) / 2_000;
      return Math.max(reported[at] ?? 0, Math.min(end, Math.round(end * Math.max(0, share))));
    });
    reported = grown;
    beats.push({
      second,
      offset: Math.round(minutes * MINUTE * part),
      event: { kind: 'score', home: grown[0] ?? 0, away: grown[1] ?? 0 },
    });
  }
  const last = minutes * MINUTE;
  beats.push({ second: clock, offset: last - SECOND, event: { kind: 'score', home, away } });
  beats.push({ second: clock, offset: last, event: { kind: 'end' } });
  return beats;
}

/** Minutes of a map, of the rest between two, and until nothing but its end is worth a price. */
const MAP = { shortest: 24, spread: 14, rest: 6, open: 12 } as const;

/** Who won each map: the winner's last, those of the loser before it. A source that names the winner alone leaves open how many those were. */
function mapsOf(
  next: (below: number) => number,
  [home, away]: readonly [number, number],
  bestOf: number,
): Side[] {
  const needed = (bestOf + 1) >> 1;
  const winner: Side = home > away ? 'home' : 'away';
  const reported = Math.max(home, away) === needed ? Math.min(home, away) : next(needed);
  const maps: Side[] = Array.from({ length: needed - 1 }, () => winner);
  for (let lost = 0; lost < reported; lost += 1)
    maps.splice(next(maps.length + 1), 0, winner === 'home' ? 'away' : 'home');
  return [...maps, winner];
}

function series(seed: string, score: readonly [number, number], bestOf: number): Beat[] {
  const next = layout(seed);
  const beats: Beat[] = [];
  let from = 0;
  for (const [at, side] of mapsOf(next, score, bestOf).entries()) {
    const minutes = MAP.shortest + next(MAP.spread);
    const add = (minute: number, event: Draft): void => {
      beats.push({ second: minute * 60, offset: from + minute * MINUTE, event });
    };
    add(0, { kind: at === 0 ? 'start' : 'map_start' });
    add(MAP.open, { kind: 'pause', reason: 'map', side: null });
    add(minutes, { kind: 'map', side });
    from += (minutes + MAP.rest) * MINUTE;
  }
  const last = beats.at(-1);
  return [
    ...beats,
    { second: last?.second ?? 0, offset: (last?.offset ?? 0) + SECOND, event: { kind: 'end' } },
  ];
}

/** What is known beside the score: most maps of a series, innings of cricket. */
export type ReplayInput = { readonly bestOf?: number | undefined; readonly detail?: ScoreDetail | undefined };

/** All events of a match that starts at `startsAt` (ms), numbered from 1. */
export function scriptOf(
  seed: string,
  sport: Sport,
  score: readonly [number, number],
  startsAt: number,
  { bestOf = 1, detail }: ReplayInput = {},
): readonly FeedEvent[] {
  const beats =
    sport === 'football'
      ? football(seed, score)
      : bestOf > 1
        ? series(seed, score, bestOf)
        : sport === 'cricket'
          ? cricket(layout(seed), score, detail)
          : points(seed, sport, score);
  return beats
    .map((beat, place) => ({ beat, place }))
    .sort((a, b) => a.beat.offset - b.beat.offset || a.place - b.place)
    .map(
      ({ beat }, at): FeedEvent => ({
        ...beat.event,
        n: at + 1,
        second: beat.second,
        at: startsAt + beat.offset,
      }),
    );
}
