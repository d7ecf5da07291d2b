/** Real draws for tests, in the shapes `readDraw` takes (draws/SOURCES.md). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const lines = (name: string): string[] =>
  readFileSync(join(import.meta.dirname, 'draws', name), 'utf8')
    .trim()
    .split('\n');

const NORTH = { db: 1, g1: 1, g2: 2, g3: 6, g4: 4, g5: 6, g6: 3, g7: 4 };

export const northernDraws = (): { date: string; draw: Record<string, string[]> }[] =>
  lines('xsmb.csv')
    .slice(1)
    .map((line) => {
      const [date = '', ...numbers] = line.trim().split(',');
      let from = 0;
      const draw: Record<string, string[]> = {};
      for (const [prize, count] of Object.entries(NORTH)) {
        draw[prize] = numbers.slice(from, from + count);
        from += count;
      }
      return { date, draw };
    });

type Row = Record<string, unknown> & { date: string };

/** What a line says but its date and place. */
const rows = (name: string): { date: string; province: unknown; draw: unknown }[] =>
  lines(name).map((line) => {
    const { date, province, result, ...prizes } = JSON.parse(line) as Row;
    return { date, province, draw: result ?? prizes };
  });

export const southernDraws = () => rows('xsmn.jsonl');
export const thaiDraws = () => rows('thai.jsonl');
export const vietlottDraws = (name: 'lotto645' | 'lotto655' | 'lotto535' | 'max3d' | 'max3d-pro') =>
  rows(`${name}.jsonl`);
