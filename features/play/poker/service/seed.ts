/** The poker tables of the sample brand: a trial table with programs, three with money, and a tournament that is announced. */
import { newId } from '#kernel/ids.ts';
import { PLAY_MONEY, parseAmount } from '#kernel/money.ts';
import { MINUTE, SECOND } from '#kernel/time.ts';
import type { Tx } from '#platform/db/db.ts';
import type { Sample } from '#platform/room/room.ts';
import { PUT_TABLE } from '../store.ts';
import { PUT_TOURNAMENT } from '../store/tournaments.ts';
import { seedTitles, type Shelve } from './titles.ts';

type SampleTable = {
  readonly code: string;
  readonly name: string;
  readonly game: 'holdem' | 'omaha' | 'omaha5' | 'shortdeck';
  readonly betting: 'no' | 'pot' | 'fixed';
  readonly kind: 'cash' | 'trial';
  readonly seats: number;
  readonly small: string;
  readonly big: string;
  readonly ante: string;
  readonly buy: readonly [string, string];
  readonly bots: number;
};

/** Of the pots from the flop on, at most three big blinds of a hand (docs/RULINGS.md). */
const RAKE_RATE = 500;
const CAP_BLINDS = 3n;

const HOLDEM = { game: 'holdem', betting: 'no', kind: 'cash', seats: 6, ante: '0', bots: 0 } as const;

const TABLES: readonly SampleTable[] = [
  {
    ...HOLDEM,
    code: 'practice',
    name: 'Practice',
    kind: 'trial',
    small: '5',
    big: '10',
    buy: ['400', '1000'],
    bots: 4,
  },
  { ...HOLDEM, code: 'tamarind-4', name: 'Tamarind 4', small: '10', big: '20', buy: ['800', '4000'] },
  {
    code: 'delta',
    name: 'Delta',
    game: 'omaha',
    betting: 'pot',
    kind: 'cash',
    seats: 6,
    small: '10',
    big: '20',
    ante: '0',
    buy: ['800', '4000'],
    bots: 0,
  },
  {
    code: 'surma',
    name: 'Surma',
    game: 'shortdeck',
    betting: 'no',
    kind: 'cash',
    seats: 6,
    small: '20',
    big: '20',
    ante: '10',
    buy: ['800', '4000'],
    bots: 0,
  },
];

/** Small blind, big blind, ante, in chips. */
const LEVELS: readonly (readonly [number, number, number])[] = [
  [25, 50, 0],
  [50, 100, 0],
  [75, 150, 20],
  [100, 200, 25],
  [150, 300, 40],
  [200, 400, 50],
  [300, 600, 75],
  [500, 1_000, 100],
  [800, 1_600, 200],
  [1_500, 3_000, 400],
];
/** A chip is a hundred of the smallest units, as everywhere where credits are counted. */
const CHIP = 100;
const STACK = 3_000n;

/** The next whole evening hour that is at least two hours away. */
const nextStart = (now: number): Date =>
  new Date(Math.ceil((now + 120 * MINUTE) / (60 * MINUTE)) * 60 * MINUTE);

async function seedTables(tx: Tx, { brandId, currency }: Sample): Promise<void> {
  for (const [at, one] of TABLES.entries()) {
    const own = one.kind === 'trial' ? PLAY_MONEY : currency;
    const read = (text: string): bigint => parseAmount(text, own);
    const big = read(one.big);
    await tx.run(PUT_TABLE, [
      one.code,
      brandId,
      one.name,
      one.game,
      one.betting,
      one.kind,
      null,
      own,
      one.seats,
      read(one.small),
      big,
      read(one.ante),
      one.game === 'holdem',
      one.game !== 'shortdeck' && one.kind === 'cash',
      read(one.buy[0]),
      read(one.buy[1]),
      one.kind === 'cash' ? RAKE_RATE : 0,
      one.kind === 'cash' ? big * CAP_BLINDS : 0n,
      one.kind === 'trial' ? 20 * SECOND : 10 * SECOND,
      30 * SECOND,
      // A trial hides nothing but cards.
      one.kind === 'trial' ? 0 : 15 * SECOND,
      one.kind === 'trial' ? 0 : 10 * MINUTE,
      4 * SECOND,
      one.bots,
      at + 1,
    ]);
  }
}

async function seedTournaments(tx: Tx, { brandId, currency }: Sample, now: number): Promise<void> {
  const levels = LEVELS.map((level) => level.map((chips) => String(chips * CHIP)));
  const shared = [STACK * BigInt(CHIP), JSON.stringify(levels)] as const;
  await tx.run(PUT_TOURNAMENT, [
    newId<'tournament'>(),
    brandId,
    'mtt',
    'Monsoon Cup',
    'holdem',
    'no',
    currency,
    parseAmount('200', currency),
    parseAmount('20', currency),
    shared[0],
    6,
    3,
    120,
    nextStart(now),
    shared[1],
    8 * MINUTE,
    4,
    1,
    4,
    5 * MINUTE,
  ]);
  await tx.run(PUT_TOURNAMENT, [
    newId<'tournament'>(),
    brandId,
    'sng',
    'Quick three',
    'holdem',
    'no',
    currency,
    parseAmount('100', currency),
    parseAmount('10', currency),
    shared[0],
    3,
    3,
    3,
    null,
    shared[1],
    3 * MINUTE,
    0,
    0,
    0,
    0,
  ]);
}

export async function seedPoker(tx: Tx, sample: Sample, now: number, shelve: Shelve): Promise<readonly []> {
  await seedTitles(tx, sample.currency, shelve);
  await seedTables(tx, sample);
  await seedTournaments(tx, sample, now);
  return [];
}
