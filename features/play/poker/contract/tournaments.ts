/** Tournaments: entries are held until they are over, chips are no money. */
import { type Static, Type } from 'typebox';
import { STAKE_FAULTS } from '#features/play/stakes/contract/faults.ts';
import { call } from '#kernel/call.ts';
import { Amount, closed, Currency, Instant, literals, Uuid } from '#kernel/wire.ts';
import { BETTINGS, Entropy, PokerCode, POKER_GAMES } from '../contract.ts';

export const TOURNAMENT_STATES = ['registering', 'running', 'ended', 'cancelled'] as const;
export const ENTRY_STATES = ['registered', 'playing', 'out', 'cancelled'] as const;

const tournament = {
  id: Uuid,
  kind: literals(['sng', 'mtt'], 'Begins when it is full, or at its time.'),
  name: Type.String(),
  game: literals(POKER_GAMES),
  betting: literals(BETTINGS),
  currency: Currency,
  buyIn: Amount,
  fee: Amount,
  /** Chips everybody begins with. */
  stack: Type.String(),
  seats: Type.Integer(),
  least: Type.Integer(),
  most: Type.Integer(),
  startsAt: Type.Union([Instant, Type.Null()]),
  state: literals(TOURNAMENT_STATES),
  /** From 1. */
  level: Type.Integer(),
  entries: Type.Integer(),
  /** Still in. */
  left: Type.Integer(),
  prizePool: Amount,
  /** The caller is in it. */
  entered: Type.Boolean(),
  /** One may still enter. */
  open: Type.Boolean(),
};
export const PokerTournament = Type.Object(tournament);
export type PokerTournament = Static<typeof PokerTournament>;

export const GetPokerTournaments = call({
  method: 'GET',
  path: '/poker/tournaments',
  summary: 'Tournaments that can be entered, that are on, and the last that ended.',
  answer: Type.Object({ list: Type.Array(PokerTournament) }),
});

const params = Type.Object({ id: Uuid }, closed);

export const GetPokerTournament = call({
  method: 'GET',
  path: '/poker/tournaments/{id}',
  faults: ['poker.unknown_tournament'],
  summary:
    'One tournament: levels, prizes, who is in with how much, who is out, at which tables it is played.',
  params,
  answer: Type.Object({
    ...tournament,
    levelMs: Type.Integer(),
    lateLevels: Type.Integer(),
    rebuys: Type.Integer(),
    breakEvery: Type.Integer(),
    breakMs: Type.Integer(),
    levelEndsAt: Type.Union([Instant, Type.Null()]),
    levels: Type.Array(Type.Object({ small: Type.String(), big: Type.String(), ante: Type.String() })),
    prizes: Type.Array(Type.Object({ place: Type.Integer(), prize: Amount })),
    standing: Type.Array(
      Type.Object({
        name: Type.String(),
        mine: Type.Boolean(),
        state: literals(ENTRY_STATES),
        place: Type.Union([Type.Integer(), Type.Null()]),
        chips: Type.Union([Type.String(), Type.Null()]),
        table: Type.Union([PokerCode, Type.Null()]),
        prize: Amount,
      }),
    ),
    serverTime: Instant,
  }),
});

export const EnterPokerTournament = call({
  method: 'POST',
  path: '/poker/tournaments/{id}/entries',
  idempotent: true,
  faults: [
    ...STAKE_FAULTS,
    'poker.entered',
    'poker.entry_closed',
    'poker.full',
    'poker.unknown_tournament',
    'poker.wrong_currency',
  ],
  summary:
    'Enters: buy-in and fee are held until the tournament is over. Who is out may enter again while it is open.',
  params,
  body: Type.Object({ entropy: Entropy }, closed),
  answer: Type.Object({ entryId: Uuid }),
});

export const LeavePokerTournament = call({
  method: 'POST',
  path: '/poker/tournaments/{id}/leave',
  faults: ['poker.entry_closed', 'poker.not_entered', 'poker.unknown_tournament'],
  summary: 'Takes the entry back before the tournament begins.',
  params,
  answer: Type.Object({ left: Type.Boolean() }),
});
