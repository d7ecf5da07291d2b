/**
 * The words of betting on matches: what is offered, slips, cash-out. The live topic is `match:{id}`; each event is the match as it stands,
 * with all its prices. A price is told with the version of its market; a quote that names an older one is refused with the prices of now.
 */
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
  pageQuery,
  SignedAmount,
  Uuid,
} from '#kernel/wire.ts';
import { Sport } from '../contract.ts';

const nullable = <S extends import('typebox').TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** Decimal odds: above 1, at most three decimals. */
export const OddsText = Type.String({ pattern: '^[1-9][0-9]{0,6}\\.[0-9]{2,3}$' });
const Score = Type.Object({ home: Type.Integer(), away: Type.Integer() });
const SideName = literals(['home', 'away']);

export const SelectionShown = Type.Object({
  pick: Type.String(),
  /** Of this pick: a handicap has the other sign on the other side. */
  line: Type.Optional(Type.String()),
  /** null: no price at the moment. */
  odds: nullable(Type.String()),
});
export const MARKET_GROUPS = ['main', 'goals', 'halves', 'score'] as const;
export const MarketShown = Type.Object({
  /** Names the market inside its match. */
  key: Type.String(),
  group: literals(MARKET_GROUPS),
  /** As `recompute sports` calls it. */
  market: Type.String(),
  line: Type.Optional(Type.String()),
  period: Type.Optional(Type.Literal('first_half')),
  goal: Type.Optional(Type.Integer()),
  from: Type.Optional(Score),
  status: literals(['open', 'suspended']),
  version: Type.Integer(),
  selections: Type.Array(SelectionShown),
});
export type MarketShown = Static<typeof MarketShown>;

const Happening = Type.Object({ side: SideName, second: Type.Integer() });
const matchFields = {
  /** Of the book: what slips and the live topic name. */
  id: Uuid,
  fixtureId: Uuid,
  sport: Sport,
  league: Type.String(),
  leagueName: Type.String(),
  homeTeam: Type.String(),
  awayTeam: Type.String(),
  homeTeamImageUrl: Type.String(),
  awayTeamImageUrl: Type.String(),
  startsAt: Instant,
  /** On the wall of the brand's zone: `2026-11-21T18:30`. */
  localTime: Type.String(),
  /** `open` takes bets · `closed` is over, its result is awaited or being settled · `settled`. */
  state: literals(['open', 'closed', 'settled']),
  status: literals(['scheduled', 'live', 'ended', 'postponed', 'abandoned']),
  score: nullable(Score),
  half: nullable(Score),
  /** Seconds on the clock of the match at `clockAt`; it goes on while `running`. */
  second: Type.Integer(),
  clockAt: Instant,
  running: Type.Boolean(),
  /** Why no market takes bets now. */
  paused: nullable(
    Type.Object({ reason: literals(['goal', 'corner', 'check', 'gap', 'staff']), side: nullable(SideName) }),
  ),
  version: Type.Integer(),
  /** How many markets there are. */
  marketCount: Type.Integer(),
};
/** A line of a list: with its main market. */
export const MatchLine = Type.Object({ ...matchFields, markets: Type.Array(MarketShown) });
export type MatchLine = Static<typeof MatchLine>;
export const MatchShown = Type.Object({
  ...matchFields,
  markets: Type.Array(MarketShown),
  goals: Type.Array(Happening),
  corners: Type.Array(Happening),
  /** How often each result has been corrected; 0 while there is none. */
  resultRevision: Type.Integer(),
});
export type MatchShown = Static<typeof MatchShown>;

/** Everybody hears how a match goes and what its prices are. */
export const MatchChanged = topic({
  name: 'match:{id}',
  to: 'everybody',
  ids: { id: Uuid },
  data: MatchShown,
});

const one = Type.Object({ id: Uuid }, closed);
export const MATCH_VIEWS = ['live', 'today', 'coming', 'results'] as const;
export const GetSportMatches = call({
  method: 'GET',
  path: '/sports/matches',
  summary:
    'Matches to bet on with their main market: running ones, those of today, those to come; or results of the last days.',
  query: Type.Object(
    {
      view: Type.Optional(literals(MATCH_VIEWS)),
      sport: Type.Optional(Sport),
      league: Type.Optional(Type.String({ maxLength: 60 })),
      text: Type.Optional(Type.String({ maxLength: 60 })),
    },
    closed,
  ),
  answer: Type.Object({
    matches: Type.Array(MatchLine),
    leagues: Type.Array(
      Type.Object({ code: Type.String(), name: Type.String(), sport: Sport, matches: Type.Integer() }),
    ),
    /** Running now, whatever was asked for. */
    live: Type.Integer(),
    serverTime: Instant,
  }),
});
export const GetSportMatch = call({
  method: 'GET',
  path: '/sports/matches/{id}',
  summary: 'A match with all its markets, by its own id or that of its fixture.',
  params: one,
  faults: ['sportsbook.unknown_fixture'],
  answer: Type.Object({
    match: MatchShown,
    /** The last results of either side, newest first. */
    form: Type.Object({
      home: Type.Array(Type.String()),
      away: Type.Array(Type.String()),
    }),
    serverTime: Instant,
    limits: Type.Object({
      min: Amount,
      max: Amount,
      maxPayout: Amount,
      currency: Currency,
      delayMs: Type.Integer(),
    }),
  }),
});

export const SYSTEM_NAMES = [
  'trixie',
  'patent',
  'yankee',
  'lucky15',
  'canadian',
  'lucky31',
  'heinz',
  'lucky63',
  'super_heinz',
  'goliath',
] as const;
const System = Type.String({ pattern: `^(${SYSTEM_NAMES.join('|')}|[1-9][0-9]?/[1-9][0-9]?)$` });

export const LegShown = Type.Object({
  matchId: Uuid,
  sport: Sport,
  leagueName: Type.String(),
  homeTeam: Type.String(),
  awayTeam: Type.String(),
  startsAt: Instant,
  live: nullable(Score),
  key: Type.String(),
  market: Type.String(),
  pick: Type.String(),
  line: Type.Optional(Type.String()),
  period: Type.Optional(Type.Literal('first_half')),
  goal: Type.Optional(Type.Integer()),
  from: Type.Optional(Score),
  odds: Type.String(),
  /** null while the slip is open; `factor` is what one unit became. */
  settled: nullable(
    Type.Object({
      outcome: Type.String(),
      factor: Type.String(),
      score: nullable(Score),
      revision: Type.Integer(),
    }),
  ),
});
export type LegShown = Static<typeof LegShown>;
export const SlipShown = Type.Object({
  slipId: Uuid,
  serial: Type.String(),
  state: literals(['open', 'settled', 'voided']),
  outcome: nullable(Type.String()),
  currency: Currency,
  /** All of it, and that of each combination. */
  stake: Amount,
  unit: Amount,
  combinations: Type.Integer(),
  system: nullable(Type.String()),
  /** What it pays when every leg wins. */
  potential: Amount,
  payout: Amount,
  legs: Type.Array(LegShown),
  /** What corrected results moved afterwards, oldest first. */
  corrections: Type.Array(Type.Object({ at: Instant, before: Amount, after: Amount, moved: SignedAmount })),
  /** Sold by itself when the offer reaches it. */
  sellAt: nullable(Amount),
  at: Instant,
  settledAt: nullable(Instant),
});
export type SlipShown = Static<typeof SlipShown>;

const BOOK_FAULTS = [
  'sportsbook.unknown_fixture',
  'sportsbook.unknown_market',
  'sportsbook.closed',
  'sportsbook.suspended',
  'sportsbook.price_changed',
  'sportsbook.same_match',
  'sportsbook.system',
  'sportsbook.wrong_currency',
  'sportsbook.below_minimum',
  'sportsbook.above_maximum',
  'sportsbook.above_payout',
] as const;

export const PlaceSlip = call({
  method: 'POST',
  path: '/sports/slips',
  summary:
    'Places a slip: one pick, a parlay of 2 to 20, or a system. Each pick names the price and version it was quoted with.',
  idempotent: true,
  faults: [
    ...BOOK_FAULTS,
    'money.malformed',
    'money.out_of_range',
    'wallet.insufficient_funds',
    'idempotency.conflict',
  ],
  body: Type.Object(
    {
      legs: Type.Array(
        Type.Object(
          {
            matchId: Uuid,
            key: Type.String({ maxLength: 60 }),
            pick: Type.String({ maxLength: 60 }),
            odds: OddsText,
            version: Type.Integer({ minimum: 1 }),
          },
          closed,
        ),
        { minItems: 1, maxItems: 20 },
      ),
      system: Type.Optional(System),
      /** Of each combination. */
      stake: Amount,
      currency: Currency,
      /** Prices that moved: `none` refuses, `better` takes higher ones, `any` takes whatever there is. */
      accept: literals(['none', 'better', 'any']),
    },
    closed,
  ),
  answer: Type.Object({ slip: SlipShown, balance: Amount, version: Type.Integer() }),
});
export const GetSlips = call({
  method: 'GET',
  path: '/sports/slips',
  summary: 'One’s own slips, newest first: open ones, or those that are over.',
  query: Type.Object({ state: Type.Optional(literals(['open', 'over'])), ...pageQuery }, closed),
  answer: listPage(SlipShown),
});
export const GetSlip = call({
  method: 'GET',
  path: '/sports/slips/{id}',
  summary: 'One slip, with the line `recompute sports` settles it by once it is over.',
  params: one,
  faults: ['sportsbook.unknown_slip'],
  answer: Type.Object({ slip: SlipShown, proof: nullable(Type.String()) }),
});
export const CashOutOffer = Type.Object({
  /** null: not to be had now; `reason` says why. */
  offer: nullable(Amount),
  reason: nullable(literals(['over', 'suspended', 'lost', 'off'])),
  fairValue: Type.String(),
  /** 0.95: what part of the fair value is offered. */
  factor: Type.String(),
  until: Instant,
});
export type CashOutOffer = Static<typeof CashOutOffer>;
export const GetCashOut = call({
  method: 'GET',
  path: '/sports/slips/{id}/cash-out',
  summary:
    'What the brand would pay for an open slip now: its fair value, and the part of it that is offered.',
  params: one,
  faults: ['sportsbook.unknown_slip'],
  answer: CashOutOffer,
});
export const SellSlip = call({
  method: 'POST',
  path: '/sports/slips/{id}/cash-out',
  summary: 'Sells an open slip back for the offered amount; refused when the offer of now is lower.',
  idempotent: true,
  params: one,
  body: Type.Object({ offer: Amount }, closed),
  faults: [
    'sportsbook.unknown_slip',
    'sportsbook.no_cash_out',
    'sportsbook.offer_changed',
    'money.malformed',
    'money.out_of_range',
  ],
  answer: Type.Object({ slip: SlipShown, balance: Amount, version: Type.Integer() }),
});
