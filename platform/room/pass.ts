/** What a pass of the books is: one question to the postings, answered row by row. */
import type { KeyObject } from 'node:crypto';
import type pg from 'pg';
import type { Anchor } from '#platform/db/journal/anchors.ts';
import type { Sealer } from '#platform/db/journal/sealing.ts';

export type Finding = { readonly pass: string; readonly row: string; readonly says: string };

export type JournalKeys = {
  readonly sealer: Sealer;
  readonly anchorKey: KeyObject;
  /** Anchors that were kept outside the database, each with the name of its file. */
  readonly anchors: readonly { readonly file: string; readonly anchor: Anchor }[];
};

export type Books = {
  /** Everything is read in one snapshot, so a house at work can be checked. */
  readonly client: pg.Client;
  /** Opens a sealed seed; undefined where the installation's keys are not at hand. */
  readonly openSeed: ((sealed: Uint8Array, id: string) => Buffer) | undefined;
  /** What checks seals and anchors; undefined where the installation's keys are not at hand. */
  readonly journal?: JournalKeys | undefined;
};

export type Pass = {
  readonly name: string;
  /** What must be true. */
  readonly caption: string;
  readonly look: (books: Books) => Promise<readonly Omit<Finding, 'pass'>[]>;
};

/** More than this many findings of one pass say nothing new. */
export const MOST_FINDINGS = 200;

/** A pass that is one statement: it selects `row` and `says` of whatever is wrong. */
export const sqlPass = (name: string, caption: string, text: string): Pass => ({
  name,
  caption,
  look: async ({ client }) =>
    (
      await client.query<{ row: string; says: string }>(
        `select * from (${text}) found limit ${MOST_FINDINGS}`,
      )
    ).rows,
});

/** What `npm run books` asks of a room (`books.ts`). */
export type RoomBooks = {
  /**
   * SQL that selects `member_id, currency, amount` (minor units) of everything that is open in the room and stands in its members'
   * held accounts. Summed over all rooms it is what those accounts hold.
   */
  readonly holds: readonly string[];
  readonly passes: readonly Pass[];
};
