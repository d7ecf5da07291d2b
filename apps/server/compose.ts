/** The house put together: every room gets what it stands on. Nothing here decides anything. */
import { ENGINES, TABLE_ENGINES, tableEngineOf } from '#games/registry.ts';
import { createTablesRoom, type TablesRoom } from '#features/play/tables/room.ts';
import { createRounds, type RoundsRoom } from '#features/play/rounds/room.ts';
import { createContent } from '#features/around/content/room.ts';
import type { OfferedGame } from '#features/play/rounds/deps.ts';
import { createSportsbook } from '#features/play/sportsbook/room.ts';
import { createSeedKeeper } from '#features/play/rounds/seeds.ts';
import { createMembers } from '#features/people/members/room.ts';
import { openGuestOf, openTrialMember } from '#features/people/members/service/open-without-password.ts';
import { createPayees } from '#features/people/members/service/payee.ts';
import { createPlayers } from '#features/people/members/service/players.ts';
import { broughtBy } from '#features/people/members/service/affiliates.ts';
import { holderName } from '#features/people/members/service/profile.ts';
import { cycleFor } from '#features/people/protection/rules.ts';
import { createCashier } from '#features/money/cashier/room.ts';
import { createSandbox } from '#features/money/cashier/providers/sandbox.ts';
import { createWallet } from '#features/money/wallet/room.ts';
import { createLobby } from '#features/around/lobby/room.ts';
import { createStaff, type StaffRoom } from '#features/people/staff/room.ts';
import { createAudit } from '#features/watch/audit/room.ts';
import { createProtection } from '#features/people/protection/service.ts';
import type { BrandFlags } from '#features/setup/brand/contract.ts';
import type { Brand } from '#features/setup/brand/service.ts';
import { createBrandRoom, type BrandRoom } from '#features/setup/brand/room.ts';
import { type CatalogueRoom, createCatalogue } from '#features/setup/catalogue/room.ts';
import { dialingCodeOf } from '#identity/registration/countries.ts';
import type { Effort } from '#identity/effort.ts';
import { createIdentity, type IdentityRoom } from '#identity/room.ts';
import { type Clock, DAY, systemClock } from '#kernel/time.ts';
import type { Say } from '#identity/messages/messages.ts';
import type { PostSettings } from '#identity/post.ts';
import { clientsOf, type ProviderSettings } from '#identity/social/settings.ts';
import { createLedger, type Ledger } from '#ledger/service.ts';
import type { InstallationKeys } from '#platform/crypto/keys.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import type { Db } from '#platform/db/db.ts';
import type { Route } from '#platform/http/route.ts';
import type { LiveTopic } from '#platform/live/socket.ts';
import type { Tick } from '#platform/jobs/ticks.ts';
import type { JobHandlers } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log/log.ts';
import type { LanguageParts } from './words.ts';

export type HouseNeeds = {
  readonly db: Db;
  readonly keys: InstallationKeys;
  readonly log: Log;
  readonly clock?: Clock;
  /** Which languages are there; every one where nobody counted. */
  readonly languages?: LanguageParts;
  readonly stakes?: { readonly lanes: number; readonly max: number };
  /** Where this process answers, for providers that call back. */
  readonly origin: () => string;
  /** The words of messages to people. */
  readonly say?: Say;
  /** Gateways for text messages and mail. */
  readonly post?: PostSettings | undefined;
  /** Who may vouch for visitors. */
  readonly providers?: ProviderSettings | undefined;
  /** What a password and a form cost; tests hand in a light one. */
  readonly effort?: Effort | undefined;
};

export type Rooms = {
  readonly brand: BrandRoom;
  readonly identity: IdentityRoom;
  readonly catalogue: CatalogueRoom;
  readonly rounds: RoundsRoom;
  readonly tables: TablesRoom;
  readonly ledger: Ledger;
  readonly staff: StaffRoom;
  readonly routes: readonly Route[];
  readonly topics: readonly LiveTopic[];
  readonly jobs: JobHandlers;
  readonly ticks: readonly Tick[];
  readonly close: () => Promise<void>;
};

type Ground = {
  readonly needs: HouseNeeds;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly brand: BrandRoom;
};

export async function composeHouse(needs: HouseNeeds): Promise<Rooms> {
  const clock = needs.clock ?? systemClock;
  const { db } = needs;
  const ledger = createLedger(db);
  const brand = createBrandRoom({ db, clock, ...(needs.languages ? { languages: needs.languages } : {}) });
  const ground: Ground = { needs, clock, ledger, brand };
  const identity = await composeIdentity(ground);
  const catalogue = createCatalogue({ db, clock, playable: isPlayed });
  const members = composeMembers(ground, identity);
  const protection = createProtection({ brands: brand.brands });
  const staff = createStaff({
    db,
    clock,
    brands: brand.brands,
    identity: identity.identity,
    factors: identity.factorReset,
    messages: identity.messages,
    payees: createPayees({ db, clock, brands: brand.brands, messages: identity.messages }),
    players: createPlayers({ clock, brands: brand.brands, messages: identity.messages, desk: identity.desk }),
    stepUp: identity.factors.requireStepUp,
    known: () => rightsIn(routes),
  });
  const wallet = createWallet({ db, ledger, clock });
  const cashier = composeCashier(ground, protection);
  const rounds = composeRounds(ground, protection, catalogue);
  const tables = composeTables(ground, protection);
  const content = createContent({ db, clock });
  const sportsbook = createSportsbook({ db, clock, brands: brand.brands });
  const lobby = createLobby({ db, catalogue: catalogue.catalogue, clock, isTable });
  const audit = createAudit({ db });
  const ticks = [...identity.ticks, ...members.ticks, ...rounds.ticks, ...tables.ticks];
  const routes: readonly Route[] = [
    brand,
    identity,
    members,
    staff,
    audit,
    catalogue,
    wallet,
    cashier,
    rounds,
    tables,
    sportsbook,
    lobby,
    content,
  ].flatMap((room) => room.routes);
  return {
    brand,
    identity,
    catalogue,
    rounds,
    tables,
    ledger,
    staff,
    routes,
    topics: [...wallet.topics, ...cashier.topics, ...sportsbook.topics, ...tables.topics],
    jobs: Object.assign({}, identity.jobs, cashier.jobs, ...ticks.map((tick) => tick.jobs)),
    ticks,
    close: async () => {
      await tables.close();
      await rounds.close();
      await identity.close();
    },
  };
}

/** What the gate may not know of brands and members is handed in: its door asks, members are opened above it. */
async function composeIdentity({ needs, clock, ledger, brand }: Ground): Promise<IdentityRoom> {
  const { db, keys, log, say, post } = needs;
  const identity: IdentityRoom = await createIdentity({
    db,
    keys,
    log,
    clock,
    say,
    post,
    effort: needs.effort,
    door: {
      settings: async (id) => doorSettings(await brand.brands.byId(id)),
      flagged: brand.brands.flagged,
      holderName: (id) => holderName(db, id),
      openTrial: (tx, id) => openTrialMember(tx, { ledger, identity: identity.identity }, id),
    },
    social: {
      ...clientsOf(needs.providers ?? {}),
      offers: async (id, way) => offers((await brand.brands.byId(id)).flags, way),
      openPlayer: async (tx, id, host) => {
        const own = await brand.brands.byId(id);
        const needs = { ledger, identity: identity.identity };
        return openGuestOf(tx, needs, own, await broughtBy(tx, own, host));
      },
    },
  });
  return identity;
}

const composeMembers = ({ needs, clock, ledger, brand }: Ground, identity: IdentityRoom) =>
  createMembers({
    db: needs.db,
    ledger,
    clock,
    identity: identity.identity,
    codes: identity.codes,
    messages: identity.messages,
    human: identity.human,
    captchas: identity.captchas,
    policy: identity.policy,
    desk: identity.desk,
    phones: identity.social.phones,
    phoneCodes: identity.phoneCodes,
    stepUp: identity.factors.requireStepUp,
    sealer: createSealer(needs.keys.derive('members')),
    brands: brand.brands,
  });

type Protection = ReturnType<typeof createProtection>;

function composeCashier({ needs, clock, ledger, brand }: Ground, protection: Protection) {
  const { db, keys, log, origin } = needs;
  const sandbox = createSandbox({ db, keys, clock, selfUrl: origin });
  return createCashier({ db, ledger, brands: brand.brands, protection, providers: [sandbox], clock, log });
}

function composeRounds(
  { needs, clock, ledger, brand }: Ground,
  protection: Protection,
  catalogue: CatalogueRoom,
): RoundsRoom {
  const { db, keys, log, stakes } = needs;
  return createRounds(
    {
      db,
      ledger,
      clock,
      log,
      seeds: createSeedKeeper(createSealer(keys.derive('seeds'))),
      gate: protection.gate,
      games: (brandId, code, currency) => offeredGame(brand, catalogue, brandId, code, currency),
      labelOf: async (code) => ({ ...(await catalogue.catalogue.classOf(code)), game: code }),
    },
    stakes,
  );
}

/** Games for everybody at once: a table bears the code of its title. */
const isTable = (code: string): boolean => tableEngineOf(code) !== undefined;
const isPlayed = (code: string): boolean => ENGINES.has(code) || isTable(code);

function composeTables({ needs, clock, ledger }: Ground, { gate }: Protection): TablesRoom {
  const { db, keys, log, stakes } = needs;
  const sealer = createSealer(keys.derive('tables'));
  return createTablesRoom({ db, ledger, clock, log, gate, sealer, engines: TABLE_ENGINES }, stakes);
}

/** A password is old after 90 days, where the brand lets passwords grow old at all. */
const PASSWORD_MAX_MS = 90 * DAY;

const doorSettings = ({ flags, ...brand }: Brand) => ({
  smsLogin: flags.MOBILEVERCODELOGIN3,
  freePlay: flags.FREEPLAY,
  extraVerification: true,
  tellsUnknown: flags.TELLUNKNOWNNAME,
  passwordMaxMs: flags.PASSWORDEXPIRY ? PASSWORD_MAX_MS : undefined,
  dialingCode: dialingCodeOf(brand),
});

const offers = (flags: BrandFlags, way: 'google' | 'facebook' | 'phone'): boolean =>
  way === 'google' ? flags.GOOGLELOGIN : way === 'facebook' ? flags.FACEBOOKLOGIN : flags.PHONESIGNIN;

/** Every right a route asks for. */
const rightsIn = (routes: readonly Route[]): string[] =>
  [...new Set(routes.map(({ rules }) => rules.right ?? 'own'))].filter((right) => right !== 'own').sort();

/** A listed game with the engine that plays it, at the pace of the brand's jurisdiction. */
async function offeredGame(
  brand: BrandRoom,
  catalogue: CatalogueRoom,
  ...[brandId, code, currency]: Parameters<Parameters<typeof createRounds>[0]['games']>
): Promise<OfferedGame | undefined> {
  const [game, owner] = await Promise.all([
    catalogue.catalogue.offered(brandId, code, currency),
    brand.brands.byId(brandId),
  ]);
  const engine = ENGINES.get(code);
  if (!game || !engine) return undefined;
  const kind = game.gameType === 'RNG' ? 'slots' : 'casino';
  return {
    code,
    category: game.gameType,
    vendor: game.vendor,
    engine,
    name: game.name,
    stakes: game.stakes,
    defaultStake: game.defaultStake,
    cycleMs: cycleFor(owner.rules, kind, game.cycleMs),
    closed: game.closed,
  };
}
