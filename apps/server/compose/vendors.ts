/** The gate to vendors of other houses, on what it stands on; and their wallets, which the room of the wallet is handed. */
import type { CurrencyOf } from '#features/people/members/contract/currencies.ts';
import { findMember } from '#features/people/members/store.ts';
import type { WalletProvider } from '#features/money/wallet/providers/provider.ts';
import { findTransfer } from '#features/money/wallet/store/transfers.ts';
import type { Protection } from '#features/people/protection/service.ts';
import { createVendors, type VendorsRoom } from '#features/play/vendors/room.ts';
import type { PokerRooms } from '#features/play/vendors/routes/player.ts';
import { type CallLog, createCallLog } from '#features/play/vendors/service/call-log.ts';
import { createKeyRing } from '#features/play/vendors/service/keys.ts';
import { createReach } from '#features/play/vendors/service/reach.ts';
import { createSpeak } from '#features/play/vendors/service/speak.ts';
import type { SuppliedGame } from '#features/play/vendors/service/wallet-call.ts';
import { createTransferWallet } from '#features/play/vendors/service/transfer-wallet.ts';
import type { Brands } from '#features/setup/brand/service.ts';
import type { Catalogue } from '#features/setup/catalogue/service.ts';
import { shelve } from '#features/setup/catalogue/service/stock.ts';
import { engineOf } from '#games/engines.ts';
import type { RequireStepUp } from '#identity/factors/service.ts';
import type { IdentityRoom } from '#identity/front/room.ts';
import { asId } from '#kernel/ids.ts';
import type { Clock } from '#kernel/time.ts';
import type { Ledger } from '#ledger/service.ts';
import type { InstallationKeys } from '#platform/crypto/keys.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import type { Db } from '#platform/db/db.ts';
import type { Log } from '#platform/log/log.ts';
import type { May } from '#platform/trail/staff-action.ts';

type Ground = {
  readonly db: Db;
  readonly log: Log;
  readonly clock: Clock;
  readonly keys: InstallationKeys;
  readonly vendorNetworks?: 'private' | undefined;
};
type Needs = Ground & {
  readonly ledger: Ledger;
  readonly brands: Brands;
  readonly protection: Protection;
  readonly catalogue: Catalogue;
  readonly may: May;
  readonly currencyOf: CurrencyOf;
  readonly identity: IdentityRoom;
  readonly stepUp: RequireStepUp;
  readonly stakes?: { readonly lanes: number; readonly max: number } | undefined;
  readonly pokerRooms: PokerRooms;
};

/** Games one plays alone whose round ends with its stake: what is served to operators. */
const SUPPLIED: readonly (readonly [string, string])[] = [
  ['forest-windmill-ct01-wheel', 'Forest Windmill'],
  ['market-trident-fl01-trident', 'Market Trident'],
  ['velvet-rooster-wa01-rooster', 'Velvet Rooster'],
  ['tailors-starfish-cp01-starfish', 'Tailor’s Starfish'],
  ['crescent-tide-sp01-moon', 'Crescent Tide'],
  ['travellers-mountain-ew01-mountain', 'Traveller’s Mountain'],
];
const suppliedGames = (): ReadonlyMap<string, SuppliedGame> =>
  new Map(
    SUPPLIED.flatMap(([code, name]) => {
      const engine = engineOf(code);
      return engine ? [[code, { engine, name, gameType: 'RNG' }] as const] : [];
    }),
  );

const logs = new WeakMap<Db, CallLog>();
/** Both doors to vendors write one log. */
function logOf({ db, log }: Pick<Ground, 'db' | 'log'>): CallLog {
  const known = logs.get(db) ?? createCallLog({ db, log });
  logs.set(db, known);
  return known;
}

const sealerOf = ({ keys }: Pick<Ground, 'keys'>) => createSealer(keys.derive('vendors'));
function speakParts(ground: Ground) {
  const sealer = sealerOf(ground);
  return {
    sealer,
    keys: createKeyRing({ ...ground, sealer }),
    calls: logOf(ground),
    reach: createReach(ground.vendorNetworks === 'private'),
    privateNetworks: ground.vendorNetworks === 'private',
  };
}

/** Vendors whose games are played with money in a wallet there. */
export function vendorWallet(ground: Ground): WalletProvider {
  const speak = createSpeak({ ...ground, ...speakParts(ground) });
  return createTransferWallet({ ...ground, speak }, async (reference) => {
    const row = await findTransfer(ground.db, reference);
    return row && { vendor: row.vendor, player: row.member_id };
  });
}

export function composeVendors({ protection, catalogue, identity, stakes, ...needs }: Needs): VendorsRoom {
  return createVendors(
    {
      ...needs,
      ...speakParts(needs),
      gate: protection.gate,
      shelve,
      games: suppliedGames(),
      accountOf: async (runner, id) => (await findMember(runner, id))?.account,
      memberOf: async (runner, brandId, account) => {
        const id = await identity.identity.accountId(runner, brandId, 'member', account);
        return id === undefined ? undefined : asId<'member'>(id);
      },
      isClosed: async (brandId, code) => {
        const item = (await catalogue.shelf(brandId)).byCode.get(code);
        return item !== undefined && catalogue.isClosed(item);
      },
    },
    stakes,
  );
}
