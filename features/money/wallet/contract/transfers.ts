/** The words of wallets at vendors: money between the cash and a vendor's wallet (docs/PRODUCT.md, 7; RULINGS, Money). */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import { fact, type FactOf } from '#kernel/facts.ts';
import { topic } from '#kernel/topics.ts';
import {
  Amount,
  closed,
  Currency,
  Instant,
  listPage,
  literals,
  Nothing,
  pageQuery,
  SignedAmount,
  Uuid,
} from '#kernel/wire.ts';

export const DIRECTIONS = ['in', 'out'] as const;
/** `asked`: the vendor is being told; `unknown`: it gave no answer and is asked again; `review`: people find out. */
export const TRANSFER_STATES = ['asked', 'unknown', 'review', 'done', 'refused'] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];

const Vendor = Type.String({ pattern: '^[A-Za-z0-9_-]{1,40}$' });

export const WalletTransfer = Type.Object({
  id: Uuid,
  serial: Type.String(),
  vendor: Vendor,
  direction: literals(DIRECTIONS, 'in: to the vendor, out: back to the main wallet'),
  amount: Amount,
  currency: Currency,
  state: literals(TRANSFER_STATES),
  /** wallet.reason.<reason>; empty unless refused. */
  reason: Type.String(),
  createdAt: Instant,
  endedAt: Type.Union([Instant, Type.Null()]),
});
export type WalletTransfer = Static<typeof WalletTransfer>;

export const VendorWallet = Type.Object({
  vendor: Vendor,
  name: Type.String(),
  balance: SignedAmount,
  /** The vendor said so just now; otherwise it is what was there when it last did. */
  fresh: Type.Boolean(),
  /** What became of a transfer is not known yet: the next one waits. */
  busy: Type.Boolean(),
  /** Money may be moved there; it may always be brought back. */
  open: Type.Boolean(),
});
export type VendorWallet = Static<typeof VendorWallet>;

export const Funds = Type.Object({
  isSingle: Type.Boolean(),
  currency: Currency,
  balance: SignedAmount,
  held: SignedAmount,
  wallets: Type.Array(VendorWallet),
  /** All of it, in this currency. */
  total: SignedAmount,
});
export type Funds = Static<typeof Funds>;

/** What he has in another of his currencies; added to nothing. */
export const OtherFunds = Type.Object({ currency: Currency, balance: SignedAmount, held: SignedAmount });
export type OtherFunds = Static<typeof OtherFunds>;

/** A transfer has come to its end, or is not known yet. */
export const TransferChanged = topic({
  name: 'transfers',
  to: 'member',
  restricted: true,
  data: WalletTransfer,
});
/** A transfer of the brand needs people, or has changed: who shows them asks again. */
export const TransfersChanged = topic({ name: 'ops:transfers', to: { right: 'wallet.read' }, data: Nothing });

const Units = Type.String({ pattern: '^(0|[1-9][0-9]*)$' });
const SignedUnits = Type.String({ pattern: '^(0|-?[1-9][0-9]*)$' });
/**
 * What a member won or lost in his wallet at a vendor, told in the transaction that books it. Minor units; `amount` has a sign: below zero it
 * was lost. `stake`, `validStake` and `payout` are those of the `bets` the vendor has reported, and of what no report explains the net: lost
 * as staked, won as paid back. `unreported` is that part of `amount`. Where they are left out, `amount` is all that was known.
 */
export const VendorResultBooked = fact(
  'wallet.result_booked',
  Type.Object({
    memberId: Uuid,
    brandId: Uuid,
    vendor: Vendor,
    currency: Currency,
    amount: SignedUnits,
    at: Instant,
    stake: Type.Optional(Units),
    validStake: Type.Optional(Units),
    payout: Type.Optional(Units),
    bets: Type.Optional(Type.Integer()),
    unreported: Type.Optional(SignedUnits),
  }),
);

/**
 * A bet a vendor has reported, told once, in the transaction of the result that counts it. Minor units; `serial` is the vendor's own number.
 * Sums count the result, not the bet.
 */
export const VendorBetReported = fact(
  'wallet.bet_reported',
  Type.Object({
    memberId: Uuid,
    brandId: Uuid,
    vendor: Vendor,
    currency: Currency,
    ref: Uuid,
    serial: Type.String(),
    game: Type.String(),
    stake: Units,
    validStake: Units,
    payout: Units,
    endedAt: Instant,
  }),
);

/** What a result counts as, minor units. */
export type VendorPlay = {
  readonly stake: bigint;
  readonly validStake: bigint;
  readonly payout: bigint;
  readonly bets: number;
  readonly unreported: bigint;
};
/** A result of which only the net is known: what was lost was staked for certain. */
export const playByNet = (amount: bigint): VendorPlay => {
  const stake = amount < 0n ? -amount : 0n;
  return { stake, validStake: stake, payout: amount > 0n ? amount : 0n, bets: 0, unreported: amount };
};
export function playOf(fact: FactOf<typeof VendorResultBooked>): VendorPlay {
  const { amount, stake, validStake, payout, bets = 0, unreported } = fact;
  if (stake === undefined || payout === undefined) return playByNet(BigInt(amount));
  return {
    stake: BigInt(stake),
    validStake: BigInt(validStake ?? stake),
    payout: BigInt(payout),
    bets,
    unreported: BigInt(unreported ?? '0'),
  };
}

export const GetFunds = call({
  method: 'GET',
  path: '/wps/member/info/funds/consolidated',
  summary: 'Everything the member has: the main wallet and the wallets at vendors, asked for now.',
  answer: Type.Object({ ...Funds.properties, others: Type.Array(OtherFunds) }),
});

const refusals = [
  'money.malformed',
  'money.out_of_range',
  'wallet.single',
  'wallet.transfer_open',
  'wallet.unknown_vendor',
  'wallet.wrong_currency',
  'protection.account_closed',
  'protection.account_suspended',
  'protection.loss_limit',
  'protection.other_currency',
  'protection.reality_check',
  'protection.self_excluded',
  'protection.stake_limit',
  'protection.time_limit',
  'protection.time_out',
] as const;

export const MakeTransfer = call({
  method: 'POST',
  path: '/wps/relay/GCS_walletTransfer',
  summary: 'Moves money to a vendor’s wallet or back; the vendor answers later, on the topic `transfers`.',
  body: Type.Object(
    { vendor: Vendor, direction: literals(DIRECTIONS), amount: Amount, currency: Currency },
    closed,
  ),
  answer: WalletTransfer,
  faults: [...refusals, 'wallet.insufficient_funds'],
  idempotent: true,
});

export const SweepWallets = call({
  method: 'POST',
  path: '/wps/relay/GCS_walletSweep',
  summary: 'Brings everything back from every vendor’s wallet.',
  body: Nothing,
  answer: Type.Object({ transfers: Type.Array(WalletTransfer) }),
  faults: ['wallet.single'],
  idempotent: true,
});

export const ListTransfers = call({
  method: 'GET',
  path: '/wps/wallets/transfers',
  summary: 'The member’s transfers between wallets, newest first.',
  query: Type.Object({ ...pageQuery }, closed),
  answer: listPage(WalletTransfer),
});

export const OpsTransfer = Type.Object({
  ...WalletTransfer.properties,
  memberId: Uuid,
  account: Type.String(),
  provider: Type.String(),
  asks: Type.Integer({ description: 'how often the vendor was asked without an answer' }),
  /** What the vendor said after it had ended, where that is something else: two people decide again. Empty otherwise. */
  contradiction: literals(['', 'done', 'refused']),
  /** Whether two people are deciding on it. */
  request: Type.Boolean(),
});
export type OpsTransfer = Static<typeof OpsTransfer>;

export const TRANSFER_VIEWS = ['review', 'unknown', 'done', 'refused', 'all'] as const;
export const OpsTransferList = call({
  method: 'GET',
  path: '/ops/wallets/transfers',
  summary: 'Transfers between wallets by state, newest first; `review` waits for people.',
  query: Type.Object(
    {
      view: Type.Optional(literals(TRANSFER_VIEWS)),
      account: Type.Optional(Type.String({ maxLength: 32 })),
      ...pageQuery,
    },
    closed,
  ),
  answer: listPage(OpsTransfer),
});

const one = { params: Type.Object({ id: Uuid }, closed) } as const;

export const AskVendor = call({
  method: 'POST',
  path: '/ops/wallets/transfers/{id}/ask',
  summary: 'Asks the vendor once more what became of a transfer.',
  ...one,
  body: Nothing,
  answer: Type.Object({ id: Uuid }),
  faults: ['gate.not_allowed', 'wallet.unknown_transfer', 'wallet.wrong_state'],
});

export const RESOLUTIONS = ['done', 'refused'] as const;
export const ResolveTransfer = call({
  method: 'POST',
  path: '/ops/wallets/transfers/{id}/resolve',
  summary: 'Says what became of a transfer no vendor answers for; another person decides.',
  ...one,
  body: Type.Object(
    {
      outcome: literals(RESOLUTIONS),
      reason: Type.String({ minLength: 3, maxLength: 200 }),
    },
    closed,
  ),
  answer: Type.Object({ id: Uuid }),
  faults: [
    'gate.not_allowed',
    'staff.no_change',
    'staff.request_open',
    'wallet.unknown_transfer',
    'wallet.wrong_state',
  ],
});
