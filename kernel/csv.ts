/**
 * Tables as text for spreadsheets (RFC 4180). A spreadsheet runs what begins with = + - @ or a tab as a formula: such a cell gets an
 * apostrophe before it, which the spreadsheet shows as text. Figures that can be negative belong into two columns, in and out.
 */

/** Excel reads UTF-8 only where the file begins with this. */
export const BYTE_ORDER_MARK = '\uFEFF';

const LIVE = /^[=+\-@\t\r\n]/;
const QUOTED = /[",\r\n\t]/;

export function csvCell(value: string | number | bigint | boolean | null | undefined): string {
  const text = value === null || value === undefined ? '' : String(value);
  const dead = LIVE.test(text) ? `'${text}` : text;
  return QUOTED.test(dead) ? `"${dead.replaceAll('"', '""')}"` : dead;
}

/** One line with its end. */
export const csvLine = (cells: readonly Parameters<typeof csvCell>[0][]): string =>
  `${cells.map(csvCell).join(',')}\r\n`;
