/** Picks as they stand on a ticket. Pure. */

/** Numbers of a bet that are shown. */
export const SHOWN = 12;

/** `n 12,34` → the numbers; `r 4|56` → rows. */
export function selectionText(selection: string): string {
  const body = selection.slice(2);
  if (selection.startsWith('r')) return body.split('|').join(' / ');
  const numbers = body.split(',');
  const shown = numbers.slice(0, SHOWN).join(', ');
  return numbers.length > SHOWN ? `${shown} …` : shown;
}
