/** Writes a withdrawal that was decided on, by its member or by the house, and holds its money in the same transaction. */
import { type BrandId, type MemberId, newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import type { Tx } from '#platform/db/db.ts';
import type { AccountRow } from '../store/accounts.ts';
import { findWithdrawal, insertStep, insertWithdrawal, setHold, type WithdrawalRow } from '../store.ts';
import type { OpenMethod } from './methods-open.ts';
import type { RulesRead, WithdrawalNeeds } from './needs.ts';
import { takeFee } from './fee.ts';
import { tell } from './move.ts';

type Decided = {
  readonly account: Pick<AccountRow, 'id'>;
  readonly method: Pick<OpenMethod, 'code' | 'provider' | 'arrivesInMs'>;
  readonly rules: Pick<RulesRead, 'reviewMs' | 'releaseMs'>;
  readonly hints: readonly string[];
  /** The part of the amount that the brand keeps, minor units. */
  readonly fee: bigint;
  /** The deposit that goes back with it, where nobody asked for it. */
  readonly returnOf?: string;
};

/** Writes what was decided, takes the fee and holds the rest. @throws wallet.insufficient_funds */
export async function writeWithdrawal(
  needs: Pick<WithdrawalNeeds, 'ledger' | 'clock'>,
  tx: Tx,
  request: {
    readonly caller: { readonly id: MemberId };
    readonly brand: { readonly id: BrandId };
    readonly units: bigint;
    readonly currency: string;
    readonly key: string;
    readonly content: Buffer;
  },
  { account, method, rules, hints, fee, returnOf }: Decided,
): Promise<WithdrawalRow> {
  const { caller, brand, units, currency } = request;
  const at = new Date(needs.clock.now());
  const id = newId<'withdrawal'>();
  const serial = await insertWithdrawal(tx, {
    id,
    member_id: caller.id,
    brand_id: brand.id,
    key: request.key,
    content: request.content,
    account_id: account.id,
    method: method.code,
    provider: method.provider,
    amount: units - fee,
    fee,
    currency,
    hints,
    review_ms: rules.reviewMs,
    release_ms: rules.releaseMs,
    pay_ms: method.arrivesInMs,
    created_at: at,
    return_of: returnOf ?? null,
  });
  const held = await needs.ledger.hold(tx, {
    memberId: caller.id,
    brandId: brand.id,
    currency,
    pockets: await needs.ledger.pockets(tx, brand.id, caller.id, currency),
    kind: 'withdrawal',
    key: `withdrawal ${serial}`,
    content: `${id} ${units - fee} ${currency}`,
    ref: id,
    serial,
    amount: minor(units - fee),
  });
  await setHold(tx, id, held.transferId);
  await takeFee(needs, tx, { id, serial, memberId: caller.id, brandId: brand.id, currency, fee });
  await insertStep(tx, id, {
    name: 'request',
    owner: returnOf === undefined ? 'member' : 'clock',
    staffId: null,
    reason: returnOf === undefined ? '' : 'excluded',
    at,
  });
  const row = await findWithdrawal(tx, id);
  if (!row) throw new Error(`withdrawal ${id} is gone`);
  await tell(tx, row, at.getTime());
  return row;
}
