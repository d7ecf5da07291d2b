/** What a vendor's wallet is to ours. A vendor that does not answer throws: nothing is known then, and nothing is undone. */
export type WalletOrder = {
  /** Ours: the same one again is the same order, and has one effect. */
  readonly reference: string;
  readonly vendor: string;
  /** The member, as the vendor knows him. */
  readonly player: string;
  readonly direction: 'in' | 'out';
  /** Wire decimal of `currency`. */
  readonly amount: string;
  readonly currency: string;
};

/** `pending`: taken, not carried out yet; `absent`: no order of this reference has arrived. */
export type WalletAnswer =
  | { readonly state: 'done' | 'pending' | 'absent' }
  | { readonly state: 'refused'; readonly reason: string };

/** A bet that has ended at the vendor. Amounts are wire decimals of the wallet's currency. */
export type VendorBet = {
  /** The vendor's: the same one again is the same bet. */
  readonly reference: string;
  readonly game: string;
  readonly stake: string;
  /** The part of the stake that was at risk. */
  readonly validStake: string;
  readonly payout: string;
  /** ms */
  readonly endedAt: number;
};
export type BetReport = {
  readonly bets: readonly VendorBet[];
  /** Where the next report goes on. */
  readonly cursor: string;
};

export type WalletProvider = {
  readonly code: string;
  readonly order: (order: WalletOrder) => Promise<WalletAnswer>;
  readonly query: (reference: string) => Promise<WalletAnswer>;
  /** What is in a player's wallet, as a wire decimal. */
  readonly balance: (whose: Pick<WalletOrder, 'vendor' | 'player' | 'currency'>) => Promise<string>;
  /**
   * Bets of a player that ended since `cursor` (empty: from the first on), oldest first; an empty list when there are no more. Left out where
   * the vendor reports no single bets: what was moved there and back is all that is known then.
   */
  readonly bets?: (
    whose: Pick<WalletOrder, 'vendor' | 'player' | 'currency'>,
    cursor: string,
  ) => Promise<BetReport>;
};
