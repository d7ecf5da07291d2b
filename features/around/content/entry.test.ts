/** What staff write, by its rules: one shape for three kinds, when it is shown, where a press may lead, when it is the same. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { presentBanner, presentPackEntry } from './present.ts';
import { among, emblemPath, isShown, linkageOf, textIn } from './rules.ts';
import {
  blankEntry,
  checkEntry,
  contentOf,
  type Entry,
  type EntryFacts,
  sameEntry,
  stateOf,
  withChange,
} from './rules/entry.ts';

const START = new Date('2026-11-01T00:00:00Z');
const END = new Date('2026-11-02T00:00:00Z');
const banner: Entry = {
  ...blankEntry('banner', 'one'),
  place: 'w_home',
  picture: 'tiger',
  ink: 'slots',
  linkage: '/fair',
  startsAt: START,
  endsAt: END,
  title: { en: 'Hello', bn: 'হ্যালো' },
  body: { en: 'Text' },
  action: { en: 'Go' },
};
const factsOf = ({
  kind: _,
  id: __,
  revision: ___,
  title: ____,
  body: _____,
  action: ______,
  ...rest
}: Entry): EntryFacts => rest;
const refusal = (entry: Entry): unknown => {
  try {
    checkEntry(entry);
    return undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
};

describe('a press', () => {
  it.each([
    ['/fair', 'INTERNAL'],
    ['/', 'INTERNAL'],
    ['/a?b=c#d', 'INTERNAL'],
    ['/নদী', 'INTERNAL'],
    ['https://example.com', 'EXTERNAL'],
    ['https://example.com/a b', ''],
    ['https:///example.com', ''],
    ['https://', ''],
    ['HTTPS://example.com', ''],
    ['https://haat.example@evil.example/', ''],
    ['https://name:secret@example.com', ''],
    ['https://@example.com', ''],
    ['https://:@example.com', ''],
    ['https://%61@example.com', ''],
    ['https://example.com/@name', 'EXTERNAL'],
    ['https://example.com?to=a@b.example', 'EXTERNAL'],
    ['https://example.com:99999/', ''],
    ['//example.com', ''],
    ['/\\example.com', ''],
    ['/\t/example.com', ''],
    ['/\n/example.com', ''],
    ['/\r\n\\example.com', ''],
    ['\t//example.com', ''],
    ['/a\u0000b', ''],
    [' /fair', ''],
    ['fair', ''],
    ['data:text/html,x', ''],
  ])('on %j leads %s', (stored, type) =>
    expect(linkageOf(stored)).toEqual({ linkage: type === '' ? '' : stored, linkageType: type }),
  );

  it('on what counts as a path of this site never leaves it, whatever was written', () => {
    const letter = fc.constantFrom(
      '/',
      '\\',
      '\t',
      '\n',
      '\r',
      ' ',
      '.',
      'a',
      '@',
      ':',
      '?',
      '#',
      '%',
      '\u0000',
      '\u200b',
    );
    fc.assert(
      fc.property(fc.array(letter, { maxLength: 8 }), (letters) => {
        const stored = `/${letters.join('')}`;
        if (linkageOf(stored).linkageType === 'INTERNAL')
          expect(new URL(stored, 'https://haat.test').origin).toBe('https://haat.test');
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('an entry is shown', () => {
  const at = (ms: number) => [
    isShown({ starts_at: START, ends_at: END }, ms),
    stateOf(banner, ms),
    stateOf({ ...banner, enabled: false }, ms),
  ];
  it.each([
    [START.getTime() - 1, false, 'waiting'],
    [START.getTime(), true, 'shown'],
    [END.getTime() - 1, true, 'shown'],
    [END.getTime(), false, 'over'],
  ])('at %i: %s, %s', (ms, shown, state) => expect(at(ms)).toEqual([shown, state, 'off']));
  it('without an end for ever', () =>
    expect(stateOf({ ...banner, endsAt: null }, END.getTime() * 2)).toBe('shown'));
});

describe('an entry is checked', () => {
  it.each<[string, Partial<Entry>, string | undefined]>([
    ['as it is', {}, undefined],
    ['in no place', { place: 'nowhere' }, 'content.bad_place'],
    ['in a place of another kind', { place: 'PU' }, 'content.bad_place'],
    ['without a picture', { picture: '' }, 'content.bad_picture'],
    ['with a picture that is none', { picture: 'constructor' }, 'content.bad_picture'],
    ['in no ink', { ink: 'gold' }, 'content.bad_picture'],
    ['leading away in disguise', { linkage: '/\t/example.com' }, 'content.bad_linkage'],
    ['leading to a script', { linkage: 'data:text/html,x' }, 'content.bad_linkage'],
    ['leading nowhere', { linkage: '' }, undefined],
    ['over before it begins', { endsAt: new Date(START.getTime() - 1) }, 'content.bad_window'],
    ['over as it begins', { endsAt: START }, 'content.bad_window'],
    ['for a millisecond', { endsAt: new Date(START.getTime() + 1) }, undefined],
    ['without English', { title: { bn: 'ক' } }, 'content.no_english'],
    [
      'wrong everywhere',
      { place: 'x', picture: '', linkage: 'x', endsAt: START, title: {} },
      'content.bad_place',
    ],
    [
      'an announcement without a picture',
      { kind: 'announcement', place: 'PL', picture: '', ink: '' },
      undefined,
    ],
    [
      'an announcement with a wrong one',
      { kind: 'announcement', place: 'PL', picture: 'x' },
      'content.bad_picture',
    ],
    ['an article with any', { kind: 'article', place: 'help', picture: 'x', ink: '' }, undefined],
  ])('%s', (_, change, code) => expect(refusal({ ...banner, ...change })).toBe(code));
});

describe('a change', () => {
  const text = (title: string, body = '', action = '') => ({ title, body, action });
  it('of one language leaves the others; an empty one goes, and so does null', () => {
    const after = withChange(banner, factsOf(banner), { bn: text('নতুন', 'কথা'), ar: null });
    expect(after.title).toEqual({ en: 'Hello', bn: 'নতুন' });
    expect(after.body).toEqual({ en: 'Text', bn: 'কথা' });
    expect(withChange(banner, factsOf(banner), { bn: null }).title).toEqual({ en: 'Hello' });
    expect(withChange(banner, factsOf(banner), { bn: text('   ') }).title).toEqual({ en: 'Hello' });
    expect(withChange(banner, factsOf(banner), { en: text(' Hi ') })).toMatchObject({
      title: { en: 'Hi' },
      body: {},
    });
  });

  it('with names of objects for languages adds a text and nothing else', () => {
    const after = withChange(
      banner,
      factsOf(banner),
      JSON.parse('{"__proto__": {"title": "x", "body": "", "action": ""}}'),
    );
    expect(Object.getPrototypeOf(after.title)).toBe(Object.prototype);
    expect(textIn(after.title, 'toString', 'valueOf')).toBe('Hello');
  });

  it.each<[Entry['kind'], string, Partial<EntryFacts>, Partial<Entry>]>([
    [
      'banner',
      'w_home',
      { execution: 'F', promotionType: 'A', subject: 'account' },
      { execution: '', promotionType: '', subject: '' },
    ],
    ['announcement', 'PU', { ink: 'slots' }, { ink: '', action: {} }],
    ['announcement', 'PL', { execution: 'F' }, { execution: '' }],
    [
      'article',
      'help',
      { linkage: '/x', endsAt: END, ink: 'slots' },
      { linkage: '', endsAt: null, ink: '', subject: 'account' },
    ],
    ['article', 'about', { subject: 'account' }, { subject: '' }],
  ])('of a %s in %s keeps nothing that only another kind has', (kind, place, facts, kept) => {
    const before = { ...banner, kind, place };
    expect(withChange(before, { ...factsOf(before), ...facts }, {})).toMatchObject(kept);
  });

  it('is none where everything is as it was, in whatever order the languages stand', () => {
    const other = { ...banner, revision: 9, title: { bn: 'হ্যালো', en: 'Hello' } };
    expect(sameEntry(banner, other)).toBe(true);
    for (const change of [
      { place: 'x' },
      { position: 1 },
      { enabled: false },
      { picture: 'koi' },
      { ink: 'live' },
      { linkage: '' },
      { startsAt: END },
      { endsAt: null },
      { title: { en: 'Hello' } },
      { body: {} },
      { action: { en: 'Went' } },
    ])
      expect([change, sameEntry(banner, { ...banner, ...change })]).toEqual([change, false]);
    expect(contentOf(banner)).not.toHaveProperty('revision');
    expect(JSON.parse(JSON.stringify(contentOf(banner)))).toEqual(contentOf(banner));
  });

  it('applied to what it came from gives it back', () => {
    const words = fc.dictionary(fc.constantFrom('en', 'bn', 'ar', 'vi'), fc.stringMatching(/^[a-z]{1,6}$/));
    fc.assert(
      fc.property(words, words, words, (title, body, action) => {
        const entry = { ...banner, title, body, action };
        const { texts } = presentPackEntry(entry);
        const again = withChange({ ...entry, title: {}, body: {}, action: {} }, factsOf(entry), texts);
        expect(sameEntry(again, entry)).toBe(true);
      }),
    );
  });
});

describe('a reader', () => {
  const reader = { language: 'bn', brandLanguage: 'en' };
  const row = {
    id: 'one',
    group_name: 'w_home',
    starts_at: START,
    ends_at: END,
    emblem: 'tiger',
    ink: 'slots',
    title: { en: 'Hello', bn: 'হ্যালো' },
    body: { en: 'Text' },
    action: { en: 'Go' },
  };
  const seen = (linkage: string) => presentBanner({ ...row, linkage }, reader);
  it('gets his language text by text, and no button that leads nowhere', () => {
    expect(seen('/fair')).toMatchObject({ title: 'হ্যালো', text: 'Text', action: 'Go', linkage: '/fair' });
    expect(seen('//example.com')).toMatchObject({ action: '', linkage: '', linkageType: '' });
    expect(seen('')).toMatchObject({ action: '', url: '/art/emblem/tiger.svg' });
    expect(emblemPath('')).toBe('');
  });
  it.each([
    [undefined, 'A', true],
    ['A,F', 'F', true],
    ['A,F', 'B', false],
    ['', 'A', false],
    ['A,F', 'A,F', false],
  ])('who asks for %j gets %s: %s', (asked, code, is) => expect(among(asked)(code)).toBe(is));
});
