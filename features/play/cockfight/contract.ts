/** The words of cockfights: two birds, one pool, and what the arena declares (docs/RECOMPUTE.md, pools). The live topic is `pit:{code}`. */
import { type Static, Type } from 'typebox';
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

const Bird = Type.Object({
  /** As the card names it, in no language but its own. */
  name: Type.String(),
  grams: Type.Integer(),
  /** Fights it has won. */
  wins: Type.Integer(),
});
export type Bird = Static<typeof Bird>;

/** `1.85`: what one unit would be paid, the stake included; null where nobody backs the side. */
const Dividend = Type.Union([Type.String(), Type.Null()]);

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
  stakes: Type.Object({ meron: Amount, wala: Amount, draw: Amount }),
  pays: Type.Object({ meron: Dividend, wala: Dividend, draw: Dividend }),
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
  stake: Amount,
  /** All that came back; 0 while it is open. */
  payout: Amount,
  currency: Currency,
  result: Type.Union([FightResult, Type.Null()]),
  note: Type.Union([literals(NOTES), Type.Null()]),
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
  /** `0.100`: the part of both sides’ stakes that is kept. */
  takeout: Type.String(),
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
    'cockfight.above_maximum',
    'cockfight.below_minimum',
    'cockfight.closed',
    'cockfight.unknown_fight',
    'cockfight.wrong_currency',
    'idempotency.conflict',
    'ledger.no_account',
    'money.malformed',
    'money.out_of_range',
    'protection.account_closed',
    'protection.account_suspended',
    'protection.loss_limit',
    'protection.other_currency',
    'protection.reality_check',
    'protection.self_excluded',
    'protection.stake_above_max',
    'protection.stake_below_min',
    'protection.stake_limit',
    'protection.time_limit',
    'protection.time_out',
    'protection.wrong_currency',
    'wallet.insufficient_funds',
  ],
  summary:
    'Bets on one fight. The pool decides what it pays when it closes; once the database’s clock has passed that, nothing is taken.',
  params: Type.Object({ id: Uuid }, closed),
  body: Type.Object({ pick: Pick, stake: Amount, currency: Currency }, closed),
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
