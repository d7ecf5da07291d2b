/** The words of VIP: levels with what they bring, where a member stands, and his rebates day by day. */
import { type Static, Type } from 'typebox';
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

/** By what a member rises: points earned, or valid stakes in the brand's main currency. */
export const BASES = ['points', 'stake'] as const;
export type Basis = (typeof BASES)[number];

const Texts = Type.Record(
  Type.String({ pattern: '^[a-z]{2,3}(-[A-Z][a-z]{3})?$' }),
  Type.String({ minLength: 1, maxLength: 40 }),
);
const Category = Type.String({ pattern: '^[A-Z0-9]{2,20}$' });
/** Per cent of the valid stake: at most 5, two decimals. */
export const Percent = Type.String({ pattern: '^(5(\\.0{1,2})?|[0-4](\\.[0-9]{1,2})?)$' });

/** A level as it is agreed on; its place in the list is its number. */
export const LevelTerms = Type.Object(
  {
    name: Texts,
    /** What the window has to show to rise to it, and to stay. */
    needs: Amount,
    keeps: Amount,
    /** On top of what the brand gives back of the category to everybody. */
    rates: Type.Array(Type.Object({ category: Category, extra: Percent }, closed), { maxItems: 40 }),
    /** Share of the brand's daily limit of withdrawals, in percent: 100 is as everybody. */
    withdrawals: Type.Integer({ minimum: 100, maximum: 1_000 }),
    /** Paid once when it is reached, and each year; 0 for none. In the brand's main currency. */
    levelUp: Amount,
    birthday: Amount,
    /** A person of the house answers him. */
    host: Type.Boolean(),
  },
  closed,
);
export type LevelTerms = Static<typeof LevelTerms>;
export const Levels = Type.Array(LevelTerms, { minItems: 1, maxItems: 20 });

const Rate = Type.Object({
  category: Type.String(),
  /** What everybody has, what this level has on top, and both together, in percent. */
  base: Type.String(),
  extra: Type.String(),
  percent: Type.String(),
});

export const VipLevel = Type.Object({
  level: Type.Integer(),
  name: Type.String(),
  needs: Amount,
  keeps: Amount,
  rates: Type.Array(Rate),
  withdrawals: Type.Integer(),
  levelUp: Type.Union([Amount, Type.Null()]),
  birthday: Type.Union([Amount, Type.Null()]),
  host: Type.Boolean(),
});
export type VipLevel = Static<typeof VipLevel>;

export const Vip = Type.Object({
  open: Type.Boolean(),
  /** 0 before the first level is reached. */
  level: Type.Integer(),
  name: Type.String(),
  best: Type.Integer(),
  basis: literals(BASES),
  windowDays: Type.Integer(),
  keepDays: Type.Integer(),
  /** What the window shows now. */
  seen: Amount,
  /** The level stands until this day of the brand at least; null below the first. */
  until: Type.Union([Type.String(), Type.Null()]),
  currency: Currency,
  levels: Type.Array(VipLevel),
  rebates: literals(['off', 'daily', 'realtime']),
  /** What the day has earned so far in rebates, by the rates of now, in his currency. */
  today: Amount,
  todayCurrency: Currency,
  /** Who answers him; empty where nobody does. */
  host: Type.Object({ name: Type.String(), contact: Type.String() }),
});
export type Vip = Static<typeof Vip>;
export const GetVip = call({
  method: 'GET',
  path: '/wps/relay/MCSFE_vip',
  summary: 'Where the member stands, the levels with what they bring, and what today has earned in rebates.',
  answer: Vip,
});

export const GetVipLabel = call({
  method: 'GET',
  path: '/wps/relay/MCSFE_vipLabel',
  summary: 'Level and name beside the member’s account.',
  answer: Type.Object({
    level: Type.Integer(),
    name: Type.String(),
    rank: Type.Integer(),
    of: Type.Integer(),
  }),
});

export const LINE_STATES = ['due', 'paid', 'owed', 'settled'] as const;
export type LineState = (typeof LINE_STATES)[number];
export const RebateLine = Type.Object({
  id: Uuid,
  serial: Type.String(),
  day: Type.String(),
  currency: Currency,
  /** Less than nothing where a result was corrected. */
  amount: SignedAmount,
  /** Kept back of it for what an earlier correction left owed. */
  offset: Amount,
  state: literals(LINE_STATES),
  n: Type.Integer(),
  paidAt: Type.Union([Instant, Type.Null()]),
});
export type RebateLine = Static<typeof RebateLine>;
export const GetRebates = call({
  method: 'GET',
  path: '/wps/relay/MCSFE_rebates',
  summary: 'Rebates of the member, newest day first.',
  query: Type.Object({ ...pageQuery }, closed),
  answer: listPage(RebateLine),
});

/** One part of a day: so much valid stake at so much. Rates are per cent with up to four decimals. */
export const RebatePart = Type.Object({
  category: Type.String(),
  vendor: Type.String(),
  valid: Amount,
  /** What the level has. */
  rate: Type.String(),
  /** What the play can carry of it, after commission and points: what is paid by. */
  used: Type.String(),
  isCut: Type.Boolean(),
  level: Type.Integer(),
  /** Exact, before anything is rounded. */
  amount: Type.String(),
});
export const RebateExplained = Type.Object({
  day: Type.String(),
  currency: Currency,
  zone: Type.String(),
  parts: Type.Array(RebatePart),
  /** The exact sum, and what is paid: rounded down once. */
  sum: Type.String(),
  amount: Amount,
  lines: Type.Array(RebateLine),
});
export type RebateExplained = Static<typeof RebateExplained>;
const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
export const ExplainRebate = call({
  method: 'GET',
  path: '/wps/relay/MCSFE_rebateExplained',
  faults: ['vip.unknown_day'],
  summary: 'How the rebate of one day came about, part by part.',
  query: Type.Object({ day, currency: Currency }, closed),
  answer: RebateExplained,
});

/** Level or rebates of the member have changed. */
export const VipChanged = topic({ name: 'vip', to: 'member', data: Nothing });
