/** Rows of the ledger, as its store reads them and its book works on them. */
import type { Id } from '#kernel/ids.ts';

export type BalanceRow = { readonly account_id: bigint; readonly balance: bigint; readonly version: bigint };

export type TransferRow = {
  readonly member_id: string;
  readonly key: string;
  readonly id: Id<'transfer'>;
  readonly content: Buffer;
  readonly ref: string;
};
