/** A member shows what came of the money: pictures, encoded anew and sealed, for the desk to see beside the dispute. */
import { isFault } from '#kernel/faults.ts';
import type { MemberId } from '#kernel/ids.ts';
import { newId } from '#kernel/ids.ts';
import type { Tx } from '#platform/db/db.ts';
import { type Picture, readPictureText } from '#platform/files/files.ts';
import { type Actor, staffAction } from '#platform/trail/staff-action.ts';
import { MOST_PROOFS } from '../contract.ts';
import { withdrawalFaults } from '../faults.ts';
import { findProof, insertProof, listProofs, serialsOfProofs } from '../store/proofs.ts';
import type { WithdrawalRow } from '../store.ts';
import type { WithdrawalNeeds } from './needs.ts';
import { lockOwn } from './receipt.ts';

const PURPOSE = 'withdrawals.proof';

/** @throws files.too_large · withdrawals.wrong_picture */
async function readProof(picture: string): Promise<Picture> {
  try {
    return await readPictureText(picture);
  } catch (error) {
    if (isFault(error) && error.code === 'files.wrong_picture')
      throw withdrawalFaults('withdrawals.wrong_picture', {
        fields: { picture: 'withdrawals.wrong_picture' },
      });
    throw error;
  }
}

/** @throws withdrawals.unknown · wrong_state · too_many_proofs · wrong_picture · files.too_large · files.too_many */
export async function addProof(
  { db, clock, files }: Pick<WithdrawalNeeds, 'db' | 'clock' | 'files'>,
  memberId: MemberId,
  id: string,
  picture: string,
): Promise<number> {
  const check = async (tx: Tx): Promise<WithdrawalRow> => {
    const row = await lockOwn(tx, memberId, id);
    if (row.state !== 'paid' && row.state !== 'disputed') throw withdrawalFaults('withdrawals.wrong_state');
    if (row.proofs >= MOST_PROOFS) throw withdrawalFaults('withdrawals.too_many_proofs');
    return row;
  };
  // Once before the picture costs anything, once in the transaction that keeps it.
  await db.transaction(check);
  const read = await readProof(picture);
  return db.transaction(async (tx) => {
    const { brand_id: brandId, proofs } = await check(tx);
    const at = new Date(clock.now());
    const kept = { brandId, ownerId: memberId, purpose: PURPOSE, picture: read, at } as const;
    const fileId = await files.keep(tx, kept);
    await insertProof(tx, { id: newId(), withdrawalId: id, memberId, fileId, at });
    return proofs + 1;
  });
}

/** For the desk: the pictures of a withdrawal, and which of them were shown for others too. */
export async function proofsForStaff({ db, files }: Pick<WithdrawalNeeds, 'db' | 'files'>, id: string) {
  const rows = await listProofs(db, id);
  const twins = await Promise.all(
    rows.map(async ({ id: proof, file_id }) => {
      const same = file_id === null ? [] : (await files.twins(db, file_id)).map((file) => file.id);
      return { proof, serials: same.length === 0 ? [] : await serialsOfProofs(db, same, id) };
    }),
  );
  return { proofs: rows.map((row) => row.id), twins: twins.filter(({ serials }) => serials.length > 0) };
}

/** The jpg; who looked at what of whom stands in the trail. @throws withdrawals.unknown */
export function seeProof(
  needs: Pick<WithdrawalNeeds, 'db' | 'files' | 'may'>,
  actor: Actor,
  id: string,
): Promise<Buffer> {
  const { brandId } = actor;
  const action = { actor, right: 'withdrawals.read', action: 'withdrawals.proof_seen', subject: id };
  return staffAction(needs, action, async (tx, note) => {
    const found = await findProof(tx, id, brandId);
    const { file_id: fileId = null, picture = null } = found ?? {};
    const file = { id: fileId ?? '', brandId, purpose: PURPOSE };
    const jpg = fileId === null ? picture : await needs.files.read(tx, file);
    if (!jpg || !found) throw withdrawalFaults('withdrawals.unknown');
    note({ after: { member: found.member_id, withdrawal: found.serial } });
    return jpg;
  });
}
