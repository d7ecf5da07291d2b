import fc from 'fast-check';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import { label, paperOf } from './label.ts';
import { artAddress, drawArt } from './serve.ts';
import { labelsOn, SHEET_GAP, SHEET_MOST, sheetOf } from './sheet.ts';

const drawn = (address: string): string | undefined => {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  const [, kind = '', code = ''] = /^\/art\/(\w+)\/(.+)\.svg$/.exec(pathname) ?? [];
  return drawArt(kind, code, searchParams);
};
/** What stands between the outer tags of a label. */
const inside = (svg: string): string => svg.slice(svg.indexOf('>') + 1, -'</svg>'.length);

test('a sheet prints its labels below each other, each on a strip of its own paper', () => {
  const own = [
    artAddress('RNG', 'monsoon-tiger', { emblem: 'tiger', inkSet: 6 }),
    artAddress('CRASH', 'kite-cut'),
  ];
  const places = sheetOf(own);
  const address = '/art/sheet/labels.svg?of=RNG.monsoon-tiger.tiger.6~CRASH.kite-cut';
  expect([...places]).toEqual([
    [own[0], { address, position: '0 0%' }],
    [own[1], { address, position: '0 100%' }],
  ]);
  const sheet = drawn(address) ?? '';
  expect(sheet).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 100 210">/);
  expect(sheet.match(/xmlns=/g)).toHaveLength(1);
  const [first, second] = [
    label('monsoon-tiger', 'RNG', { emblem: 'tiger', inkSet: 6 }),
    label('kite-cut', 'CRASH'),
  ];
  expect(sheet).toContain(
    `<rect y="-5" width="100" height="110" fill="${paperOf('monsoon-tiger', 'RNG', { inkSet: 6 })}"/>` +
      `<svg y="0" width="100" height="100" viewBox="0 0 100 100">${inside(first)}</svg>`,
  );
  expect(sheet).toContain(
    `<svg y="110" width="100" height="100" viewBox="0 0 100 100">${inside(second)}</svg>`,
  );
});

const name = fc.stringMatching(/^[\w-]{1,40}$/);
const owns = fc.uniqueArray(
  fc.record({
    kind: fc.constantFrom('RNG', 'FISH', 'CRASH'),
    code: name,
    ink: fc.integer({ min: 0, max: 5 }),
  }),
  { selector: ({ kind, code, ink }) => `${kind}/${code}/${ink}`, minLength: 2, maxLength: SHEET_MOST },
);

test('what an address names is what it was made of, and each place shows its own label', () => {
  fc.assert(
    fc.property(owns, (labels) => {
      const addresses = labels.map(({ kind, code, ink }) => artAddress(kind, code, { inkSet: ink }));
      const places = sheetOf(addresses);
      const [{ address = '' } = {}] = places.values();
      expect(new Set([...places.values()].map((place) => place.address)).size).toBe(1);
      const on = labelsOn(new URL(address, 'http://localhost').searchParams.get('of') ?? '') ?? [];
      expect(
        on.map(({ kind, code, query }) => artAddress(kind, code, { inkSet: Number(query.get('ink')) })),
      ).toEqual(addresses);
      // `object-position` of p % moves a sheet of this height in a square of 100 up by p % of what hangs over.
      const over = labels.length * (100 + SHEET_GAP) - SHEET_GAP - 100;
      addresses.forEach((own, at) => {
        const down = Number(/^0 ([\d.]+)%$/.exec(places.get(own)?.position ?? '')?.[1]);
        expect((down / 100) * over).toBeCloseTo(at * (100 + SHEET_GAP), 2);
      });
    }),
  );
});

test('pictures that are no labels of the house keep their own address; one alone needs no sheet', () => {
  const [one, two] = [artAddress('RNG', 'one'), artAddress('RNG', 'two')];
  const strangers = [
    'https://cdn.example/art/RNG/one.svg',
    '/art/RNG/one.png',
    '/art/RNG/a%20b.svg',
    '/art/sheet/labels.svg?of=RNG.a~RNG.b',
    '/art/category/slots.svg',
    '/art/crest/arsenal.svg?t=ARS',
    '/art/emblem/tiger.svg',
    '/art/maker/brass.svg?t=BR',
    '/art/RNG/one.svg?emblem=a.b~c',
    '',
  ];
  expect([...sheetOf([...strangers, one, two]).keys()]).toEqual([one, two]);
  expect(sheetOf([...strangers, one]).size).toBe(0);
  expect(sheetOf([one, one]).size).toBe(0);
  const many = Array.from({ length: SHEET_MOST + 3 }, (_, at) => artAddress('RNG', `game-${at}`));
  expect(sheetOf(many).size).toBe(SHEET_MOST);
});

test.each([
  ['nothing', ''],
  ['one label', 'RNG.one'],
  ['a label without a name', 'RNG.one~RNG'],
  ['more than a page', Array.from({ length: SHEET_MOST + 1 }, (_, at) => `RNG.g${at}`).join('~')],
  ['a name longer than any', `RNG.one~RNG.${'x'.repeat(81)}`],
])('no sheet of %s', (_, of) => {
  expect(drawArt('sheet', 'labels', new URLSearchParams({ of }))).toBeUndefined();
});

test('what an address says is never written into the drawing', () => {
  const of = 'RNG."><script>alert(1)</script>.x.<b>~<i>.two..9e9';
  const sheet = drawArt('sheet', 'labels', new URLSearchParams({ of })) ?? '';
  expect(sheet).toMatch(/^<svg /);
  expect(sheet).not.toMatch(/script|<b>|<i>|NaN|undefined/);
});

test('a sheet of fifteen is about as large as seven labels', () => {
  const icons = Array.from({ length: 60 }, (_, at) => artAddress('RNG', `game-${at}`));
  const size = (text: string): number =>
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length;
  const alone = icons.reduce((sum, icon) => sum + size(drawn(icon) ?? ''), 0);
  const pages = [0, 15, 30, 45].map((from) => icons.slice(from, from + SHEET_MOST));
  const together = pages.reduce(
    (sum, of) => sum + size(drawn(sheetOf(of).get(of[0] ?? '')?.address ?? '') ?? ''),
    0,
  );
  expect(together / alone).toBeGreaterThan(0.3);
  expect(together / alone).toBeLessThan(0.55);
});
