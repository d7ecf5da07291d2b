/** What the wire lets through and what money reads of it are one thing: no text is an amount to one and not to the other. */
import fc from 'fast-check';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { isFault } from './faults.ts';
import { isId, newId } from './ids.ts';
import { currencies, formatWire, MAX_MINOR, parseAmount } from './money.ts';
import { Amount, Currency, GameCode, literals, SignedAmount, Uuid } from './wire.ts';

const read = (text: string, currency: string): bigint | string => {
  try {
    return parseAmount(text, currency);
  } catch (error) {
    return isFault(error) ? error.code : 'defect';
  }
};
const currency = fc.constantFrom(...currencies());
/** Texts that look like amounts, most of them wrong. */
const nearly = fc.oneof(
  fc.stringMatching(/^[0-9]{1,15}(\.[0-9]{0,8})?$/),
  fc.stringMatching(/^[-+ ]?[0-9]{0,4}[.,e]?[0-9]{0,4}$/),
  fc.string({ maxLength: 24 }),
);

describe('an amount on the wire', () => {
  it.each([
    ['0', true],
    ['0.00', true],
    ['0.000001', true],
    ['9999999999999.999999', true],
    ['10000000000000', false],
    ['1.', false],
    ['.5', false],
    ['01', false],
    ['00', false],
    ['-1', false],
    ['+1', false],
    [' 1', false],
    ['1 ', false],
    ['1\n', false],
    ['1e3', false],
    ['0x10', false],
    ['1,000', false],
    ['1.0000001', false],
    ['১০', false],
    ['１', false],
    ['', false],
    ['NaN', false],
    ['Infinity', false],
  ])('%j is one: %s', (text, is) => {
    expect(Value.Check(Amount, text)).toBe(is);
    if (!is) expect(read(text, 'USDT')).toBe('money.malformed');
  });

  it('that the schema lets through is read or refused as money, and never a defect', () => {
    fc.assert(
      fc.property(nearly, currency, (text, code) => {
        const value = read(text, code);
        if (Value.Check(Amount, text)) expect(value).not.toBe('defect');
        else expect(value).toBe('money.malformed');
        if (typeof value === 'bigint') expect(value >= 0n && value <= MAX_MINOR).toBe(true);
      }),
      { numRuns: 600 },
    );
  });

  it('that is written is let through, and read as what it was, in every currency', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, MAX_MINOR), currency, (amount, code) => {
        const text = formatWire(amount, code);
        expect(Value.Check(Amount, text)).toBe(true);
        expect(read(text, code)).toBe(amount);
        expect(Value.Check(SignedAmount, formatWire(-amount, code))).toBe(true);
      }),
    );
  });

  it('has an end: one minor unit above the most is refused', () => {
    for (const code of currencies()) {
      expect(read(formatWire(MAX_MINOR, code), code)).toBe(MAX_MINOR);
      expect(read(formatWire(MAX_MINOR + 1n, code), code)).toBe('money.out_of_range');
    }
  });
});

describe('a name on the wire', () => {
  it('of a row is what the house makes, in small letters, whole', () => {
    const id = newId();
    expect([Value.Check(Uuid, id), isId(id)]).toEqual([true, true]);
    for (const wrong of [
      id.toUpperCase(),
      `${id} `,
      `${id}\n`,
      id.slice(1),
      `{${id}}`,
      id.replaceAll('-', ''),
      '',
    ])
      expect([wrong, Value.Check(Uuid, wrong)]).toEqual([wrong, false]);
  });

  it('of a currency is one the schema lets through', () => {
    for (const code of currencies()) expect(Value.Check(Currency, code)).toBe(true);
    for (const wrong of ['bdt', 'BD', 'BDTTTT', 'B1T', ' BDT', 'BDT\n'])
      expect([wrong, Value.Check(Currency, wrong)]).toEqual([wrong, false]);
  });

  it.each(['../etc', 'a/b', '-a', 'A', '', 'a'.repeat(41), 'a b', 'a%2f', 'a.b', 'a\n'])(
    'of a game is never %j',
    (code) => {
      expect(Value.Check(GameCode, code)).toBe(false);
    },
  );

  it('of a list is one of it', () => {
    const order = literals(['asc', 'desc']);
    expect(['asc', 'desc', 'ASC', '', 'ascdesc', null, 0].map((one) => Value.Check(order, one))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});
