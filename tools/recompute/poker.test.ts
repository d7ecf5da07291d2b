/** `haat recompute poker`: the lines of docs/RECOMPUTE.md, real hands, wrong lines – and `verify.mjs`, which deals a hand again by itself. */
import { describe, expect, it } from 'vitest';
import { cardsText } from '#games/poker/engine/cards.ts';
import real from '#games/poker/hands/real.json' with { type: 'json' };
import { deckOf } from '#games/poker/engine/proof.ts';
import { verify } from '#games/verify/verify.mjs';
import { makeChain } from '#kernel/rng/chain.node.ts';
import { createDraw } from '#kernel/rng/draw.ts';
import { serverBlocks } from '#kernel/rng/seeds.node.ts';
import { recompute } from './poker.ts';

describe('recompute poker', () => {
  it.each(real.map((hand) => [hand.id, hand] as const))(
    'plays %s to its published stacks',
    (id, { finalStacks, ...hand }) => {
      expect(recompute({ id, hand })).toMatchObject({ id, finalStacks });
    },
  );

  it('answers the lines of the page', () => {
    expect(
      recompute({ id: '2', evaluate: { game: 'holdem', board: 'AhKhQd2c3s', hands: ['AsAd', 'KsKd'] } }),
    ).toEqual({
      id: '2',
      winners: [0],
      ranks: ['three_of_a_kind', 'three_of_a_kind'],
    });
    const hand = {
      variant: 'NT',
      antes: [0, 0, 0],
      blinds: [1, 2, 0],
      minBet: 2,
      startingStacks: [25, 100, 100],
      actions: [
        'd dh p1 AsAd',
        'd dh p2 KsKd',
        'd dh p3 KhKc',
        'p3 cbr 100',
        'p1 cc',
        'p2 cc',
        'd db 2c3d4h',
        'd db 8s',
        'd db 9c',
      ],
    };
    expect(recompute({ id: '1', hand })).toEqual({
      id: '1',
      finalStacks: [75, 75, 75],
      pots: [
        { amount: 75, winners: [1] },
        { amount: 150, winners: [2, 3] },
      ],
    });
    expect(recompute({ id: '1', hand: { ...hand, rake: { rate: '0.05', cap: 6 } } })).toMatchObject({
      rake: 6,
    });
  });

  it.each([
    [{ id: 1 }, 'field.missing'],
    [{ id: 1, hand: { variant: 'XX' } }, 'field.malformed'],
    [
      { id: 1, hand: { variant: 'NT', blinds: [1], startingStacks: [1, 2], minBet: 2, actions: [] } },
      'hand.seats_differ',
    ],
    [
      {
        id: 1,
        hand: { variant: 'NT', blinds: [1, 2], startingStacks: [9, 9], minBet: 2, actions: ['d dh p1 AsAs'] },
      },
      'hand.card_twice',
    ],
    [
      {
        id: 1,
        hand: { variant: 'NT', blinds: [1, 2], startingStacks: [9, 9], minBet: 2, actions: ['d dh p1 AsZz'] },
      },
      'hand.malformed',
    ],
    [{ id: 1, evaluate: { game: 'holdem', board: 'AhKhQd2c3s', hands: ['AhAd'] } }, 'hand.card_twice'],
    [{ id: 1, evaluate: { game: 'shortdeck', board: 'AhKhQd6c7s', hands: ['2hAd'] } }, 'hand.wrong_cards'],
  ])('refuses %j', (line, code) => {
    expect(recompute(line)).toMatchObject({ error: { code } });
  });
});

it('a deck is the same to the house, to recompute and to verify.mjs, and another one is found out', () => {
  const chain = makeChain(Buffer.alloc(32, 3), 9);
  const [n, text] = [4, 'delta/one/two'];
  const link = chain.link(n).toString('hex');
  const deck = deckOf('holdem', createDraw(serverBlocks(chain.link(n), text, n)));
  expect(recompute({ id: 1, deck: { game: 'holdem', link, text, n } })).toEqual({
    id: 1,
    deck: cardsText(deck),
  });
  const lines = [
    `d dh p1 ${cardsText(deck.slice(0, 2))}`,
    'd dh p2 ????',
    'p1 cc',
    `d db ${cardsText(deck.slice(4, 7))}`,
    `p2 sm ${cardsText(deck.slice(2, 4))}`,
  ];
  const hand = {
    table: 'delta',
    setup: { game: 'holdem' },
    seats: [{}, {}],
    lines,
    commitment: chain.commitment(n),
  };
  const proof = { commitment: chain.commitment(n), root: chain.root, n, text, link };
  expect(verify({ hand, proof })).toMatchObject({ what: 'hand', code: 'delta', ok: true });
  expect(verify({ hand, proof: { ...proof, text: 'delta/one/other' } }).ok).toBe(false);
  expect(() => verify({ hand, proof: { ...proof, link: null } })).toThrow('not shown yet');
});
