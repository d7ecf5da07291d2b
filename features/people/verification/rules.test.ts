import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY } from '#kernel/time.ts';
import { CHECKLIST, DOCUMENT_KINDS } from './contract/kinds.ts';
import { VerificationSettings } from './contract/settings.ts';
import { type Accepted, isChecked, levelNow, levelOf, missingTexts, provesOf, validUntil } from './rules.ts';

const NOW = Date.parse('2026-11-23T08:00:00Z');
const TEXTS = { fullname: 'Shirin Akter', birthday: '1994-03-18', address: '12 Lake Road' };
const { documents: ASKED } = VerificationSettings.defaults;
const accepted = (kind: Accepted['kind'], more: Partial<Accepted> = {}): Accepted => ({
  kind,
  proves: provesOf(kind, TEXTS),
  valid_until: new Date(NOW + DAY),
  ...more,
});

describe('the level documents give', () => {
  it.each<[readonly Accepted[], number]>([
    [[], 0],
    [[accepted('identity')], 2],
    [[accepted('address'), accepted('funds')], 0],
    [[accepted('identity'), accepted('address')], 2],
    [[accepted('identity'), accepted('address'), accepted('funds')], 3],
    [[accepted('identity', { valid_until: new Date(NOW) })], 0],
    [[accepted('identity', { proves: null })], 0],
  ])('counts what is accepted and valid (%#)', (has, level) => {
    expect(levelOf(ASKED, has, TEXTS, NOW)).toBe(level);
  });

  it('falls with the name the document proved', () => {
    expect(levelOf(ASKED, [accepted('identity')], { ...TEXTS, fullname: 'Somebody Else' }, NOW)).toBe(0);
    expect(levelOf(ASKED, [accepted('identity')], { ...TEXTS, address: 'elsewhere' }, NOW)).toBe(2);
  });

  it('asks for nothing a brand does not ask for', () => {
    const none = ASKED.map((one) => ({ ...one, open: false }));
    expect(levelOf(none, [accepted('identity')], TEXTS, NOW)).toBe(0);
  });

  it.each([
    // current, given by documents before, earned now, everything of level 1 there → level
    [1, 0, 2, true, 2],
    [2, 2, 0, true, 1],
    [2, 2, 0, false, 0],
    [3, 3, 2, true, 2],
    // by hand
    [3, 2, 0, true, 3],
    [2, 0, 0, true, 2],
    [1, 2, 2, true, 2],
    [1, 2, 0, true, 1],
  ])('from %i with %i by documents to %i earned (%s) is %i', (current, before, earned, known, level) => {
    expect(levelNow(current, before, earned, { known })).toBe(level);
  });

  it('never takes more than documents gave', () => {
    const level = fc.integer({ min: 0, max: 3 });
    fc.assert(
      fc.property(level, level, level, fc.boolean(), (current, before, earned, known) => {
        const after = levelNow(current, before, earned, { known });
        expect(after >= Math.min(current, earned)).toBe(true);
        expect(after <= Math.max(current, earned, 1)).toBe(true);
        if (current > before && earned <= current) expect(after).toBe(current);
      }),
    );
  });
});

describe('the checklist', () => {
  it.each(DOCUMENT_KINDS)('of %s is whole only with everything on it', (kind) => {
    const list = CHECKLIST[kind];
    expect(isChecked(kind, list)).toBe(true);
    for (const one of list)
      expect(
        isChecked(
          kind,
          list.filter((other) => other !== one),
        ),
      ).toBe(false);
  });

  it('takes nothing that is not on it', () => {
    expect(isChecked('selfie', [...CHECKLIST.selfie, 'amounts'])).toBe(false);
  });
});

describe('the day a document ends', () => {
  it.each([
    [undefined, NOW + 365 * DAY],
    ['2026-12-31', Date.parse('2027-01-01T00:00:00Z')],
    ['2031-01-01', NOW + 365 * DAY],
    ['2026-11-23', Date.parse('2026-11-24T00:00:00Z')],
    ['2026-11-22', undefined],
    ['2026-02-30', undefined],
    ['2026-13-01', undefined],
  ])('%s', (until, end) => {
    expect(validUntil(NOW, 365, until)).toBe(end);
  });
});

it('names the fields a document cannot prove because they are empty', () => {
  expect(missingTexts('identity', { fullname: ' ', birthday: '1990-01-01' })).toEqual(['fullname']);
  expect(missingTexts('address', TEXTS)).toEqual([]);
});

describe('what a document proves', () => {
  const texts = { fullname: 'Shirin Akter', birthday: '1994-03-18', address: '12 Lake Road' };
  it('is the same however it is set and however its letters are composed, and another with one letter more', () => {
    const one = provesOf('identity', texts);
    expect(provesOf('identity', { ...texts, fullname: '  Shirin Akter ' }).equals(one)).toBe(true);
    const composed = provesOf('identity', { ...texts, fullname: 'Zoë' });
    expect(provesOf('identity', { ...texts, fullname: 'Zoe\u0308' }).equals(composed)).toBe(true);
    expect(provesOf('identity', { ...texts, fullname: 'Shirin Akterr' }).equals(one)).toBe(false);
    // Its own fields alone: an address says nothing about who somebody is.
    expect(provesOf('identity', { ...texts, address: '' }).equals(one)).toBe(true);
    expect(provesOf('selfie', texts).equals(one)).toBe(false);
  });

  it('cannot be moved from one field into the next', () => {
    const text = fc.string({ maxLength: 6 });
    fc.assert(
      fc.property(text, text, text, text, (name, birthday, other, date) => {
        const same =
          name.normalize('NFC').trim() === other.normalize('NFC').trim() &&
          birthday.normalize('NFC').trim() === date.normalize('NFC').trim();
        const one = provesOf('identity', { fullname: name, birthday });
        expect(one.equals(provesOf('identity', { fullname: other, birthday: date }))).toBe(same);
      }),
    );
  });
});

describe('the level', () => {
  it('never rises by a document that is not asked for, is over, or is of somebody else', () => {
    const kind = fc.constantFrom(...DOCUMENT_KINDS);
    const one = fc.record({ kind, days: fc.integer({ min: -3, max: 3 }), isHis: fc.boolean() });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 8 }), (shown) => {
        const has = shown.map(({ kind: of, days, isHis }) =>
          accepted(of, {
            valid_until: new Date(NOW + days * DAY),
            ...(isHis ? {} : { proves: provesOf(of, { ...TEXTS, fullname: 'Somebody Else' }) }),
          }),
        );
        const good = shown.filter(({ days, isHis }) => days > 0 && isHis).map(({ kind: of }) => of);
        const level = levelOf(ASKED, has, TEXTS, NOW);
        for (const wanted of ASKED.filter((asked) => asked.open && asked.level <= level))
          expect(good).toContain(wanted.kind);
        expect(level).toBeLessThanOrEqual(
          levelOf(
            ASKED,
            good.map((of) => accepted(of)),
            TEXTS,
            NOW,
          ),
        );
      }),
    );
  });

  it('of 3 needs all that is asked for 2 as well, in whatever order the brand lists them', () => {
    const all = ASKED.filter(({ open }) => open).map(({ kind }) => accepted(kind));
    expect(levelOf([...ASKED].reverse(), all, TEXTS, NOW)).toBe(3);
    for (const { kind, level } of ASKED.filter(({ open }) => open)) {
      const without = all.filter((one) => one.kind !== kind);
      expect([kind, levelOf(ASKED, without, TEXTS, NOW)]).toEqual([kind, level === 2 ? 0 : 2]);
    }
  });
});
