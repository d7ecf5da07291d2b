/** Writes the drawings of the reel games (games/slots/view/sheet-plan.ts). */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SLOTS } from '#games/slots/games.ts';
import { firstStops } from '#games/slots/view/first-stops.ts';
import { drawSheet } from '#games/slots/view/sheet-drawing.ts';
import { SKINS } from '#games/slots/view/skins.ts';

/** @returns the files that were not as they are drawn; `write` puts them right */
export function genSheets(home: string, write: boolean): readonly string[] {
  return SLOTS.flatMap(({ code, table }) => {
    const skin = SKINS[code];
    if (!skin) return [];
    const file = `games/slots/view/art/${code}.gen.svg`;
    const text = drawSheet(skin, table, firstStops(table));
    const place = join(home, file);
    if (existsSync(place) && readFileSync(place, 'utf8') === text) return [];
    if (write) writeFileSync(place, text);
    return [file];
  });
}
