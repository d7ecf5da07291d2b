import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTitleCode, tableCodeOf } from '#games/slots/contract.ts';
import type { Db } from '#platform/db/db.ts';
import { type FreshDatabase, freshDatabase, testDb } from '#platform/testkit/database.ts';
import { drawArt } from '#platform/ui/art/serve.ts';
import { isEmblem } from '#platform/ui/art/emblems.ts';
import { stockTitles } from '../service/stock.ts';
import { countTitles } from '../store.ts';
import { bare, isTaken, KNOWN_VENDORS } from './known.ts';
import { MATHS, PROFILES } from './maths.ts';
import { genitive } from './names.ts';
import { NOUNS } from './nouns.ts';
import { codeOf, makeTitles, PLANS, TITLE_COUNT } from './titles.ts';
import { SPLITS, VENDORS } from './vendors.ts';

const titles = makeTitles();

/** Nothing of the kind belongs on a shelf (visual language §5, culture): faith, royalty as persons, harm, children, drink. */
const TASTELESS =
  /\b(god|goddess|deity|buddha|krishna|shiva|allah|jesus|mosque|temple|church|cross|prayer|prophet|blood|dead|death|kill|gun|war|bomb|drug|sex|naked|devil|demon|hell|kid|baby|toy|doll|candy|whisky|beer|wine|slave|gypsy|nazi|suicide)s?\b/i;

describe('the titles', () => {
  it('are 10,000 of reels and 2,200 others, of all thirteen types, each name and code once, the same on every machine', () => {
    expect(titles).toHaveLength(12_200);
    expect(TITLE_COUNT).toBe(12_200);
    expect(titles.filter(({ table }) => table !== '')).toHaveLength(10_000);
    expect(new Set(titles.map((title) => title.names.en.toLowerCase())).size).toBe(12_200);
    for (const language of ['bn', 'ar'] as const)
      expect(new Set(titles.map(({ names }) => names[language])).size).toBe(12_200);
    expect(new Set(titles.map((title) => title.code)).size).toBe(12_200);
    expect(new Set(PLANS.map((plan) => plan.type)).size).toBe(13);
    expect(makeTitles()).toEqual(titles);
  });

  it('of reels are spread evenly over the proved tables, and each says in its code what plays it', () => {
    const played = new Map<string, number>();
    for (const { code, table } of titles) {
      const parts = readTitleCode(code);
      expect(parts ? tableCodeOf(parts) : '').toBe(table);
      if (table !== '') played.set(table, (played.get(table) ?? 0) + 1);
    }
    expect(played.size).toBe(204);
    expect(Math.max(...played.values()) - Math.min(...played.values())).toBeLessThanOrEqual(1);
  });

  // A round names its table by the code of its title: these codes may never come to stand for something else.
  it('keep their codes for ever', () => {
    const codes = titles.filter(({ table }) => table !== '').map(({ code }) => code);
    expect(createHash('sha256').update(codes.join()).digest('hex').slice(0, 16)).toBe('72e5f5094811181c');
  });

  it('belong to nobody else, and to good taste', () => {
    expect(
      ['Starburst', 'Koi Gates', 'Sugar Rush', 'River Megaways', 'Hot-Chilli'].filter(isTaken),
    ).toHaveLength(5);
    expect(titles.filter((title) => isTaken(title.names.en))).toEqual([]);
    expect(titles.filter((title) => TASTELESS.test(title.names.en))).toEqual([]);
    expect(VENDORS.filter((vendor) => KNOWN_VENDORS.has(bare(vendor.name)))).toEqual([]);
  });

  it('are short, say nothing twice, and have a Bengali and an Arabic name', () => {
    const odd = titles.filter(
      ({ names, code }) =>
        names.en.length > 22 ||
        !/^[a-z0-9][a-z0-9-]{0,39}$/.test(code) ||
        !/^[\u0980-\u09ff -]+$/.test(names.bn) ||
        // A vowel sign with no letter to carry it is drawn on a dotted circle.
        /(?:^|[ -]|[\u0981-\u0983\u09be-\u09ccৎ])[\u09be-\u09cc]/.test(names.bn) ||
        !/^[\u0600-\u06ff -]+$/.test(names.ar),
    );
    expect(odd).toEqual([]);
    // No word carries the shelf: none begins more than one name in sixty.
    const firsts = new Map<string, number>();
    for (const { names } of titles) {
      const [word = ''] = names.en.split(' ');
      firsts.set(word, (firsts.get(word) ?? 0) + 1);
    }
    expect(Math.max(...firsts.values())).toBeLessThan(12_200 / 60);
  });

  it('name their vendor, their mathematics and an emblem that is drawn', () => {
    const vendors = new Map(VENDORS.map((vendor) => [vendor.code, vendor]));
    const split = new Set(SPLITS.map(({ vendor }) => vendor));
    const maths = new Set(MATHS.map((profile) => profile.code));
    const homeless = titles.filter((title) => {
      const makes = vendors.get(title.vendor)?.makes ?? [];
      const made =
        split.has(title.vendor) || makes.includes(title.game_type) || makes.includes(title.classify);
      return !made || !maths.has(title.maths);
    });
    expect(homeless).toEqual([]);
    expect(NOUNS.filter((noun) => !isEmblem(noun.emblem))).toEqual([]);
    for (const row of Object.values(PROFILES).flat()) expect(Number(row.rtp_low)).toBeGreaterThanOrEqual(75);
  });

  it('have a drawing of their own each, of less than a kilobyte on the wire', () => {
    const drawings = new Set<string>();
    let bytes = 0;
    let weighed = 0;
    for (const [at, { icon, game_type, code }] of titles.entries()) {
      const svg = drawArt(game_type, code, new URLSearchParams(icon.split('?')[1])) ?? '';
      drawings.add(svg);
      if (at % 25 !== 0) continue;
      // as the server packs it
      bytes += brotliCompressSync(svg, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length;
      weighed += 1;
    }
    expect(drawings.size).toBeGreaterThanOrEqual(12_185);
    expect(bytes / weighed).toBeLessThanOrEqual(1_024);
  });
});

it.each([
  ['নদী', 'নদীর'],
  ['বাঘ', 'বাঘের'],
  ['কই', 'কইয়ের'],
  ['চা', 'চায়ের'],
  ['ফড়িং', 'ফড়িঙের'],
  ['শরৎ', 'শরতের'],
])('the genitive of %s is %s', (word, expected) => expect(genitive(word)).toBe(expected));

it('a code is what an address can hold', () => {
  expect(codeOf('Sailor’s Compass')).toBe('sailors-compass');
  expect(codeOf('Drum & Sun')).toBe('drum-sun');
});

describe('stocking the shelves', () => {
  let database: FreshDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await freshDatabase();
    db = testDb(database.appUrl);
  });
  afterAll(async () => {
    await db.close();
    await database.drop();
  });

  it('writes all titles once; a second time it finds them', async () => {
    expect(await stockTitles(db)).toBe(12_200);
    expect(await stockTitles(db)).toBe(0);
    expect(await countTitles(db)).toBe(12_200);
  });
});
