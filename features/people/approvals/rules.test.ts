/** Who counts as another person, whose voice counts, what is ready to be collected: decisions that need no database. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR } from '#kernel/time.ts';
import { type Eyes, isReady, objection, sameHand, samePerson, voiceTaken } from './rules.ts';

describe('two accounts', () => {
  const eyes = (id: string, person = '', keyedBy: string | null = null): Eyes => ({ id, person, keyedBy });
  it.each([
    ['one account', eyes('a'), eyes('a'), true, true],
    ['nobody named', eyes('a'), eyes('b'), false, false],
    ['one person', eyes('a', 'Rana Das'), eyes('b', 'Rana Das'), true, true],
    ['one person, written otherwise', eyes('a', ' rana das '), eyes('b', 'RANA DAS'), true, true],
    ['one person, in wide letters', eyes('a', 'Ｒａｎａ'), eyes('b', 'rana'), true, true],
    ['two persons', eyes('a', 'Rana'), eyes('b', 'Mina'), false, false],
    ['a name and none', eyes('a', 'Rana'), eyes('b', ''), false, false],
    ['only spaces for names', eyes('a', '  '), eyes('b', ' '), false, false],
    ['the second keyed by the first', eyes('a'), eyes('b', '', 'a'), true, false],
    ['the first keyed by the second', eyes('a', '', 'b'), eyes('b'), true, false],
    ['both keyed by a third', eyes('a', '', 'c'), eyes('b', '', 'c'), false, false],
  ])('%s', (_, a, b, hand, person) => {
    expect([sameHand(a, b), samePerson(a, b)]).toEqual([hand, person]);
  });

  it('are the same from either side, and one person is one hand', () => {
    const some = fc.record({
      id: fc.constantFrom('a', 'b', 'c'),
      person: fc.constantFrom('', ' ', 'Rana', 'rana ', 'Mina'),
      keyedBy: fc.constantFrom(null, 'a', 'b', 'c'),
    });
    fc.assert(
      fc.property(some, some, (a, b) => {
        expect(sameHand(a, b)).toBe(sameHand(b, a));
        expect(samePerson(a, b)).toBe(samePerson(b, a));
        if (samePerson(a, b)) expect(sameHand(a, b)).toBe(true);
      }),
    );
  });
});

describe('a voice', () => {
  const row = (id: string, more: Partial<Eyes> = {}): Eyes => ({ id, person: '', keyedBy: null, ...more });
  it.each<[string, Eyes, Eyes | undefined, Eyes | undefined, string | undefined]>([
    ['of a stranger', row('a'), row('b'), row('c'), undefined],
    ['of who asked', row('a'), row('a'), row('c'), 'staff.not_yourself'],
    ['about himself', row('a'), row('b'), row('a'), 'staff.not_yourself'],
    [
      'of the asker’s other account',
      row('a', { person: 'R' }),
      row('b', { person: 'r' }),
      row('c'),
      'staff.same_hand',
    ],
    ['of whom the asker keyed', row('a', { keyedBy: 'b' }), row('b'), row('c'), 'staff.same_hand'],
    ['of who keyed the asker', row('a'), row('b', { keyedBy: 'a' }), row('c'), 'staff.same_hand'],
    [
      'of the subject’s other account',
      row('a', { person: 'R' }),
      row('b'),
      row('c', { person: 'R' }),
      'staff.same_hand',
    ],
    ['of who keyed the subject', row('a'), row('b'), row('c', { keyedBy: 'a' }), undefined],
    ['where the asker is gone', row('a'), undefined, row('c'), undefined],
    ['about rights, which are nobody', row('a', { person: 'R' }), row('b'), undefined, undefined],
  ])('%s', (_, reader, asker, subject, code) => expect(objection(reader, asker, subject)).toBe(code));

  it('is taken by another account of the same hand alone', () => {
    expect(voiceTaken(row('a'), [])).toBe(false);
    expect(voiceTaken(row('a'), [row('a'), undefined])).toBe(false);
    expect(voiceTaken(row('a'), [row('b'), row('c')])).toBe(false);
    expect(voiceTaken(row('a', { keyedBy: 'c' }), [row('b'), row('c')])).toBe(true);
  });
});

describe('what was agreed to', () => {
  const base = { state: 'done', asked_by: 'a', decided_at: new Date(1_000), collected_at: null };
  it.each<[string, Partial<Parameters<typeof isReady>[0]>, string, number, boolean]>([
    ['agreed to just now', {}, 'a', 1_000, true],
    ['in the last millisecond of its hour', {}, 'a', 1_000 + HOUR - 1, true],
    ['an hour later', {}, 'a', 1_000 + HOUR, false],
    ['by somebody else', {}, 'b', 1_000, false],
    ['twice', { collected_at: new Date(1_000) }, 'a', 1_000, false],
    ['before it is decided', { state: 'open', decided_at: null }, 'a', 1_000, false],
    ['that was refused', { state: 'rejected' }, 'a', 1_000, false],
  ])('is collected %s', (_, more, reader, now, ready) =>
    expect(isReady({ ...base, ...more }, HOUR, reader, now)).toBe(ready),
  );

  it('is nothing to collect where its kind makes nothing', () =>
    expect(isReady(base, undefined, 'a', 1_000)).toBe(false));
});
