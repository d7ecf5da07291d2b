import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDraw } from '#kernel/rng/draw.ts';
import { serverBlocks } from '#kernel/rng/seeds.node.ts';
import { ratio, showDecimal } from '../core/ratio.ts';
import { range } from '../core/read-draw.ts';
import { type Lottery } from '../sealed.ts';
import { LOTTERIES } from '../lotteries.ts';
import { thaiDraws, vietlottDraws } from '../real-draws.fixture.ts';
import { ordersOf } from './four-digit.ts';
import { neighbours } from './thai.ts';

const gameOf = (code: string): Lottery => {
  const game = LOTTERIES.get(code);
  if (!game) throw new Error(code);
  return game;
};
const FREE = { odds: undefined };

function settled(
  code: string,
  play: string,
  selection: { numbers: readonly string[] } | { rows: readonly string[] },
  draw: unknown,
  pricing: Record<string, unknown> = FREE,
) {
  const ticket = gameOf(code).play(play)?.ticket(selection, pricing);
  if (!ticket?.ok) throw new Error(`${code} ${play}: ${ticket?.code} ${ticket?.field}`);
  const done = ticket.value.settle(draw, ratio(1n));
  if (!done.ok) throw new Error(`${code} ${play}: ${done.code} ${done.field}`);
  return { ...done.value, tickets: ticket.value.tickets, chance: ticket.value.chance };
}

const FOUR = Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, '0'));
const FOUR_DRAW = {
  '1': '1234',
  '2': '1123',
  '3': '1122',
  special: ['1112', '0000', '9876', '9875', '9874', '9873', '9872', '9871', '9870', '9786'],
  consolation: ['4321', '5678', '5677', '5667', '5666', '5555', '0001', '0010', '0100', '1000'],
};

describe('4D', () => {
  it('all ten thousand numbers together win each of the 23 prizes once', () => {
    const tally = (play: string) => settled('sg4d', play, { numbers: FOUR }, FOUR_DRAW);
    expect([tally('big').hits, tally('small').hits]).toEqual([23, 3]);
    expect(tally('big').payout).toBe(2000n + 1000n + 490n + 2500n + 600n);
    expect(settled('magnum4d', 'big', { numbers: FOUR }, FOUR_DRAW).payout).toBe(
      2500n + 1000n + 500n + 1800n + 600n,
    );
  });

  it('a divided bet covers every order: all of them win each prize once for every order it has', () => {
    const divisible = FOUR.filter((number) => ordersOf(number) > 1);
    const { wins } = settled('sg4d', 'ibet_big', { numbers: divisible }, FOUR_DRAW);
    const first = wins.filter(({ tier }) => tier === '24.1');
    expect(first).toHaveLength(24);
    expect(wins.filter(({ tier }) => tier === '12.2')).toHaveLength(12);
    expect(wins.filter(({ tier }) => tier === '6.3')).toHaveLength(6);
    expect(wins.filter(({ tier }) => tier === '4.starter')).toHaveLength(4);
    const refused = gameOf('sg4d')
      .play('ibet_big')
      ?.ticket({ numbers: ['5555'] }, {});
    expect(refused).toEqual({ ok: false, code: 'unknown_number', field: 'numbers' });
  });

  it('pays as the tables say: Singapore 24 orders 83 for the first prize and 3 for a consolation', () => {
    expect(settled('sg4d', 'ibet_big', { numbers: ['4321'] }, FOUR_DRAW).payout).toBe(83n + 3n);
    expect(settled('toto4d', 'ibet_small', { numbers: ['4321'] }, FOUR_DRAW).payout).toBe(146n);
    expect(settled('toto4d', 'permutation_big', { numbers: ['2311'] }, FOUR_DRAW)).toMatchObject({
      tickets: 12,
      payout: 1000n,
    });
    expect(settled('damacai4d', '3d_abc', { numbers: ['123'] }, FOUR_DRAW).payout).toBe(210n);
  });

  it('a roll is ten numbers, those its pattern names', () => {
    for (const roll of ['123R', '12R4', 'R234', '1R34']) {
      const done = settled('sg4d', 'roll', { numbers: [roll] }, FOUR_DRAW);
      expect([done.tickets, done.hits]).toEqual([10, 1]);
    }
    expect(settled('sg4d', 'roll', { numbers: ['567R'] }, FOUR_DRAW).hits).toBe(2);
    for (const wrong of ['12RR', '1234', 'r234'])
      expect(
        gameOf('sg4d')
          .play('roll')
          ?.ticket({ numbers: [wrong] }, {}).ok,
      ).toBe(false);
  });

  it('returns 65.9 % big in Singapore, 64 % in Malaysia', () => {
    expect(showDecimal(settled('sg4d', 'big', { numbers: ['1234'] }, FOUR_DRAW).chance().returns)).toBe(
      '0.659',
    );
    expect(showDecimal(settled('toto4d', 'big', { numbers: ['1234'] }, FOUR_DRAW).chance().returns)).toBe(
      '0.64',
    );
  });
});

describe('the Thai lottery', () => {
  const draws = thaiDraws();
  it('174 real draws: all numbers of two and three digits win as often as there are prizes', () => {
    expect(draws).toHaveLength(174);
    const hundred = range(0, 99);
    const thousand = Array.from({ length: 1000 }, (_, number) => String(number).padStart(3, '0'));
    for (const { draw } of draws) {
      expect(settled('thai', 'back2', { numbers: hundred }, draw).hits).toBe(1);
      expect(settled('thai', 'back3', { numbers: thousand }, draw).hits).toBe(2);
      expect(settled('thai', 'front3', { numbers: thousand }, draw).hits).toBe(2);
    }
  });

  it('their neighbours are the first prize less and more one, and go around', () => {
    for (const { draw } of draws) {
      const { FIRST, NEAR_FIRST } = draw as { FIRST: string[]; NEAR_FIRST: string[] };
      expect(neighbours(FIRST[0] ?? '')).toEqual(expect.arrayContaining(NEAR_FIRST));
      expect(settled('thai', 'near_first', { numbers: NEAR_FIRST }, draw).hits).toBe(2);
      expect(settled('thai', 'ticket', { numbers: FIRST }, draw).payout >= 75_000n).toBe(true);
    }
    expect(neighbours('000000')).toEqual(['999999', '000001']);
  });

  it('a draw that does not say a prize leaves its bets open: none is lost by it', () => {
    const draw = { FIRST: ['123456'], TWO: ['89'] };
    const done = (play: string, number: string) => {
      const ticket = gameOf('thai')
        .play(play)
        ?.ticket({ numbers: [number] }, {});
      const settledTo = ticket?.ok ? ticket.value.settle(draw, ratio(1n)) : undefined;
      return settledTo?.ok ? settledTo.value.payout : settledTo?.field;
    };
    expect(done('back2', '89')).toBe(25n);
    expect(done('near_first', '123457')).toBe(1250n);
    expect(done('back3', '456')).toBe('draw.THREE_LAST');
    expect(done('ticket', '123456')).toBe('draw.SECOND');
  });

  it('a ticket of 80 baht returns 60 %', () => {
    expect(
      showDecimal(settled('thai', 'ticket', { numbers: ['123456'] }, draws[0]?.draw).chance().returns),
    ).toBe('0.6');
  });
});

const lottoDraws = (code: string) =>
  vietlottDraws(code as 'lotto645').filter(({ draw }) => gameOf(code).readDraw(draw).ok);
const combinations = (list: readonly string[], size: number): string[][] =>
  size === 0
    ? [[]]
    : list.flatMap((first, at) => combinations(list.slice(at + 1), size - 1).map((rest) => [first, ...rest]));

describe('lotto', () => {
  it('real draws are read, but for one of 6/55 that lacks its extra number', () => {
    expect(['lotto645', 'lotto655', 'lotto535'].map((code) => lottoDraws(code).length)).toEqual([
      1255, 1287, 324,
    ]);
  });

  it('a system is settled as all its tickets one by one', () => {
    const sizes = { lotto645: [6, 45], lotto655: [6, 55], lotto649: [6, 49] } as const;
    for (const [code, [pick, of]] of Object.entries(sizes)) {
      const draw = createDraw(serverBlocks(Buffer.alloc(32, 5), code, 0));
      for (let turn = 0; turn < 12; turn += 1) {
        const drawn = gameOf(code).draw(draw) as string[];
        // Some numbers of the draw and some others, so that there is something to win.
        const others = range(1, of).filter((number) => !drawn.includes(number));
        const list = [...drawn.slice(2), ...others.slice(turn, turn + pick - 2)].slice(0, 9);
        const pools = { '1': '1000', '2': '900', '3': '800', '4': '700', '5': '50', '6': '25', '7': '10' };
        const pricing = code === 'lotto649' ? { odds: pools } : {};
        const whole = settled(code, 'lotto', { numbers: list }, drawn, pricing);
        const single = combinations(list, pick).map((numbers) =>
          settled(code, 'lotto', { numbers }, drawn, pricing),
        );
        expect(whole.tickets).toBe(single.length);
        expect(whole.payout).toBe(single.reduce((sum, { payout }) => sum + payout, 0n));
        const five = list.slice(0, pick - 1);
        const rolled = settled(code, 'lotto', { numbers: five }, drawn, pricing);
        const each = range(1, of)
          .filter((number) => !five.includes(number))
          .map((number) => settled(code, 'lotto', { numbers: [...five, number] }, drawn, pricing));
        expect([rolled.tickets, rolled.payout]).toEqual([
          each.length,
          each.reduce((sum, { payout }) => sum + payout, 0n),
        ]);
      }
    }
  });

  it('two drums: rows of main and extra numbers are all their tickets', () => {
    const drawn = [3, 5, 11, 25, 30, 12];
    const main = ['03', '05', '11', '25', '31', '32'];
    const whole = settled('lotto535', 'lotto', { rows: [main.join(' '), '01 12'] }, drawn);
    const single = combinations(main, 5).flatMap((numbers) =>
      ['01', '12'].map((extra) => settled('lotto535', 'lotto', { numbers: [...numbers, extra] }, drawn)),
    );
    expect([whole.tickets, whole.payout]).toEqual([12, single.reduce((sum, { payout }) => sum + payout, 0n)]);
  });

  it('returns 28.4 % of 6/45 with the jackpot at its start', () => {
    const drawn = lottoDraws('lotto645')[0]?.draw;
    const { chance } = settled('lotto645', 'lotto', { numbers: range(1, 6) }, drawn);
    expect(chance().of).toBe(8_145_060n);
    expect(showDecimal(chance().returns, 3)).toBe('0.284');
  });

  it('over real draws a fixed system of 18 wins as often as its chance says', () => {
    const list = range(1, 18);
    const hits = lottoDraws('lotto645').map(
      ({ draw }) => settled('lotto645', 'lotto', { numbers: list }, draw).hits,
    );
    const mean = hits.reduce((sum, count) => sum + count, 0) / hits.length;
    const deviation = Math.sqrt(hits.reduce((sum, count) => sum + (count - mean) ** 2, 0) / hits.length);
    const { chance } = settled('lotto645', 'lotto', { numbers: list }, lottoDraws('lotto645')[0]?.draw);
    const expected = Number(chance().ways) / Number(chance().of);
    expect(Math.abs(mean - expected) < (4 * deviation) / Math.sqrt(hits.length)).toBe(true);
  });

  it('a pool whose prize is not known is refused, never paid as nothing', () => {
    const ticket = gameOf('lotto649')
      .play('lotto')
      ?.ticket({ numbers: range(1, 6) }, {});
    expect(ticket?.ok && ticket.value.settle([1, 2, 3, 4, 5, 6, 7], ratio(1n))).toEqual({
      ok: false,
      code: 'odds_missing',
      field: 'odds',
    });
  });
});

describe('Max 3D', () => {
  it('all thousand numbers win each of the twenty once, in every real draw', () => {
    const thousand = Array.from({ length: 1000 }, (_, number) => String(number).padStart(3, '0'));
    for (const { draw } of vietlottDraws('max3d').slice(0, 200))
      expect(settled('max3d', 'max3d', { numbers: thousand }, draw).hits).toBe(20);
  });

  it('a pair pays its highest prize; the order counts in Pro only', () => {
    const draw = vietlottDraws('max3d-pro')[0]?.draw;
    const payout = (code: string, play: string, numbers: string[]) =>
      settled(code, play, { numbers }, draw).payout;
    expect(payout('max3d_pro', 'max3d_pro', ['740', '262'])).toBe(200_000n);
    expect(payout('max3d_pro', 'max3d_pro', ['262', '740'])).toBe(40_000n);
    expect(payout('max3d', 'max3d_plus', ['262', '740'])).toBe(100_000n);
    expect(payout('max3d_pro', 'max3d_pro', ['355', '711'])).toBe(3000n);
    expect(payout('max3d_pro', 'max3d_pro', ['302', '402'])).toBe(100n);
    expect(payout('max3d_pro', 'max3d_pro', ['740', '000'])).toBe(10n);
    expect(payout('max3d_pro', 'max3d_pro', ['071', '000'])).toBe(4n);
    expect(payout('max3d_pro', 'max3d_pro', ['001', '000'])).toBe(0n);
  });

  it('over all real draws pairs win as often as their chances say', () => {
    const numbers = Array.from({ length: 20 }, (_, index) => String(index * 49 + 7).padStart(3, '0'));
    const draws = vietlottDraws('max3d-pro');
    const hits = draws.map(({ draw }) => settled('max3d_pro', 'max3d_pro', { numbers }, draw).hits);
    const mean = hits.reduce((sum, count) => sum + count, 0) / hits.length;
    const deviation = Math.sqrt(hits.reduce((sum, count) => sum + (count - mean) ** 2, 0) / hits.length);
    const { ways, of } = settled('max3d_pro', 'max3d_pro', { numbers }, draws[0]?.draw).chance();
    const expected = Number((ways * 10n ** 12n) / of) / 1e12;
    expect(Math.abs(mean - expected) < (4 * deviation) / Math.sqrt(draws.length)).toBe(true);
  });
});

it('every game draws from fair randomness what it reads', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.nat(1_000_000), (seed, nonce) => {
      for (const game of LOTTERIES.values()) {
        const make = () => game.draw(createDraw(serverBlocks(seed, game.code, nonce)));
        expect(make()).toEqual(make());
        expect([game.code, game.readDraw(make()).ok]).toEqual([game.code, true]);
      }
    }),
    { numRuns: 50 },
  );
});
