/** Takes over what an operator wrote in SQL: the pages of his transaction come under a seal, and the trail of every brand says so. */
import { asId } from '#kernel/ids.ts';
import { type Db, statement } from '#platform/db/db.ts';
import { record } from '#platform/trail/trail.ts';

const TAKE = statement<{ relation: string; keys: string[] }>(
  'journal.take_over',
  `update platform.journal_pages p set tx = platform.journal_tx() from platform.journal_forms f
   where f.id = p.form and p.tx = $1 and not exists (select from platform.journal_seals s where s.tx = p.tx)
   returning f.relation, p.keys`,
);
const BRANDS = statement<{ id: string }>('journal.brands', 'select id from brand.brands order by id');

/**
 * @param db as the owner of the tables, with the sealer of the installation
 * @returns the rows that were taken over; none where the transaction wrote none, or has its seal
 */
export const accept = (db: Db, transaction: bigint): Promise<string[]> =>
  db.transaction(async (tx) => {
    const pages = await tx.rows(TAKE, [transaction]);
    const rows = pages.flatMap(({ relation, keys }) => keys.map((key) => `${relation} ${key}`));
    if (rows.length === 0) return rows;
    const brands = await tx.rows(BRANDS);
    if (brands.length === 0) throw new Error('there is no brand whose trail could say so');
    for (const { id } of brands)
      await record(tx, {
        brandId: asId<'brand'>(id),
        actor: { kind: 'system', id: null },
        action: 'journal.accepted',
        subject: String(transaction),
        after: { rows: rows.slice(0, 100), of: rows.length },
        ip: '',
        requestId: '',
      });
    return rows;
  });
