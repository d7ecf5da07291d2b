import { describe, expect, it } from 'vitest';
import { cleaned, cleanedLines, fileName, fits, wrongWith } from './text.ts';

describe('what is said in a room', () => {
  it.each([
    ['  hello   there ', 'hello there'],
    ['a\u0000b\u0007c', 'a b c'],
    ['one\ntwo', 'one two'],
    ['\u202eevil\u202c', 'evil'],
    ['e\u0301', 'é'],
    ['a\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301', 'á\u0301\u0301\u0301\u0301'],
    ['👨‍👩‍👧', '👨‍👩‍👧'],
    ['\u2066\ufeff', ''],
  ])('%j is kept as %j', (text, kept) => {
    expect(cleaned(text)).toBe(kept);
  });

  it('keeps the lines of a conversation, and none of what cannot be seen', () => {
    expect(cleanedLines(' one \r\n\n\n\n two\u0000 ')).toBe('one\n\ntwo');
  });

  it.each([
    'http://evil.example',
    'https://x.y',
    'www.win.com',
    'join t.me/win',
    'best-odds.com',
    'best odds . com',
    'best(dot)com',
    'me@mail.org',
    '+880 1712 345 678',
    '01712345678',
    '017-1234-5678',
    '০১৭১২৩৪৫৬৭৮',
  ])('%s leads outside', (text) => {
    expect(wrongWith(cleaned(text))).toBe('chat.no_links');
  });

  it.each(['I won 12500.50 BDT', 'score 245/3 after 40.2', 'at 14:30, see you', 'e.g. banker', '1,000,000'])(
    '%s does not',
    (text) => {
      expect(wrongWith(text)).toBeUndefined();
    },
  );

  it('is counted as the database counts it: composed, one letter may be two', () => {
    expect(fits(cleaned('\u09dc'.repeat(30)), 60)).toBe(true);
    expect(fits(cleaned('\u09dc'.repeat(31)), 60)).toBe(false);
    expect(wrongWith(cleaned('\u09dc'.repeat(151)))).toBe('chat.too_long');
  });

  it('is neither nothing nor too long, counted in characters', () => {
    expect(wrongWith('')).toBe('chat.empty');
    expect(wrongWith('🎉'.repeat(300))).toBeUndefined();
    expect(wrongWith('🎉'.repeat(301))).toBe('chat.too_long');
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\docs\\slip.png', 'slip.png'],
    ['a\u202egnp.exe', 'a gnp.exe'],
    ['', 'picture'],
    ['x'.repeat(200), 'x'.repeat(80)],
  ])('a file called %j is shown as %j', (name, shown) => {
    expect(fileName(name)).toBe(shown);
  });
});
