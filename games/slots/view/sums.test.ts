import { describe, expect, it } from 'vitest';
import { SLOTS } from '#games/slots/games.ts';
import { isEmblem } from '#platform/ui/art/emblems.ts';
import { grouped, oneIn, percent } from './figures.ts';
import { slotGame } from './games.ts';
import { loudness, multiple, part, worth } from './sums.ts';

describe('sums', () => {
  it('of units are exact in minor units and never above what is owed', () => {
    expect(worth(200, 20, '20.00', 'BDT')).toBe('200.00');
    expect(worth(15, 20, '0.01', 'BDT')).toBe('0.00');
    expect(worth(15, 20, '0.10', 'BDT')).toBe('0.07');
    expect(worth(33, 20, '10000', 'VND')).toBe('16500');
    expect(worth(1, 20, '1.000000', 'USDT')).toBe('0.050000');
  });

  it('that count up are parts of the whole and end on it', () => {
    expect(part('480.00', 500, 'BDT')).toBe('240.00');
    expect(part('0.05', 999, 'BDT')).toBe('0.04');
    expect(part('480.00', 1000, 'BDT')).toBe('480.00');
  });

  it('as multiples carry no needless zeros', () => {
    expect([480, 200, 15, 30, 1].map((units) => multiple(units, 20))).toEqual([
      '24',
      '10',
      '0.75',
      '1.5',
      '0.05',
    ]);
  });

  it('are loud by size over the stake', () => {
    expect([0, 20, 21, 199, 200, 999, 1000].map((units) => loudness(units, 20))).toEqual([
      0, 0, 1, 1, 2, 2, 3,
    ]);
  });
});

describe('figures', () => {
  it('are cut, never rounded up', () => {
    expect(percent({ numerator: '2', denominator: '3' }, 2)).toBe('66.66%');
    expect(percent({ numerator: '15', denominator: '16' }, 4)).toBe('93.7500%');
    expect(percent({ numerator: '1', denominator: '1000' }, 0)).toBe('0%');
    expect(oneIn({ numerator: '93825', denominator: '8388608' }, 1)).toBe('89.5');
    expect([grouped('33554432'), grouped('1751.1182')]).toEqual(['33,554,432', '1,751.1182']);
  });
});

it('every game has looks, a name and a face for every symbol', () => {
  for (const { code, table } of SLOTS) {
    const skin = slotGame(code)?.skin;
    for (const [letter, name] of Object.entries(table.symbols)) {
      expect(skin?.names[letter]).toBe(name);
      const face = skin?.faces[letter];
      expect(face && ('sign' in face || isEmblem(face.emblem))).toBe(true);
    }
    expect(skin?.short.every((letter) => letter in table.symbols)).toBe(true);
  }
  expect(slotGame('no-such-game')).toBeUndefined();
});
