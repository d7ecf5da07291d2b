/** The descriptions of games without reels, held to: rounds are played again by programs that know nothing but their JSON. */
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { playWay, type Way } from '#games/engine-kit.ts';
import { describeGame } from '#games/describe.ts';
import type { Json } from '#games/contract.ts';
import { createDraw } from '#kernel/rng/draw.ts';
import { serverBlocks } from '#kernel/rng/seeds.node.ts';
import { ARCADE } from './games.ts';

const SEED = Buffer.alloc(32, 77);
type Below = (limit: number) => number;
/** A stranger reads JSON. */
type Data = ReturnType<typeof JSON.parse>;
/** What was chosen, what was done, the table, numbers → units won, and staked where acts stake. */
type Program = (
  table: Data,
  below: Below,
  choice: Data,
  actions: readonly Data[],
) => number | readonly [number, number];

/** As the text says it: blocks, words, bits, what is thrown away. */
function stranger(clientSeed: string, nonce: number): Below {
  let word = 0;
  return (limit) => {
    if (limit === 1) return 0;
    const bits = (limit - 1).toString(2).length;
    for (;;) {
      const block = createHmac('sha256', SEED)
        .update(`${clientSeed}:${nonce}:${Math.floor(word / 8)}`)
        .digest();
      const value = block.readUInt32BE((word - 8 * Math.floor(word / 8)) * 4) >>> (32 - bits);
      word += 1;
      if (value < limit) return value;
    }
  };
}

const listed = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
const takes = (below: Below, left: number[]) => (): number => left.splice(below(left.length), 1)[0] ?? 0;
const deck = (below: Below, decks: number) =>
  takes(
    below,
    listed(decks).flatMap(() => listed(52)),
  );
const choose = (n: number, k: number): bigint => {
  let value = 1n;
  for (let at = 1; at <= k; at += 1) value = (value * BigInt(n - k + at)) / BigInt(at);
  return value;
};
const atMost = (value: bigint, most: number): number => (value > BigInt(most) ? most : Number(value));
const countedOff = (parts: readonly (readonly [number, number])[], at: number): number => {
  let from = 0;
  return parts.findIndex(([, count]) => at < (from += count));
};
const LOTS = 20;

const total = (cards: readonly number[]): { sum: number; soft: boolean } => {
  const worths = cards.map((card) => (card >> 2 === 12 ? 11 : card >> 2 >= 8 ? 10 : (card >> 2) + 2));
  let sum = worths.reduce((all, one) => all + one, 0);
  let aces = worths.filter((one) => one === 11).length;
  for (; sum > 21 && aces > 0; aces -= 1) sum -= 10;
  return { sum, soft: aces > 0 };
};
type Hand = { cards: number[]; doubled: boolean; free: boolean; done: boolean };

/** Both kinds of blackjack: the deal, the hands from the left, the dealer. */
function blackjack(table: Data, below: Below, actions: readonly Data[], isFree: boolean) {
  const card = deck(below, table.decks);
  const [p1, d1, p2, d2] = [card(), card(), card(), card()];
  const dealer = [d1, d2];
  const natural = (cards: number[]) => cards.length === 2 && total(cards).sum === 21;
  const asks = actions.map(({ move }) => move as string);
  let insured = 0;
  const hands: Hand[] = [{ cards: [p1, p2], doubled: false, free: false, done: false }];
  if (!isFree && table.insurance && d1 >> 2 === 12) {
    const answer = asks.shift();
    if (answer === 'even') return { win: 200, staked: 100, hands, dealer };
    if (answer === 'insure') insured = 50;
  }
  const [own, his] = [natural([p1, p2]), natural(dealer)];
  if (own || his)
    return {
      win: (his ? insured * 3 : 0) + (own && his ? 100 : own ? table.natural : 0),
      staked: 100 + insured,
    };
  for (const move of asks) {
    const at = hands.findIndex(({ done }) => !done);
    const hand = hands[at];
    if (!hand) throw new Error('nothing is open');
    if (move === 'surrender') return { win: 50, staked: 100 + insured };
    if (move === 'split') {
      const isAces = (hand.cards[0] ?? 0) >> 2 === 12;
      const [left, right] = [card(), card()];
      const mayAgain = table.resplitAces === true && hands.length + 1 < table.mostHands;
      const halves = [left, right].map((next, half) => ({
        cards: [hand.cards[half] ?? 0, next],
        doubled: false,
        free: half === 1 ? true : hand.free,
        done: (isAces && !(mayAgain && next >> 2 === 12)) || total([hand.cards[half] ?? 0, next]).sum >= 21,
      }));
      hands.splice(at, 1, ...halves);
      continue;
    }
    if (move !== 'stand') hand.cards.push(card());
    hand.doubled = move === 'double';
    hand.done = move !== 'hit' || total(hand.cards).sum >= 21;
  }
  if (hands.some(({ cards }) => total(cards).sum <= 21))
    for (
      let one = total(dealer);
      one.sum < 17 || (one.sum === 17 && one.soft && table.hitsSoft17);
      one = total(dealer)
    )
      dealer.push(card());
  return { hands, dealer, insured };
}

const free: Program = (table, below, _, actions) => {
  const { win, hands = [], dealer = [] } = blackjack(table, below, actions, true);
  if (win !== undefined) return win;
  const against = total(dealer).sum;
  return hands.reduce((all, { cards, doubled, free: isFree }) => {
    const { sum } = total(cards);
    const own = isFree ? 0 : 100;
    if (sum > 21) return all;
    if (against === table.dealerPushes || against === sum) return all + own;
    return against > 21 || sum > against ? all + own + (doubled ? 200 : 100) : all;
  }, 0);
};
const classic: Program = (table, below, _, actions) => {
  const { win, staked, hands = [], dealer = [], insured = 0 } = blackjack(table, below, actions, false);
  if (win !== undefined) return [win, staked ?? 100];
  const against = total(dealer).sum;
  const bets = ({ doubled }: Hand) => (doubled ? 200 : 100);
  const paid = hands.map((hand) => {
    const { sum } = total(hand.cards);
    if (sum > 21) return 0;
    return sum === against ? bets(hand) : against > 21 || sum > against ? 2 * bets(hand) : 0;
  });
  return [paid.reduce((a, b) => a + b, 0), hands.reduce((all, hand) => all + bets(hand), insured)];
};

const HANDS: Readonly<Record<string, (ranks: number[], suits: number[], wild: number) => boolean>> = (() => {
  const counts = (ranks: number[]) =>
    [...new Set(ranks)].map((rank) => ranks.filter((one) => one === rank).length).sort((a, b) => b - a);
  const flush = (suits: number[]) => new Set(suits).size <= 1;
  const runs = [[12, 0, 1, 2, 3], ...listed(9).map((low) => listed(5).map((at) => low + at))];
  const straight = (ranks: number[]) =>
    new Set(ranks).size === ranks.length && runs.some((run) => ranks.every((rank) => run.includes(rank)));
  const royal = (ranks: number[], suits: number[]) =>
    straight(ranks) && flush(suits) && ranks.every((rank) => rank >= 8);
  const same = (ranks: number[], wild: number) => (counts(ranks)[0] ?? 0) + wild;
  return {
    royal: (r, s) => royal(r, s),
    'natural-royal': (r, s, w) => w === 0 && royal(r, s),
    'four-deuces': (_r, _s, w) => w === 4,
    'wild-royal': (r, s, w) => w > 0 && royal(r, s),
    five: (r, _s, w) => same(r, w) >= 5,
    'straight-flush': (r, s) => straight(r) && flush(s),
    four: (r, _s, w) => same(r, w) >= 4,
    'full-house': (r, _s, w) => same(r, w) >= 3 && counts(r).length <= 2,
    flush: (_r, s) => flush(s),
    straight: (r) => straight(r),
    three: (r, _s, w) => same(r, w) >= 3,
    'two-pair': (r) => counts(r)[1] === 2,
    jacks: (r) => r.some((rank, at) => rank >= 9 && r.indexOf(rank) !== at),
    nothing: () => true,
  };
})();

const chips = (bets: readonly Data[]): number =>
  bets.reduce((all: number, { chips: count }) => all + count, 0);

const PROGRAMS: Readonly<Record<string, Program>> = {
  dice: ({ numbers, share }, below, { side, wins }) => {
    const roll = below(numbers);
    const isWon = side === 'under' ? roll < wins : roll >= numbers - wins;
    return isWon ? Math.floor((numbers * share) / wins) : 0;
  },
  limbo: ({ steps, share }, below, { target }) => {
    const result = Math.max(100, Math.floor((share * steps) / (below(steps) + 1)));
    return result >= target ? target : 0;
  },
  plinko: ({ buckets }, below, { rows, risk }) => {
    const rights = listed(rows).reduce((sum) => sum + below(2), 0);
    return buckets[risk][rows][rights];
  },
  wheel: ({ wheels }, below, { segments, risk }) => wheels[risk][segments][below(segments)],
  keno: ({ numbers, drawn, pays }, below, { picks, risk }) => {
    const take = takes(below, listed(numbers));
    const out = listed(drawn).map(() => take() + 1);
    return pays[risk][picks.length][picks.filter((pick: number) => out.includes(pick)).length];
  },
  mines: ({ tiles, share, most }, below, { mines, tile }, actions) => {
    const take = takes(below, listed(tiles));
    const hidden = listed(mines).map(() => take());
    const opened = [tile, ...actions.flatMap((act) => act.tile ?? [])];
    if (opened.some((one) => hidden.includes(one))) return 0;
    const k = opened.length;
    return atMost((BigInt(share) * choose(tiles, k)) / choose(tiles - mines, k), most);
  },
  towers: ({ floors, levels, share, most }, below, { level, door }, actions) => {
    const { doors, traps } = levels[level];
    const laid = listed(floors).map(() => {
      const take = takes(below, listed(doors));
      return listed(traps).map(() => take());
    });
    const opened = [door, ...actions.flatMap((act) => act.door ?? [])];
    if (opened.some((one, floor) => laid[floor]?.includes(one))) return 0;
    const k = BigInt(opened.length);
    return atMost((BigInt(share) * BigInt(doors) ** k) / BigInt(doors - traps) ** k, most);
  },
  'hi-lo': ({ share, most }, below, _, actions) => {
    let rank = below(52) >> 2;
    let [right, ways] = [0, 1n];
    for (const { guess, cash } of actions) {
      if (cash) break;
      const next = below(52) >> 2;
      if (guess !== undefined) {
        const wins = (one: number) =>
          guess === 'higher' ? (rank === 0 ? one > 0 : one >= rank) : rank === 12 ? one < 12 : one <= rank;
        if (!wins(next)) return 0;
        ways *= BigInt(listed(13).filter(wins).length);
        right += 1;
      }
      rank = next;
    }
    return right === 0 ? 0 : atMost((BigInt(share) * 13n ** BigInt(right)) / ways, most);
  },
  roulette: ({ pockets, laPartage, spots, one }, below, { bets }) => {
    const pocket = below(pockets);
    const back = bets.reduce((all: number, { spot, chips: count }: Data) => {
      const { numbers, pay, even } = spots[spot];
      const twentieths = numbers.includes(pocket)
        ? LOTS * (pay + 1)
        : laPartage && even && pocket === 0
          ? 10
          : 0;
      return all + count * twentieths;
    }, 0);
    return (back * one) / LOTS / chips(bets);
  },
  'punto-banco': ({ decks, returns, one }, below, { bets }) => {
    const card = deck(below, decks);
    const [p1, b1, p2, b2] = [card(), card(), card(), card()];
    const worth = (at: number) => (at >> 2 === 12 ? 1 : at >> 2 >= 8 ? 0 : (at >> 2) + 2);
    const digit = (sum: number) => sum - 10 * Math.floor(sum / 10);
    let [player, banker] = [digit(worth(p1) + worth(p2)), digit(worth(b1) + worth(b2))];
    if (player < 8 && banker < 8) {
      const third = player <= 5 ? worth(card()) : undefined;
      if (third !== undefined) player = digit(player + third);
      const from = [0, 0, 0, 0, 2, 4, 6][banker] ?? 9;
      const isDue =
        third === undefined
          ? banker <= 5
          : banker <= 2 || (banker === 3 ? third !== 8 : third >= from && third <= 7);
      if (isDue) banker = digit(banker + worth(card()));
    }
    const winner = player > banker ? 'player' : banker > player ? 'banker' : 'tie';
    const pair: Data = { 'player-pair': p1 >> 2 === p2 >> 2, 'banker-pair': b1 >> 2 === b2 >> 2 };
    const back = bets.reduce((all: number, { spot, chips: count }: Data) => {
      const { wins, tie = 0 } = returns[spot];
      const isWon = pair[spot] ?? spot === winner;
      return all + count * (isWon ? wins : winner === 'tie' && pair[spot] === undefined ? tie : 0);
    }, 0);
    return (back * one) / LOTS / chips(bets);
  },
  blackjack: free,
  'blackjack-classic': classic,
  'blackjack-surrender': classic,
  poker: ({ hands, pays, wild }, below, _, [act]) => {
    const card = takes(below, listed(52));
    const dealt = listed(5).map(() => card());
    const held = dealt.map((one, at) => (act.hold.includes(at) ? one : card()));
    const tame = held.filter((one) => one >> 2 !== wild);
    const name = hands.find((hand: string) =>
      HANDS[hand]?.(
        tame.map((one) => one >> 2),
        tame.map((one) => one & 3),
        held.length - tame.length,
      ),
    );
    return pays[hands.indexOf(name)] * 100;
  },
  scratch: ({ tickets, tiers }, below) => tiers[countedOff(tiers, below(tickets))]?.[0] ?? 0,
  'lamp-pool': ({ tickets, lucky, numbers, prizes, seedStakes }, below) =>
    below(tickets) === lucky ? seedStakes * 100 : (prizes[countedOff(prizes, below(numbers))]?.[0] ?? 0),
};

const bets = (...spots: string[]) => ({ bets: spots.map((spot, at) => ({ spot, chips: at + 1 })) });
const moves = (state: Data, ...order: string[]): Data => {
  // Any act that is open, the dearest first: the program is not told why.
  for (const move of order) if (state.wanted.includes(move)) return { move };
  return { move: 'stand' };
};
/** Code → how rounds of it are played here; left out: its first choice. */
const WAYS: Readonly<Record<string, Way>> = {
  dice: { choice: { side: 'over', wins: 6_200 } },
  limbo: { choice: { target: 137 } },
  plinko: { choice: { rows: 11, risk: 'high' } },
  keno: { choice: { picks: [3, 8, 21, 40, 17, 2], risk: 'low' } },
  mines: {
    choice: { mines: 2, tile: 7 },
    choose: (state: Data) => (state.open.length < 4 ? { tile: state.open.length } : { cash: true }),
  },
  towers: {
    choice: { level: 'easy', door: 2 },
    choose: (state: Data) => (state.doors.length < 4 ? { door: 1 } : { cash: true }),
  },
  'hi-lo': {
    choice: null,
    choose: (state: Data) =>
      state.right > 2
        ? { cash: true }
        : state.cards === 2
          ? { skip: true }
          : { guess: state.card > 25 ? 'lower' : 'higher' },
  },
  'roulette-french': { choice: bets('red', 'n7', 'dozen-2', 'corner-17') },
  'roulette-american': { choice: bets('black', 'five-0', 'n37') },
  'punto-banco': { choice: bets('tie', 'banker', 'player-pair', 'player', 'banker-pair') },
};

const programOf = (code: string): Program | undefined =>
  PROGRAMS[code] ??
  PROGRAMS[code.replace(/-.*/, '')] ??
  (/^(jacks|deuces)/.test(code) ? PROGRAMS['poker'] : undefined);

describe.each(ARCADE.map((engine) => [engine.code, engine] as const))('%s', (code, engine) => {
  const said: Data = JSON.parse(JSON.stringify(describeGame(code)));

  it('is played again from its description alone', () => {
    const program = programOf(code);
    const anyMove = (state: Json): Json => {
      const wanted = ['split', 'double', 'insure', 'even', 'surrender', 'hit'].filter(
        (move) => engine.readAction(state, { move }) !== undefined,
      );
      return moves({ wanted }, ...wanted.filter((_, at) => at > 0 || wanted.length < 4), ...wanted);
    };
    const way = WAYS[code] ?? {
      choice: engine.firstChoice,
      ...(code.startsWith('blackjack') ? { choose: anyMove } : {}),
    };
    for (let nonce = 0; nonce < 120; nonce += 1) {
      const { steps, actions, choice } = playWay(engine, way, (at) =>
        createDraw(serverBlocks(SEED, 'reader', nonce), at),
      );
      const last = steps.at(-1);
      const reported = program?.(
        { ...said.table, one: said.unitsPerStake },
        stranger('reader', nonce),
        choice,
        actions,
      );
      const [win, staked] = Array.isArray(reported) ? reported : [reported, undefined];
      expect([nonce, win, staked]).toEqual([nonce, last?.win, last?.staked]);
    }
  });

  it('lists an act that is open wherever a round waits for one', () => {
    const acts: Data[] = said.acts.map(({ act }: Data) => act);
    // A natural against an ace comes once in 280 rounds.
    for (let nonce = 0; acts.length > 0 && nonce < 1_500; nonce += 1) {
      const { steps } = playWay(engine, WAYS[code] ?? { choice: engine.firstChoice }, (at) =>
        createDraw(serverBlocks(SEED, 'acts', nonce), at),
      );
      const stuck = steps.filter(
        ({ state, done }) => !done && acts.every((act) => engine.readAction(state, act) === undefined),
      );
      expect([nonce, stuck.map(({ shown }) => shown)]).toEqual([nonce, []]);
    }
  });

  it('says its figures, its rules and its table in the text too', () => {
    expect(said).toMatchObject({ gameCode: code, engineVersion: engine.version, maxWin: engine.maxWin });
    expect(said.rtp).toEqual(engine.proof.rtp);
    expect(said.text).toContain(JSON.stringify(said.table));
    expect(said.text).toContain('HMAC-SHA256 with the 32 bytes of the server seed');
    // Every name in the table is explained.
    const rules = said.text.slice(0, said.text.indexOf('\nTable'));
    for (const name of Object.keys(said.table).filter(
      (one) => !/^(least|most)|decks|cells|floors|levels/.test(one),
    ))
      expect([name, rules.includes(name)]).toEqual([name, true]);
  });
});
