/** For tests on a real database: two processes that play rounds for the same members. */
import { openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import { createProtection } from '#features/people/protection/service.ts';
import { isFault } from '#kernel/faults.ts';
import { type Id, newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import type { Json } from '#games/contract.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import { silentLog } from '#platform/log/log.ts';
import type { OfferedGame, RoundsNeeds } from '../needs.ts';
import { createSeedKeeper } from '../seeds.ts';
import { createPlays, type Plays } from './batch.ts';
import { seedsOf } from './seeds.ts';
import type { StakeRequest } from './requests.ts';

type Process = { readonly needs: RoundsNeeds; readonly plays: Plays };

/** @param isPaced without, rounds may follow at once: a pace would refuse what most of these tests are about */
function processOf({ db, ledger, brands }: TestHouse, now: () => number, isPaced: boolean): Process {
  const { gate } = createProtection({ brands });
  const open: typeof gate = {
    ...gate,
    refuse: (row, ask) => gate.refuse(row, { ...ask, lastAt: 0 }),
    pace: () => undefined,
  };
  const needs: RoundsNeeds = {
    db,
    ledger,
    seeds: createSeedKeeper(createSealer(Buffer.alloc(32, 1))),
    gate: isPaced ? gate : open,
    games: async () => undefined,
    labelOf: async (code) => ({ category: 'RNG', vendor: 'HAAT', game: code }),
    clock: { now },
    log: silentLog(),
  };
  return { needs, plays: createPlays(needs) };
}

export type RoundsHouse = Awaited<ReturnType<typeof openRoundsHouse>>;
export type Bettor = Awaited<ReturnType<typeof contextOf>>;

async function contextOf({ db, ledger, brand }: TestHouse, memberId: Id<'member'>) {
  const pockets = await ledger.pockets(db, brand.id, memberId, 'BDT');
  const bank = await ledger.house(db, brand.id, 'play', 'BDT');
  return { memberId, brandId: brand.id, currency: 'BDT', pockets, house: bank };
}

export async function openRoundsHouse() {
  const house = await openTestHouse();
  let now = 1_000_000_000_000;
  const clock = () => (now += 1);
  const processes = [0, 1].map(() => processOf(house, clock, false));
  const paced = [0, 1].map(() => processOf(house, clock, true));
  const of =
    (list: readonly Process[]) =>
    (n: number): Process => {
      const one = list[n];
      if (!one) throw new Error('there are two processes');
      return one;
    };
  const process = of(processes);
  return {
    house,
    process,
    /** The same two processes, keeping the pace of games. */
    paced: of(paced),
    /** A member with this much cash, with seeds. */
    richMember: async (cash: bigint) => {
      const memberId = await house.member();
      const player = await contextOf(house, memberId);
      await seedsOf(process(0).needs, house.db, memberId);
      const deposits = await house.ledger.house(house.db, house.brand.id, 'deposits', 'BDT');
      await house.db.transaction((tx) =>
        house.ledger.pay(tx, {
          ...player,
          kind: 'deposit',
          key: 'purse',
          content: '',
          ref: newId(),
          serial: 'D-1',
          amount: minor(cash),
          from: deposits,
        }),
      );
      return player;
    },
    wallet: ({ memberId, pockets }: Bettor) => house.ledger.wallet(house.db, memberId, pockets),
    close: async () => {
      for (const { plays } of [...processes, ...paced]) await plays.close();
      await house.close();
    },
  };
}

export const staking = (
  player: Bettor,
  game: OfferedGame,
  stake: bigint,
  choice: Json,
  key: string = newId(),
): StakeRequest => ({ ...player, game, key, type: 'stake', stake: minor(stake), choice });

/** The id of the round, or the code of what refused it. */
export const outcome = (work: Promise<{ row: { id: string } }>): Promise<string> =>
  work.then(
    ({ row }) => row.id,
    (error: unknown) => (isFault(error) ? error.code : String(error)),
  );
