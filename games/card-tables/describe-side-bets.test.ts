/** What the descriptions of dragon tiger and baccarat say of each place, held to: a program that knows only their text judges 2,000 rounds. */
import { expect, it } from 'vitest';
import { createDraw } from '#kernel/rng/draw.ts';
import { serverBlocks } from '#kernel/rng/seeds.node.ts';
import { describeTable } from '#games/describe-table.ts';
import { TABLE_ENGINES } from '#games/registry.ts';

type Card = { readonly rank: number; readonly suit: string };
const cardOf = (text: string): Card => ({ suit: text.charAt(0), rank: Number(text.slice(1)) });

/** Hundredths of a stake that come back, by place. */
type Judged = Readonly<Record<string, number>>;

function dragonTiger(outcome: { dragon: string; tiger: string }): Judged {
  const [dragon, tiger] = [cardOf(outcome.dragon), cardOf(outcome.tiger)];
  const tied = dragon.rank === tiger.rank;
  const onCard = (name: string, { rank, suit }: Card): Judged => {
    const back = (wins: boolean, hundredths: number): number => (wins && rank !== 7 ? hundredths : 0);
    return {
      [`${name}-big`]: back(rank >= 8, 200),
      [`${name}-small`]: back(rank <= 6, 200),
      [`${name}-odd`]: back([1, 3, 5, 9, 11, 13].includes(rank), 200),
      [`${name}-even`]: back([2, 4, 6, 8, 10, 12].includes(rank), 200),
      [`${name}-red`]: back('HD'.includes(suit), 200),
      [`${name}-black`]: back('SC'.includes(suit), 200),
      [`${name}-spades`]: back(suit === 'S', 400),
      [`${name}-hearts`]: back(suit === 'H', 400),
      [`${name}-diamonds`]: back(suit === 'D', 400),
      [`${name}-clubs`]: back(suit === 'C', 400),
    };
  };
  return {
    dragon: tied ? 50 : dragon.rank > tiger.rank ? 200 : 0,
    tiger: tied ? 50 : tiger.rank > dragon.rank ? 200 : 0,
    tie: tied ? 900 : 0,
    'suited-tie': tied && dragon.suit === tiger.suit ? 5_100 : 0,
    ...onCard('dragon', dragon),
    ...onCard('tiger', tiger),
  };
}

function baccarat(outcome: { player: readonly string[]; banker: readonly string[] }): Judged {
  const hands = { player: outcome.player.map(cardOf), banker: outcome.banker.map(cardOf) };
  const points = (cards: readonly Card[]): number =>
    Number(String(cards.reduce((sum, { rank }) => sum + (rank > 9 ? 0 : rank), 0)).slice(-1));
  const [player, banker] = [points(hands.player), points(hands.banker)];
  const four = hands.player.length === 2 && hands.banker.length === 2;
  const natural = four && (player >= 8 || banker >= 8);
  const pair = ([one, two]: readonly Card[]): boolean => one?.rank === two?.rank;
  const perfect = (cards: readonly Card[]): boolean => pair(cards) && cards[0]?.suit === cards[1]?.suit;
  const perfects = [hands.player, hands.banker].filter(perfect).length;
  const dragon = (by: number): number => {
    if (natural) return by > 0 ? 200 : by === 0 ? 100 : 0;
    return (
      new Map([
        [4, 200],
        [5, 300],
        [6, 500],
        [7, 700],
        [8, 1_100],
        [9, 3_100],
      ]).get(by) ?? 0
    );
  };
  return {
    player: player > banker ? 200 : player === banker ? 100 : 0,
    banker: banker > player ? 195 : player === banker ? 100 : 0,
    tie: player === banker ? 900 : 0,
    'player-pair': pair(hands.player) ? 1_200 : 0,
    'banker-pair': pair(hands.banker) ? 1_200 : 0,
    'either-pair': pair(hands.player) || pair(hands.banker) ? 600 : 0,
    'perfect-pair': [0, 2_600, 20_100][perfects] ?? 0,
    big: four ? 0 : 154,
    small: four ? 250 : 0,
    'player-dragon': dragon(player - banker),
    'banker-dragon': dragon(banker - player),
  };
}

it.each([
  ['dragon-tiger', dragonTiger as (outcome: never) => Judged],
  ['baccarat', baccarat as (outcome: never) => Judged],
] as const)('every place of %s pays what its description says', (code, judged) => {
  const engine = TABLE_ENGINES.get(code);
  if (!engine) throw new Error(`no ${code}`);
  const named = describeTable(code)?.table as { spots: { code: string }[] };
  const seen = new Set<string>();
  for (let n = 1; n <= 2_000; n += 1) {
    const outcome = engine.play(createDraw(serverBlocks(Buffer.alloc(32, 78), code, n)));
    const own = judged(outcome as never);
    const paid = Object.keys(own).map((spot) => {
      const { numerator, denominator } = engine.returns(outcome, spot);
      if (numerator > 0) seen.add(spot);
      return [spot, (100 * numerator) / denominator] as const;
    });
    expect(Object.fromEntries(paid)).toEqual(own);
  }
  expect([...seen].sort()).toEqual(named.spots.map((spot) => spot.code).sort());
});
