/** For tests: arenas on a real database, lines that say what a test wants, members with money. */
import { memberWithCash, openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import { createProtection } from '#features/people/protection/service.ts';
import { newId } from '#kernel/ids.ts';
import { minor, parseAmount } from '#kernel/money.ts';
import { silentLog } from '#platform/log/log.ts';
import { guardedOnly } from '#platform/host/guarded.fixture.ts';
import type { FightResult, Pick as Side } from '../contract.ts';
import { type PitRow, PITS, putPit } from '../store/pits.ts';
import { addFight, FIGHT_BY_ID, type FightRow } from '../store.ts';
import { BETS_BY_REF, type BetRow } from '../store/bets.ts';
import { type BetLimits, type BetRequest, createFightStakes } from './bet.ts';
import type { CockfightNeeds } from './needs.ts';
import type { Declared } from './feed.ts';
import { playOf } from './fights.ts';
import { createCockfightHost } from './host.ts';

export const LIMITS: BetLimits = { min: 1_000n, max: 1_000_000n, fightMax: 1_500_000n };
const LINES = ['referee', 'booth'] as const;

type Play = Parameters<typeof playOf>[0];
/** How the arena plays: fixed odds, an even fight with few draws. Opens at 1.80 and 1.80; at 1.87, 1.87 and 22.50 where a draw is offered. */
export const PLAY: Play = {
  mode: 'fixed',
  takeout: 100,
  estimate: { meron: 480, wala: 480, draw: 40 },
  draw_offered: false,
  liability: { sideMax: '5000000', lossMax: '1000000' },
  declare_minutes: 60,
};
const POOL: Play = { ...PLAY, mode: 'pool' };

export async function openTestArena() {
  const house: TestHouse = await openTestHouse();
  const { db, ledger, brands, brand } = house;
  const reported = new Map<string, Declared[]>();
  /** How a line behaves when it is asked; unless said, it answers at once. */
  const manners = new Map<string, () => Promise<unknown>>();
  const needs: CockfightNeeds = {
    db,
    ledger,
    gate: createProtection({ brands }).gate,
    clock: { now: () => Date.now() },
    log: silentLog(),
    feed: {
      lines: LINES,
      card: async () => [],
      declared: async (line, _, ref) => {
        await manners.get(line)?.();
        return reported.get(`${line} ${ref}`) ?? [];
      },
      verify: (_, { signature }) => signature === 'good',
    },
  };
  const processes = [0, 1].map(() => createFightStakes(needs));
  const held = { ...needs, db: guardedOnly(db) };
  const hosts = [createCockfightHost(held), createCockfightHost(held)];
  const code = 'test-cockpit';
  await db.transaction((tx) =>
    putPit(tx, {
      code,
      brand_id: brand.id,
      names: { en: 'Test' },
      currency: 'BDT',
      limits: { min: '1000', max: '1000000', fightMax: '1500000' },
      chips: ['1000'],
      position: 1,
      ...PLAY,
    }),
  );
  let made = 0;
  const reread = async ({ id }: Pick<FightRow, 'id'>): Promise<FightRow> => {
    const row = await db.one(FIGHT_BY_ID, [id, brand.id]);
    if (!row) throw new Error('no such fight');
    return row;
  };
  /** A fight that takes bets; into its pool unless said. */
  const fight = async (play: Play = POOL): Promise<FightRow> => {
    made += 1;
    const bird = { name: `Bird ${made}`, grams: 2_000, wins: 0 };
    const row = await addFight(db, {
      id: newId(),
      pit_code: code,
      brand_id: brand.id,
      ref: `2026-11-23/${made}`,
      day: '2026-11-23',
      n: made,
      birds: { meron: bird, wala: bird },
      opens_at: new Date(Date.now() - 60_000),
      closes_at: new Date(Date.now() + 60_000),
      ...playOf(play),
    });
    if (!row) throw new Error('the fight is there already');
    return row;
  };
  const bettor = (cash = 100_000_000n) => memberWithCash(house, cash);
  type Bettor = Awaited<ReturnType<typeof bettor>>;
  const request = (
    who: Bettor,
    { id, prices }: Pick<FightRow, 'id' | 'prices'>,
    pick: Side,
    stake: string,
  ): BetRequest => ({
    ...who,
    key: newId(),
    stake: minor(parseAmount(stake, 'BDT')),
    fightId: id,
    pit: code,
    pick,
    odds: prices?.[pick] ?? undefined,
    accept: 'none',
    limits: LIMITS,
  });
  const submit = (n: number, ask: BetRequest): Promise<BetRow> =>
    processes[n & 1]?.submit(ask) ?? Promise.reject(new Error('there are two processes'));
  return {
    house,
    needs,
    hosts,
    code,
    fight,
    reread,
    bettor,
    request,
    submit,
    /** A line fails, or waits, whenever it is asked; `undefined`: it answers at once again. */
    behave: (line: (typeof LINES)[number], how: (() => Promise<unknown>) | undefined) => {
      if (how) manners.set(line, how);
      else manners.delete(line);
    },
    /** The arena as it stands. */
    pit: async (): Promise<PitRow> => {
      const pit = (await db.rows(PITS)).find((one) => one.code === code);
      if (!pit) throw new Error('no arena');
      return pit;
    },
    bet: async (who: Bettor, one: FightRow, pick: Side, stake: string) =>
      submit(0, request(who, one, pick, stake)),
    /** Its time is over, by the clock of the database. */
    timeOver: ({ id }: FightRow) =>
      db.pool.query(
        "update cockfight.fights set opens_at = now() - interval '2 minutes', closes_at = now() - interval '1 second' where id = $1",
        [id],
      ),
    /** A line declares, as its `n`th word. */
    declare: (
      line: (typeof LINES)[number],
      { ref }: FightRow,
      result: FightResult,
      n = 1,
      signature = 'good',
    ) => {
      const raw = JSON.stringify({ pit: code, fight: ref, n, said: 'declared', result });
      const key = `${line} ${ref}`;
      reported.set(key, [...(reported.get(key) ?? []), { n, raw, signature }]);
    },
    /** Turns until nothing is left to do at once. */
    turn: async (): Promise<void> => {
      const [host] = hosts;
      for (let round = 0; round < 3; round += 1) await host?.turn();
    },
    read: async ({ member_id, id }: BetRow): Promise<BetRow> => {
      const [row] = await db.rows(BETS_BY_REF, [[member_id], [id]]);
      if (!row) throw new Error('no such bet');
      return row;
    },
    wallet: ({ memberId, pockets }: Bettor) => ledger.wallet(db, memberId, pockets),
    debt: async ({ memberId }: Bettor): Promise<bigint> =>
      (await ledger.balances(db, memberId)).find(({ purpose }) => purpose === 'debt')?.balance ?? 0n,
    close: async () => {
      for (const stakes of processes) await stakes.close();
      await house.close();
    },
  };
}
export type TestArena = Awaited<ReturnType<typeof openTestArena>>;
