/**
 * The words of points: what play earns and what a member takes for it (docs/PRODUCT.md, 3 and 7; RULINGS, Money). Points are decimal strings
 * with at most two decimals; they never expire.
 */
import { type Static, Type } from 'typebox';
import { TransactionPassword } from '#features/people/members/contract/transaction-password.ts';
import { call } from '#kernel/call.ts';
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

/** Points: a decimal string, never a number. */
export const Points = Type.String({ pattern: '^(0|[1-9][0-9]{0,11})(\\.[0-9]{1,2})?$' });

/** `earned` of play · `corrected` after a result was · `deposit`, `deposit_back` · `redeemed`, `returned` · `converted` · `granted` by staff. */
export const ENTRY_KINDS = [
  'earned',
  'corrected',
  'deposit',
  'deposit_back',
  'redeemed',
  'returned',
  'converted',
  'granted',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export const REDEMPTION_STATES = ['in_process', 'approved', 'rejected'] as const;
export type RedemptionState = (typeof REDEMPTION_STATES)[number];
export const GOODS_KINDS = ['money', 'goods'] as const;
export type GoodsKind = (typeof GOODS_KINDS)[number];
export const REDEMPTION_KINDS = [...GOODS_KINDS, 'convert'] as const;
export type RedemptionKind = (typeof REDEMPTION_KINDS)[number];

export const PointsBalance = Type.Object({
  /** What can be spent now. */
  points: Points,
  /** What corrections took back beyond the balance: it is taken off what is earned next. */
  owed: Points,
  /** Earned since the day began in the brand's zone. */
  today: Points,
});
export type PointsBalance = Static<typeof PointsBalance>;

export const GetPointsBalance = call({
  method: 'GET',
  path: '/wps/relay/MCSFE_pointsBalance',
  summary: 'Points of the member: what he may spend, what he owes, what he earned today.',
  answer: PointsBalance,
});

/** One line of the ratio table: so much stake of the category earns one point. */
export const PointsRatio = Type.Object({ category: Type.String(), unit: Amount, currency: Currency });
export const PointsRules = Type.Object({
  open: Type.Boolean(),
  ratios: Type.Array(PointsRatio),
  /** Deposit that earns a point; null where deposits earn none. */
  deposit: Type.Union([Amount, Type.Null()]),
  currency: Currency,
  /** What one point is paid as when it is converted. */
  worth: Amount,
  /** The least that is converted at once. */
  least: Points,
  /** The member converts only where he has a transaction password, or a passkey. */
  convertible: Type.Boolean(),
});
export type PointsRules = Static<typeof PointsRules>;
export const GetPointsConfig = call({
  method: 'GET',
  path: '/wps/relay/MCSFE_pointsConfig',
  summary: 'The ratio table: what stake earns a point in each category, and what a point is worth.',
  answer: PointsRules,
});

export const PointsMovement = Type.Object({
  id: Type.String(),
  kind: literals(ENTRY_KINDS),
  /** Of play: which category earned it; empty otherwise. */
  category: Type.String(),
  points: SignedAmount,
  balance: Points,
  /** The day of the brand it counts for. */
  day: Type.String(),
  note: Type.String(),
  at: Instant,
});
export type PointsMovement = Static<typeof PointsMovement>;
export const GetPointsHistory = call({
  method: 'GET',
  path: '/wps/relay/MCSFE_pointsHistory',
  summary: 'Movements of the member’s points, newest first.',
  query: Type.Object({ kind: Type.Optional(literals(ENTRY_KINDS)), ...pageQuery }, closed),
  answer: listPage(PointsMovement),
});

export const Goods = Type.Object({
  id: Uuid,
  kind: literals(GOODS_KINDS),
  name: Type.String(),
  text: Type.String(),
  /** Address of its picture. */
  picture: Type.String(),
  points: Points,
  /** Of money: what is paid. */
  amount: Type.Union([Amount, Type.Null()]),
  currency: Type.String(),
  /** Pieces left; null where there is no end. */
  stock: Type.Union([Type.Integer(), Type.Null()]),
  /** Pieces this member may still take; null where there is no end. */
  left: Type.Union([Type.Integer(), Type.Null()]),
});
export type Goods = Static<typeof Goods>;
export const GetPointsGoods = call({
  method: 'GET',
  path: '/wps/relay/MCSFE_pointsGoods',
  summary: 'What points are given for, with what is left of it.',
  answer: Type.Object({ list: Type.Array(Goods) }),
});

export const Redemption = Type.Object({
  id: Uuid,
  serial: Type.String(),
  kind: literals(REDEMPTION_KINDS),
  name: Type.String(),
  points: Points,
  amount: Type.Union([Amount, Type.Null()]),
  currency: Type.String(),
  state: literals(REDEMPTION_STATES),
  /** Why it was rejected, as staff said it. */
  reason: Type.String(),
  note: Type.String(),
  /** Of goods on their way: what the carrier calls the parcel. */
  tracking: Type.String(),
  createdAt: Instant,
  decidedAt: Type.Union([Instant, Type.Null()]),
});
export type Redemption = Static<typeof Redemption>;

export const GetRedemptions = call({
  method: 'GET',
  path: '/wps/relay/MCSFE_pointsRedeemList',
  summary: 'What the member took for his points, newest first.',
  query: Type.Object({ state: Type.Optional(literals(REDEMPTION_STATES)), ...pageQuery }, closed),
  answer: listPage(Redemption),
});

const line = (maxLength: number, minLength = 1) =>
  Type.String({ minLength, maxLength, ...(minLength > 0 ? { pattern: '\\S' } : {}) });
/** Where goods are sent to. */
export const Address = Type.Object(
  { name: line(80), phone: line(30), street: line(200), city: line(80), postcode: line(20, 0) },
  closed,
);
export type Address = Static<typeof Address>;

const transactionPassword = Type.Optional(TransactionPassword);
const SPENDING = [
  'members.transaction_missing',
  'members.transaction_tries',
  'members.transaction_wrong',
  'points.closed',
  'points.not_enough',
] as const;

export const RedeemPoints = call({
  method: 'POST',
  path: '/wps/relay/MCSFE_pointsRedeem',
  faults: [
    ...SPENDING,
    'points.address_missing',
    'points.each_most',
    'points.price_changed',
    'points.sold_out',
    'points.unknown_goods',
  ],
  summary: 'Takes one piece of goods, or an amount of money, for points; staff approve it.',
  idempotent: true,
  encrypted: true,
  body: Type.Object(
    {
      goods: Uuid,
      /** The price the member saw. */
      points: Points,
      address: Type.Optional(Address),
      transactionPassword,
    },
    closed,
  ),
  answer: Redemption,
});

export const ConvertPoints = call({
  method: 'POST',
  path: '/wps/relay/MCSFE_pointsConvert',
  faults: [
    ...SPENDING,
    'points.below_least',
    'points.malformed',
    'points.not_entitled',
    'points.worth_changed',
  ],
  summary: 'Pays whole points into the cash of the member at once.',
  idempotent: true,
  encrypted: true,
  body: Type.Object(
    {
      points: Points,
      /** What one point was worth on the page. */
      worth: Amount,
      transactionPassword,
    },
    closed,
  ),
  answer: Redemption,
});

/** Points or redemptions of the member have changed: pages ask again. */
export const PointsChanged = topic({ name: 'points', to: 'member', data: Nothing });
/** Something at the desk of redemptions has changed. */
export const RedemptionsChanged = topic({ name: 'ops:points', to: { right: 'points.read' }, data: Nothing });
