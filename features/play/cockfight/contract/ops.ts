/** What staff see of the arenas of their brand, and what they do about them. */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import {
  Amount,
  closed,
  Currency,
  Instant,
  listPageWith,
  literals,
  pageQuery,
  SignedAmount,
  Uuid,
} from '#kernel/wire.ts';
import { FightMode, FightResult, FightShown, PitCode, Prices, RESULT_SOURCES } from '../contract.ts';

export const SOURCES = ['feed', 'staff'] as const;

/** How many of a thousand fights end so; what is missing to a thousand are called off. */
const Part = Type.Integer({ minimum: 0, maximum: 1_000 });
export const Estimate = Type.Object({ meron: Part, wala: Part, draw: Part }, closed);

/** How a line of the arena was last heard, by the clock of the database. */
const FeedLine = Type.Object({
  line: Type.String(),
  askedAt: Type.Union([Instant, Type.Null()]),
  answeredAt: Type.Union([Instant, Type.Null()]),
  /** Requests in a row that were not answered, and why. */
  failures: Type.Integer(),
  failure: Type.Union([Type.String(), Type.Null()]),
  /** Fights of the last 24 hours on which it has said nothing though their time to declare is over. */
  silent: Type.Integer(),
});

/** What the house has open on one pick: what it would pay, and lose above all stakes (below zero it wins), with the limits of both. */
const Exposure = Type.Object({
  pick: literals(['meron', 'wala', 'draw']),
  pays: Amount,
  side: SignedAmount,
  loss: SignedAmount,
});

export const OpsPit = Type.Object({
  code: PitCode,
  name: Type.String(),
  currency: Currency,
  min: Amount,
  max: Amount,
  fightMax: Amount,
  mode: FightMode,
  /** Thousandths of the stakes that are kept; at fixed odds the margin of the prices. */
  takeout: Type.Integer(),
  estimate: Estimate,
  drawOffered: Type.Boolean(),
  /** The most the backers of one pick may win, and the most the house may lose by one outcome. */
  sideMax: Amount,
  lossMax: Amount,
  declareMinutes: Type.Integer(),
  halted: Type.Boolean(),
  stream: Type.Union([Type.String(), Type.Null()]),
  /** Declared by both lines of the `feed`, or entered by two of the `staff`. */
  results: literals(SOURCES),
  feed: Type.Array(FeedLine),
  fight: Type.Union([FightShown, Type.Null()]),
  /** Closed fights that wait for a result. */
  awaited: Type.Integer(),
  /** Since midnight UTC, of fights that are settled. */
  today: Type.Object({ fights: Type.Integer(), cancelled: Type.Integer(), stake: Amount, payout: Amount }),
});
export type OpsPit = Static<typeof OpsPit>;

export const OpsPitList = call({
  method: 'GET',
  path: '/ops/cockfight/pits',
  summary: 'The arenas of the brand: what is on at each, what it took and paid today.',
  query: Type.Object({ ...pageQuery }, closed),
  answer: listPageWith(OpsPit, { total: Type.Integer() }),
});

export const OpsFight = Type.Object({
  ...FightShown.properties,
  currency: Currency,
  payout: Amount,
  /** At fixed odds; empty in a pool. */
  exposure: Type.Array(Exposure),
  sideMax: Type.Union([Amount, Type.Null()]),
  lossMax: Type.Union([Amount, Type.Null()]),
  /** Every price it has had, newest first. */
  prices: Type.Array(Type.Object({ version: Type.Integer(), ...Prices.properties, at: Instant })),
  /** What the lines of the arena have said, newest last. */
  declarations: Type.Array(
    Type.Object({
      line: Type.String(),
      n: Type.Integer(),
      raw: Type.String(),
      verified: Type.Boolean(),
      at: Instant,
    }),
  ),
  results: Type.Array(
    Type.Object({
      revision: Type.Integer(),
      result: FightResult,
      source: literals(RESULT_SOURCES),
      reason: Type.Union([Type.String(), Type.Null()]),
      at: Instant,
    }),
  ),
});
export type OpsFight = Static<typeof OpsFight>;

const codeParams = Type.Object({ code: PitCode }, closed);
const Reason = Type.String({ minLength: 3, maxLength: 300 });

export const OpsFights = call({
  method: 'GET',
  path: '/ops/cockfight/pits/{code}/fights',
  faults: ['cockfight.unknown_pit'],
  summary: 'Fights of one arena that began, newest first, with what was declared about them.',
  params: codeParams,
  answer: Type.Object({ list: Type.Array(OpsFight) }),
});

export const OpsHaltPit = call({
  method: 'PUT',
  path: '/ops/cockfight/pits/{code}/halted',
  faults: ['cockfight.unknown_pit'],
  summary: 'Takes no bets at an arena, or takes them again. Fights that are on go on.',
  params: codeParams,
  body: Type.Object({ halted: Type.Boolean() }, closed),
  answer: OpsPit,
});

export const OpsSetPit = call({
  method: 'PUT',
  path: '/ops/cockfight/pits/{code}',
  faults: [
    'cockfight.unknown_pit',
    'cockfight.wrong_estimate',
    'cockfight.wrong_limits',
    'money.malformed',
    'money.out_of_range',
  ],
  summary:
    'Limits of an arena, how the fights that are announced from now on are played (fixed odds or pool, estimate, takeout, liability), its stream address, and where its results come from.',
  params: codeParams,
  body: Type.Object(
    {
      min: Amount,
      max: Amount,
      fightMax: Amount,
      mode: FightMode,
      takeout: Type.Integer({ minimum: 0, maximum: 300 }),
      estimate: Estimate,
      drawOffered: Type.Boolean(),
      sideMax: Amount,
      lossMax: Amount,
      declareMinutes: Type.Integer({ minimum: 1, maximum: 2_880 }),
      stream: Type.Union([Type.String({ pattern: '^https://[!-~]{1,300}$' }), Type.Null()]),
      results: literals(SOURCES),
    },
    closed,
  ),
  answer: OpsPit,
});

export const OpsDeclareFight = call({
  method: 'POST',
  path: '/ops/cockfight/fights/{id}/result',
  faults: [
    'cockfight.unknown_fight',
    'cockfight.not_closed',
    'cockfight.too_late',
    'staff.no_change',
    'staff.request_open',
  ],
  summary:
    'Says how a fight came out, or that it was called off; another of the staff has to agree. Of a settled fight it is a correction, within seven days.',
  params: Type.Object({ id: Uuid }, closed),
  body: Type.Object({ result: FightResult, reason: Reason }, closed),
  answer: Type.Object({ requestId: Uuid }),
});

export const OpsPreviewFight = call({
  method: 'POST',
  path: '/ops/cockfight/fights/{id}/preview',
  faults: ['cockfight.unknown_fight'],
  summary: 'What a result of a fight would pay, and what it would move where bets are settled already.',
  params: Type.Object({ id: Uuid }, closed),
  body: Type.Object({ result: FightResult }, closed),
  answer: Type.Object({
    currency: Currency,
    bets: Type.Integer(),
    corrected: Type.Integer(),
    pays: Amount,
    /** Above what was paid. */
    difference: SignedAmount,
  }),
});
