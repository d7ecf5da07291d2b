/**
 * A row that stands for a person without his password (a session, a link to a new password, a remembered sign-in …) carries a MAC over
 * whom it stands for, under a key the database does not hold: who writes to the tables can take such a row away, not make one.
 */
import type { Runner } from '#platform/db/db.ts';
import { same } from '../service/tokens.ts';

export type RowMac = Buffer | null;

/** @param fields of the row, in the order its store names them; texts, hashes and yes or no */
export const rowMac = (
  { sign }: Runner,
  table: string,
  fields: readonly (string | boolean | null | Uint8Array | readonly string[])[],
): RowMac =>
  sign?.(
    JSON.stringify([
      'identity',
      table,
      ...fields.map((field) => (field instanceof Uint8Array ? Buffer.from(field).toString('hex') : field)),
    ]),
  ) ?? null;

/** Was this row written by the product? Without a key (a tool, a test of one room) nothing is asked. */
export const isGenuine = (runner: Runner, mac: RowMac, expected: RowMac): boolean =>
  runner.sign === undefined || (mac !== null && expected !== null && same(mac, expected));
