/** Jackpots on a real database: what stakes bring the pool, what a winner takes out of it, and two processes that stake at once. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import { createProtection } from '#features/people/protection/service.ts';
import type { Engine } from '#games/contract.ts';
import { newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import { silentLog } from '#platform/log/log.ts';
import { BOOKS } from '../books.ts';
import type { RoundsNeeds } from '../needs.ts';
import { offered, planned } from '../fixtures.ts';
import { createSeedKeeper } from '../seeds.ts';
import { createPlays, type Plays } from './batch.ts';
import { playReal } from './play.ts';
import { jackpotNow } from './pools.ts';

let house: TestHouse;
let now = 1_000_000_000_000;
let needs: RoundsNeeds;
let plays: readonly Plays[] = [];

/** `win: 1` of the choice is the jackpot; six per cent go to the pool, the house adds twenty stakes. */
const plan = planned('lamps', 1);
const lamps: Engine = {
  ...plan,
  jackpot: { pool: 'lamps', contribution: 60_000, seedStakes: 20 },
  start: (choice, draw) => {
    const step = plan.start(choice, draw);
    return step.win > 0 ? { ...step, win: 20, jackpot: true } : step;
  },
};
const game = offered(lamps, { cycleMs: 0, stakes: [minor(1_000n)] });
const LOSE = { acts: 0, win: 0 };
const WIN = { acts: 0, win: 1 };

beforeAll(async () => {
  house = await openTestHouse();
  const { db, ledger, brands } = house;
  const { gate } = createProtection({ brands });
  needs = {
    db,
    ledger,
    seeds: createSeedKeeper(createSealer(Buffer.alloc(32, 1))),
    gate: {
      ...gate,
      refuse: (...[row, ask]: Parameters<typeof gate.refuse>) => gate.refuse(row, { ...ask, lastAt: 0 }),
      pace: () => undefined,
    },
    games: async () => undefined,
    labelOf: async (code) => ({ category: 'JP', vendor: 'HAAT', game: code }),
    clock: { now: () => (now += 1) },
    log: silentLog(),
  };
  plays = [createPlays(needs), createPlays(needs)];
});
afterAll(async () => {
  for (const play of plays) await play.close();
  await house.close();
});

async function memberWith(cash: bigint) {
  const memberId = await house.member();
  const player = { memberId, brandId: house.brand.id, currency: 'BDT' };
  const pockets = await house.ledger.pockets(house.db, house.brand.id, memberId, 'BDT');
  const from = await house.ledger.house(house.db, house.brand.id, 'deposits', 'BDT');
  await house.db.transaction((tx) =>
    house.ledger.pay(tx, {
      ...player,
      pockets,
      kind: 'deposit',
      key: 'purse',
      content: '',
      ref: newId(),
      serial: 'D-1',
      amount: minor(cash),
      from,
    }),
  );
  return { ...player, pockets };
}
type Player = Awaited<ReturnType<typeof memberWith>>;

const bet = (player: Player, choice: object, at = 0, key: string = newId()) => {
  const play = plays[at];
  if (!play) throw new Error('there are two processes');
  return playReal(needs, play, player, game, { type: 'stake', stake: '10.00', currency: 'BDT', choice }, key);
};
const pool = async (): Promise<bigint> =>
  (await jackpotNow(house.db, house.brand.id, 'BDT', game))?.pool ?? -1n;
const cash = async ({ memberId, pockets }: Player): Promise<bigint> =>
  (await house.ledger.wallet(house.db, memberId, pockets)).cash;
/** What the books of the room find. */
const complaints = async () => {
  const client = { query: (text: string) => house.db.pool.query(text) } as never;
  return (await Promise.all(BOOKS.passes.map((pass) => pass.look({ client, openSeed: undefined })))).flat();
};

it('every stake brings its part, and the winner takes all of it with what the house adds', async () => {
  const [one, two] = [await memberWith(100_000n), await memberWith(100_000n)];
  for (let round = 0; round < 9; round += 1) await bet(one, LOSE);
  expect(await pool()).toBe(540n);
  const before = await cash(two);
  const won = await bet(two, WIN, 1);
  // Ten parts of 0.60, and twenty stakes of the house.
  expect(won).toMatchObject({ state: 'settled', payout: '206.00', stake: '10.00' });
  expect((await cash(two)) - before).toBe(20_600n - 1_000n);
  expect(await pool()).toBe(0n);
  expect(await jackpotNow(house.db, house.brand.id, 'BDT', game)).toMatchObject({ amount: 20_000n, wins: 1 });
});

it('a stake that is repeated brings its part once, one that cannot be paid brings none', async () => {
  const [rich, poor] = [await memberWith(10_000n), await memberWith(100n)];
  const before = await pool();
  const key = newId();
  const first = await bet(rich, LOSE, 0, key);
  expect(await bet(rich, LOSE, 1, key)).toEqual(first);
  await expect(bet(poor, WIN)).rejects.toMatchObject({ code: 'wallet.insufficient_funds' });
  expect((await pool()) - before).toBe(60n);
});

it('of winners at the same time in two processes each is paid what the one before left; nothing is paid twice, the books close', async () => {
  const players = await Promise.all(Array.from({ length: 12 }, () => memberWith(50_000n)));
  const answers = await Promise.all(
    players.flatMap((player, at) => [
      bet(player, at < 4 ? WIN : LOSE, at & 1),
      bet(player, LOSE, (at + 1) & 1),
    ]),
  );
  expect(answers).toHaveLength(24);
  // Everything that went in since the last winner, and the sixty of the stake that was repeated.
  const out = answers.reduce((sum, { payout }) => sum + BigInt(payout.replace('.', '')), 0n) - 4n * 20_000n;
  expect(out + (await pool())).toBe(24n * 60n + 60n);
  expect(await complaints()).toEqual([]);
});

it('stakes that race a win bring their part before it or after it, and to the unit', async () => {
  for (let round = 0; round < 4; round += 1) {
    const players = await Promise.all(Array.from({ length: 10 }, () => memberWith(50_000n)));
    const [before, winner] = [await pool(), players[4]];
    if (!winner) throw new Error('nobody wins');
    const answers = await Promise.all(
      players.flatMap((player, at) => [
        bet(player, player === winner ? WIN : LOSE, at & 1),
        bet(player, LOSE, at & 1),
      ]),
    );
    const out = answers.reduce((sum, { payout }) => sum + BigInt(payout.replace('.', '')), 0n) - 20_000n;
    expect(out + (await pool())).toBe(before + 20n * 60n);
    expect(out).toBeGreaterThanOrEqual(before);
  }
  expect(await complaints()).toEqual([]);
});
