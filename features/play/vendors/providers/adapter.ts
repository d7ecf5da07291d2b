/**
 * What an adapter is: one file that speaks one vendor's language. Everything else – who calls, money, order, repetition – is the same for all.
 * docs/VENDORS.md says how one is added.
 */
import type { Status, Verb } from '../contract/protocol.ts';
import type { HeaderOf, Signed } from './signature.ts';

/** A key as an adapter uses it. `secret` is the shared secret (hmac, des) or our private key (rsa). */
export type VendorKey = {
  readonly keyId: string;
  readonly kind: 'hmac' | 'rsa' | 'des';
  readonly secret: Uint8Array;
  readonly theirs: string;
};

type Named = { readonly user: string; readonly request: string };
type Played = Named & {
  readonly token: string;
  /** The vendor's own code of the game. */
  readonly game: string;
  readonly round: string;
  readonly transaction: string;
};
/** `amount` in hundred-thousandths. */
type Amounted = { readonly amount: bigint; readonly currency: string };

/** A call to our wallet, whatever language it came in. */
export type WalletCall =
  | (Named & { readonly verb: 'info' })
  | (Named & { readonly verb: 'balance'; readonly token: string })
  | (Played &
      Amounted & { readonly verb: 'bet'; readonly closes: boolean; readonly reward: string | undefined })
  | (Played &
      Amounted & {
        readonly verb: 'win';
        readonly reference: string;
        readonly closes: boolean;
        readonly reward: string | undefined;
      })
  | (Played & { readonly verb: 'rollback'; readonly reference: string; readonly closes: boolean })
  | (Played & { readonly verb: 'cancel' | 'endRound' })
  /** What a settled bet comes to more, or less. */
  | (Played & Amounted & { readonly verb: 'adjust'; readonly reference: string })
  | (Played & Amounted & { readonly verb: 'award' })
  /** The whole of what a bet comes to. */
  | (Played & Amounted & { readonly verb: 'settle'; readonly reference: string })
  | (Played & { readonly verb: 'unsettle' | 'void'; readonly reference: string })
  /** The stake an open bet is to have. */
  | (Played & Amounted & { readonly verb: 'restake'; readonly reference: string });

export type MoneyCall = Exclude<WalletCall, { verb: 'info' | 'balance' }>;

/** `balance` in minor units of `currency`. */
export type WalletAnswer = {
  readonly status: Status;
  readonly balance?: bigint | undefined;
  readonly currency?: string | undefined;
  readonly user?: string | undefined;
  readonly request?: string | undefined;
  readonly country?: string | undefined;
};

/** A body that is no call: `RS_ERROR_WRONG_SYNTAX` or `RS_ERROR_WRONG_TYPES`. */
export class Unreadable extends Error {
  readonly status: Status;
  constructor(status: 'RS_ERROR_WRONG_SYNTAX' | 'RS_ERROR_WRONG_TYPES') {
    super(status);
    this.status = status;
  }
}

/** The vendor has answered, and said no: it is well, and what it was asked for has not been done. */
export class VendorRefusal extends Error {}

/** How a vendor calls us. */
export type Inbound = {
  /** Paths below `/vendors/{vendor}/`, and what each of them asks. */
  readonly verbs: Readonly<Record<string, Verb>>;
  /** In constant time, over the exact bytes, before anything is read. */
  readonly verify: (key: VendorKey, signed: Signed, header: HeaderOf, nowMs: number) => boolean;
  /** @throws Unreadable */
  readonly read: (verb: Verb, body: unknown) => WalletCall;
  /** The exact text of the answer. */
  readonly answer: (answer: WalletAnswer) => string;
};

export type LaunchAsk = {
  readonly operator: string;
  readonly game: string;
  /** Both left out in a trial. */
  readonly user: string | undefined;
  readonly token: string | undefined;
  readonly currency: string;
  readonly language: string;
  readonly country: string;
  readonly ip: string;
  readonly platform: 'desktop' | 'mobile';
  readonly back: string;
  /** Where the vendor finds our wallet. */
  readonly wallet: string;
};
export type ListedGame = {
  readonly ref: string;
  readonly name: string;
  readonly gameType: string;
  readonly trial: boolean;
  readonly freeRounds: boolean;
};
/** What a vendor says of one of its rounds. `payout` in hundred-thousandths. */
export type RoundReport =
  | { readonly state: 'open' | 'unknown' }
  | { readonly state: 'settled'; readonly wins: readonly ReportedMovement[] }
  | { readonly state: 'voided' };
export type ReportedMovement = {
  readonly transaction: string;
  readonly reference: string;
  readonly verb: 'bet' | 'win' | 'rollback';
  readonly amount: bigint;
  readonly currency: string;
};
export type GrantAsk = {
  readonly operator: string;
  readonly reward: string;
  readonly user: string;
  readonly game: string;
  readonly currency: string;
  readonly rounds: number;
  readonly value: bigint;
  readonly endsAt: number;
};

/** Sends one request to the vendor's address, signed with the newest live key. */
export type Send = (request: {
  readonly method: 'GET' | 'POST';
  /** Below the vendor's address, with a leading slash. */
  readonly path: string;
  readonly body: Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}) => Promise<{ readonly status: number; readonly text: string }>;

export type Speaking = { readonly send: Send; readonly key: VendorKey; readonly now: () => number };

/** How we call a vendor. Each throws where no answer came, or none that can be read: nothing is known then. */
export type Outbound = {
  readonly launch: (to: Speaking, ask: LaunchAsk) => Promise<string>;
  readonly games?: (to: Speaking, operator: string) => Promise<readonly ListedGame[]>;
  readonly round?: (
    to: Speaking,
    ask: { readonly operator: string; readonly user: string; readonly round: string },
  ) => Promise<RoundReport>;
  /** What the vendor has booked between two instants (ms), bets and wins alike; rolled back bets are left out. */
  readonly transactions?: (
    to: Speaking,
    ask: { readonly operator: string; readonly from: number; readonly to: number },
  ) => Promise<readonly ReportedMovement[]>;
  readonly grant?: (to: Speaking, ask: GrantAsk) => Promise<'live' | 'refused'>;
};

export type VendorAdapter = {
  readonly code: string;
  /** `seamless`: money stays with us, each bet is asked for. `transfer`: money moves into a wallet there (features/money/wallet). */
  readonly wallet: 'seamless' | 'transfer';
  readonly keys: VendorKey['kind'];
  readonly inbound?: Inbound;
  readonly outbound: Outbound;
};
