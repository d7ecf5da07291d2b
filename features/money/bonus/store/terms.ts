/** SQL of terms. */
import { type Runner, statement } from '#platform/db/db.ts';

export type TermsRow = {
  readonly id: string;
  readonly code: string;
  readonly version: number;
  readonly content: unknown;
};

const INSERT = statement<{ version: number }>(
  'bonus.insert_terms',
  `insert into bonus.terms (id, brand_id, code, version, content, created_by, created_at)
   values ($1, $2, $3, (select coalesce(max(version), 0) + 1 from bonus.terms where brand_id = $2 and code = $3), $4, $5, $6)
   returning version`,
);
/** @returns the number of the version, from 1 */
export async function insertTerms(
  runner: Runner,
  row: {
    readonly id: string;
    readonly brandId: string;
    readonly code: string;
    readonly content: unknown;
    readonly by: string | null;
    readonly at: Date;
  },
): Promise<number> {
  const values = [row.id, row.brandId, row.code, JSON.stringify(row.content), row.by, row.at];
  return (await runner.one(INSERT, values))?.version ?? 1;
}

const READ = statement<TermsRow>(
  'bonus.read_terms',
  'select id, code, version, content from bonus.terms where id = $2 and brand_id = $1',
);
export const readTerms = (runner: Runner, brandId: string, id: string): Promise<TermsRow | undefined> =>
  runner.one(READ, [brandId, id]);
