import { describe, expect, it } from 'vitest';
import { playOut } from '#games/engine-kit.ts';
import { drawArt } from '#platform/ui/art/serve.ts';
import { emblem, isEmblem } from '#platform/ui/art/emblems.ts';
import { contrast } from '#platform/ui/art/inks.ts';
import { inkPairs, REEL_PALETTES, REEL_PAPER, reelInks } from '#platform/ui/art/reel-inks.ts';
import {
  MODEL_NAMES,
  readTitleCode,
  TABLES_OF_MODEL,
  tableCodeOf,
  titleCode,
} from '#games/slots/contract.ts';
import { streamDraw } from '#games/slots/engine/simulate.ts';
import { boardOf } from '#games/slots/models/board.ts';
import { PROVED } from '#games/slots/models.ts';
import { loadTable } from '#games/slots/tables/load.ts';
import { titleEngineOf } from './all.ts';
import { percentOf } from '#kernel/shares.ts';
import { volatilityOf } from './figures.ts';
import { lookOf } from './look.ts';

const codes = MODEL_NAMES.flatMap((model, at) =>
  Array.from({ length: TABLES_OF_MODEL }, (_, number) =>
    titleCode({
      name: `river-tiger-${number}`,
      model,
      number: number + 1,
      emblem: ['tiger', 'koi', 'mango', 'sun', 'drum', 'ball8'][(at + number) % 6] ?? 'tiger',
    }),
  ),
);

describe('the code of a title', () => {
  it('says its name, table and emblem, and nothing else is a title', () => {
    const parts = { name: 'drum-sun', model: 'cascade', number: 7, emblem: 'drum' } as const;
    expect(titleCode(parts)).toBe('drum-sun-ca07-drum');
    expect(readTitleCode('drum-sun-ca07-drum')).toEqual(parts);
    expect(tableCodeOf(parts)).toBe('cascade-7');
    for (const other of [
      '',
      'monsoon-tiger',
      'drum-sun-ca00-drum',
      'drum-sun-ca13-drum',
      'x-zz01-drum',
      'ca01-drum',
    ])
      expect([other, readTitleCode(other)]).toEqual([other, undefined]);
  });

  it('finds on a page the very table the server plays', async () => {
    for (const code of codes) {
      const parts = readTitleCode(code);
      if (!parts) throw new Error(code);
      const table = tableCodeOf(parts);
      expect(await loadTable(parts.model, table)).toBe(PROVED.get(table));
    }
  });
});

describe('the look of a title', () => {
  it('has a face for every symbol of its table, each once, and stands on the grid of its model', () => {
    for (const code of codes) {
      const look = lookOf(code);
      const table = titleEngineOf(code)?.table;
      if (!look || !table) throw new Error(code);
      const board = boardOf(table);
      expect([look.reels, look.rows], code).toEqual([board.reels, board.rows]);
      expect(Object.keys(look.faces).sort(), code).toEqual([...board.letters].sort());
      const faces = Object.values(look.faces).map((face) => ('sign' in face ? face.sign : face.emblem));
      expect(new Set(faces).size, code).toBe(faces.length);
      for (const face of Object.values(look.faces))
        if ('emblem' in face) expect(isEmblem(face.emblem), `${code} ${face.emblem}`).toBe(true);
      expect(look.faces.A, code).toMatchObject({ emblem: readTitleCode(code)?.emblem });
    }
  });

  it('is drawn at its address, with every emblem by a fragment', () => {
    for (const code of codes) {
      const { sheet, faces, window } = lookOf(code) ?? { sheet: '', faces: {}, window: '' };
      const { pathname, searchParams } = new URL(sheet, 'http://art');
      const [, , kind = '', file = ''] = pathname.split('/');
      const svg = drawArt(kind, file.slice(0, -4), searchParams) ?? '';
      for (const [letter, face] of Object.entries(faces))
        if ('emblem' in face) expect(svg, code).toContain(`<view id="p${letter}"`);
      expect(
        svg.match(/<rect x="[\d.]+" y="[\d.]+" width="[\d.]+" height="[\d.]+" rx="\d+(\.\d+)?" fill="#/g)
          ?.length,
      ).toBeGreaterThanOrEqual(window.length);
    }
    for (const wrong of [
      '?c=0&of=A.tiger.0&w=A',
      '?c=99&of=A.tiger.0&w=AAAAAAAAA',
      '?c=0&of=A.nobody.0&w=AAAAAAAAA',
    ])
      expect(drawArt('reels', '3x3', new URLSearchParams(wrong))).toBeUndefined();
  });

  it('is readable: emblems and signs stand off every cell and off the paper of a win', () => {
    for (const { cell, deep } of REEL_PALETTES)
      for (const ground of [cell, deep]) {
        expect(contrast(REEL_PAPER.signInk, ground)).toBeGreaterThanOrEqual(4.5);
        for (let pair = 0; pair < inkPairs; pair += 1)
          expect(
            contrast(reelInks(pair, cell, false).a, ground),
            `${pair} on ${ground}`,
          ).toBeGreaterThanOrEqual(2.8);
      }
    for (let pair = 0; pair < inkPairs; pair += 1)
      expect(contrast(reelInks(pair, '#000000', true).a, REEL_PAPER.paper)).toBeGreaterThanOrEqual(3);
    expect(emblem('tiger', reelInks(0, '#000000', false))).toContain('<path');
  });
});

describe('the engine of a title', () => {
  it('plays as its table does, under its own code, and is made once', () => {
    for (const code of codes.filter((_, at) => at % TABLES_OF_MODEL === 3)) {
      const engine = titleEngineOf(code);
      if (!engine) throw new Error(code);
      expect(engine.code).toBe(code);
      expect(titleEngineOf(code)).toBe(engine);
      const rounds = (name: string): string => JSON.stringify(playOut(engine, streamDraw(name)));
      expect(rounds('one')).toBe(rounds('one'));
    }
    expect(titleEngineOf('monsoon-tiger')).toBeUndefined();
  });

  it('knows what is bought and what nothing turns for', () => {
    const engine = titleEngineOf('river-tiger-bf01-tiger');
    expect(engine?.buys?.(engine.readChoice({ buy: true }) ?? null)).toBe(true);
    expect(engine?.buys?.(null)).toBe(false);
    expect(
      [{ type: 'pick', box: 0 }, { type: 'gamble' }, { type: 'collect' }].map((act) => engine?.quick?.(act)),
    ).toEqual([true, true, true]);
    expect([{ type: 'spin' }, { type: 'respin' }, null].map((act) => engine?.quick?.(act))).toEqual([
      false,
      false,
      false,
    ]);
  });
});

it('figures are cut, and a title swings more the higher its deviation', () => {
  expect(percentOf({ numerator: '2', denominator: '3' }, 4)).toBe('66.6666');
  expect(percentOf({ numerator: '1', denominator: '800' }, 2)).toBe('0.12');
  expect([0, 1.5, 3, 5, 8, 50].map(volatilityOf)).toEqual([1, 2, 3, 4, 5, 5]);
});
