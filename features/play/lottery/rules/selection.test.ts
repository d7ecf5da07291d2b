/** What was picked as one text of a row: nothing is lost on the way there and back. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packSelection, signsOf, unpackSelection } from './selection.ts';

const number = fc.stringMatching(/^[0-9a-z]{1,6}( [0-9]{1,2}){0,3}$/);
const row = fc.stringMatching(/^([0-9]{0,10}|[0-9]{2}( [0-9]{2}){0,5})$/);

describe('a selection', () => {
  it.each([
    [{ numbers: ['12', '34'] }, 'n 12,34'],
    [{ numbers: ['01 02 03'] }, 'n 01 02 03'],
    [{ rows: ['4', '56', '6'] }, 'r 4|56|6'],
    // A row nothing was picked in is a row all the same: the third digit stays the third.
    [{ rows: ['', '', '6'] }, 'r ||6'],
  ] as const)('%j is kept as %s', (selection, text) => {
    expect(packSelection(selection)).toBe(text);
    expect(unpackSelection(text)).toEqual(selection);
  });

  it('comes back as it was, and is as long as was said', () => {
    const selection = fc.oneof(
      fc.array(number, { minLength: 1, maxLength: 40 }).map((numbers) => ({ numbers })),
      fc.array(row, { minLength: 1, maxLength: 20 }).map((rows) => ({ rows })),
    );
    fc.assert(
      fc.property(selection, (picked) => {
        const text = packSelection(picked);
        expect(unpackSelection(text)).toEqual(picked);
        // Counted before it is written, with one sign between all of them: never shorter than the text.
        expect(signsOf(picked)).toBe(text.length + 1);
      }),
    );
  });
});
