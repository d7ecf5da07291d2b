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

export type WalletProvider = {
  readonly code: string;
  readonly order: (order: WalletOrder) => Promise<WalletAnswer>;
  readonly query: (reference: string) => Promise<WalletAnswer>;
  /** What is in a player's wallet, as a wire decimal. */
  readonly balance: (whose: Pick<WalletOrder, 'vendor' | 'player' | 'currency'>) => Promise<string>;
};
