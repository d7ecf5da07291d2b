import { describe, expect, it } from 'vitest';
import { fold } from './fold.ts';
import { createIndex, trigrams } from './search.ts';

describe('folding', () => {
  it.each([
    ['Đêm Hội An', 'dem hoi an'],
    ['Sailor’s  Compass!', 'sailors compass'],
    ['Café Ñandú', 'cafe nandu'],
    ['أَسَد النَّهر', 'اسد النهر'],
    ['مدينة القرى', 'مدينه القري'],
    ['নদী', 'নদি'],
    ['চাঁদ', 'চাদ'],
    ['বাঘ ১২', 'বাঘ 12'],
    ['٣ أسود', '3 اسود'],
    ['   ', ''],
    ['&!?', ''],
  ])('%s becomes %s', (text, folded) => expect(fold(text)).toBe(folded));

  it('is the same however a letter is put together', () => {
    expect(fold('o\u0308')).toBe(fold('ö'));
    // ড় as one letter and as ড with its dot
    expect(fold('\u09dc')).toBe(fold('\u09a1\u09bc'));
    expect(fold('ঘূড়ি')).toBe(fold('ঘুড়ি'));
  });
});

it('a trigram knows where a word begins', () => {
  expect(trigrams('koi')).toEqual(['  k', ' ko', 'koi', 'oi ']);
});

const nothing = async (): Promise<void> => undefined;

describe('the index', async () => {
  const index = await createIndex(
    [
      { code: 'river-tiger', names: { en: 'River Tiger', bn: 'নদীর বাঘ', ar: 'نمر النهر' } },
      { code: 'tiger-lane', names: { en: 'Tiger Lane', bn: 'বাঘের গলি', ar: 'زقاق النمر' } },
      { code: 'peacock', names: { en: 'Peacock', bn: 'ময়ূর', ar: 'الطاووس' } },
      { code: 'moon-ferry', names: { en: 'Moon Ferry', vi: 'Phà Đêm Trăng' } },
    ],
    nothing,
  );
  const every = (): boolean => true;

  it.each([
    ['tiger', ['tiger-lane', 'river-tiger']],
    ['TIGER LANE', ['tiger-lane']],
    ['r tig', ['river-tiger']],
    ['peacok', ['peacock']],
    ['pecock', ['peacock']],
    ['rivre tiger', ['river-tiger']],
    ['নদির বাঘ', ['river-tiger']],
    ['ময়ুর', ['peacock']],
    ['طاووس', ['peacock']],
    ['pha dem trang', ['moon-ferry']],
    ['p', ['peacock', 'moon-ferry']],
    ['elephant', []],
    ['', []],
    ['%_*', []],
  ])('%s finds %j', (text, codes) => expect(index.find(text, every)).toEqual(codes));

  it('leaves out what is not allowed, and forgets a question when it is answered', () => {
    expect(index.find('tiger', (code) => code !== 'tiger-lane')).toEqual(['river-tiger']);
    for (let times = 0; times < 3; times += 1) expect(index.find('peacok', every)).toEqual(['peacock']);
  });

  it('names what comes nearest when nothing is found', () => {
    expect(index.find('peachimney', every)).toEqual([]);
    expect(index.near('peachimney', every, 3)).toEqual(['peacock']);
    expect(index.near('zzz', every, 3)).toEqual([]);
  });
});

it('is built a little at a time', async () => {
  const items = Array.from({ length: 1_000 }, (_, n) => ({ code: `game-${n}`, names: { en: `Game ${n}` } }));
  let turns = 0;
  const index = await createIndex(items, async () => void (turns += 1));
  expect(turns).toBe(15);
  expect(index.find('game 999', () => true)).toEqual(['game-999']);
});
