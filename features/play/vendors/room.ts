/** Front desk of vendors: the wallet they call, the games they are launched with, what staff see of them, and our own games as a vendor of others. */
import type { StakeOptions } from '#features/play/stakes/service/batch.ts';
import type { Brands } from '#features/setup/brand/service.ts';
import type { RequireStepUp } from '#identity/factors/service.ts';
import { asId } from '#kernel/ids.ts';
import type { Room } from '#platform/room/room.ts';
import { ACCESS } from './access.ts';
import { BOOKS } from './books.ts';
import { LaunchSettings } from './contract/settings.ts';
import { launchListener, vendorTicks } from './jobs.ts';
import { operatorRoutes } from './routes/operator.ts';
import { playerRoutes, type PokerRooms } from './routes/player.ts';
import { supplyRoutes } from './routes/supply.ts';
import { walletRoutes } from './routes/wallet.ts';
import { createVendorStakes } from './service/bets.ts';
import type { CallLog } from './service/call-log.ts';
import type { KeyRing } from './service/keys.ts';
import type { LocalVendorDoor, VendorNeeds } from './service/needs.ts';
import type { Reach } from './service/reach.ts';
import { createReceive } from './service/receive.ts';
import { LOCAL_VENDOR, LOCAL_VENDORS, operatorOf } from './rules/local.ts';
import { seedPlay, seedVendor } from './service/seed.ts';
import { createSpeak, type Speak } from './service/speak.ts';
import type { SuppliedGame } from './service/wallet-call.ts';
import { answerOperator, type SupplyDoorNeeds } from './service/supply-door.ts';
import { VENDOR_BY_CODE } from './store/vendors.ts';

export type VendorRoomNeeds = Omit<VendorNeeds, 'local'> & {
  readonly brands: Brands;
  readonly keys: KeyRing;
  readonly calls: CallLog;
  readonly reach: Reach;
  readonly stepUp: RequireStepUp;
  readonly pokerRooms: PokerRooms;
  /** Games of ours that operators are served. */
  readonly games: ReadonlyMap<string, SuppliedGame>;
};

export type VendorsRoom = Room & { readonly speak: Speak };

/** The vendor of this installation: it answers, and calls our wallet, without a network. */
function createLocal(vendor: string, supply: () => SupplyDoorNeeds): LocalVendorDoor {
  return async ({ path, body, headers }) => {
    const brandId = headers['x-brand'] ?? '';
    const text = await answerOperator(supply(), {
      brandId: asId<'brand'>(brandId),
      operator: operatorOf(vendor),
      path,
      header: (name) => headers[name],
      rawBody: body,
    });
    return { status: 200, text };
  };
}

export function createVendors(given: VendorRoomNeeds, options?: StakeOptions): VendorsRoom {
  const needs: VendorNeeds & VendorRoomNeeds = {
    ...given,
    local: new Map(LOCAL_VENDORS.map((code) => [code, createLocal(code, () => supply)])),
  };
  const stakes = createVendorStakes(needs, options);
  const receive = createReceive({ ...needs, stakes });
  const speak = createSpeak(needs);
  const supply: SupplyDoorNeeds = {
    ...needs,
    ownWallet: async ({ path, body, headers }) => {
      const brandId = asId<'brand'>(headers['x-brand'] ?? '');
      const vendor = headers['x-vendor'] ?? '';
      const text = await receive({ brandId, vendor, path, header: (name) => headers[name], rawBody: body });
      return { status: 200, text };
    },
  };
  const watch = { ...needs, stakes, speak };
  const first = [...needs.games.keys()][0];
  return {
    path: 'features/play/vendors',
    access: ACCESS,
    jobs: {},
    ticks: vendorTicks(watch, supply),
    listeners: [launchListener],
    books: BOOKS,
    approvals: [],
    settings: [LaunchSettings],
    topics: [],
    seeds: [
      {
        fill: (tx, sample) => seedVendor(needs, tx, sample, needs.games),
        stock: async (db, sample) => {
          const vendor = await db.one(VENDOR_BY_CODE, [sample.brandId, LOCAL_VENDOR]);
          if (vendor && first !== undefined) await seedPlay(needs, db, sample, receive, vendor, first);
        },
      },
    ],
    routes: [
      ...operatorRoutes({ ...watch, stepUp: (context) => needs.stepUp(context, 'vendor_keys') }),
      ...playerRoutes({ ...needs, speak }),
      ...supplyRoutes(supply),
      ...walletRoutes(receive),
    ],
    speak,
    close: async () => {
      await stakes.close();
      await needs.calls.close();
    },
  };
}
