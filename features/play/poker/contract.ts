/**
 * The words of poker: tables where members play against each other (docs/PRODUCT.md, poker). Everybody may watch, a little later than it happens;
 * who is seated hears each line of his hand on `poker-seat:{code}`. Nobody is told a card that is not his to see, staff neither.
 */
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

export const PokerCode = GameCode;
export const POKER_GAMES = ['holdem', 'omaha', 'omaha5', 'shortdeck'] as const;
export const BETTINGS = ['no', 'pot', 'fixed'] as const;
export const TABLE_KINDS = ['cash', 'trial', 'tournament'] as const;
export const TABLE_STATES = ['open', 'halted', 'closed'] as const;

/** What a seat adds to the shuffle: nobody can know the deck before it is said. */
export const Entropy = Type.String({
  pattern: '^[A-Za-z0-9_-]{4,32}$',
  description: 'What the seat adds to the shuffle, 4–32 letters, digits, - or _.',
});
/** In minor units of the table's currency, or chips of a tournament. */
const Chips = Type.String({
  pattern: '^(0|[1-9][0-9]{0,17})$',
  description: 'Chips: minor units of the table’s currency.',
});

const place = {
  code: PokerCode,
  name: Type.String(),
  game: literals(POKER_GAMES),
  betting: literals(BETTINGS, 'No limit, pot limit or fixed limit.'),
  kind: literals(TABLE_KINDS, 'Cash, a trial with credits, or a table of a tournament.'),
  currency: Currency,
  seats: Type.Integer(),
  smallBlind: Amount,
  bigBlind: Amount,
  ante: Amount,
  minBuyIn: Amount,
  maxBuyIn: Amount,
  state: literals(TABLE_STATES),
};

export const PokerLine = Type.Object({
  ...place,
  players: Type.Integer(),
  /** Average pot of the last hands; null before the first. */
  averagePot: Type.Union([Amount, Type.Null()]),
});
export type PokerLine = Static<typeof PokerLine>;

export const PokerSeat = Type.Object({
  seat: Type.Integer(),
  /** Masked, but for the caller's own. */
  name: Type.String(),
  /** A program plays here. */
  bot: Type.Boolean(),
  mine: Type.Boolean(),
  stack: Chips,
  away: Type.Boolean(),
  /** ms he has beyond the time of a decision. */
  bankMs: Type.Integer(),
});
export type PokerSeat = Static<typeof PokerSeat>;

/** What a hand began with, seat by seat from the left of the button. */
export const HandSetup = Type.Object({
  game: literals(POKER_GAMES),
  betting: literals(BETTINGS),
  antes: Type.Array(Chips),
  blinds: Type.Array(Chips),
  minBet: Chips,
  bigBet: Type.Optional(Chips),
  stacks: Type.Array(Chips),
  rake: Type.Optional(Type.Object({ rate: Chips, cap: Chips })),
  twice: Type.Optional(Type.Boolean()),
});
export type HandSetup = Static<typeof HandSetup>;

export const HAND_STATES = ['playing', 'ended', 'voided'] as const;
export const PokerHand = Type.Object({
  handId: Uuid,
  /** `PK-TAMARIND-4-88412` */
  serial: Type.String(),
  table: PokerCode,
  n: Type.Integer(),
  state: literals(HAND_STATES),
  setup: HandSetup,
  /** Who sits where, in the order of the deal. */
  seats: Type.Array(
    Type.Object({ seat: Type.Integer(), name: Type.String(), bot: Type.Boolean(), mine: Type.Boolean() }),
  ),
  /** In the notation of the Poker Hand History format; cards the caller may not see are `??`. */
  lines: Type.Array(Type.String()),
  /** ms since it began, of each line. */
  times: Type.Array(Type.Integer()),
  /** SHA-256 of the link the deck comes from: it stood there before the hand. */
  commitment: Type.String(),
  startedAt: Instant,
  /** Whose turn it is, as a place in `seats`; null where nobody's is. */
  acting: Type.Union([Type.Integer(), Type.Null()]),
  /** When the time of the decision ends, and when the time bank does. */
  decideBy: Type.Union([Instant, Type.Null()]),
  bankBy: Type.Union([Instant, Type.Null()]),
  /** What was won, seat by seat; null while it is played. */
  won: Type.Union([Type.Array(SignedChips()), Type.Null()]),
  rake: Chips,
});
export type PokerHand = Static<typeof PokerHand>;

function SignedChips() {
  return Type.String({
    pattern: '^-?(0|[1-9][0-9]{0,17})$',
    description: 'Chips, below zero where they were lost.',
  });
}

export const GetPokerTables = call({
  method: 'GET',
  path: '/poker/tables',
  summary: 'The poker tables of the brand: cash, trial, and those of tournaments that are on.',
  answer: Type.Object({ tables: Type.Array(PokerLine), serverTime: Instant }),
});

const codeParams = Type.Object({ code: PokerCode }, closed);

export const GetPokerTable = call({
  method: 'GET',
  path: '/poker/tables/{code}',
  faults: ['poker.unknown_table'],
  summary:
    'One table as the caller may see it: who is seated sees it now with his own cards, everybody else a little later and without.',
  params: codeParams,
  answer: Type.Object({
    ...place,
    straddle: Type.Boolean(),
    /** Percent of the pots from the flop on, and the most of one hand. */
    rake: Type.String(),
    rakeCap: Amount,
    actionMs: Type.Integer(),
    bankMs: Type.Integer(),
    /** How late everybody who is not seated sees it. */
    observeMs: Type.Integer(),
    /** Counts what was told of it: the live topic goes on from here. */
    version: Type.Integer(),
    places: Type.Array(PokerSeat),
    button: Type.Union([Type.Integer(), Type.Null()]),
    hand: Type.Union([PokerHand, Type.Null()]),
    mine: Type.Union([
      Type.Object({
        seat: Type.Integer(),
        stack: Amount,
        adding: Amount,
        bought: Amount,
        net: SignedAmount,
        serial: Type.String(),
        leaving: Type.Boolean(),
        away: Type.Boolean(),
        /** Why he is dealt no hand: the code of a refusal. */
        refused: Type.Union([Type.String(), Type.Null()]),
        straddles: Type.Boolean(),
      }),
      Type.Null(),
    ]),
    /** Of a table of a tournament. */
    tournamentId: Type.Union([Uuid, Type.Null()]),
    /** The table of this tournament the caller was moved to; null where he sits here, or nowhere. */
    movedTo: Type.Union([PokerCode, Type.Null()]),
    /** Root of the chain the next hand comes from: it stood there before the seats added anything to the shuffle. */
    root: Type.Union([Type.String(), Type.Null()]),
    serverTime: Instant,
  }),
});
export type PokerTable = Static<typeof GetPokerTable.answer>;

export const OpenPokerTrial = call({
  method: 'POST',
  path: '/poker/trial',
  summary: 'A token to sit at trial tables with: credits of nobody, against people and marked programs.',
  answer: Type.Object({ token: Type.String(), currency: Currency }),
});

export const SitPoker = call({
  method: 'POST',
  path: '/poker/tables/{code}/sit',
  idempotent: true,
  faults: [
    ...STAKE_FAULTS,
    'poker.above_maximum',
    'poker.below_minimum',
    'poker.closed',
    'poker.full',
    'poker.seat_taken',
    'poker.seated',
    'poker.unknown_table',
    'poker.wrong_currency',
    'money.malformed',
    'money.out_of_range',
  ],
  summary: 'Sits down with chips: the buy-in is held until the seat is left.',
  params: codeParams,
  body: Type.Object(
    {
      /** Any that is free where left out. */
      seat: Type.Optional(Type.Integer({ minimum: 0, maximum: 8 })),
      buyIn: Amount,
      currency: Currency,
      entropy: Entropy,
    },
    closed,
  ),
  answer: Type.Object({ seat: Type.Integer(), stack: Amount }),
});

export const AddPokerChips = call({
  method: 'POST',
  path: '/poker/tables/{code}/chips',
  idempotent: true,
  faults: [
    ...STAKE_FAULTS,
    'poker.above_maximum',
    'poker.closed',
    'poker.not_seated',
    'poker.unknown_table',
    'poker.wrong_currency',
    'money.malformed',
    'money.out_of_range',
  ],
  summary:
    'Adds chips to the stack, up to the largest buy-in; in a hand they are put on the table when it has ended.',
  params: codeParams,
  body: Type.Object({ amount: Amount, currency: Currency }, closed),
  answer: Type.Object({ stack: Amount, adding: Amount }),
});

export const StandPoker = call({
  method: 'POST',
  path: '/poker/tables/{code}/stand',
  faults: ['poker.not_seated', 'poker.unknown_table'],
  summary:
    'Leaves the table with the stack; in a hand it is folded when its turn comes, and left when the hand has ended.',
  params: codeParams,
  answer: Type.Object({ left: Type.Boolean() }),
});

export const ActPoker = call({
  method: 'POST',
  path: '/poker/tables/{code}/act',
  faults: [
    'poker.no_hand',
    'poker.not_now',
    'poker.not_seated',
    'poker.not_your_turn',
    'poker.stale',
    'poker.unknown_table',
    'poker.wrong_raise',
  ],
  summary:
    'Folds, checks or calls, bets or raises to an amount, or says whether to run it twice. `handId` and `at` (the number of lines seen) name the decision: said again it changes nothing.',
  params: codeParams,
  body: Type.Object(
    {
      handId: Uuid,
      at: Type.Integer({ minimum: 0, maximum: 1_000 }),
      what: literals(['fold', 'call', 'raise', 'twice', 'once']),
      /** What a bet or a raise comes to on this street. */
      to: Type.Optional(Chips),
    },
    closed,
  ),
  answer: Type.Object({ version: Type.Integer(), lines: Type.Array(Type.String()) }),
});

export const AwayPoker = call({
  method: 'POST',
  path: '/poker/tables/{code}/away',
  faults: ['poker.not_seated', 'poker.unknown_table'],
  summary:
    'Sits out from the next hand on, or is back; chooses to straddle; changes what the seat adds to the shuffle.',
  params: codeParams,
  body: Type.Object(
    {
      away: Type.Optional(Type.Boolean()),
      straddles: Type.Optional(Type.Boolean()),
      entropy: Type.Optional(Entropy),
    },
    closed,
  ),
  answer: Type.Object({ away: Type.Boolean(), straddles: Type.Boolean() }),
});

export const PokerHandLine = Type.Object({
  handId: Uuid,
  serial: Type.String(),
  table: PokerCode,
  tableName: Type.String(),
  game: literals(POKER_GAMES),
  at: Instant,
  stake: Amount,
  payout: Amount,
  net: SignedAmount,
  currency: Currency,
});
export type PokerHandLine = Static<typeof PokerHandLine>;

export const GetPokerHands = call({
  method: 'GET',
  path: '/poker/hands',
  summary: 'The member’s hands with money, newest first.',
  query: Type.Object({ table: Type.Optional(PokerCode), ...pageQuery }, closed),
  answer: Type.Object({
    list: Type.Array(PokerHandLine),
    pageNum: Type.Integer(),
    totalPages: Type.Integer(),
  }),
});

export const GetPokerHand = call({
  method: 'GET',
  path: '/poker/hands/{id}',
  faults: ['poker.unknown_hand'],
  summary:
    'A hand that has ended, by its id or that of the caller’s own line of it, line by line, as the caller may see it, as a text in the standard format, and – once its link is shown – with all that shuffles the deck again.',
  params: Type.Object({ id: Uuid }, closed),
  answer: Type.Object({
    hand: PokerHand,
    /** In the text format programs for hand histories read. */
    text: Type.String(),
    proof: Type.Object({
      commitment: Type.String(),
      /** Of the chain: hashing the link `n` times comes to it. */
      root: Type.String(),
      n: Type.Integer(),
      /** What stands in place of a player's seed in the draws. */
      text: Type.String(),
      /** Null until `revealsAt`: it tells every card, the folded ones too. */
      link: Type.Union([Type.String(), Type.Null()]),
      revealsAt: Type.Union([Instant, Type.Null()]),
    }),
  }),
});

/** One line of a hand, or that everything has to be asked for again (`line` is null). `version` is without gaps for a table. */
export const PokerSeatEvent = Type.Object({
  version: Type.Integer(),
  handId: Type.Union([Uuid, Type.Null()]),
  /** Lines of the hand before these. */
  at: Type.Integer(),
  lines: Type.Union([Type.Array(Type.String()), Type.Null()]),
  acting: Type.Union([Type.Integer(), Type.Null()]),
  decideBy: Type.Union([Instant, Type.Null()]),
  bankBy: Type.Union([Instant, Type.Null()]),
});
export type PokerSeatEvent = Static<typeof PokerSeatEvent>;

/** For who is seated: each line as it falls. Cards are not among them: a page asks for its own. */
export const PokerSeatChanged = topic({
  name: 'poker-seat:{code}',
  to: 'member',
  restricted: true,
  ids: { code: PokerCode },
  data: PokerSeatEvent,
});

/** For who watches: something has changed that may be seen by now. */
export const PokerTableChanged = topic({
  name: 'poker:{code}',
  to: 'everybody',
  ids: { code: PokerCode },
  data: Type.Object({}),
});
