/** What was picked as one text of a row: `n 12 34` are numbers, `r 4|56|6` are rows. A bet of 100,000 tickets in rows is 30 signs long. */
import type { Selection } from '#games/lottery/core/play.ts';

/** Between numbers: some of them hold a space (`01 02 03`). */
const BETWEEN = ',';

export const packSelection = (selection: Selection): string =>
  selection.rows ? `r ${selection.rows.join('|')}` : `n ${selection.numbers.join(BETWEEN)}`;

export function unpackSelection(text: string): Selection {
  const body = text.slice(2);
  return text.startsWith('r') ? { rows: body.split('|') } : { numbers: body.split(BETWEEN) };
}

/** How long its text is. */
export const signsOf = ({ rows, numbers = [] }: Selection): number =>
  (rows ?? numbers).reduce((sum, one) => sum + one.length + BETWEEN.length, 2);
