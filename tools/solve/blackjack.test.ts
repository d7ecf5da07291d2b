/** The counting player of blackjack is the engine's game: card by card the same end, under every rule there is. */
import { expect, it } from 'vitest';
import { laid, RANKS } from '#games/arcade/blackjack/fixtures.ts';
import { stateOf, withRules } from '#games/arcade/blackjack-classic/engine.ts';
import { CLASSIC, type ClassicRules, SURRENDER } from '#games/arcade/blackjack-classic/rules.ts';
import { SAMPLE_CLASSIC } from '#games/arcade/blackjack-classic/sample.gen.ts';
import { basicMove } from '#games/arcade/blackjack-classic/strategy.ts';
import { countEnds, edgeOf, player, stream } from './blackjack.ts';

const worth = (rank: string): number => {
  const at = RANKS.indexOf(rank);
  return at === 12 ? 11 : at >= 8 ? 10 : at + 2;
};

it.each<[string, ClassicRules]>([
  ['classic', CLASSIC],
  ['surrender', SURRENDER],
  ['strict', { ...CLASSIC, doubles: [10, 11], doubleAfterSplit: false, mostHands: 2, natural: 220 }],
  ['nothing is split', { ...CLASSIC, mostHands: 1 }],
])('the engine and the counting player end alike: %s', (_, rules) => {
  const numbers = stream();
  const engine = withRules(rules);
  for (let round = 0; round < 400; round += 1) {
    // Pairs and aces more often than a shoe has them: that is where games differ. 24 of a rank at most, as there are.
    const few = round & 1 ? RANKS : RANKS[(numbers() >>> 28) % RANKS.length] + 'A8T';
    const ranks = Array.from({ length: 60 }, () => few[numbers() % few.length] ?? 'T').join('');
    let at = 0;
    const end = player(rules, () => worth(ranks[at++] ?? 'T'))();
    const draw = laid(ranks, rules.decks);
    let step = engine.start(null, draw);
    while (!step.done)
      step = engine.act(step.state, { move: basicMove(rules, stateOf(rules, step.state)) }, draw);
    expect([ranks.slice(0, 24), step.staked, step.win]).toEqual([ranks.slice(0, 24), end.staked, end.win]);
    expect(draw.position()).toBe(at);
  }
});

it('what is stored is what is counted', () => {
  const stored = edgeOf(SAMPLE_CLASSIC);
  const counted = edgeOf(countEnds(CLASSIC, 400_000));
  expect(Math.abs(stored.edge - counted.edge)).toBeLessThan(4 * (stored.error + counted.error));
});
