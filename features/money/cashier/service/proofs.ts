/** A payer shows that he has paid: pictures of a payment nobody reports, for the desk to see beside the match. */
import type { MemberId } from '#kernel/ids.ts';
import { toWire } from '#kernel/time.ts';
import { readPictureText } from '#platform/files/files.ts';
import { type Actor, staffAction } from '#platform/trail/staff-action.ts';
import { MOST_PROOFS } from '../contract/proofs.ts';
import { cashierFaults } from '../faults.ts';
import { type DepositRow, findDeposit, lockDeposit } from '../store.ts';
import { depositBySerial } from '../store/payments.ts';
import { countProofs, findProof, insertProof, listProofs, serialsOfProofs } from '../store/proofs.ts';
import { type CashierNeeds, providerOf } from './needs.ts';

const PURPOSE = 'cashier.proof';

/** Whether a picture helps anybody: a provider that reports by itself needs none. */
const wantsProof = (needs: CashierNeeds, deposit: DepositRow): boolean =>
  deposit.state === 'pending' && providerOf(needs, deposit.provider)?.byHand !== undefined;

function own(deposit: DepositRow | undefined, memberId: MemberId): DepositRow {
  if (deposit?.member_id !== memberId) throw cashierFaults('cashier.unknown_deposit');
  return deposit;
}

/** @throws cashier.unknown_deposit */
export async function proofsOf(needs: CashierNeeds, memberId: MemberId, id: string) {
  const deposit = own(await findDeposit(needs.db, id), memberId);
  const proofs = await countProofs(needs.db, id);
  return { proofs, most: wantsProof(needs, deposit) ? MOST_PROOFS : proofs };
}

/** @throws cashier.unknown_deposit · cashier.no_proof_wanted · files.* */
export async function addProof(needs: CashierNeeds, memberId: MemberId, id: string, picture: string) {
  // Once before the picture costs anything, once in the transaction that keeps it.
  if (!wantsProof(needs, own(await findDeposit(needs.db, id), memberId)))
    throw cashierFaults('cashier.no_proof_wanted');
  const read = await readPictureText(picture);
  return needs.db.transaction(async (tx) => {
    const deposit = own(await lockDeposit(tx, id), memberId);
    const sent = await countProofs(tx, id);
    if (!wantsProof(needs, deposit) || sent >= MOST_PROOFS) throw cashierFaults('cashier.no_proof_wanted');
    const at = new Date(needs.clock.now());
    const fileId = await needs.files.keep(tx, {
      brandId: deposit.brand_id,
      ownerId: memberId,
      purpose: PURPOSE,
      picture: read,
      at,
    });
    await insertProof(tx, { depositId: id, fileId, memberId, at });
    return { proofs: sent + 1, most: MOST_PROOFS };
  });
}

/** For the desk. @throws cashier.unknown_deposit */
export async function proofsForStaff({ db, files }: CashierNeeds, brandId: string, serial: string) {
  const id = await depositBySerial(db, brandId, serial);
  if (id === undefined) throw cashierFaults('cashier.unknown_deposit');
  const rows = await listProofs(db, id);
  return Promise.all(
    rows.map(async ({ file_id, at }) => {
      const twins = (await files.twins(db, file_id)).map((file) => file.id);
      return { id: file_id, at: toWire(at), twins: await serialsOfProofs(db, twins, id) };
    }),
  );
}

/** Base64 of a jpg; who looked at what of whom stands in the trail. @throws cashier.unknown_deposit */
export function seeProof(needs: CashierNeeds, actor: Actor, id: string): Promise<string> {
  const action = { actor, right: 'deposits.read', action: 'cashier.proof_seen', subject: id };
  return staffAction(needs, action, async (tx, note) => {
    const proof = await findProof(tx, id);
    const jpg = await needs.files.read(tx, { id, brandId: actor.brandId, purpose: PURPOSE });
    if (!jpg || !proof) throw cashierFaults('cashier.unknown_deposit');
    note({ after: { member: proof.member_id, deposit: proof.serial } });
    return jpg.toString('base64');
  });
}
