/** Which transfers belong to what a member asks for. Pure. */
import { HOLDS, type HoldKind, TRANSFER_KINDS, type TransferKind } from '#ledger/contract.ts';
import type { CauseKind, RecordType } from './contract.ts';

/** Every kind of transfer of a hold, by the hold it belongs to. */
const HOLD_OF: ReadonlyMap<string, HoldKind> = new Map(
  (Object.keys(HOLDS) as HoldKind[]).flatMap((hold) =>
    [hold, ...Object.values(HOLDS[hold])].map((kind) => [kind, hold] as const),
  ),
);

/** What a transfer was caused by: a hold, a deposit, or something that has no page of its own. */
export const causeOf = (transferKind: string): CauseKind | undefined =>
  transferKind === 'deposit' ? 'deposit' : HOLD_OF.get(transferKind);

function typeOf(kind: TransferKind): RecordType {
  const cause = causeOf(kind);
  if (cause === undefined) return 'other';
  return cause === 'deposit' || cause === 'withdrawal' ? cause : 'bet';
}

export const kindsOf = (type: RecordType): readonly TransferKind[] =>
  TRANSFER_KINDS.filter((kind) => typeOf(kind) === type);
