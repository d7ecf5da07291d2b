/** The house put together: every room gets what it stands on. Nothing here decides anything. */
import { ENGINES } from '#games/registry.ts';
import { createRounds, type RoundsRoom } from '#features/play/rounds/room.ts';
import { createContent } from '#features/around/content/room.ts';
import type { OfferedGame } from '#features/play/rounds/deps.ts';
import { createSeedKeeper } from '#features/play/rounds/seeds.ts';
import { createMembers } from '#features/people/members/room.ts';
import { cycleFor } from '#features/people/protection/rules.ts';
import { createCashier } from '#features/money/cashier/room.ts';
import { createSandbox } from '#features/money/cashier/providers/sandbox.ts';
import { createWallet } from '#features/money/wallet/room.ts';
import { createStaff } from '#features/people/staff/room.ts';
import { createProtection } from '#features/people/protection/service.ts';
import { createBrandRoom, type BrandRoom } from '#features/setup/brand/room.ts';
import { type CatalogueRoom, createCatalogue } from '#features/setup/catalogue/room.ts';
import { createIdentity, type IdentityRoom } from '#identity/room.ts';
import { type Clock, systemClock } from '#kernel/time.ts';
import { createLedger, type Ledger } from '#ledger/service.ts';
import type { InstallationKeys } from '#platform/crypto/keys.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import type { Db } from '#platform/db/db.ts';
import type { Route } from '#platform/http/route.ts';
import type { LiveTopic } from '#platform/live/socket.ts';
import type { Tick } from '#platform/jobs/ticks.ts';
import type { JobHandlers } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log/log.ts';

export type HouseNeeds = {
  readonly db: Db;
  readonly keys: InstallationKeys;
  readonly log: Log;
  readonly clock?: Clock;
  readonly stakes?: { readonly lanes: number; readonly max: number };
  /** Where this process answers, for providers that call back. */
  readonly origin: () => string;
};

export type Rooms = {
  readonly brand: BrandRoom;
  readonly identity: IdentityRoom;
  readonly catalogue: CatalogueRoom;
  readonly rounds: RoundsRoom;
  readonly ledger: Ledger;
  readonly routes: readonly Route[];
  readonly topics: readonly LiveTopic[];
  readonly jobs: JobHandlers;
  readonly ticks: readonly Tick[];
  readonly close: () => Promise<void>;
};

export async function composeHouse(needs: HouseNeeds): Promise<Rooms> {
  const clock = needs.clock ?? systemClock;
  const { db, keys, log } = needs;
  const ledger = createLedger(db);
  const brand = createBrandRoom({ db, clock });
  const identity = await createIdentity({ db, keys, log, clock });
  const catalogue = createCatalogue({ db, clock });
  const members = createMembers({ db, ledger, identity: identity.identity, brands: brand.brands });
  const protection = createProtection({ brands: brand.brands });
  const staff = createStaff({ db, brands: brand.brands });
  const wallet = createWallet({ db, ledger, clock });
  const sandbox = createSandbox({ db, keys, clock, selfUrl: needs.origin });
  const cashier = createCashier({
    db,
    ledger,
    brands: brand.brands,
    protection,
    providers: [sandbox],
    clock,
    log,
  });
  const rounds = createRounds(
    {
      db,
      ledger,
      clock,
      log,
      seeds: createSeedKeeper(createSealer(keys.derive('seeds'))),
      gate: protection.gate,
      games: (brandId, code, currency) => offeredGame(brand, catalogue, brandId, code, currency),
    },
    needs.stakes,
  );
  const content = createContent({ db, clock });
  const ticks = [...identity.ticks, ...rounds.ticks];
  return {
    brand,
    identity,
    catalogue,
    rounds,
    ledger,
    routes: [brand, identity, members, staff, catalogue, wallet, cashier, rounds, content].flatMap(
      (room) => room.routes,
    ),
    topics: [...wallet.topics, ...cashier.topics],
    jobs: Object.assign({}, cashier.jobs, ...ticks.map((tick) => tick.jobs)),
    ticks,
    close: async () => {
      await rounds.close();
      await identity.close();
    },
  };
}

/** A listed game with the engine that plays it, at the pace of the brand's jurisdiction. */
async function offeredGame(
  brand: BrandRoom,
  catalogue: CatalogueRoom,
  ...[brandId, code, currency]: Parameters<Parameters<typeof createRounds>[0]['games']>
): Promise<OfferedGame | undefined> {
  const [game, owner] = await Promise.all([
    catalogue.catalogue.offered(code, currency),
    brand.brands.byId(brandId),
  ]);
  const engine = ENGINES.get(code);
  if (!game || !engine) return undefined;
  const kind = game.gameType === 'RNG' ? 'slots' : 'casino';
  return {
    code,
    engine,
    name: game.name,
    stakes: game.stakes,
    defaultStake: game.defaultStake,
    cycleMs: cycleFor(owner.rules, kind, game.cycleMs),
  };
}
