/** The words of our own games as operators are served them: the page of a game, and the calls of an operator. */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import { closed, Currency, GameCode } from '#kernel/wire.ts';

const Wire = Type.String({
  pattern: '^(0|[1-9][0-9]{0,17})$',
  description: 'Whole hundred-thousandths: 1.00 is 100000.',
});

export const SuppliedRound = Type.Object({
  id: Type.String(),
  nonce: Type.Integer(),
  stake: Wire,
  payout: Wire,
  state: Type.String(),
  /** What happened in it, as its engine shows it. */
  shown: Type.Unknown(),
});
export type SuppliedRound = Static<typeof SuppliedRound>;

export const SuppliedTable = Type.Object({
  game: GameCode,
  name: Type.String(),
  currency: Currency,
  trial: Type.Boolean(),
  stakes: Type.Array(Wire),
  /** The wallet's, as it was last told; empty where it was not. */
  balance: Type.String(),
  back: Type.String(),
  seedHash: Type.String(),
  clientSeed: Type.String(),
  rtp: Type.String(),
  rounds: Type.Array(SuppliedRound),
});
export type SuppliedTable = Static<typeof SuppliedTable>;

const Session = Type.String({ minLength: 20, maxLength: 100, pattern: '^[A-Za-z0-9_-]+$' });
export const GetSupplied = call({
  method: 'POST',
  path: '/supply/sessions/read',
  summary: 'A game of ours as an operator’s player sees it.',
  body: Type.Object({ session: Session }, closed),
  answer: SuppliedTable,
  faults: ['vendors.unknown_launch', 'vendors.token_expired', 'vendors.invalid_game'],
});
export const PlaySupplied = call({
  method: 'POST',
  path: '/supply/sessions/play',
  summary: 'One round: the operator’s wallet is asked for the stake, and told what it came to.',
  body: Type.Object({ session: Session, stake: Wire }, closed),
  answer: Type.Object({ round: SuppliedRound, balance: Type.String() }),
  faults: [
    'vendors.unknown_launch',
    'vendors.token_expired',
    'vendors.invalid_game',
    'vendors.above_maximum',
    'vendors.not_enough',
    'vendors.not_now',
    'vendors.no_answer',
  ],
});

/** What operators call, below `/supply/{operator}`. */
export const OperatorCall = call({
  method: 'POST',
  path: '/supply/{operator}/{group}/{verb}',
  summary: 'A signed call of an operator: game/url, game/list, game/round, transactions/list.',
  params: Type.Object(
    {
      operator: Type.String({ pattern: '^[A-Za-z0-9_-]{1,40}$' }),
      group: Type.String({ maxLength: 40 }),
      verb: Type.String({ maxLength: 40 }),
    },
    closed,
  ),
  answer: Type.Unknown({ description: 'The answer of the protocol.' }),
});

/** Stakes a supplied game offers, in hundred-thousandths. */
export const STAKES = ['1000000', '2000000', '5000000', '10000000', '50000000'] as const;
