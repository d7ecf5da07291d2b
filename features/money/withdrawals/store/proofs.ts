/** SQL of the pictures members show of what came: which file belongs to which withdrawal. */
import { type Runner, statement } from '#platform/db/db.ts';

const INSERT = statement<unknown>(
  'withdrawals.prove',
  'insert into withdrawals.proofs (id, withdrawal_id, member_id, file_id, at) values ($1, $2, $3, $4, $5)',
);
export const insertProof = (
  runner: Runner,
  row: {
    readonly id: string;
    readonly withdrawalId: string;
    readonly memberId: string;
    readonly fileId: string;
    readonly at: Date;
  },
) => runner.run(INSERT, [row.id, row.withdrawalId, row.memberId, row.fileId, row.at]);

/** `file_id` is null where the picture stands in the row itself, as it did once. */
export type ProofRow = { id: string; file_id: string | null };
const LIST = statement<ProofRow>(
  'withdrawals.proofs',
  'select id, file_id from withdrawals.proofs where withdrawal_id = $1 order by id',
);
export const listProofs = (runner: Runner, withdrawalId: string) => runner.rows(LIST, [withdrawalId]);

const FIND = statement<{
  picture: Buffer | null;
  file_id: string | null;
  member_id: string;
  serial: string;
}>(
  'withdrawals.proof',
  `select p.picture, p.file_id, w.member_id, w.serial from withdrawals.proofs p join withdrawals.withdrawals w on w.id = p.withdrawal_id
    where p.id = $1 and w.brand_id = $2`,
);
export const findProof = (runner: Runner, id: string, brandId: string) => runner.one(FIND, [id, brandId]);

const SERIALS = statement<{ serial: string }>(
  'withdrawals.proof_serials',
  `select distinct w.serial from withdrawals.proofs p join withdrawals.withdrawals w on w.id = p.withdrawal_id
    where p.file_id = any($1::uuid[]) and p.withdrawal_id <> $2 order by w.serial`,
);
/** Other withdrawals these files were shown for. */
export const serialsOfProofs = async (runner: Runner, files: readonly string[], withdrawalId: string) =>
  (await runner.rows(SERIALS, [files, withdrawalId])).map(({ serial }) => serial);
