/** What staff see and do at poker tables. Cards of a hand that is on are shown to nobody. */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import { Amount, closed, Currency, Instant, listPage, literals, Uuid } from '#kernel/wire.ts';
import { BETTINGS, PokerCode, PokerHand, POKER_GAMES, PokerLine, TABLE_STATES } from '../contract.ts';

export const OpsPokerTable = Type.Object({
  ...PokerLine.properties,
  hands: Type.Integer(),
  /** A hand is on. */
  playing: Type.Boolean(),
  rake: Type.String(),
  rakeCap: Amount,
  today: Type.Object({ hands: Type.Integer(), stake: Amount, payout: Amount }),
});
export type OpsPokerTable = Static<typeof OpsPokerTable>;

const codeParams = Type.Object({ code: PokerCode }, closed);
const Reason = Type.String({ minLength: 3, maxLength: 300 });

export const OpsPokerTables = call({
  method: 'GET',
  path: '/ops/poker/tables',
  summary: 'Every poker table as it stands: who plays, what is on, what the day came to.',
  answer: listPage(OpsPokerTable),
});

export const OpsOpenPokerTable = call({
  method: 'POST',
  path: '/ops/poker/tables',
  faults: ['poker.wrong_settings', 'money.malformed', 'money.out_of_range'],
  summary: 'Opens a cash table: game, limit, blinds, buy-in, rake.',
  body: Type.Object(
    {
      code: PokerCode,
      name: Type.String({ minLength: 2, maxLength: 40 }),
      game: literals(POKER_GAMES),
      betting: literals(BETTINGS),
      seats: Type.Integer({ minimum: 2, maximum: 9 }),
      smallBlind: Amount,
      bigBlind: Amount,
      ante: Amount,
      minBuyIn: Amount,
      maxBuyIn: Amount,
      currency: Currency,
      /** Hundredths of a percent. */
      rakeRate: Type.Integer({ minimum: 0, maximum: 1_000 }),
      rakeCap: Amount,
    },
    closed,
  ),
  answer: OpsPokerTable,
});

export const OpsSetPokerState = call({
  method: 'PUT',
  path: '/ops/poker/tables/{code}/state',
  faults: ['poker.unknown_table'],
  summary:
    'Opens a table, halts it (the hand that is on is played, no other is dealt), or closes it: everybody stands up when the hand has ended.',
  params: codeParams,
  body: Type.Object({ state: literals(TABLE_STATES) }, closed),
  answer: OpsPokerTable,
});

export const OpsVoidPokerHand = call({
  method: 'POST',
  path: '/ops/poker/tables/{code}/void',
  faults: ['poker.unknown_table', 'poker.no_hand'],
  summary: 'Freezes the hand that is on and returns everybody what he had put in; the table is halted.',
  params: codeParams,
  body: Type.Object({ handId: Uuid, reason: Reason }, closed),
  answer: OpsPokerTable,
});

export const OpsPokerHands = call({
  method: 'GET',
  path: '/ops/poker/tables/{code}/hands',
  faults: ['poker.unknown_table'],
  summary: 'The last hands of a table, newest first; of the one that is on nobody’s cards.',
  params: codeParams,
  answer: Type.Object({
    list: Type.Array(
      Type.Object({
        handId: Uuid,
        serial: Type.String(),
        state: Type.String(),
        pot: Amount,
        rake: Amount,
        players: Type.Integer(),
        at: Instant,
        note: Type.Union([Type.String(), Type.Null()]),
      }),
    ),
  }),
});

export const OpsPokerHand = call({
  method: 'GET',
  path: '/ops/poker/hands/{id}',
  faults: ['poker.unknown_hand'],
  summary: 'A hand to replay: with every card once its link may be shown, before that as everybody sees it.',
  params: Type.Object({ id: Uuid }, closed),
  answer: Type.Object({
    hand: PokerHand,
    text: Type.String(),
    /** Every card is in it. */
    open: Type.Boolean(),
    members: Type.Array(
      Type.Object({ place: Type.Integer(), memberId: Type.Union([Uuid, Type.Null()]), name: Type.String() }),
    ),
  }),
});

export const HINT_KINDS = ['dumping', 'soft', 'quick'] as const;
export const OpsPokerHint = Type.Object({
  id: Uuid,
  kind: literals(HINT_KINDS),
  memberId: Uuid,
  name: Type.String(),
  otherId: Type.Union([Uuid, Type.Null()]),
  otherName: Type.Union([Type.String(), Type.Null()]),
  table: PokerCode,
  hands: Type.Integer(),
  figures: Type.Record(Type.String(), Type.String()),
  at: Instant,
});
export type OpsPokerHint = Static<typeof OpsPokerHint>;
export const OpsPokerHints = call({
  method: 'GET',
  path: '/ops/poker/hints',
  summary:
    'What should be looked at: chips given away, seats that leave each other alone, decisions as even as a program’s.',
  answer: Type.Object({ list: Type.Array(OpsPokerHint) }),
});
