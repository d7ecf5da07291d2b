/** What a test or a trial brings about by hand, as the product itself: with its seal, so that the books take it for the product's own. */
import { createHash } from 'node:crypto';
import type { Db } from '#platform/db/db.ts';

/** Runs a statement of any text; answers its rows. Statements bear the name of their text. */
export const arrange = <Row = unknown>(
  db: Db,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> =>
  db.transaction((tx) =>
    tx.rows<Row>(
      { name: `arrange.${createHash('sha256').update(text).digest('hex').slice(0, 24)}`, text },
      values,
    ),
  );
