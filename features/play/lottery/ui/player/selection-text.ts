/** Picks as they stand on a ticket. Pure. */

/** `n 12,34` → the numbers; `r 4|56` → rows. */
export function selectionText(selection: string): string {
  const body = selection.slice(2);
  if (selection.startsWith('r')) return body.split('|').join(' / ');
  const numbers = body.split(',');
  const shown = numbers.slice(0, 12).join(', ');
  return numbers.length > 12 ? `${shown} …` : shown;
}
