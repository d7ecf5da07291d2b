/**
 * Chi-square of what games draw: the wins of every game without reels against its exact law, every stop of every reel against evenness, every outcome
 * of tables whose outcomes are few. Pearson's statistic, cells of fewer than ten expected taken together; the bound is passed once in ten thousand times.
 */
import { ARCADE } from '#games/arcade/games.ts';
import type { ArcadeEngine } from '#games/arcade/kit/engine.ts';
import { TABLE_ENGINES } from '#games/registry.ts';
import { engineOf } from '#games/engines.ts';
import { createDraw, type Draw } from '#kernel/rng/draw.ts';
import { newServerSeed, serverBlocks } from '#kernel/rng/seeds.node.ts';
import type { SoakResult } from './report.ts';
import { titleCodes } from './published.ts';

/** Value → its share of all; together one. */
type Law = ReadonlyMap<string, number>;

const LEAST_EXPECTED = 10;
/** Of the normal distribution, once in ten thousand. */
const BOUND = 3.719;

/** Standard deviations above what evenness gives, by Wilson and Hilferty. */
export function excess(counts: ReadonlyMap<string, number>, law: Law, total: number): number {
  let [statistic, cells, rest, restExpected] = [0, 0, 0, 0];
  for (const [value, share] of law) {
    const [seen, expected] = [counts.get(value) ?? 0, share * total];
    if (expected < LEAST_EXPECTED) {
      rest += seen;
      restExpected += expected;
      continue;
    }
    statistic += (seen - expected) ** 2 / expected;
    cells += 1;
  }
  if (restExpected >= LEAST_EXPECTED) {
    statistic += (rest - restExpected) ** 2 / restExpected;
    cells += 1;
  }
  if ([...counts.keys()].some((value) => !law.has(value))) return Number.POSITIVE_INFINITY;
  const freedom = cells - 1;
  if (freedom < 1) return 0;
  const spread = 2 / (9 * freedom);
  return (Math.cbrt(statistic / freedom) - (1 - spread)) / Math.sqrt(spread);
}

/** Fair draws, one stream a game: a word after the other. */
type Stream = (name: string) => Draw;

function countOf(total: number, one: () => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (let n = 0; n < total; n += 1) {
    const value = one();
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

/** Games that are over with the stake: their wins under the first choice. */
function arcadeExcess(engine: ArcadeEngine, total: number, stream: Stream): number | undefined {
  const plan = engine.plans.find(
    ({ choice }) => JSON.stringify(choice) === JSON.stringify(engine.firstChoice),
  );
  if (!plan || engine.quick) return undefined;
  const weights = plan.law.reduce((sum, { weight }) => sum + weight, 0n);
  const law = new Map<string, number>();
  for (const { win, weight } of plan.law)
    law.set(String(win), (law.get(String(win)) ?? 0) + Number((weight * 10n ** 15n) / weights) / 1e15);
  const draw = stream(engine.code);
  return excess(
    countOf(total, () => String(engine.start(engine.firstChoice, draw).win)),
    law,
    total,
  );
}

/** The stop of every reel of a paid spin. */
function reelExcess(code: string, total: number, stream: Stream): number | undefined {
  const engine = engineOf(code);
  const { strips, heights }: { strips?: readonly string[]; heights?: unknown } = Object(
    Object(engine)['table'],
  );
  if (!engine || !strips || heights) return undefined;
  const draw = stream(code);
  const counts = strips.map(() => new Map<string, number>());
  for (let n = 0; n < total; n += 1) {
    const stops: readonly number[] = Object(engine.start(null, draw).shown)['stops'] ?? [];
    for (const [reel, stop] of stops.entries()) {
      const own = counts[reel];
      own?.set(String(stop), (own.get(String(stop)) ?? 0) + 1);
    }
  }
  return Math.max(
    ...strips.map((strip, reel) => {
      const law = new Map(Array.from(strip, (_, stop) => [String(stop), 1 / strip.length] as const));
      return excess(counts[reel] ?? new Map(), law, total);
    }),
  );
}

/** Tables whose outcome is a number of a few. */
const EVEN: Readonly<Record<string, readonly [of: number, value: (outcome: unknown) => string]>> = {
  roulette: [37, (outcome) => String(Object(outcome)['number'])],
  'color-dish': [10, (outcome) => String(Object(outcome)['disc'])],
  'sic-bo': [216, (outcome) => Object(outcome)['dice'].join('')],
  'xoc-dia': [16, (outcome) => Object(outcome)['coins'].join('')],
  'fan-tan': [36, (outcome) => `${Object(outcome)['left']} ${Object(outcome)['fours']}`],
};

function tableExcess(code: string, total: number, stream: Stream): number | undefined {
  const [engine, even] = [TABLE_ENGINES.get(code), EVEN[code]];
  if (!engine || !even) return undefined;
  const [cells, valueOf] = even;
  const draw = stream(code);
  const counts = countOf(total, () => valueOf(engine.play(draw)));
  const law = new Map([...counts.keys()].map((value) => [value, 1 / cells] as const));
  return counts.size > cells ? Number.POSITIVE_INFINITY : excess(counts, law, total);
}

/** @param seed of all streams: a fresh one each time, unless a test says which */
export function outcomes(total: number, tables: number, seed: Uint8Array = newServerSeed()): SoakResult {
  const stream: Stream = (name) => createDraw(serverBlocks(seed, name, 0));
  const found = new Map<string, number>();
  const note = (code: string, value: number | undefined): void =>
    void (value !== undefined && found.set(code, value));
  for (const engine of ARCADE) note(engine.code, arcadeExcess(engine, total, stream));
  for (const code of TABLE_ENGINES.keys()) note(code, tableExcess(code, total, stream));
  for (const code of titleCodes(tables)) note(code, reelExcess(code, total, stream));
  const far = [...found].filter(([, value]) => value > BOUND);
  return {
    figures: {
      games: found.size,
      'outcomes of each': total,
      'furthest, standard deviations': Math.max(...found.values()).toFixed(2),
    },
    failures: far.map(([code, value]) => `${code}: ${value.toFixed(2)} standard deviations above evenness`),
  };
}
