import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { genSheets } from './sheets.ts';

const SHEET = 'games/slots/view/art/monsoon-tiger.gen.svg';

it('every reel game has its drawing as it is drawn today', () => {
  expect(genSheets(join(import.meta.dirname, '../..'), false)).toEqual([]);
});

it('writes a drawing that is missing or old, and no other', () => {
  const home = mkdtempSync(join(tmpdir(), 'haat-sheets-'));
  try {
    mkdirSync(join(home, 'games/slots/view/art'), { recursive: true });
    expect(genSheets(home, false)).toContain(SHEET);
    expect(genSheets(home, true)).toContain(SHEET);
    expect(genSheets(home, true)).toEqual([]);
    writeFileSync(join(home, SHEET), '<svg/>');
    expect(genSheets(home, true)).toEqual([SHEET]);
    const drawn = readFileSync(join(home, SHEET), 'utf8');
    // The board by its address, and a picture of each look by a fragment.
    expect(drawn).toContain('viewBox="0 0 328 264"');
    for (const view of ['pT', 'wT', 'pM', 'wW']) expect(drawn).toContain(`<view id="${view}"`);
    expect(drawn.match(/<rect/g)).toHaveLength(16);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});
