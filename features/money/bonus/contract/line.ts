/** One bonus from its grant to its end as a line of JSON: what a player exports of his own, and `haat recompute bonus` follows. */

export type LineEvent = {
  readonly at?: string;
  readonly kind: 'grant' | 'stake' | 'void' | 'withdraw_request' | 'forfeit' | 'expire' | 'cash';
  readonly ref?: string;
  /** Of a grant, else the terms' amount; of `cash`, what came in. */
  readonly amount?: string;
  readonly category?: string;
  readonly game?: string;
  readonly stake?: string;
  /** The part of the stake that was at risk; all of it unless said. */
  readonly valid?: string;
  /** How much of the stake was bonus money; what the cash does not cover unless said. */
  readonly bonusPart?: string;
  readonly return?: string;
  readonly odds?: string;
  readonly free?: boolean;
};

export type BonusLine = {
  readonly id: string;
  readonly currency?: string;
  readonly terms: {
    readonly amount: string;
    readonly wagering: string;
    readonly maxBet?: string;
    readonly contribution: Readonly<Record<string, string>>;
    readonly games?: Readonly<Record<string, string>>;
    readonly others?: string;
    readonly excluded?: readonly string[];
    readonly minOdds?: string;
    readonly maxConversion?: string;
    /** How many plays the house staked; those of the line unless said. */
    readonly freePlays?: number;
    readonly expires?: string;
  };
  readonly cash?: string;
  readonly events: readonly LineEvent[];
};
