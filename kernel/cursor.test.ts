/** What the door lets through as a cursor, and what is read of it. */
import fc from 'fast-check';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { cursor, cursorCount, cursorId, cursorMicros, cursorWord } from './cursor.ts';

const Line = cursor({ id: cursorId, seq: cursorCount }, ':');
const Moment = cursor({ us: cursorMicros, id: cursorWord }, '_');
const fits = (one: { readonly schema: object }, text: unknown): boolean => Value.Check(one.schema, text);

/** Texts near a cursor: parts of other lengths and alphabets, other separators, hyphens elsewhere. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.stringMatching(/^[0-9a-f-]{36}:[0-9]{1,6}$/),
  fc.stringMatching(/^[0-9]{1,20}_[0-9a-z-]{1,70}$/),
  fc.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}[:_ ][0-9٣-]{1,6}$/u),
  fc.tuple(fc.uuid(), fc.integer()).map(([id, seq]) => `${id}:${seq}`),
  fc.constantFrom('068a293c700c95ecc9104fc3b19b-c419c0b:8279', '1_a', `${'-'.repeat(36)}:1`, '', ':', '_'),
);

describe('a cursor', () => {
  it('is its own inverse', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.nat(9_999), (id, seq) => {
        const text = Line.write({ id, seq });
        expect(fits(Line, text)).toBe(true);
        expect(Line.read(text)).toEqual({ id, seq });
      }),
    );
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 16n - 1n), fc.stringMatching(/^[0-9a-z-]{1,60}$/), (us, id) => {
        expect(Moment.read(Moment.write({ us, id }))).toEqual({ us, id });
      }),
    );
  });

  it('of a hostile text is refused at the door or read as what it says, to the sign', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        for (const one of [Line, Moment]) {
          if (!fits(one, text)) {
            expect(() => one.read(text)).toThrow('did not pass the door');
            continue;
          }
          const read = one.read(text);
          expect(Object.values(read).every((part) => part !== undefined)).toBe(true);
        }
        if (fits(Line, text)) {
          const { id, seq } = Line.read(text);
          expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
          expect(seq).toBeLessThan(2 ** 15);
        }
      }),
      { numRuns: 5_000 },
    );
  });

  it.each([
    '068a293c700c95ecc9104fc3b19b-c419c0b:8279',
    `${'-'.repeat(36)}:1`,
    '0190a9b0-0000-7000-8000-000000000000:99999',
    '0190a9b0-0000-7000-8000-000000000000:1\n',
  ])('%j is none', (text) => {
    expect(fits(Line, text)).toBe(false);
  });
});
