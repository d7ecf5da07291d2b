/** The words of rounds: opening a game, staking, acting, and checking that a round was fair (docs/API.md, in-house play). */
import { Type, type Static } from 'typebox';
import { STAKE_FAULTS } from '#features/play/stakes/contract/faults.ts';
import { call } from '#kernel/call.ts';
import { fact } from '#kernel/facts.ts';
import { Amount, closed, Currency, GameCode, Instant, pageQuery, SignedAmount, Uuid } from '#kernel/wire.ts';

export const ClientSeed = Type.String({ minLength: 1, maxLength: 64, pattern: '^[!-~]+$' });

export const SeedInfo = Type.Object({
  /** Fingerprint of the server seed in use. */
  serverSeedHash: Type.String(),
  /** Null until the first round: its `Idempotency-Key`, made by the player’s device, is the client seed from then on. */
  clientSeed: Type.Union([Type.String(), Type.Null()]),
  /** The nonce the next round will use. */
  nonce: Type.Integer(),
  /** Fingerprint of the seed that comes after a rotation: shown before the client seed is set. */
  nextServerSeedHash: Type.String(),
});
export type SeedInfo = Static<typeof SeedInfo>;

export const RoundState = Type.Union([Type.Literal('open'), Type.Literal('settled'), Type.Literal('voided')]);

/** What one play call answers. */
export const Play = Type.Object({
  roundId: Uuid,
  serial: Type.String(),
  gameCode: GameCode,
  state: RoundState,
  stake: Amount,
  currency: Currency,
  /** Units won so far and their sum; `payout` is booked only when the round is settled. */
  winUnits: Type.Integer(),
  payout: Amount,
  nonce: Type.Integer(),
  /** Steps of the round so far, oldest first; each is the engine's `shown`. */
  steps: Type.Array(Type.Unknown()),
  balance: SignedAmount,
  /** Counts changes of the balance; an older answer never overwrites a newer one. */
  version: Type.Integer(),
  at: Instant,
});
export type Play = Static<typeof Play>;

/** `real` needs a member; `trial` plays with the same rules and randomness for a guest, with play credits. */
export const Mode = Type.Union([Type.Literal('real'), Type.Literal('trial')]);

export const OpenGame = call({
  method: 'POST',
  path: '/play/{gameCode}/open',
  headers: ['X-Trial'],
  faults: ['gate.sign_in_first', 'rounds.main_currency_only', 'rounds.unknown_game'],
  summary: 'Open a game: rules, stakes, seeds, session, and the round that was left open.',
  params: Type.Object({ gameCode: GameCode }, closed),
  body: Type.Object({ mode: Mode }, closed),
  answer: Type.Object({
    gameCode: GameCode,
    name: Type.String(),
    mode: Mode,
    currency: Currency,
    stakes: Type.Array(Amount),
    defaultStake: Amount,
    /** Milliseconds from start to start (RULINGS, Games). */
    cycleMs: Type.Integer(),
    /** Whether features of games can be bought here. */
    mayBuy: Type.Boolean(),
    /** Whether rounds can be asked for several at once, within limits. */
    mayAutoplay: Type.Boolean(),
    rtp: Type.String(),
    hitRate: Type.String(),
    engineVersion: Type.Integer(),
    balance: SignedAmount,
    version: Type.Integer(),
    seeds: SeedInfo,
    session: Type.Object({ startedAt: Instant, net: SignedAmount, rounds: Type.Integer() }),
    openRound: Type.Union([Play, Type.Null()]),
    /** A trial's bearer, only for mode trial; sent back as `X-Trial`. */
    trialToken: Type.Union([Type.String(), Type.Null()]),
    /** The next start is taken from then on; the cycle of the last one may still run. */
    nextAt: Instant,
    serverTime: Instant,
  }),
});
export type Opened = Static<(typeof OpenGame)['answer']>;

const Share = Type.Object({ numerator: Type.String(), denominator: Type.String() });
export const GetRules = call({
  method: 'GET',
  path: '/play/{gameCode}/rules',
  faults: ['rounds.unknown_game'],
  summary:
    'Everything about a game, table, flight, lottery or arena: where outcomes come from, how numbers are drawn, the rules, pays, exact returns by bet; as data and as text.',
  params: Type.Object({ gameCode: GameCode }, closed),
  query: Type.Object(
    {
      /** Of the engine a round was played with (`engineVersion` of its proof); the one that plays now when it is left out. */
      version: Type.Optional(Type.Integer({ minimum: 1, maximum: 32_767 })),
    },
    closed,
  ),
  answer: Type.Object({
    gameCode: GameCode,
    engineVersion: Type.Integer(),
    /** Which rules it is played by: `reels`, `dice`, `roulette`, `bingo`, `ssc` …; `declared` where nothing is drawn here. */
    kind: Type.String(),
    unitsPerStake: Type.Integer(),
    /** The most a round can pay, in units. */
    maxWin: Type.Integer(),
    /** Exact return to player. */
    rtp: Share,
    /** Exact share of rounds that pay; null for a table, where it depends on the places that are laid on. */
    hitRate: Type.Union([Share, Type.Null()]),
    /** The least and the greatest return over everything that can be chosen. */
    range: Type.Object({ least: Share, greatest: Share }),
    /** Ways to stake with their exact return, share of rounds that bring anything back, and most in stakes; null where that is not counted. */
    bets: Type.Array(
      Type.Object({
        bet: Type.String(),
        rtp: Share,
        hitRate: Type.Union([Share, Type.Null()]),
        most: Type.Union([Share, Type.Null()]),
      }),
    ),
    /** What is played when nothing was chosen. */
    firstChoice: Type.Unknown(),
    /** Acts of an open round as data. */
    acts: Type.Array(Type.Object({ act: Type.Unknown(), when: Type.String() })),
    /** Strips, pays and features as the engine reads them. */
    table: Type.Unknown(),
    /** Row of each reel that a line passes, the top row is 0. */
    lines: Type.Array(Type.Array(Type.Integer())),
    /** The same as a text to read, part by part and whole. */
    sections: Type.Array(Type.Object({ title: Type.String(), lines: Type.Array(Type.String()) })),
    text: Type.String(),
  }),
});

/** `stake` begins a round; any other act goes on with an open one. */
export const Act = call({
  method: 'POST',
  path: '/play/{gameCode}/act',
  headers: ['X-Trial'],
  faults: [
    ...STAKE_FAULTS,
    'gate.sign_in_first',
    'money.malformed',
    'money.out_of_range',
    'protection.too_soon',
    'rounds.game_closed',
    'rounds.illegal_choice',
    'rounds.open_round',
    'rounds.round_over',
    'rounds.stake_not_offered',
    'rounds.trial_ended',
    'rounds.unknown_game',
    'rounds.unknown_round',
    'rounds.main_currency_only',
    'rounds.wrong_currency',
    'rounds.wrong_step',
  ],
  summary: 'Stake on a round, or act in the open one. The outcome is committed before the answer leaves.',
  params: Type.Object({ gameCode: GameCode }, closed),
  body: Type.Union([
    Type.Object(
      {
        type: Type.Literal('stake'),
        stake: Amount,
        currency: Currency,
        choice: Type.Optional(Type.Unknown()),
      },
      closed,
    ),
    Type.Object(
      {
        type: Type.Literal('act'),
        roundId: Uuid,
        step: Type.Integer({ minimum: 1, maximum: 10_000 }),
        action: Type.Unknown(),
      },
      closed,
    ),
  ]),
  answer: Play,
  idempotent: true,
});

export const LeaveGame = call({
  method: 'POST',
  path: '/play/{gameCode}/leave',
  summary:
    'The member leaves the game: a feature that wants nothing of him (free spins, respins) is played to its end at once. Asked again it changes nothing.',
  params: Type.Object({ gameCode: GameCode }, closed),
  answer: Type.Object({
    /** A round that waits for a choice of his. */
    open: Type.Boolean(),
  }),
});

/** What is told beside the refusal of a second round in one game, or of new seeds: where the open one goes on. */
export const OpenRoundNews = Type.Object({ roundId: Uuid, gameCode: GameCode, gameName: Type.String() });
export type OpenRoundNews = Static<typeof OpenRoundNews>;

/** A round with the name of its game in the language of the call. */
export const NamedPlay = Type.Object({ ...Play.properties, gameName: Type.String() });
export type NamedPlay = Static<typeof NamedPlay>;

export const GetRound = call({
  method: 'GET',
  path: '/play/rounds/{id}',
  headers: ['X-Trial'],
  faults: ['gate.sign_in_first', 'rounds.unknown_round'],
  summary: 'One round of the caller.',
  params: Type.Object({ id: Uuid }, closed),
  answer: NamedPlay,
});

/** Everything needed to recompute the round; `serverSeed` is null until its seed was rotated out. */
export const Proof = Type.Object({
  roundId: Uuid,
  gameCode: GameCode,
  engineVersion: Type.Integer(),
  serverSeedHash: Type.String(),
  serverSeed: Type.Union([Type.String(), Type.Null()]),
  clientSeed: Type.String(),
  nonce: Type.Integer(),
  choice: Type.Unknown(),
  actions: Type.Array(Type.Unknown()),
  steps: Type.Array(Type.Unknown()),
  winUnits: Type.Integer(),
  stake: Amount,
  payout: Amount,
  currency: Currency,
});
export type Proof = Static<typeof Proof>;

export const GetProof = call({
  method: 'GET',
  path: '/play/rounds/{id}/proof',
  headers: ['X-Trial'],
  faults: ['gate.sign_in_first', 'rounds.unknown_round'],
  summary:
    'What is needed to check a round, beside GET /play/{gameCode}/rules?version= of its engineVersion: /docs/verify.mjs computes it again from both.',
  params: Type.Object({ id: Uuid }, closed),
  answer: Proof,
});

export const RotateSeeds = call({
  method: 'POST',
  path: '/play/seeds',
  headers: ['X-Trial'],
  faults: ['gate.sign_in_first', 'rounds.open_round', 'rounds.seed_moved_on', 'rounds.trial_ended'],
  summary: 'Reveal the server seed in use, take the announced next one, set a client seed.',
  body: Type.Object({ clientSeed: ClientSeed, nextServerSeedHash: Type.String({ maxLength: 64 }) }, closed),
  answer: Type.Object({
    revealed: Type.Object({
      serverSeed: Type.String(),
      serverSeedHash: Type.String(),
      clientSeed: Type.String(),
      rounds: Type.Integer(),
    }),
    seeds: SeedInfo,
  }),
  idempotent: true,
});

/** A progressive jackpot as it stands; a few bets old at most. */
export const JackpotNow = Type.Object({
  /** What a winner is paid: pool and seed. */
  amount: Amount,
  pool: Amount,
  /** What the house pays on top of the pool. */
  seed: Amount,
  /** Per cent of every stake that goes to the pool. */
  contribution: Type.String(),
  currency: Currency,
  wins: Type.Integer(),
  wonAt: Type.Union([Instant, Type.Null()]),
});

export const GetJackpot = call({
  method: 'GET',
  path: '/play/{gameCode}/jackpot',
  faults: ['rounds.unknown_game'],
  summary:
    'The progressive jackpot of a game: what lies in its pool, what the house adds, what every stake brings it.',
  params: Type.Object({ gameCode: GameCode }, closed),
  answer: JackpotNow,
});

export const BetLine = Type.Object({
  roundId: Uuid,
  serial: Type.String(),
  gameCode: GameCode,
  gameName: Type.String(),
  state: RoundState,
  stake: Amount,
  payout: Amount,
  currency: Currency,
  at: Instant,
});
export type BetLine = Static<typeof BetLine>;

export const GetBets = call({
  method: 'GET',
  path: '/play/rounds',
  summary: 'The member’s rounds, newest first; open ones too.',
  query: Type.Object(
    { gameCode: Type.Optional(GameCode), state: Type.Optional(RoundState), ...pageQuery },
    closed,
  ),
  answer: Type.Object({ list: Type.Array(BetLine), pageNum: Type.Integer(), totalPages: Type.Integer() }),
});

/** One line of the winners board (docs/PRODUCT.md, 3): the name is masked. */
export const Winner = Type.Object({
  customerName: Type.String(),
  gameCode: GameCode,
  gameName: Type.String(),
  winAmount: Amount,
  currency: Currency,
  at: Instant,
});
export type Winner = Static<typeof Winner>;

/** Lines of the winners board (docs/PRODUCT.md, 9). */
export const WINNERS_LIMIT = 20;

export const GetWinnerBoard = call({
  method: 'GET',
  path: '/wps/relay/MCSFE_winnerBoard',
  summary: 'The newest rounds of the brand that paid more than their stake; a few seconds old at most.',
  query: Type.Object(
    {
      gameCategory: Type.Optional(Type.Literal('ALL')),
      language: Type.Optional(Type.String({ maxLength: 10 })),
      limitNum: Type.Optional(Type.Integer({ minimum: 1, maximum: WINNERS_LIMIT })),
    },
    closed,
  ),
  answer: Type.Array(Winner),
});

const roundFact = {
  memberId: Uuid,
  brandId: Uuid,
  roundId: Uuid,
  gameCode: GameCode,
  currency: Currency,
  /** Minor units. */
  stake: Type.String(),
  payout: Type.String(),
};
/** A stake was taken; `settled` when its round ended with it. `balance` and `version` are the member's cash after it. */
export const RoundPlayed = fact(
  'round.played',
  Type.Object({
    ...roundFact,
    settled: Type.Boolean(),
    balance: Type.String(),
    version: Type.Integer(),
  }),
);
/** A round that had stayed open has ended. */
export const RoundSettled = fact('round.settled', Type.Object({ ...roundFact, state: RoundState }));
