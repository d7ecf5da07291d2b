/**
 * `haat solve video-poker` counts the best play of every table of video poker over all hands (minutes) and writes its weights;
 * `haat solve blackjack [ROUNDS]` plays basic strategy on a stream of numbers that has no other input, and writes how often each win came;
 * `haat solve blackjack-classic [ROUNDS]` does it for the games in which the player lays every bet, and for one rule changed at a time.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLASSIC, type ClassicRules, SURRENDER } from '#games/arcade/blackjack-classic/rules.ts';
import { blackjack, readState } from '#games/arcade/blackjack/engine.ts';
import { basicMove } from '#games/arcade/blackjack/strategy.ts';
import { countHands, solveVideoPoker } from '#games/arcade/video-poker/count.ts';
import { deucesHand, jacksHand } from '#games/arcade/video-poker/hands.ts';
import type { Draw } from '#kernel/rng/draw.ts';
import { countEnds, edgeOf, stream } from './blackjack.ts';

const GAMES = join(import.meta.dirname, '../..', 'games/arcade');
const ROUNDS = 10_000_000;

const grouped = (whole: bigint | number): string => String(whole).replace(/\B(?=(\d{3})+$)/g, '_');

function solvePoker(): void {
  const jacks = countHands(10, jacksHand);
  const deuces = countHands(11, deucesHand);
  const tables = [
    ['JACKS', jacks, [800, 50, 25, 9, 6, 4, 3, 2, 1, 0]],
    ['DEUCES_FULL_PAY', deuces, [800, 200, 25, 15, 9, 5, 3, 2, 2, 1, 0]],
    ['DEUCES', deuces, [800, 200, 25, 16, 10, 4, 4, 3, 2, 1, 0]],
  ] as const;
  const parts = tables.map(([name, counts, pays]) => {
    const weights = solveVideoPoker(counts, pays).map(({ weight }) => `  ${grouped(weight)}n,\n`);
    return `export const ${name}: readonly bigint[] = [\n${weights.join('')}];\n`;
  });
  const head =
    '/** Weights of every hand under the best play, from the best hand down: written by `haat solve video-poker`. */\n';
  writeFileSync(join(GAMES, 'video-poker/table.gen.ts'), head + parts.join(''));
}

function counting(): Draw {
  const numbers = stream();
  let used = 0;
  const next = (): number => {
    used += 1;
    return numbers();
  };
  const below = (n: number): number => {
    const shift = Math.clz32(n - 1);
    for (;;) {
      const value = next() >>> shift;
      if (value < n) return value;
    }
  };
  return { below, position: () => used };
}

function playBlackjack(rounds: number): void {
  const draw = counting();
  const found = new Map<number, number>();
  for (let round = 0; round < rounds; round += 1) {
    let step = blackjack.start(null, draw);
    while (!step.done) step = blackjack.act(step.state, { move: basicMove(readState(step.state)) }, draw);
    found.set(step.win, (found.get(step.win) ?? 0) + 1);
  }
  const lines = [...found]
    .sort(([one], [other]) => other - one)
    .map(([win, times]) => `  [${win}, ${grouped(times)}],\n`);
  writeFileSync(
    join(GAMES, 'blackjack/sample.gen.ts'),
    `/** How often each win came in ${grouped(rounds)} rounds of basic strategy: written by \`haat solve blackjack\`. */
export const SAMPLE: readonly (readonly [units: number, rounds: number])[] = [\n${lines.join('')}];\n`,
  );
}

const CLASSIC_ROUNDS = 100_000_000;

/** One rule changed at a time, from six decks, no double after a split. */
function variants(): Readonly<Record<string, ClassicRules>> {
  const base: ClassicRules = { ...CLASSIC, doubleAfterSplit: false };
  return {
    base,
    'double after split': CLASSIC,
    'dealer draws on soft 17': { ...base, hitsSoft17: true },
    'late surrender': { ...base, surrender: true },
    'aces split again': { ...base, resplitAces: true },
    'doubles on 9, 10, 11 only': { ...base, doubles: [9, 10, 11] },
    'natural pays 6 to 5': { ...base, natural: 220 },
    'eight decks': { ...base, decks: 8 },
  };
}

function playClassics(rounds: number): void {
  const table = (name: string, rules: ClassicRules): string => {
    const lines = countEnds(rules, rounds).map(
      ([staked, win, times]) => `  [${staked}, ${win}, ${grouped(times)}],\n`,
    );
    return `export const ${name}: Sample = [\n${lines.join('')}];\n`;
  };
  writeFileSync(
    join(GAMES, 'blackjack-classic/sample.gen.ts'),
    `/** How often each end came in ${grouped(rounds)} rounds of basic strategy: written by \`haat solve blackjack-classic\`. */
export type Sample = readonly (readonly [staked: number, win: number, rounds: number])[];
${table('SAMPLE_CLASSIC', CLASSIC)}${table('SAMPLE_SURRENDER', SURRENDER)}`,
  );
  const lines = Object.entries(variants()).map(([name, rules]) => {
    const { edge, error } = edgeOf(countEnds(rules, rounds));
    return `  ['${name}', ${edge.toFixed(2)}, ${error.toFixed(2)}],\n`;
  });
  writeFileSync(
    join(GAMES, 'blackjack-classic/effects.fixture.ts'),
    `/**
 * What the first stake loses in ${grouped(rounds)} rounds of basic strategy, and the standard error of that, in hundredths of a percent: written by
 * \`haat solve blackjack-classic\`.
 */
export const EDGES: readonly (readonly [rule: string, edge: number, error: number])[] = [\n${lines.join('')}];\n`,
  );
}

const [, , name, asked] = process.argv;
const rounds = asked === undefined ? undefined : Number(asked);
const isCount = asked === undefined || /^[1-9]\d{3,8}$/.test(asked);
if (name === 'video-poker') solvePoker();
else if (name === 'blackjack' && isCount) playBlackjack(rounds ?? ROUNDS);
else if (name === 'blackjack-classic' && isCount) playClassics(rounds ?? CLASSIC_ROUNDS);
else {
  console.error('haat solve video-poker   or   haat solve blackjack|blackjack-classic [ROUNDS]');
  process.exit(2);
}
