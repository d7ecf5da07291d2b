/** Sealed numbers of documents that have no mark yet. */
import { type Runner, statement } from '#platform/db/db.ts';

const UNMARKED = statement<{ member_id: string; id_number: Buffer }>(
  'members.unmarked_documents',
  `select member_id, id_number from members.profiles
    where id_number is not null and id_mark is null order by member_id limit $1`,
);
export const unmarkedDocuments = (runner: Runner, limit: number) => runner.rows(UNMARKED, [limit]);

const MARK = statement<unknown>(
  'members.mark_document',
  'update members.profiles set id_mark = $2 where member_id = $1 and id_mark is null',
);
export const putDocumentMark = (runner: Runner, memberId: string, mark: Buffer) =>
  runner.run(MARK, [memberId, mark]);
