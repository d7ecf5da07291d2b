import { defineFaults } from '#kernel/faults.ts';

/** Of wallets at vendors, in order of precedence. */
export const walletFaults = defineFaults({
  /** Days the wrong way round, or further back than a member reads. */
  'wallet.period': { status: 422 },
  /** One wallet serves every vendor of this brand: there is nothing to transfer. */
  'wallet.single': { status: 409 },
  'wallet.unknown_vendor': { status: 422 },
  'wallet.unknown_transfer': { status: 404 },
  /** What became of an earlier transfer with this vendor is not known yet. */
  'wallet.transfer_open': { status: 409 },
  'wallet.wrong_currency': { status: 422 },
  'wallet.wrong_state': { status: 409 },
});
