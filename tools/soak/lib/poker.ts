/** Random hands of every game, each held to its chips; and every hand of seven cards counted. */
import { deckFrom, shuffled } from '#games/poker/engine/cards.ts';
import { countHands, SEVEN_OF_36, SEVEN_OF_52 } from '#games/poker/engine/count.ts';
import { asked, dealOn, fallback } from '#games/poker/engine/dealer.ts';
import { begin, optionsOf, play, type Hand } from '#games/poker/engine/hand.ts';
import { lineText, readLine } from '#games/poker/engine/notation.ts';
import { sum } from '#games/poker/engine/pots.ts';
import { resultOf } from '#games/poker/engine/result.ts';
import { type Setup, seatsMost } from '#games/poker/engine/setup.ts';
import { createDraw, type Draw } from '#kernel/rng/draw.ts';
import { serverBlocks } from '#kernel/rng/seeds.node.ts';
import type { SoakResult } from './report.ts';

const GAMES = ['holdem', 'omaha', 'omaha5', 'shortdeck'] as const;
const BETTINGS = ['no', 'pot', 'fixed'] as const;

function setupBy({ below }: Draw): Setup {
  const game = GAMES[below(GAMES.length)] ?? 'holdem';
  const seats = 2 + below(seatsMost(game) - 1);
  const ante = BigInt(below(4));
  const straddle = seats > 3 && below(3) === 0;
  return {
    game,
    betting: BETTINGS[below(BETTINGS.length)] ?? 'no',
    antes: Array.from({ length: seats }, () => ante),
    blinds: Array.from({ length: seats }, (_, at) => BigInt(at < 2 ? at + 1 : at === 2 && straddle ? 4 : 0)),
    minBet: 2n,
    stacks: Array.from({ length: seats }, () => BigInt(1 + below(400))),
    twice: below(2) === 0,
    ...(below(2) === 0 ? { rake: { rate: 500n, cap: 6n } } : {}),
  };
}

function decide(hand: Hand, { below }: Draw): string {
  const due = asked(hand);
  const away = fallback(hand);
  if (!due || !away) throw new Error('nobody is asked');
  if (due.what === 'twice') return `p${due.seat + 1} ${below(3) === 0 ? 'once' : 'rit'}`;
  const { raise } = optionsOf(hand, due.seat);
  const what = below(10);
  if (raise && what < 3)
    return `p${due.seat + 1} cbr ${raise.from + BigInt(below(Number(raise.to - raise.from) + 1))}`;
  return what < 8 ? `p${due.seat + 1} cc` : lineText(away);
}

/** One hand; what is wrong with it. */
function playOne(draw: Draw): string | undefined {
  const setup = setupBy(draw);
  const deck = shuffled(deckFrom(setup.game === 'shortdeck' ? 4 : 0), draw);
  const hand = begin(setup);
  for (;;) {
    dealOn(hand, deck);
    if (!asked(hand)) break;
    const line = readLine(decide(hand, draw));
    if (!line) return 'a line that cannot be read';
    play(hand, line);
  }
  const result = resultOf(hand);
  const before = sum(setup.stacks);
  if (sum(result.stacks) + result.rake !== before)
    return `${before} chips became ${sum(result.stacks)} and ${result.rake}`;
  if (result.stacks.some((stack) => stack < 0n)) return 'a stack below nothing';
  return sum(result.payouts) + result.rake === sum(result.stakes) ? undefined : 'pots and payouts differ';
}

export function randomHands(hands: number, seed: number): readonly string[] {
  const draw = createDraw(serverBlocks(Buffer.alloc(32, seed & 255), `soak/${seed}`, 0));
  const failures: string[] = [];
  for (let n = 0; n < hands; n += 1) {
    const wrong = playOne(draw);
    if (wrong !== undefined) failures.push(`hand ${n} of seed ${seed}: ${wrong}`);
  }
  return failures;
}

/** @param whole counts all 133,784,560 hands of seven of 52 cards, which takes ten seconds */
export async function poker(hands: number, seed: number, whole: boolean): Promise<SoakResult> {
  const began = Date.now();
  const failures = [...randomHands(hands, seed)];
  const handsMs = Date.now() - began;
  const differs = (name: string, counted: object, published: object): void => {
    if (JSON.stringify(counted) !== JSON.stringify(published))
      failures.push(`${name}: ${JSON.stringify(counted)}`);
  };
  differs('seven of 36', countHands(7, 'short'), SEVEN_OF_36);
  if (whole) differs('seven of 52', countHands(7, 'standard'), SEVEN_OF_52);
  return {
    figures: { hands, 'ms for them': handsMs, 'hands of seven counted': whole ? 142_132_240 : 8_347_680 },
    failures,
  };
}
