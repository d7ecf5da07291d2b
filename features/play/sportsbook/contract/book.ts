/**
 * The words of betting on matches: what is offered, slips, cash-out. The live topic is `match:{id}`; each event is the match as it stands,
 * with all its prices. A price is told with the version of its market; a quote that names an older one is refused with the prices of now.
 */
import { type Static, Type } from 'typebox';
import { STAKE_FAULTS } from '#features/play/stakes/contract/faults.ts';
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

/** As `recompute sports` calls them. */
export const INNINGS_ENDS = ['overs', 'all_out', 'target', 'declared', 'reduced', 'unfinished'] as const;

export const nullable = <S extends import('typebox').TSchema>(schema: S, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description });

/** Decimal odds: above 1, at most three decimals. */
export const OddsText = Type.String({ pattern: '^[1-9][0-9]{0,6}\\.[0-9]{2,3}$' });
const Score = Type.Object({
  home: Type.Integer({ description: 'Of the team at home.' }),
  away: Type.Integer({ description: 'Of the other team.' }),
});
const SideName = literals(['home', 'away'], 'Which team.');

export const SelectionShown = Type.Object({
  pick: Type.String({ description: 'The pick inside its market, e.g. home, over, 2-1.' }),
  /** Of this pick: a handicap has the other sign on the other side. */
  line: Type.Optional(
    Type.String({ description: 'Handicap or total, a decimal text; left out where the market has none.' }),
  ),
  /** null: no price at the moment. */
  odds: nullable(Type.String(), 'Decimal odds; null while there is no price.'),
});
/** Terms of an each-way bet: its second half wins where the pick is among so many places, at that part of the odds. */
export const EachWay = Type.Object({
  places: Type.Integer({ description: 'Places that pay.' }),
  fraction: Type.String({ description: 'What part of the odds a place pays, e.g. 1/4.' }),
});
export const MARKET_GROUPS = ['main', 'goals', 'maps', 'innings', 'halves', 'score'] as const;
export const MarketShown = Type.Object({
  /** Names the market inside its match. */
  key: Type.String({ description: 'Names the market inside its match.' }),
  group: literals(MARKET_GROUPS, 'Where the market stands on the page.'),
  /** As `recompute sports` calls it. */
  market: Type.String({ description: 'The market, as the settling rules call it.' }),
  line: Type.Optional(
    Type.String({ description: 'Handicap or total, a decimal text; left out where the market has none.' }),
  ),
  period: Type.Optional(
    Type.Literal('first_half', { description: 'Of the first half alone; left out: of the whole match.' }),
  ),
  goal: Type.Optional(Type.Integer({ description: 'Which goal of the match, from 1.' })),
  from: Type.Optional(Type.Object(Score.properties, { description: 'The score the market counts from.' })),
  map: Type.Optional(Type.Integer({ description: 'Which map of a series, from 1.' })),
  innings: Type.Optional(Type.Integer({ description: 'Which innings of cricket, from 1.' })),
  places: Type.Optional(Type.Integer({ description: 'Of a whole competition: among the first so many.' })),
  eachWay: Type.Optional(EachWay),
  status: literals(['open', 'suspended'], 'Whether it takes bets now.'),
  version: Type.Integer({ description: 'Counted up by every change.' }),
  selections: Type.Array(SelectionShown, { description: 'The picks of the market.' }),
});
export type MarketShown = Static<typeof MarketShown>;

const Happening = Type.Object({
  side: SideName,
  second: Type.Integer({ description: 'Seconds on the clock of the match.' }),
});
export const InningsShown = Type.Object({
  side: SideName,
  runs: Type.Integer({ description: 'Runs of the side that bats.' }),
  ended: nullable(literals(INNINGS_ENDS), 'Why it is over; null while it runs.'),
});
const matchFields = {
  /** Of the book: what slips and the live topic name. */
  id: Uuid,
  fixtureId: Uuid,
  sport: Sport,
  league: Type.String({ description: 'Code of the league.' }),
  leagueName: Type.String({ description: 'Name of the league.' }),
  homeTeam: Type.String({ description: 'Team that plays at home, or is named first.' }),
  awayTeam: Type.String({ description: 'The other team.' }),
  homeTeamImageUrl: Type.String({ description: 'Picture of its shield.' }),
  awayTeamImageUrl: Type.String({ description: 'Picture of its shield.' }),
  startsAt: Instant,
  /** On the wall of the brand's zone: `2026-11-21T18:30`. */
  localTime: Type.String({ description: 'Start on the wall of the brand’s zone: 2026-11-21T18:30.' }),
  /** `open` takes bets · `closed` is over, its result is awaited or being settled · `settled`. */
  state: literals(['open', 'closed', 'settled'], 'Takes bets; is over; was settled.'),
  status: literals(['scheduled', 'live', 'ended', 'postponed', 'abandoned'], 'How the match stands.'),
  score: nullable(Score, 'Goals, points or runs; null before the start.'),
  half: nullable(Score, 'At half time, once it was reached.'),
  /** Seconds on the clock of the match at `clockAt`; it goes on while `running`. */
  second: Type.Integer({ description: 'Seconds on the clock of the match.' }),
  clockAt: Instant,
  running: Type.Boolean({ description: 'Whether the clock of the match goes on.' }),
  /** Why no market takes bets now. */
  paused: nullable(
    Type.Object({
      reason: literals(['goal', 'corner', 'check', 'gap', 'map', 'staff'], 'What stopped it.'),
      side: nullable(SideName, 'Which team it was about.'),
    }),
    'Why no market takes bets now; null while they do.',
  ),
  version: Type.Integer({ description: 'Counted up by every change.' }),
  /** Most maps of a series; 1 where a match is not played in maps. */
  bestOf: Type.Integer({ description: 'Most maps there can be; 1 where a match is not played in maps.' }),
  /** How many markets there are. */
  marketCount: Type.Integer({ description: 'How many markets there are.' }),
};
/** A line of a list: with its main market. */
export const MatchLine = Type.Object({
  ...matchFields,
  markets: Type.Array(MarketShown, { description: 'Markets with their prices.' }),
});
export type MatchLine = Static<typeof MatchLine>;
export const MatchShown = Type.Object({
  ...matchFields,
  markets: Type.Array(MarketShown, { description: 'Markets with their prices.' }),
  goals: Type.Array(Happening, { description: 'Goals in their order.' }),
  corners: Type.Array(Happening, { description: 'Corners in their order.' }),
  maps: Type.Array(SideName, { description: 'Who won each map that is over.' }),
  innings: Type.Array(InningsShown, { description: 'Innings of cricket that have begun, in their order.' }),
  winner: Type.Optional(SideName),
  /** How often each result has been corrected; 0 while there is none. */
  resultRevision: Type.Integer({ description: 'How often a result was entered; 0 while there is none.' }),
});
export type MatchShown = Static<typeof MatchShown>;

/** Everybody hears how a match goes and what its prices are. */
export const MatchChanged = topic({
  name: 'match:{id}',
  to: 'everybody',
  ids: { id: Uuid },
  data: MatchShown,
});

export const one = Type.Object({ id: Uuid }, closed);
export const MATCH_VIEWS = ['live', 'today', 'coming', 'all', 'results'] as const;
export const GetSportMatches = call({
  method: 'GET',
  path: '/sports/matches',
  summary:
    'Matches to bet on with their main market: running ones, those of today, those to come, all of them; or results of a day or of the last two.',
  query: Type.Object(
    {
      view: Type.Optional(literals(MATCH_VIEWS)),
      sport: Type.Optional(Sport),
      league: Type.Optional(Type.String({ maxLength: 60 })),
      text: Type.Optional(Type.String({ maxLength: 60 })),
      /** Of results: that day on the brand’s wall, within two weeks; left out: the last two days. */
      day: Type.Optional(Type.String({ pattern: '^20[0-9]{2}-[01][0-9]-[0-3][0-9]$' })),
    },
    closed,
  ),
  answer: Type.Object({
    matches: Type.Array(MatchLine, { description: 'The matches, soonest first; results newest first.' }),
    leagues: Type.Array(
      Type.Object({
        code: Type.String({ description: 'Code of the league.' }),
        name: Type.String({ description: 'Name of the league.' }),
        sport: Sport,
        matches: Type.Integer({ description: 'How many matches.' }),
      }),
    ),
    /** Running now, whatever was asked for. */
    live: Type.Integer({ description: 'Matches that are running now.' }),
    /** Results can be asked for by days of this calendar. */
    today: Type.String({ description: 'Today on the wall of the brand’s zone: 2026-11-21.' }),
    serverTime: Instant,
  }),
});
/** Of the book, the league and the player who looks; `markets` are those that are limited further. */
export const Limits = Type.Object({
  min: Amount,
  max: Amount,
  maxPayout: Amount,
  currency: Currency,
  markets: Type.Array(
    Type.Object({
      market: Type.String({ description: 'The market, as the settling rules call it.' }),
      max: Amount,
      maxPayout: Amount,
    }),
    { description: 'Markets that are limited further.' },
  ),
});
export const GetSportMatch = call({
  method: 'GET',
  path: '/sports/matches/{id}',
  summary: 'A match with all its markets, by its own id or that of its fixture.',
  params: one,
  faults: ['sportsbook.unknown_fixture'],
  answer: Type.Object({
    match: MatchShown,
    serverTime: Instant,
    limits: Type.Object({
      ...Limits.properties,
      delayMs: Type.Integer({ description: 'How long a bet on a running match waits, ms.' }),
    }),
  }),
});
export const SlipTerms = call({
  method: 'POST',
  path: '/sports/slips/terms',
  summary:
    'What holds for these picks together before they are placed: least and highest stake, highest payout, and how long the slip waits.',
  body: Type.Object(
    {
      legs: Type.Array(Type.Object({ matchId: Uuid, key: Type.String({ maxLength: 400 }) }, closed), {
        minItems: 1,
        maxItems: 20,
      }),
    },
    closed,
  ),
  answer: Type.Object({
    /** Of each combination. */
    min: Amount,
    /** Of the whole slip. */
    max: Amount,
    maxPayout: Amount,
    currency: Currency,
    delayMs: Type.Integer({ description: 'How long the slip waits before it is booked, ms.' }),
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

/** One pick of a combination. */
export const PartShown = Type.Object({
  market: Type.String({ description: 'The market, as the settling rules call it.' }),
  pick: Type.String({ description: 'The pick inside its market, e.g. home, over, 2-1.' }),
  line: Type.Optional(Type.String()),
  period: Type.Optional(Type.Literal('first_half')),
  goal: Type.Optional(Type.Integer()),
});
export type PartShown = Static<typeof PartShown>;

export const LegShown = Type.Object({
  matchId: Uuid,
  sport: Sport,
  leagueName: Type.String({ description: 'Name of the league.' }),
  homeTeam: Type.String({ description: 'Team that plays at home, or is named first.' }),
  awayTeam: Type.String({ description: 'The other team.' }),
  startsAt: Instant,
  live: nullable(Score, 'The score it was taken at while the match was running.'),
  key: Type.String({ description: 'Names the market inside its match.' }),
  market: Type.String({ description: 'The market, as the settling rules call it.' }),
  pick: Type.String({ description: 'The pick inside its market, e.g. home, over, 2-1.' }),
  line: Type.Optional(
    Type.String({ description: 'Handicap or total, a decimal text; left out where the market has none.' }),
  ),
  period: Type.Optional(
    Type.Literal('first_half', { description: 'Of the first half alone; left out: of the whole match.' }),
  ),
  goal: Type.Optional(Type.Integer({ description: 'Which goal of the match, from 1.' })),
  from: Type.Optional(Type.Object(Score.properties, { description: 'The score the market counts from.' })),
  map: Type.Optional(Type.Integer({ description: 'Which map of a series, from 1.' })),
  innings: Type.Optional(Type.Integer({ description: 'Which innings of cricket, from 1.' })),
  places: Type.Optional(Type.Integer({ description: 'Of a whole competition: among the first so many.' })),
  odds: Type.String({ description: 'Decimal odds.' }),
  /** Of a combination of one match: what has to come true together. */
  picks: Type.Optional(Type.Array(PartShown)),
  /** null while the slip is open; `factor` is what one unit became. */
  settled: nullable(
    Type.Object({
      outcome: Type.String({ description: 'How it was settled: won, lost, void and what lies between.' }),
      factor: Type.String({
        description: 'What one unit became, or the part of the fair value that is offered.',
      }),
      score: nullable(Score, 'Goals, points or runs; null before the start.'),
      revision: Type.Integer({ description: 'Of the result it was settled by.' }),
    }),
  ),
});
export type LegShown = Static<typeof LegShown>;
export const SlipShown = Type.Object({
  slipId: Uuid,
  serial: Type.String({ description: 'Number of the slip, as people read it.' }),
  state: literals(['open', 'settled', 'voided'], 'Open until every match is over.'),
  outcome: nullable(
    Type.String(),
    'How it was settled: won, lost, void and what lies between; null while open.',
  ),
  currency: Currency,
  /** All of it, and that of each combination. */
  stake: Amount,
  unit: Amount,
  combinations: Type.Integer({ description: 'How many combinations the stake is laid on.' }),
  system: nullable(Type.String(), 'Name of the system; null for a single or a parlay.'),
  eachWay: Type.Optional(EachWay),
  /** Each-way, once it is over: the win and the place. */
  halves: Type.Optional(
    Type.Array(Type.Object({ outcome: Type.String(), factor: Type.String() }), {
      description: 'How the two halves of an each-way slip ended.',
    }),
  ),
  /** What it pays when every leg wins. */
  potential: Amount,
  payout: Amount,
  legs: Type.Array(LegShown, { description: 'The picks, in order.' }),
  /** What corrected results moved afterwards, oldest first. */
  corrections: Type.Array(Type.Object({ at: Instant, before: Amount, after: Amount, moved: SignedAmount })),
  /** Parts that were sold, and the sale of all that was left; oldest first. `stake`, `unit` and `payout` above are of what was not. */
  sales: Type.Array(
    Type.Object({
      at: Instant,
      stake: Amount,
      paid: Amount,
      /** It ended the slip. */
      whole: Type.Boolean(),
      /** Sold by itself, at what its owner had named. */
      auto: Type.Boolean(),
      fairValue: Type.String({ description: 'What the slip was worth by the model.' }),
      factor: Type.String({ description: 'The part of the fair value that was offered.' }),
    }),
    { description: 'What was sold of it.' },
  ),
  /** Sold by itself when the offer reaches it. */
  sellAt: nullable(Amount, 'Sold by itself when the offer reaches it.'),
  at: Instant,
  settledAt: nullable(Instant, 'When it was settled.'),
});
export type SlipShown = Static<typeof SlipShown>;

const BOOK_FAULTS = [
  'sportsbook.unknown_fixture',
  'sportsbook.unknown_market',
  'sportsbook.closed',
  'sportsbook.suspended',
  'sportsbook.price_changed',
  'sportsbook.same_match',
  'sportsbook.related',
  'sportsbook.each_way',
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
  faults: [...STAKE_FAULTS, ...BOOK_FAULTS, 'money.malformed', 'money.out_of_range'],
  body: Type.Object(
    {
      legs: Type.Array(
        Type.Object(
          {
            matchId: Uuid,
            /** Of a market, or of a combination as its quote names it. */
            key: Type.String({ maxLength: 400 }),
            pick: Type.String({ maxLength: 80 }),
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
      /** Half of the stake on the win, half on a place: of one pick whose market has terms for it. `stake` is of each half. */
      eachWay: Type.Optional(Type.Boolean()),
      /** Prices that moved: `none` refuses, `better` takes higher ones, `any` takes whatever there is. */
      accept: literals(['none', 'better', 'any']),
    },
    closed,
  ),
  answer: Type.Object({
    slip: SlipShown,
    balance: Amount,
    version: Type.Integer({ description: 'Counted up by every change.' }),
  }),
});
export const QuoteCombination = call({
  method: 'POST',
  path: '/sports/matches/{id}/combination',
  summary:
    'One price for two to six picks of one match, from the joint model of its scores. What cannot all come true has none.',
  params: one,
  body: Type.Object(
    {
      picks: Type.Array(
        Type.Object({ key: Type.String({ maxLength: 60 }), pick: Type.String({ maxLength: 60 }) }, closed),
        { minItems: 2, maxItems: 6 },
      ),
    },
    closed,
  ),
  faults: ['sportsbook.unknown_fixture'],
  answer: Type.Object({
    /** Names it on a slip. */
    key: Type.String(),
    pick: Type.String(),
    odds: nullable(Type.String(), 'Decimal odds; null while there is no price.'),
    version: Type.Integer({ description: 'Counted up by every change of a part.' }),
    reason: nullable(
      literals(['parts', 'unknown', 'off', 'contradiction', 'suspended']),
      'Why there is no price.',
    ),
  }),
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
  answer: Type.Object({
    slip: SlipShown,
    proof: nullable(
      Type.String(),
      'A line for each sale and one for its settlement, for `recompute sports`; null while there is neither.',
    ),
  }),
});
