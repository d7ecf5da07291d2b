/** SQL of pictures of payments: which file belongs to which deposit. */
import { type Runner, statement } from '#platform/db/db.ts';

const INSERT = statement<unknown>(
  'cashier.insert_proof',
  'insert into cashier.proofs (deposit_id, file_id, member_id, at) values ($1, $2, $3, $4)',
);
export const insertProof = (
  runner: Runner,
  row: { readonly depositId: string; readonly fileId: string; readonly memberId: string; readonly at: Date },
) => runner.run(INSERT, [row.depositId, row.fileId, row.memberId, row.at]);

const COUNT = statement<{ n: bigint }>(
  'cashier.count_proofs',
  'select count(*) as n from cashier.proofs where deposit_id = $1',
);
export const countProofs = async (runner: Runner, depositId: string): Promise<number> =>
  Number((await runner.one(COUNT, [depositId]))?.n ?? 0n);

export type ProofRow = { file_id: string; at: Date };
const LIST = statement<ProofRow>(
  'cashier.list_proofs',
  'select file_id, at from cashier.proofs where deposit_id = $1 order by at, file_id',
);
export const listProofs = (runner: Runner, depositId: string) => runner.rows(LIST, [depositId]);

const FIND = statement<{ member_id: string; serial: string }>(
  'cashier.find_proof',
  `select p.member_id, d.serial from cashier.proofs p join cashier.deposits d on d.id = p.deposit_id where p.file_id = $1`,
);
export const findProof = (runner: Runner, fileId: string) => runner.one(FIND, [fileId]);

const SERIALS = statement<{ serial: string }>(
  'cashier.proof_serials',
  `select d.serial from cashier.proofs p join cashier.deposits d on d.id = p.deposit_id
    where p.file_id = any($1::uuid[]) and p.deposit_id <> $2 order by d.serial`,
);
/** Other deposits these files were sent for. */
export const serialsOfProofs = async (runner: Runner, files: readonly string[], depositId: string) =>
  (await runner.rows(SERIALS, [files, depositId])).map(({ serial }) => serial);
