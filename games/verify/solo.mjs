// Part 3: games one plays alone without reels, from the rules and the table of their description.
import { fallsOn, listed, sumOf, taker } from './numbers.mjs';

const rankOf = (card) => card >> 2;
const deckOf = (below, decks) =>
  taker(
    below,
    listed(decks).flatMap(() => listed(52)),
  );
const combinations = (n, k) => {
  let value = 1n;
  for (let at = 1; at <= k; at += 1) value = (value * BigInt(n - k + at)) / BigInt(at);
  return value;
};
const capped = (value, most) => Number(value > BigInt(most) ? BigInt(most) : value);

/** A fair pay less the house's share: share × of^k ÷ ways, cut, at the most `most`. */
function mines({ tiles, share, most }, below, { mines: count, tile }, actions) {
  const take = taker(below, listed(tiles));
  const hidden = listed(count).map(take);
  const opened = [tile, ...actions.filter((act) => act.tile !== undefined).map((act) => act.tile)];
  const isHit = opened.some((one) => hidden.includes(one));
  const k = opened.length;
  const win = isHit
    ? 0
    : capped((BigInt(share) * combinations(tiles, k)) / combinations(tiles - count, k), most);
  return { win, facts: { opened, mines: hidden } };
}

function towers({ floors, levels, share, most }, below, { level, door }, actions) {
  const { doors, traps } = levels[level];
  const laid = listed(floors).map(() => listed(traps).map(taker(below, listed(doors))));
  const opened = [door, ...actions.filter((act) => act.door !== undefined).map((act) => act.door)];
  const isHit = opened.some((one, floor) => laid[floor].includes(one));
  const k = BigInt(opened.length);
  const win = isHit ? 0 : capped((BigInt(share) * BigInt(doors) ** k) / BigInt(doors - traps) ** k, most);
  return { win, facts: { doors: opened, traps: laid } };
}

/** Which ranks a guess wins with: the same rank too, unless all ranks would win. */
const guessWins = (rank, guess) =>
  listed(13).filter((next) =>
    guess === 'higher' ? (rank === 0 ? next > 0 : next >= rank) : rank === 12 ? next < 12 : next <= rank,
  );

function hiLo({ share, most }, below, _choice, actions) {
  let card = below(52);
  let [right, ways, isLost] = [0, 1n, false];
  for (const { guess, cash } of actions) {
    if (cash) break;
    const winners = guess === undefined ? undefined : guessWins(rankOf(card), guess);
    card = below(52);
    if (!winners) continue;
    ways *= BigInt(winners.length);
    if (!winners.includes(rankOf(card))) isLost = true;
    else right += 1;
  }
  const win = isLost || right === 0 ? 0 : capped((BigInt(share) * 13n ** BigInt(right)) / ways, most);
  return { win, facts: { card, right } };
}

/** Twentieths of a chip, over all chips, in units of the stake. */
const chipsBack = (game, bets, back) => {
  const chips = sumOf(bets.map(({ chips: count }) => count));
  const twentieths = sumOf(bets.map(({ spot, chips: count }) => count * back(spot)));
  return (twentieths * game.unitsPerStake) / 20 / chips;
};

function roulette({ pockets, laPartage, spots }, below, { bets }, _actions, game) {
  const pocket = below(pockets);
  const win = chipsBack(game, bets, (spot) => {
    const { numbers, pay, even } = spots[spot];
    if (numbers.includes(pocket)) return 20 * (pay + 1);
    return laPartage && even && pocket === 0 ? 10 : 0;
  });
  return { win, facts: { pocket } };
}

const digitOf = (sum) => sum - 10 * Math.floor(sum / 10);
/** Who draws a third card at baccarat. @param next deals a card @param worthOf a card's points */
export function baccaratHands(next, worthOf) {
  const [p1, b1, p2, b2] = [next(), next(), next(), next()];
  const [player, banker] = [
    [p1, p2],
    [b1, b2],
  ];
  const points = (cards) => digitOf(sumOf(cards.map(worthOf)));
  if (points(player) < 8 && points(banker) < 8) {
    const two = points(banker);
    let third;
    if (points(player) <= 5) {
      player.push(next());
      third = worthOf(player[2]);
    }
    const from = [0, 0, 0, 0, 2, 4, 6][two];
    const isDue =
      third === undefined
        ? two <= 5
        : two <= 2 || (two === 3 && third !== 8) || (two >= 4 && two <= 6 && third >= from && third <= 7);
    if (isDue) banker.push(next());
  }
  return { player, banker, points: [points(player), points(banker)] };
}

function puntoBanco({ decks, returns }, below, { bets }, _actions, game) {
  const worth = (card) => (rankOf(card) === 12 ? 1 : rankOf(card) >= 8 ? 0 : rankOf(card) + 2);
  const { player, banker, points } = baccaratHands(deckOf(below, decks), worth);
  const winner = points[0] > points[1] ? 'player' : points[0] < points[1] ? 'banker' : 'tie';
  const isPair = ([one, two]) => rankOf(one) === rankOf(two);
  const win = chipsBack(game, bets, (spot) => {
    const { wins, tie = 0 } = returns[spot];
    if (spot === 'player-pair') return isPair(player) ? wins : 0;
    if (spot === 'banker-pair') return isPair(banker) ? wins : 0;
    return spot === winner ? wins : winner === 'tie' ? tie : 0;
  });
  return { win, facts: { player, banker, totals: points, winner } };
}

const groupsOf = (ranks) =>
  [...new Set(ranks)].map((rank) => ranks.filter((one) => one === rank).length).sort((a, b) => b - a);
const isFlush = (suits) => new Set(suits).size <= 1;
const RUNS = [[12, 0, 1, 2, 3], ...listed(9).map((low) => listed(5, low))];
const isStraight = (ranks) =>
  new Set(ranks).size === ranks.length && RUNS.some((run) => ranks.every((rank) => run.includes(rank)));
const isRoyal = (ranks, suits) => isStraight(ranks) && isFlush(suits) && ranks.every((rank) => rank >= 8);
/** Name → whether a hand is one: ranks and suits of the cards that are not wild, and how many are. */
const POKER = {
  royal: isRoyal,
  'natural-royal': (ranks, suits, wild) => wild === 0 && isRoyal(ranks, suits),
  'four-deuces': (_ranks, _suits, wild) => wild === 4,
  'wild-royal': (ranks, suits, wild) => wild > 0 && isRoyal(ranks, suits),
  five: (ranks, _suits, wild) => (groupsOf(ranks)[0] ?? 0) + wild >= 5,
  'straight-flush': (ranks, suits) => isStraight(ranks) && isFlush(suits),
  four: (ranks, _suits, wild) => (groupsOf(ranks)[0] ?? 0) + wild >= 4,
  'full-house': (ranks, _suits, wild) => groupsOf(ranks).length <= 2 && (groupsOf(ranks)[0] ?? 0) + wild >= 3,
  flush: (_ranks, suits) => isFlush(suits),
  straight: isStraight,
  three: (ranks, _suits, wild) => (groupsOf(ranks)[0] ?? 0) + wild >= 3,
  'two-pair': (ranks) => groupsOf(ranks)[1] === 2,
  jacks: (ranks) => ranks.some((rank, at) => rank >= 9 && ranks.indexOf(rank) !== at),
  nothing: () => true,
};

function videoPoker({ hands, pays, wild }, below, _choice, actions) {
  const next = deckOf(below, 1);
  const dealt = listed(5).map(next);
  const [act] = actions;
  if (!act) return { win: 0, facts: { cards: dealt } };
  const cards = dealt.map((card, at) => (act.hold.includes(at) ? card : next()));
  const tame = cards.filter((card) => rankOf(card) !== wild);
  const hand = hands.findIndex((name) =>
    POKER[name](
      tame.map(rankOf),
      tame.map((card) => card & 3),
      cards.length - tame.length,
    ),
  );
  return { win: pays[hand] * 100, facts: { cards, hand } };
}

function scratch({ tickets, tiers, cells: count }, below) {
  const ticket = below(tickets);
  const tier = fallsOn(tiers, ticket);
  const won = tier < 0 ? [] : listed(3).map(taker(below, listed(count)));
  const pile = listed(tiers.length + 1).flatMap((sign) => (sign === tier ? [] : [sign, sign]));
  const signs = listed(count - won.length).map(taker(below, pile));
  const cells = listed(count).map((cell) => (won.includes(cell) ? tier : signs.pop()));
  return { win: tiers[tier]?.[0] ?? 0, facts: { ticket, tier, cells } };
}

function lampPool({ tickets, lucky, numbers, prizes, seedStakes }, below) {
  const ticket = below(tickets);
  if (ticket === lucky) return { win: seedStakes * 100, facts: { ticket }, jackpot: true };
  const number = below(numbers);
  return { win: prizes[fallsOn(prizes, number)]?.[0] ?? 0, facts: { ticket, number } };
}

/** What `k` units of every game are, by the kind its description names. */
export const SOLO = {
  dice({ numbers, share }, below, { side, wins }) {
    const roll = below(numbers);
    const isWon = side === 'under' ? roll < wins : roll >= numbers - wins;
    return { win: isWon ? Math.floor((numbers * share) / wins) : 0, facts: { roll } };
  },
  limbo({ steps, share }, below, { target }) {
    const result = Math.max(100, Math.floor((share * steps) / (below(steps) + 1)));
    return { win: result >= target ? target : 0, facts: { result } };
  },
  plinko({ buckets }, below, { rows, risk }) {
    const path = listed(rows).map(() => below(2));
    return { win: buckets[risk][rows][sumOf(path)], facts: { path, bucket: sumOf(path) } };
  },
  wheel({ wheels }, below, { segments, risk }) {
    const segment = below(segments);
    return { win: wheels[risk][segments][segment], facts: { segment } };
  },
  keno({ numbers, drawn: count, pays }, below, { picks, risk }) {
    const drawn = listed(count).map(taker(below, listed(numbers, 1)));
    const hits = picks.filter((pick) => drawn.includes(pick)).length;
    return { win: pays[risk][picks.length][hits], facts: { drawn, hits } };
  },
  mines,
  towers,
  hilo: hiLo,
  roulette,
  baccarat: puntoBanco,
  poker: videoPoker,
  scratch,
  jackpot: lampPool,
};
