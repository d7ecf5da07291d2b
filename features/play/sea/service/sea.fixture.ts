/** For tests: seas on a real database, members with money at their cannons. Time is the database's: fish are waited for, never moved. */
import { openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import { MEMBER_NAMES } from '#features/people/members/store.ts';
import { createProtection } from '#features/people/protection/service.ts';
import { createSeedKeeper } from '#features/play/rounds/seeds.ts';
import { TIDE_MS } from '#games/fishing/engine/sea.ts';
import { isSeen, kindOf, type Swim } from '#games/fishing/engine/tide.ts';
import { isFault } from '#kernel/faults.ts';
import { type Id, newId } from '#kernel/ids.ts';
import { minor, parseAmount } from '#kernel/money.ts';
import { HOUR, systemClock } from '#kernel/time.ts';
import { there } from '#kernel/there.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import { guardedOnly } from '#platform/host/guarded.fixture.ts';
import type { Host } from '#platform/host/host.ts';
import { silentLog } from '#platform/log/log.ts';
import type { ShotsAnswer } from '../contract.ts';
import { tideAt } from '../rules/tide.ts';
import { putSea, ROOM_BY_ID } from '../store.ts';
import { createSeaHost } from './host.ts';
import type { SeaNeeds } from './needs.ts';
import { createSeas, type KnownRoom, type Seas } from './seas.ts';
import { sitDown } from './seats.ts';
import { shootAtSea } from './shoot.ts';
import { createVolleys, type Volleys } from './volley.ts';
import { createWaters, type Waters } from './waters.ts';

export type Fisher = { readonly memberId: Id<'member'> };
export type TestSea = {
  readonly house: TestHouse;
  readonly needs: SeaNeeds;
  readonly seas: Seas;
  readonly waters: Waters;
  /** Of two processes. */
  readonly volleys: readonly Volleys[];
  readonly host: Host;
  readonly member: (cash?: bigint) => Promise<Fisher>;
  readonly sit: (who: Fisher, place?: string) => Promise<KnownRoom>;
  /** A fish that stays for some seconds, once there is one, and the tide it is of. */
  readonly fish: (
    room: KnownRoom,
    wanted?: (swim: Swim) => boolean,
  ) => Promise<{ readonly swim: Swim; readonly tide: number; readonly at: number }>;
  readonly shoot: (
    who: Fisher,
    room: KnownRoom,
    ask: { readonly tide: number; readonly shots: readonly Shot[]; readonly key?: string },
    process?: number,
  ) => Promise<ShotsAnswer | string>;
  /** Lets the cannon be loaded without waiting for it. */
  readonly loaded: (who: Fisher) => Promise<void>;
  readonly cash: (who: Fisher) => Promise<bigint>;
  /** What the law asks from volley to volley from now on, ms. */
  readonly underLaw: (ms: number) => void;
  readonly close: () => Promise<void>;
};
export type Shot = {
  readonly swim: number;
  readonly at: number;
  readonly stake?: string;
  readonly weapon?: string;
};

const STAYS_MS = 2_500;
const LOOK_MS = 200;
const PATIENCE = 120;

export async function openTestSea(): Promise<TestSea> {
  const house = await openTestHouse();
  const { db, ledger, brands, brand } = house;
  const sealer = createSealer(Buffer.alloc(32, 5));
  let lawPaceMs = 0;
  const needs: SeaNeeds = {
    db,
    ledger,
    gate: createProtection({ brands }).gate,
    clock: systemClock,
    log: silentLog(),
    seeds: createSeedKeeper(sealer),
    sealer,
    namesOf: (runner, ids) => runner.rows(MEMBER_NAMES, [ids]),
    mayAuto: async () => true,
    lawPaceMs: async () => lawPaceMs,
  };
  // What a process knows of seas is a second old at most; a test wants to know at once.
  let later = 0;
  const seas = createSeas({ db, clock: { now: () => (later += HOUR) } });
  const waters = createWaters(needs);
  const volleys = [createVolleys(needs, waters), createVolleys(needs, createWaters(needs))];
  const host = createSeaHost({ ...needs, db: guardedOnly(db) }, seas, waters);
  for (const [at, code] of ['gharial-bay', 'lantern-deep'].entries())
    await putSea(db, {
      code,
      brand_id: brand.id,
      names: { en: code },
      currency: 'BDT',
      stakes: ['1.00', '5.00', '100.00'],
      position: at,
    });
  await host.turn();
  const nowIn = async ({ id }: KnownRoom) => tideAt((await db.one(ROOM_BY_ID, [id]))?.now.getTime() ?? 0);
  const fish: TestSea['fish'] = async (room, wanted = () => true) => {
    for (let tries = 0; tries < PATIENCE; tries += 1) {
      const now = await nowIn(room);
      const swims = await waters.swims(db, room.sea.engine, room.id, now);
      const row = await db.one(ROOM_BY_ID, [room.id]);
      const caught = Number(row?.tide) === now.tide ? (row?.caught ?? []) : [];
      const found = swims.find(
        (swim) =>
          isSeen(swim, now.ms) &&
          isSeen(swim, now.ms + STAYS_MS) &&
          now.ms + STAYS_MS < TIDE_MS &&
          caught.filter((id) => id === swim.id).length < kindOf(room.sea.engine, swim).lives &&
          wanted(swim),
      );
      if (found) return { swim: found, tide: now.tide, at: now.ms };
      await new Promise((rest) => setTimeout(rest, LOOK_MS));
    }
    throw new Error('no such fish came');
  };
  return {
    house,
    needs,
    seas,
    waters,
    volleys,
    host,
    fish,
    member: async (cash = 1_000_000n) => {
      const memberId = await house.member();
      const pockets = await ledger.pockets(db, brand.id, memberId, 'BDT');
      const from = await ledger.house(db, brand.id, 'grants', 'BDT');
      const grant = { memberId, brandId: brand.id, currency: 'BDT', pockets, key: 'purse', content: '' };
      if (cash > 0n)
        await db.transaction((tx) =>
          ledger.pay(tx, { ...grant, kind: 'grant', ref: newId(), serial: 'G-1', amount: minor(cash), from }),
        );
      return { memberId };
    },
    sit: ({ memberId }, place = 'gharial-bay') =>
      sitDown(needs, seas, { brandId: brand.id, who: { kind: 'member', id: memberId }, place }),
    shoot: ({ memberId }, room, { tide, shots, key = newId() }, process = 0) =>
      shootAtSea(needs, there(volleys[process]), {
        memberId,
        brandId: brand.id,
        room,
        tide,
        shots: shots.map(({ swim, at, stake = '1.00', weapon = 'harpoon' }) => ({
          swim,
          at,
          weapon,
          stake: parseAmount(stake, 'BDT'),
        })),
        key,
      }).catch((error: unknown) => (isFault(error) ? error.code : String(error))),
    loaded: async ({ memberId }) => {
      await db.pool.query(
        "update sea.seats set shot_at = shot_at - interval '5 seconds' where owner_id = $1",
        [memberId],
      );
    },
    cash: async ({ memberId }) => {
      const pockets = await ledger.pockets(db, brand.id, memberId, 'BDT');
      return (await ledger.wallet(db, memberId, pockets)).cash;
    },
    underLaw: (ms) => {
      lawPaceMs = ms;
    },
    close: async () => {
      await host.stop();
      for (const one of volleys) await one.close();
      await house.close();
    },
  };
}
