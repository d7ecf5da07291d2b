import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { coverageOf, englishOf, isOffered, partsOf, percentOf } from './coverage.ts';
import { lockOf, readLock, writeLock } from './lock.ts';
import { readSources, readTranslations } from './source.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'haat-words-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const put = (path: string, value: unknown): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), typeof value === 'string' ? value : JSON.stringify(value));
};
const word = (text: string) => ({ text, note: 'for whom' });
const lockToday = (language: string): void =>
  writeLock(
    root,
    language,
    lockOf(englishOf(root), readTranslations(root, language), readLock(root, language)),
  );
const look = (language: string) => {
  const { translated, missing, stale } = coverageOf(root, language, englishOf(root));
  return { translated, missing, stale };
};

describe('the sources', () => {
  it('are read from every floor, screens apart from the server, sorted by room', () => {
    put('features/money/cashier/words.en.json', { 'cashier.paid': word('Paid') });
    put('features/money/cashier/ui/words.en.json', { 'cashier.pay': word('Pay') });
    put('platform/ui/words.en.json', { 'ui.close': word('Close'), 'fault.wire.malformed': word('No') });
    put('features/money/cashier/dist/words.en.json', { 'dist.old': word('Old') });
    put('elsewhere/words.en.json', { 'elsewhere.x': word('X') });
    expect(readSources(root).map(({ room }) => room)).toEqual(['cashier', 'cashier-ui', 'ui']);
    expect([...englishOf(root)]).toEqual([
      ['cashier.paid', 'Paid'],
      ['cashier.pay', 'Pay'],
      ['ui.close', 'Close'],
      ['fault.wire.malformed', 'No'],
    ]);
  });

  it.each([
    ['a key of another room', { 'wallet.x': word('X') }, /must begin with cashier/],
    ['a text without a note', { 'cashier.x': { text: 'X' } }, /needs a text and a note/],
    ['a bare text', { 'cashier.x': 'X' }, /needs a text and a note/],
    ['a list', [], /expected an object/],
  ])('with %s are refused by name', (_, words, says) => {
    put('features/money/cashier/words.en.json', words);
    expect(() => readSources(root)).toThrow(says);
  });

  it('of the rooms of identity are one catalogue, each key in one room', () => {
    put('identity/sessions/words.en.json', { 'fault.identity.over': word('Over') });
    put('identity/sign-in/words.en.json', { 'fault.identity.closed': word('Closed') });
    put('identity/messages/words.en.json', { 'messages.code': word('Code') });
    put('identity/messages/ui/words.en.json', { 'identity.sent': word('Sent') });
    put('identity/sign-in/ui/words.en.json', { 'identity.login': word('Login') });
    put('identity/sign-in/contract/words.en.json', { 'identity.settings.age': word('Age') });
    expect(readSources(root).map(({ room, words }) => [room, Object.keys(words)])).toEqual([
      ['identity', ['fault.identity.over', 'fault.identity.closed']],
      ['identity-settings', ['identity.settings.age']],
      ['identity-ui', ['identity.sent', 'identity.login']],
      ['messages', ['messages.code']],
    ]);
    put('identity/sign-in/words.en.json', { 'fault.identity.over': word('Over') });
    expect(() => readSources(root)).toThrow(/stands in another room of identity/);
    put('identity/sign-in/words.en.json', { 'wallet.x': word('X') });
    expect(() => readSources(root)).toThrow(/must begin with identity/);
  });

  it('of two rooms with one name are refused', () => {
    put('features/money/cashier/words.en.json', {});
    put('features/around/cashier/words.en.json', {});
    expect(() => readSources(root)).toThrow(/another room is called cashier/);
  });
});

describe('the translations', () => {
  it('of a language without any are none', () => {
    expect(readTranslations(root, 'bn')).toEqual({});
  });
  it('may stand in any file, but not with two texts for one key', () => {
    put('words/bn/a.json', { 'a.x': 'ক' });
    put('words/bn/b.json', { 'a.x': 'ক', 'b.y': 'খ' });
    put('words/bn/notes.txt', 'not words');
    expect(readTranslations(root, 'bn')).toEqual({ 'a.x': 'ক', 'b.y': 'খ' });
    put('words/bn/c.json', { 'a.x': 'গ' });
    expect(() => readTranslations(root, 'bn')).toThrow(/a\.x has another text elsewhere/);
    put('words/bn/c.json', { 'c.z': 7 });
    expect(() => readTranslations(root, 'bn')).toThrow(/c\.z must be a text/);
  });
});

describe('how much of a language is there', () => {
  beforeEach(() => {
    put('features/x/words.en.json', { 'x.one': word('One'), 'x.two': word('Two'), 'x.three': word('Three') });
    put('words/bn/x.json', { 'x.one': 'এক', 'x.two': 'দুই', 'x.gone': 'গেল' });
  });

  it('counts what is missing, and not what no source has', () => {
    expect(look('bn')).toEqual({ translated: 2, missing: ['x.three'], stale: [] });
    expect(look('en').translated).toBe(3);
  });

  it('a text grows stale when its source changes, and is fresh again when it changes too', () => {
    lockToday('bn');
    expect(look('bn').stale).toEqual([]);
    put('features/x/words.en.json', {
      'x.one': word('One more'),
      'x.two': word('Two'),
      'x.three': word('Three'),
    });
    expect(look('bn')).toEqual({ translated: 1, missing: ['x.three'], stale: ['x.one'] });
    // Locking is no way to make a stale text fresh.
    lockToday('bn');
    expect(look('bn').stale).toEqual(['x.one']);
    put('words/bn/x.json', { 'x.one': 'আরও এক', 'x.two': 'দুই' });
    expect(look('bn').stale).toEqual([]);
    lockToday('bn');
    expect(look('bn').stale).toEqual([]);
    // And back: the source it was once made from is no excuse for a text that was made from another.
    put('features/x/words.en.json', { 'x.one': word('One'), 'x.two': word('Two'), 'x.three': word('Three') });
    expect(look('bn').stale).toEqual(['x.one']);
  });

  const numbered = (room: string, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`${room}.w${at}`, word(`W${at}`)]));
  const said = (room: string, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`${room}.w${at}`, 'ক']));
  const rooms = (tables: number, lobby: number) => {
    put('features/x/words.en.json', {});
    put('words/bn/x.json', {});
    put('platform/tables/words.en.json', numbered('tables', 100));
    put('platform/lobby/words.en.json', numbered('lobby', 100));
    put('words/bn/tables.json', said('tables', tables));
    put('words/bn/lobby.json', said('lobby', lobby));
    const { closed, open, translated, total } = coverageOf(root, 'bn', englishOf(root));
    return { closed, offered: isOffered({ open, total }), percent: percentOf({ translated, total }) };
  };
  it.each([
    [79, 100, ['tables'], true],
    // Open, and counted again: the language is short of 98 %.
    [80, 100, [], false],
    [99, 100, [], true],
    // Without the lobby no page can be read.
    [100, 79, [], false],
    [0, 0, ['tables'], false],
  ])('%i of a room and %i of the lobby: closed %j, offered %s', (tables, lobby, closed, offered) => {
    expect(rooms(tables, lobby)).toMatchObject({ closed, offered });
  });
  it('a release counts what is closed, too', () => {
    expect(rooms(0, 100)).toEqual({ closed: ['tables'], offered: true, percent: 50 });
  });

  it('a lock holds what is there, in order, and nothing else', () => {
    lockToday('bn');
    expect(Object.keys(readLock(root, 'bn'))).toEqual(['x.one', 'x.two']);
    expect(readLock(root, 'th')).toEqual({});
  });

  it.each([
    [0, 0, 100, true],
    [98, 100, 98, true],
    [9_799, 10_000, 97, false],
    [97, 100, 97, false],
    [100, 100, 100, true],
    [0, 1, 0, false],
  ])('%i of %i is %i %%, offered: %s', (translated, total, percent, offered) => {
    const open = { translated, total };
    expect([percentOf(open), isOffered({ open, total })]).toEqual([percent, offered]);
    expect(
      partsOf([{ language: 'bn', translated, total, missing: [], stale: [], closed: [], open }]),
    ).toEqual({
      bn: { percent, offered },
    });
  });
});
