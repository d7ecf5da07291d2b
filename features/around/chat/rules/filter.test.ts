import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FILTER_LANGUAGES } from '../contract/kinds.ts';
import { FILTER_WORDS } from './filter-words.ts';
import { masked, ownWords } from './filter.ts';

const dots = (text: string): string => text.replace(/\S/gu, '•');

describe('the word filter', () => {
  for (const language of FILTER_LANGUAGES)
    it(`covers every word of ${language}, alone and in a sentence`, () => {
      for (const word of FILTER_WORDS[language]) {
        const length = [...word.normalize('NFC')].length;
        expect([...masked(word)].length, word).toBe(length);
        expect(masked(word), word).toBe(dots(word.normalize('NFC')));
        expect(masked(`ok ${word} ok`), word).toBe(`ok ${dots(word.normalize('NFC'))} ok`);
      }
    });

  it.each([
    ['FUCK', '••••'],
    ['FuCk you', '•••• you'],
    ['fuuuuuck', '••••••••'],
    ['fuckkkk off', '••••••• off'],
    ['f u c k', '• • • •'],
    ['f.u-c_k', '•••••••'],
    ['sh1t', '••••'],
    ['$h!t', '••••'],
    ['b!tch', '•••••'],
    ['fück', '••••'],
    ['ＦＵＣＫ', '••••'],
    ['f\u200buck', '•••••'],
    ['كُسّ أمك', '•••• •••'],
    ['fuck!', '••••!'],
    ['fuck1', '••••1'],
    ['(shit)', '(••••)'],
    ['妈的fuck', '••••••'],
    ['fuckশুভ', '••••শুভ'],
  ])('reads %s as it sounds', (text, seen) => {
    expect(masked(text)).toBe(seen);
  });

  it.each([
    'class assessment in Scunthorpe',
    'The shiitake was good',
    'I won 5000 at 1.72!',
    'Chúc may mắn!',
    'শুভ সন্ধ্যা সবাই',
    'नमस्ते दोस्तों',
    'สวัสดีครับ',
    'selamat malam semua',
    '大家好',
    'مساء الخير',
    '🏏🎉👍🇵🇭',
    'Puterhood and computation',
  ])('leaves %s alone', (text) => {
    expect(masked(text)).toBe(text);
  });

  it('covers the words a brand adds, and no part of another word', () => {
    const own = ownWords(['rivalbet', ' Spin Palace ', '']);
    expect(masked('go to RivalBet now', own)).toBe('go to •••••••• now');
    expect(masked('rivalbets', own)).toBe('rivalbets');
    expect(masked('spin palace!', own)).toBe('•••• ••••••!');
  });

  it('never changes the length or the spaces of a text, whatever stands in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        const before = [...text.normalize('NFC')];
        const after = [...masked(text).normalize('NFC')];
        expect(after.length).toBe(before.length);
        before.forEach((char, at) => /\s/u.test(char) && expect(after[at]).toBe(char));
      }),
      { numRuns: 300 },
    );
  });

  it('is done with a long hostile text in a moment', () => {
    const begun = performance.now();
    masked('f '.repeat(150));
    masked('a'.repeat(300));
    expect(performance.now() - begun).toBeLessThan(500);
  });
});
