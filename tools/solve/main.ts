/**
 * `haat solve video-poker` counts the best play of every table of video poker over all hands (minutes) and writes its weights;
 * `haat solve blackjack [ROUNDS]` plays basic strategy on a stream of numbers that has no other input, and writes how often each win came.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { blackjack, readState } from '#games/arcade/blackjack/engine.ts';
import { basicMove } from '#games/arcade/blackjack/strategy.ts';
import { countHands, solveVideoPoker } from '#games/arcade/video-poker/count.ts';
import { deucesHand, jacksHand } from '#games/arcade/video-poker/hands.ts';
import type { Draw } from '#kernel/rng/draw.ts';

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

/** xorshift128 from a fixed start: it plays to count and decides no round. */
function counting(): Draw {
  let [a, b, c, d] = [0x12345678, 0x9abcdef1, 0x31415926, 0x27182818];
  let used = 0;
  const next = (): number => {
    let t = d;
    [d, c, b] = [c, b, a];
    t ^= t << 11;
    t ^= t >>> 8;
    a = (t ^ b ^ (b >>> 19)) | 0;
    used += 1;
    return a >>> 0;
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

const [, , name, rounds = String(ROUNDS)] = process.argv;
if (name === 'video-poker') solvePoker();
else if (name === 'blackjack' && /^[1-9]\d{3,8}$/.test(rounds)) playBlackjack(Number(rounds));
else {
  console.error('haat solve video-poker   or   haat solve blackjack [ROUNDS]');
  process.exit(2);
}
