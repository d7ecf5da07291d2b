/** Who has the button, who posts what: the order of the deal, for two, for many, for who owes and who straddles, and in the short deck. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buttonOf, firstToAct, seatsMost } from '#games/poker/engine/setup.ts';
import { fromSeat, orderOf, type Ready, readSetup, setupFor, type Stakes, writeSetup } from './setup.ts';

const seated = (seat: number, more: Partial<Ready> = {}): Ready => ({
  id: `s${seat}`,
  seat,
  stack: 1_000n,
  owes: false,
  straddles: false,
  ...more,
});
const seats = (list: readonly Ready[]): number[] => list.map(({ seat }) => seat);
const STAKES: Stakes = {
  game: 'holdem',
  betting: 'no',
  smallBlind: 10n,
  bigBlind: 20n,
  ante: 0n,
  straddle: false,
  twice: false,
  rakeRate: 500,
  rakeCap: 60n,
};

describe('the order round the table', () => {
  it('begins behind a seat and goes round', () => {
    const list = [seated(0), seated(2), seated(3), seated(5)];
    expect(seats(fromSeat(list, 2))).toEqual([3, 5, 0, 2]);
    expect(seats(fromSeat(list, 5))).toEqual([0, 2, 3, 5]);
    expect(seats(fromSeat(list, -1))).toEqual([0, 2, 3, 5]);
    expect(seats(fromSeat(list, 4))).toEqual([5, 0, 2, 3]);
  });
});

describe('the button', () => {
  it('moves to the next seat, who is dealt last', () => {
    const list = [seated(1), seated(3), seated(4)];
    expect(seats(orderOf(list, 1, 'holdem'))).toEqual([4, 1, 3]);
    expect(seats(orderOf(list, 3, 'holdem'))).toEqual([1, 3, 4]);
    expect(seats(orderOf(list, 4, 'holdem'))).toEqual([3, 4, 1]);
  });

  it('moves on from a seat that was left', () => {
    expect(seats(orderOf([seated(0), seated(3), seated(5)], 4, 'holdem'))).toEqual([0, 3, 5]);
  });

  it('is the small blind of two, and dealt first; in the short deck he is the last of two as well', () => {
    const two = [seated(2), seated(5)];
    expect(seats(orderOf(two, 2, 'holdem'))).toEqual([5, 2]);
    expect(seats(orderOf(two, 5, 'holdem'))).toEqual([2, 5]);
    expect(seats(orderOf(two, 5, 'shortdeck'))).toEqual([5, 2]);
  });

  it('of nobody is nobody’s', () => {
    expect(orderOf([], null, 'holdem')).toEqual([]);
    expect(seats(orderOf([seated(4)], null, 'holdem'))).toEqual([4]);
  });

  it('comes to everybody in as many hands as there are seats', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(8), { minLength: 2, maxLength: 9 }), (places) => {
        const list = places.map((seat) => seated(seat));
        let button: number | null = null;
        const had = new Set<number>();
        for (let n = 0; n < places.length; n += 1) {
          const order: Ready[] = orderOf(list, button, 'holdem');
          expect(seats(order).sort()).toEqual([...places].sort());
          const at = buttonOf(setupFor(STAKES, order));
          button = order[at]?.seat ?? null;
          if (button !== null) had.add(button);
        }
        expect(had.size).toBe(places.length);
      }),
    );
  });
});

describe('what is posted', () => {
  const four = [seated(0), seated(1), seated(2), seated(3)];

  it('is the small and the big blind, by who sits left of the button', () => {
    const setup = setupFor(STAKES, four);
    expect(setup.blinds).toEqual([10n, 20n, 0n, 0n]);
    expect(setup.antes).toEqual([0n, 0n, 0n, 0n]);
    expect(firstToAct(setup)).toBe(2);
    expect(setup).toMatchObject({ minBet: 20n, rake: { rate: 500n, cap: 60n } });
  });

  it('is a big blind of who owes one, which moves nobody’s turn', () => {
    const setup = setupFor(STAKES, [seated(0), seated(1), seated(2), seated(3, { owes: true })]);
    expect(setup.blinds).toEqual([10n, 20n, 0n, 20n]);
    expect(firstToAct(setup)).toBe(2);
  });

  it('is a straddle of who wants it behind the big blind, where the table has it and more than three play', () => {
    const list = [seated(0), seated(1), seated(2, { straddles: true }), seated(3)];
    expect(setupFor(STAKES, list).blinds[2]).toBe(0n);
    const setup = setupFor({ ...STAKES, straddle: true }, list);
    expect(setup.blinds).toEqual([10n, 20n, 40n, 0n]);
    expect(firstToAct(setup)).toBe(3);
    expect(setupFor({ ...STAKES, straddle: true }, list.slice(0, 3)).blinds[2]).toBe(0n);
  });

  it('is an ante of everybody and one blind of the button in the short deck', () => {
    const setup = setupFor({ ...STAKES, game: 'shortdeck', ante: 5n }, four);
    expect(setup.antes).toEqual([5n, 5n, 5n, 5n]);
    expect(setup.blinds).toEqual([0n, 0n, 0n, 20n]);
    expect(buttonOf(setup)).toBe(3);
    expect(firstToAct(setup)).toBe(0);
  });

  it('names a big bet at fixed limit alone, and nothing of a rake where none is kept', () => {
    expect(setupFor({ ...STAKES, betting: 'fixed' }, four).bigBet).toBe(40n);
    expect(setupFor(STAKES, four).bigBet).toBeUndefined();
    expect(setupFor({ ...STAKES, rakeRate: 0 }, four).rake).toBeUndefined();
    expect(setupFor({ ...STAKES, twice: true }, four).twice).toBe(true);
  });
});

describe('a setup', () => {
  it('is read as it was written', () => {
    const stakes = fc.record({
      game: fc.constantFrom('holdem' as const, 'omaha' as const, 'omaha5' as const, 'shortdeck' as const),
      betting: fc.constantFrom('no' as const, 'pot' as const, 'fixed' as const),
      ante: fc.bigInt({ min: 0n, max: 500n }),
      straddle: fc.boolean(),
      twice: fc.boolean(),
      rakeRate: fc.nat(1_000),
    });
    fc.assert(
      fc.property(stakes, fc.integer({ min: 2, max: 9 }), (more, count) => {
        const list = Array.from({ length: count }, (_, seat) => seated(seat, { straddles: true }));
        const setup = setupFor({ ...STAKES, ...more }, list);
        const written = writeSetup(setup);
        expect(readSetup(JSON.parse(JSON.stringify(written)))).toEqual(setup);
        expect(setup.blinds).toHaveLength(count);
      }),
    );
  });
});

describe('seats of a deck', () => {
  it.each([
    ['holdem', 9],
    ['omaha', 9],
    ['omaha5', 8],
    ['shortdeck', 9],
  ] as const)('%s has cards for %i and two boards', (game, most) => {
    expect(seatsMost(game)).toBe(most);
  });
});
