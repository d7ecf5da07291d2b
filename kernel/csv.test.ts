import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvCell, csvLine } from './csv.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+880171', "'+880171"],
  ['-12.50', "'-12.50"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tcmd', `"'\tcmd"`],
  ['\r=1', `"'\r=1"`],
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "no"', '"say ""no"""'],
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  [null, ''],
  [12, '12'],
])('%j is written %s', (value, written) => expect(csvCell(value)).toBe(written));

test('no cell of any text is live, and every text can be read back', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const written = csvCell(text);
      const bare = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written;
      expect(bare).not.toMatch(/^[=+\-@\t\r\n]/);
      expect([text, `'${text}`]).toContain(bare);
    }),
  );
});

test('a line ends as RFC 4180 wants', () => expect(csvLine(['a', 1, undefined])).toBe('a,1,\r\n'));
