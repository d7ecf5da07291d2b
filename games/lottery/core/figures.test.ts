/** Shares of draws and maxima as they are published, held against draws: every one of a small game, the best one of a large. */
import { describe, expect, it } from 'vitest';
import { k3 } from '../quick/k3.ts';
import { markSix } from '../quick/mark-six.ts';
import { pc28 } from '../quick/pc28.ts';
import { ssc } from '../quick/ssc.ts';
import { FOUR_DIGIT_GAMES } from '../sea/four-digit.ts';
import { LOTTO_GAMES } from '../sea/lotto.ts';
import { MAX3D_GAMES } from '../sea/max3d.ts';
import { thai } from '../sea/thai.ts';
import { prizesOf } from '../vietnam/draw.ts';
import { vnGame } from '../vietnam/games.ts';
import { audit, type AuditRow } from './audit.ts';
import { modeOdds } from './odds.ts';
import type { Bet, Game, Play, PlayOdds, Win } from './play.ts';
import { add, compare, NOTHING, ONE, over, type Ratio, ratio, times } from './ratio.ts';
import { priceOf } from './settle.ts';

const MODE = { effective: ratio(1950n), points: NOTHING };

/** Odds of a play in each set of its game, or at the highest mode. */
const oddsOf = <D>({ odds }: Game<D>, play: Play<D>): readonly PlayOdds[] =>
  odds.kind === 'mode' ? [modeOdds(play, MODE)] : odds.sets.flatMap((set) => set.of(play.code) ?? []);

type Pick<D> = { readonly bet: Bet<D>; readonly said: AuditRow; readonly odds: PlayOdds };

function picksOf<D>(game: Game<D>, play: Play<D>): readonly Pick<D>[] {
  return oddsOf(game, play).flatMap((odds) => {
    const audited = audit(play, odds);
    if (!audited.ok) throw new Error(`${play.code}: ${audited.code}`);
    return play.picks().map(({ selection }, at): Pick<D> => {
      const bet = play.read(selection);
      const said = audited.value.outcomes[at];
      if (!bet.ok || !said) throw new Error(play.code);
      return { bet: bet.value, said, odds };
    });
  });
}

/** What these wins bring back of a unit of cost. */
function backOf<D>(play: Play<D>, { bet, odds }: Pick<D>, won: readonly Win[]): Ratio {
  const refunds = new Set(play.tiers().flatMap(({ code, refund }) => (refund ? [code] : [])));
  const units = won.reduce<Ratio>((sum, { tier, times: count }) => {
    const pays = refunds.has(tier) ? ONE : (odds.pays(tier) ?? NOTHING);
    return add(sum, times(pays, ratio(BigInt(count))));
  }, NOTHING);
  return over(units, priceOf(bet, odds));
}

const greatest = (all: readonly Ratio[]): Ratio =>
  all.reduce((best, one) => (compare(one, best) > 0n ? one : best), NOTHING);

function expectEveryDraw<D>(game: Game<D>, draws: readonly D[], plays = [...game.plays.keys()]): void {
  for (const code of plays) {
    const play = game.plays.get(code);
    if (!play) throw new Error(code);
    for (const pick of picksOf(game, play)) {
      // Most draws win the same few things: each is summed once.
      const known = new Map<string, Ratio>();
      const backs = draws.map((draw) => {
        const won = pick.bet.wins(draw);
        const key = won.map(({ tier, times: count }) => `${tier} ${count}`).join();
        const back = known.get(key) ?? backOf(play, pick, won);
        known.set(key, back);
        return back;
      });
      const hits = backs.filter(({ num }) => num > 0n).length;
      expect([code, pick.said.pick, pick.said.hits, pick.said.most]).toEqual([
        code,
        pick.said.pick,
        ratio(BigInt(hits), BigInt(draws.length)),
        greatest([...known.values()]),
      ]);
    }
  }
}

/** The best of these draws brings every pick of every play its maximum, and none brings more. */
function expectBest<D>(game: Game<D>, draws: readonly unknown[]): void {
  const read = draws.map((input) => {
    const draw = game.readDraw(input);
    if (!draw.ok) throw new Error(`${game.code}: ${draw.field}`);
    return draw.value;
  });
  for (const play of game.plays.values())
    for (const pick of picksOf(game, play)) {
      const { most, unpriced } = pick.said;
      expect([play.code, most === undefined]).toEqual([play.code, unpriced.length > 0]);
      if (!most) continue;
      expect([game.code, play.code, pick.said.pick, most]).toEqual([
        game.code,
        play.code,
        pick.said.pick,
        greatest(read.map((draw) => backOf(play, pick, pick.bet.wins(draw)))),
      ]);
    }
}

const every = (size: number, length: number, from = 0): number[][] =>
  length === 0
    ? [[]]
    : every(size, length - 1, from).flatMap((head) =>
        Array.from({ length: size }, (_, last) => [...head, last + from]),
      );

describe('of all draws', () => {
  it('three dice, three digits, the special number of 49', () => {
    expectEveryDraw(k3, every(6, 3, 1));
    expectEveryDraw(pc28, every(10, 3));
    expectEveryDraw(
      markSix,
      Array.from({ length: 49 }, (_, at) => ({ numbers: [], special: at + 1 })),
      [...markSix.plays.keys()].filter((code) => code.startsWith('special')),
    );
  });

  it('five digits: tickets that win several prizes at once, digits found several times, groups', () => {
    expectEveryDraw(ssc, every(10, 5), ['zh5', 'haoshichengshuang', 'zu60']);
  });
});

const same = (number: string, count: number): string[] => Array.from({ length: count }, () => number);

describe('of the best draw', () => {
  it.each(['xsmb', 'xsmn'] as const)('%s: a number in every prize, all of a bet, none of it', (region) => {
    const filled = (numberOf: (digits: number, at: number) => string): object => {
      let at = 0;
      return Object.fromEntries(
        Object.entries(prizesOf(region)).map(([prize, [numbers, digits]]) => [
          prize,
          Array.from({ length: numbers }, () => numberOf(digits, at++).slice(-digits)),
        ]),
      );
    };
    const ends = (tails: readonly number[]) =>
      filled((digits, at) =>
        String(tails[at - tails.length * Math.floor(at / tails.length)]).padStart(digits, '0'),
      );
    expectBest(vnGame(region), [
      filled((digits) => '7'.padStart(digits, '0')),
      filled((digits) => '07'.padEnd(digits, '0')),
      ends([99]),
      ends([0, 1]),
      ends([0, 1, 2]),
      ends([0, 1, 2, 3]),
      ends([0, 1, 2, 3, 4]),
      // Sums, heads and ends of the special prize, which is drawn first.
      ...Array.from({ length: 100 }, (_, tail) => ends([tail, 99])),
    ]);
  });

  it('four digits: a number, one of its orders, its ten in every rank', () => {
    for (const game of FOUR_DIGIT_GAMES)
      expectBest(
        game,
        ['1234', '1230', '1123', '1122', '1112', '0123'].map((number) => ({
          '1': number,
          '2': number,
          '3': number,
          starter: same(number, 10),
          consolation: same(number, 10),
        })),
      );
  });

  it('the Thai lottery: first prize or its neighbour, never both', () => {
    const draw = (first: string, last: string, two: string): object => ({
      FIRST: first,
      SECOND: same('123456', 5),
      THIRD: same('123456', 10),
      FOURTH: same('123456', 50),
      FIFTH: same('123456', 100),
      THREE_FIRST: same('123', 2),
      THREE_LAST: same(last, 2),
      TWO: [two],
    });
    expectBest(thai, [draw('123456', '456', '56'), draw('123455', '456', '56'), draw('123456', '123', '12')]);
  });

  it('lotto and max 3D; a prize of a pool leaves a bet without a maximum', () => {
    for (const game of LOTTO_GAMES) {
      const pick = game.code === 'lotto535' ? 5 : 6;
      const main = Array.from({ length: pick }, (_, at) => at + 1);
      expectBest(game, [game.code === 'lotto645' ? main : [...main, game.code === 'lotto535' ? 1 : 30]]);
    }
    const draw = (special: readonly string[], others: string): object => ({
      db: special,
      g1: same(others, 4),
      g2: same(others, 6),
      g3: same(others, 8),
    });
    for (const game of MAX3D_GAMES)
      expectBest(game, [draw(['123', '456'], '999'), draw(same('123', 2), '123')]);
  });
});

describe('how often anything comes back where a draw is too large to go through', () => {
  const hitsOf = <D>(game: Game<D> | undefined, code: string, pick?: string): number => {
    const play = game?.plays.get(code);
    const found =
      game && play && picksOf(game, play).find(({ said }) => pick === undefined || said.pick === pick);
    if (!found) throw new Error(`${code} ${pick}`);
    const { num, den } = found.said.hits;
    return Number((num * 10n ** 18n) / den) / 1e18;
  };
  const [sg4d, , , damacai] = FOUR_DIGIT_GAMES;
  const [max3d] = MAX3D_GAMES;
  const anyOf = (chance: number, numbers: number): number => 1 - (1 - chance) ** numbers;
  it.each<[string, () => number, number]>([
    ['a number of two digits among 27 prizes', () => hitsOf(vnGame('xsmb'), 'lo2'), anyOf(0.01, 27)],
    ['a head of four and the special prize', () => hitsOf(vnGame('xsmb'), 'de_dau_duoi'), anyOf(0.01, 5)],
    [
      'two of three numbers among 18 prizes',
      () => hitsOf(vnGame('xsmn'), 'da', '00 01 02'),
      // All but none and exactly one of the three.
      1 - 0.97 ** 18 - 3 * (0.98 ** 18 - 0.97 ** 18),
    ],
    ['a number of four digits among 23', () => hitsOf(sg4d, 'big'), anyOf(1e-4, 23)],
    ['any of 24 orders among 23', () => hitsOf(sg4d, 'permutation_big', '1234'), anyOf(24e-4, 23)],
    ['12 orders on one stake', () => hitsOf(sg4d, 'ibet_small', '1123'), anyOf(12e-4, 3)],
    ['three digits of three prizes', () => hitsOf(damacai, '3d_abc'), anyOf(1e-3, 3)],
    ['a number of three digits among 20', () => hitsOf(max3d, 'max3d'), anyOf(1e-3, 20)],
    [
      'a Thai ticket',
      () => hitsOf(thai, 'ticket'),
      1 - (1 - 3e-6) * (1 - 1e-6) ** 165 * (1 - 1e-3) ** 4 * (1 - 1e-2),
    ],
    ['the neighbours of the first prize', () => hitsOf(thai, 'near_first'), 2e-6],
  ])('%s', (_what, said, wanted) => {
    expect(said()).toBeCloseTo(wanted, 12);
  });
});
