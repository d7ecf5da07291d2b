/** The words of cockfights: two birds, house prices or a pool, and what the arena declares (docs/RECOMPUTE.md). The live topic is `pit:{code}`. */
import { type Static, Type } from 'typebox';
import { STAKE_FAULTS } from '#features/play/stakes/contract/faults.ts';
import { call } from '#kernel/call.ts';
import { topic } from '#kernel/topics.ts';
import {
  Amount,
  closed,
  Currency,
  GameCode,
  Instant,
  literals,
  pageQuery,
  SignedAmount,
  Uuid,
} from '#kernel/wire.ts';

export const PitCode = GameCode;
export const PICKS = ['meron', 'wala', 'draw'] as const;
export const Pick = literals(PICKS, 'The bird of the red corner, that of the blue corner, or a draw.');
export type Pick = (typeof PICKS)[number];
export const RESULTS = ['meron', 'wala', 'draw', 'cancelled'] as const;
export const FightResult = literals(RESULTS);
export type FightResult = (typeof RESULTS)[number];
export const FIGHT_STATES = ['open', 'closed', 'settled'] as const;
/** Why everything was given back: nobody backed one side · a side would pay 1.07 or less · the arena called it off · it was never declared. */
export const NOTES = ['one_sided', 'low', 'called_off', 'late'] as const;
export type FightNote = (typeof NOTES)[number];
/** `fixed`: a bet is paid at the house's price it was taken at · `pool`: the winners share all stakes less the takeout. */
export const MODES = ['fixed', 'pool'] as const;
export const FightMode = literals(MODES);
export type FightMode = (typeof MODES)[number];
/** Who said how a fight came out: the stakes of a pool themselves · the lines of the arena · two of the staff · nobody in time. */
export const RESULT_SOURCES = ['pool', 'feed', 'staff', 'clock'] as const;
export type ResultSource = (typeof RESULT_SOURCES)[number];
/** What is done when the price is another than the one that was seen: refused · taken where it is better · taken. */
export const ACCEPTS = ['none', 'better', 'any'] as const;
export type PriceAccept = (typeof ACCEPTS)[number];

/** Where a result comes from, and when it was said. */
const DeclaredBy = Type.Union([Type.Object({ source: literals(RESULT_SOURCES), at: Instant }), Type.Null()]);

const Bird = Type.Object({
  /** As the card names it, in no language but its own. */
  name: Type.String(),
  grams: Type.Integer(),
  /** Fights it has won. */
  wins: Type.Integer(),
});
export type Bird = Static<typeof Bird>;

/** `1.85`: what one unit would be paid, the stake included; null where nothing can be won, or the pick is not offered. */
const Dividend = Type.Union([Type.String(), Type.Null()]);
export const Prices = Type.Object({ meron: Dividend, wala: Dividend, draw: Dividend });

export const FightShown = Type.Object({
  fightId: Uuid,
  /** Number of the fight in the arena’s day. */
  n: Type.Integer(),
  /** `open` takes bets from `opensAt` to `closesAt`, by the clock of the database · `closed`: its stakes are final · `settled`. */
  state: literals(FIGHT_STATES),
  meron: Bird,
  wala: Bird,
  opensAt: Instant,
  closesAt: Instant,
  mode: FightMode,
  /** `0.100`: the part of its stakes that is kept. */
  takeout: Type.String(),
  stakes: Type.Object({ meron: Amount, wala: Amount, draw: Amount }),
  /** The house's prices, or the dividends of the pool as it stands. */
  pays: Prices,
  /** Of the prices: rises with each that moved; 0 in a pool. */
  version: Type.Integer(),
  /** Whether a draw can be backed; at fixed odds the sides lose on it then, otherwise their stakes go back. */
  drawOffered: Type.Boolean(),
  /** Why everything would go back if bets closed now: in a pool only. */
  returns: Type.Union([literals(['one_sided', 'low']), Type.Null()]),
  /** Until when it has to be declared; it is void then. */
  declareBy: Instant,
  /** Null while there is no result. */
  declared: DeclaredBy,
  /** How many have a bet on it. */
  players: Type.Integer(),
  result: Type.Union([FightResult, Type.Null()]),
  note: Type.Union([literals(NOTES), Type.Null()]),
  /** How often its result was corrected. */
  corrections: Type.Integer(),
});
export type FightShown = Static<typeof FightShown>;

/** Everybody hears how the pool moves and how a fight came out; each event is the fight as it stands. */
export const PitChanged = topic({
  name: 'pit:{code}',
  to: 'everybody',
  ids: { code: PitCode },
  data: FightShown,
});

export const FightBet = Type.Object({
  betId: Uuid,
  serial: Type.String(),
  pit: PitCode,
  /** In the language asked for. */
  pitName: Type.String(),
  fightId: Uuid,
  n: Type.Integer(),
  pick: Pick,
  /** Of the two birds, as the card names them. */
  meron: Type.String(),
  wala: Type.String(),
  state: literals(['open', 'settled', 'voided']),
  outcome: Type.Union([literals(['won', 'lost', 'void']), Type.Null()]),
  dividend: Dividend,
  /** The price it was taken at; null in a pool. */
  odds: Type.Union([Type.String(), Type.Null()]),
  /** What it is paid when it wins; null in a pool, which decides when it closes. */
  potential: Type.Union([Amount, Type.Null()]),
  stake: Amount,
  /** All that came back; 0 while it is open. */
  payout: Amount,
  currency: Currency,
  result: Type.Union([FightResult, Type.Null()]),
  note: Type.Union([literals(NOTES), Type.Null()]),
  declared: DeclaredBy,
  corrections: Type.Array(Type.Object({ at: Instant, before: Amount, after: Amount, moved: SignedAmount })),
  /** The line `recompute sports` answers with this payout; null while it is open. */
  proof: Type.Union([Type.String(), Type.Null()]),
  at: Instant,
});
export type FightBet = Static<typeof FightBet>;

const pit = {
  code: PitCode,
  /** In the language asked for. */
  name: Type.String(),
  currency: Currency,
  min: Amount,
  max: Amount,
  /** Of one member on one fight. */
  fightMax: Amount,
  /** Of fights that are announced from now on. */
  mode: FightMode,
  /** `0.100`: the part of the stakes that is kept; at fixed odds the margin of the prices. */
  takeout: Type.String(),
  /** Declared by the lines of the arena, or by two of the staff. */
  results: literals(['feed', 'staff']),
  /** Names of the lines that have to agree. */
  lines: Type.Array(Type.String()),
  /** A fight that is not declared so many minutes after its bets closed is void. */
  declareMinutes: Type.Integer(),
  /** Takes no bets at the moment. */
  halted: Type.Boolean(),
};

export const GetPits = call({
  method: 'GET',
  path: '/cockfight/pits',
  summary: 'The arenas of the brand, each with the fight that is on or comes next.',
  answer: Type.Object({
    pits: Type.Array(Type.Object({ ...pit, fight: Type.Union([FightShown, Type.Null()]) })),
    serverTime: Instant,
  }),
});

export const GetPit = call({
  method: 'GET',
  path: '/cockfight/pits/{code}',
  faults: ['cockfight.unknown_pit'],
  summary:
    'One arena: the fight that is on, the card of those to come, how the last ended, and the caller’s bets on them.',
  params: Type.Object({ code: PitCode }, closed),
  answer: Type.Object({
    ...pit,
    chips: Type.Array(Amount),
    /** Where its picture can be seen live. */
    stream: Type.Union([Type.String(), Type.Null()]),
    /** On now, or next. */
    fight: Type.Union([FightShown, Type.Null()]),
    /** Soonest first. */
    coming: Type.Array(FightShown),
    /** Oldest first. */
    history: Type.Array(FightShown),
    /** On the fights that are shown, newest first; null for guests. */
    mine: Type.Union([Type.Array(FightBet), Type.Null()]),
    serverTime: Instant,
  }),
});
export type Pit = Static<(typeof GetPit)['answer']>;

export const PlaceFightBet = call({
  method: 'POST',
  path: '/cockfight/fights/{id}/bets',
  faults: [
    ...STAKE_FAULTS,
    'cockfight.above_liability',
    'cockfight.above_maximum',
    'cockfight.below_minimum',
    'cockfight.closed',
    'cockfight.not_offered',
    'cockfight.price_changed',
    'cockfight.unknown_fight',
    'cockfight.wrong_currency',
    'money.malformed',
    'money.out_of_range',
  ],
  summary:
    'Bets on one fight: at the house’s price that is named, or into its pool, which decides what it pays when it closes. Once the database’s clock has passed the close, nothing is taken.',
  params: Type.Object({ id: Uuid }, closed),
  body: Type.Object(
    {
      pick: Pick,
      stake: Amount,
      currency: Currency,
      /** The price that was seen; fights at fixed odds want one unless any is accepted. */
      odds: Type.Optional(Type.String({ pattern: '^[0-9]{1,3}\\.[0-9]{2}$' })),
      accept: Type.Optional(literals(ACCEPTS)),
    },
    closed,
  ),
  answer: Type.Object({
    bet: FightBet,
    balance: SignedAmount,
    /** Counts changes of the balance; an older answer never overwrites a newer one. */
    version: Type.Integer(),
  }),
  idempotent: true,
});

export const GetFightBets = call({
  method: 'GET',
  path: '/cockfight/bets',
  summary: 'The member’s bets on fights, newest first; open ones too.',
  query: Type.Object(
    {
      fightId: Type.Optional(Uuid),
      /** One bet alone. */
      betId: Type.Optional(Uuid),
      ...pageQuery,
    },
    closed,
  ),
  answer: Type.Object({ list: Type.Array(FightBet), pageNum: Type.Integer(), totalPages: Type.Integer() }),
});
