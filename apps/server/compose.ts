/** The house put together: every room gets what it stands on, and its parts are collected. Nothing here decides anything. */
import { provedOf } from './compose/proved.ts';
import { tableFigures } from '#games/slots/titles/all.ts';
import type { SportsbookRoom } from '#features/play/sportsbook/room.ts';
import type { TablesRoom } from '#features/play/tables/room.ts';
import { composeVoices } from './compose/chat.ts';
import { composeCockfight } from './compose/cockfight.ts';
import { opensAt } from './compose/opens-at.ts';
import { composeSea } from './compose/sea.ts';
import { composeTables } from './compose/tables.ts';
import type { SeaPlay } from '#features/play/sea/room.ts';
import { composePoker } from './compose/poker.ts';
import { composeLottery } from './compose/lottery.ts';
import type { LotteryRoom } from '#features/play/lottery/room.ts';
import { composeVendors, vendorWallet } from './compose/vendors.ts';
import type { PokerRoom } from '#features/play/poker/room.ts';
import type { DepositPromotions } from '#features/around/promotions/room.ts';
import type { BonusRoom } from '#features/money/bonus/room.ts';
import type { CockfightRoom } from '#features/play/cockfight/room.ts';
import { createStakesRoom } from '#features/play/stakes/room.ts';
import { createRounds, type RoundsRoom } from '#features/play/rounds/room.ts';
import { createContent } from '#features/around/content/room.ts';
import { termsVersion } from '#features/around/content/service/terms.ts';
import type { DescribedElsewhere } from '#features/play/rounds/service/descriptions.ts';
import { offeredGames } from '#features/play/rounds/service/offered.ts';
import { createSeedKeeper } from '#features/play/rounds/seeds.ts';
import { documentMarkWith } from '#features/people/members/service/document-mark.ts';
import { createMembers } from '#features/people/members/room.ts';
import { openGuestOf, openTrialMember } from '#features/people/members/service/open-without-password.ts';
import { broughtBy } from '#features/people/members/service/affiliates.ts';
import type { CurrencyOf } from '#features/people/members/contract/currencies.ts';
import { createCurrencyOf } from '#features/people/members/service/currencies.ts';
import { currenciesOpenedIn } from '#features/people/members/store/currencies.ts';
import { findMember, MEMBER_NAMES } from '#features/people/members/store.ts';
import { holderName } from '#features/people/members/service/profile.ts';
import { createLobby } from '#features/around/lobby/room.ts';
import { composeBonus } from './compose/bonus.ts';
import { bonusesBeside } from './compose/deposit-offers.ts';
import { composeCashier } from './compose/cashier.ts';
import { composeNotices } from './compose/notices.ts';
import type { RewardSource } from '#features/money/bonus/service/reward-source.ts';
import { composeGrowing } from './compose/growing.ts';
import { createExports } from '#features/watch/exports/room.ts';
import { createPlayersRoom } from '#features/watch/players/room.ts';
import { createRecords } from '#features/watch/records/room.ts';
import { createReturns } from '#features/watch/returns/room.ts';
import { type Approvals, createApprovals } from '#features/people/approvals/room.ts';
import { createStaff, type StaffRoom } from '#features/people/staff/room.ts';
import { ApprovalSettings } from '#features/people/staff/contract/settings.ts';
import { colleagues } from '#features/people/staff/service/colleagues.ts';
import { invitationLinks } from '#features/people/agents/service/open.ts';
import { composeAgents } from './compose/agents.ts';
import { paysRebates } from './compose/growth.ts';
import { PointsSettings } from '#features/around/points/contract/settings.ts';
import { partnersAtTheDoor } from '#features/around/referral/service/partners.ts';
import { bookCheck, plateCheck, plateOf, pointsCheck } from './compose/margins.ts';
import { PlateSettings } from '#features/people/agents/contract/settings.ts';
import { BookSettings } from '#features/play/sportsbook/contract/settings.ts';
import { composeAml } from './compose/aml.ts';
import type { AmlRoom } from '#features/people/aml/room.ts';
import { createAudit } from '#features/watch/audit/room.ts';
import { playedAtVendors } from '#features/money/wallet/store/results.ts';
import { heldForWithdrawals } from '#features/money/withdrawals/store.ts';
import { createProtectionRoom } from '#features/people/protection/room.ts';
import type { Protection } from '#features/people/protection/service.ts';
import { currenciesOf } from '#features/setup/brand/service/currencies.ts';
import { createBrandRoom, type BrandRoom } from '#features/setup/brand/room.ts';
import { type CatalogueRoom, createCatalogue } from '#features/setup/catalogue/room.ts';
import { shelve } from '#features/setup/catalogue/service/stock.ts';
import type { Effort } from '#identity/accounts/rules/effort.ts';
import { createIdentity, type IdentityRoom } from '#identity/front/room.ts';
import type { BrandId } from '#kernel/ids.ts';
import { brandDoor } from '#identity/sign-in/service/brand-door.ts';
import { type Clock, systemClock } from '#kernel/time.ts';
import type { Say } from '#identity/messages/service.ts';
import type { PostSettings } from '#identity/codes/service/post.ts';
import { clientsOf, type ProviderSettings } from '#identity/providers/service/settings.ts';
import { createLedger, type Ledger } from '#ledger/service.ts';
import type { InstallationKeys } from '#platform/crypto/keys.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import type { Db } from '#platform/db/db.ts';
import type { Route } from '#platform/http/route.ts';
import type { Log } from '#platform/log/log.ts';
import { listenerLag } from '#platform/outbox/run-listeners.ts';
import { collect, type Room, type RoomParts } from '#platform/room/room.ts';
import type { May } from '#platform/trail/staff-action.ts';
import { createStatus } from '#features/around/status/room.ts';
import { composeSportsbook } from './compose/sportsbook.ts';
import { composeWatch } from './compose/watch.ts';
import { composeWallet } from './compose/wallet.ts';
import { composeVerification } from './compose/verification.ts';
import { composeWithdrawals } from './compose/withdrawals.ts';
import type { LanguageParts } from './words.ts';

export type HouseNeeds = {
  readonly db: Db;
  readonly keys: InstallationKeys;
  readonly log: Log;
  readonly clock?: Clock;
  /** Which languages are there; every one where nobody counted. */
  readonly languages?: LanguageParts;
  readonly stakes?: { readonly lanes: number; readonly max: number };
  /** Folder of the installation's keys and anchors, for programs this process starts; where they look by themselves when left out. */
  readonly dataDir?: string | undefined;
  /** `private`: vendors of other houses may stand in networks of our own. */
  readonly vendorNetworks?: 'private' | undefined;
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
  readonly sportsbook: SportsbookRoom;
  readonly lottery: LotteryRoom;
  readonly cockfight: CockfightRoom;
  readonly sea: SeaPlay;
  readonly poker: PokerRoom;
  readonly bonus: BonusRoom;
  readonly ledger: Ledger;
  readonly staff: StaffRoom;
  /** Every room that was made, from the ground up. */
  readonly all: readonly Room[];
  /** The process begins to stop: nobody waits any longer inside a request. */
  readonly leave: () => void;
  readonly close: () => Promise<void>;
} & RoomParts;

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
  const people = await composePeople(
    ground,
    () => rightsIn(routes),
    (brandId, memberId) => money.bonus.bonusFor(brandId, memberId),
  );
  const { shared, identity, members, staff, guard, aml } = people;
  const { protection } = guard;
  const money = composeMoney(shared, members, protection, aml, () => growing);
  const catalogue = composeCatalogue(ground, shared.may);
  const play = composePlay(ground, shared, protection, catalogue);
  const { tables, lottery, sportsbook, cockfight } = play;
  const shelved = { ...shared, catalogue: catalogue.catalogue };
  const voices = composeVoices(shelved, () => parts.routes);
  const growing = composeGrowing({ ...shelved, protection, members, lottery }, voices.chat);
  const deciding = [
    members,
    staff,
    guard,
    aml,
    ...Object.values(money),
    tables,
    lottery,
    sportsbook,
    cockfight,
    ...growing.deciding,
  ];
  const all: readonly Room[] = [
    ...composeLooks(shared, () => parts.listeners),
    brand,
    identity,
    people.approvals.open(deciding.flatMap((room) => room.approvals)),
    catalogue,
    members,
    staff,
    guard,
    composeVerification(shared),
    aml,
    ...Object.values(money),
    ...Object.values(play),
    ...growing.rooms,
    ...composeAround(shared, catalogue, voices, () => parts),
    createAudit({ db }),
  ];
  const parts = collect(all);
  const checks = settingsChecks(ground, catalogue, lottery);
  const routes: readonly Route[] = [
    ...brand.settingsRoutes(parts.settings, { checks, openedCurrencies: currenciesOpenedIn }),
    ...parts.routes,
  ];
  return {
    ...parts,
    routes,
    brand,
    identity,
    catalogue,
    ...play,
    bonus: money.bonus,
    ledger,
    staff,
    all,
    ...endingOf(all),
  };
}

/** How a process ends its rooms, the last made first. */
const endingOf = (all: readonly Room[]): Pick<Rooms, 'leave' | 'close'> => ({
  leave: () => {
    for (const room of all) room.leave?.();
  },
  close: async () => {
    for (const room of [...all].reverse()) await room.close?.();
  },
});

const composeCatalogue = ({ needs, clock, brand }: Ground, may: May): CatalogueRoom =>
  createCatalogue({
    db: needs.db,
    may,
    clock,
    opensAt,
    tableFigures,
    proved: provedOf,
    paysRebates: paysRebates(brand.brands),
  });

/** What no room of its own can judge of a brand's settings: what one pays against what another keeps. */
const settingsChecks = ({ brand }: Ground, { catalogue }: CatalogueRoom, lottery: LotteryRoom) => {
  const { settings } = brand.brands;
  return new Map([
    [PlateSettings.name, plateCheck({ settings, lottery })],
    [BookSettings.name, bookCheck({ settings })],
    [PointsSettings.name, pointsCheck({ settings, lottery, rebateFor: catalogue.rebateFor })],
  ]);
};

/** Whether a bonus for new members waits for this one: the room that knows stands above. */
type BonusFor = (brandId: BrandId, memberId: string) => Promise<boolean>;

/** The floor of people on the gate: who is here, who may do what, and what nobody does alone. @param known every right that a route asks for */
async function composePeople(ground: Ground, known: () => readonly string[], bonusFor: BonusFor) {
  const { needs, clock, brand } = ground;
  const identity = await composeIdentity(ground);
  const may: May = (staffId, right) => staff.rights.may(staffId, right);
  const approvals = createApprovals({
    db: needs.db,
    clock,
    may,
    colleagues,
    approvers: async (id) => (await brand.brands.settings.of(id, ApprovalSettings)).grantApprovals,
    stepUp: identity.factors.requireStepUp,
  });
  const shared = sharedOf(ground, identity, approvals.approvals, may);
  const members = composeMembers(ground, identity, { approvals: approvals.approvals, may, bonusFor });
  const guard = createProtectionRoom({
    ...shared,
    key: needs.keys.derive('person-marks'),
    forget: identity.identity.forget,
    above: { playedAtVendors, heldForWithdrawals },
  });
  const staff = createStaff({
    ...shared,
    identity: identity.identity,
    factors: identity.factorReset,
    messages: identity.messages,
    known,
  });
  const aml = composeAml({ ...shared, restrict: guard.restrict });
  return { shared, identity, approvals, members, guard, staff, aml };
}

/** Age of the oldest fact a listener has not handled, seconds. */
const behindOf = async (db: Db, listeners: RoomParts['listeners']): Promise<number> =>
  Math.max(0, ...(await db.transaction((tx) => listenerLag(tx, listeners))).values());

/** What tells members, and what looks into every room. @param listeners of every room, once they are made */
const composeLooks = (shared: Shared, listeners: () => RoomParts['listeners']): readonly Room[] => [
  composeNotices({ ...shared, say: shared.say }),
  createRecords(shared),
  createExports(shared),
  ...composeWatch({ ...shared, dataDir: shared.dataDir, listeners }),
  createReturns(shared),
  createPlayersRoom(shared),
];

/** What nearly every room stands on. */
const sharedOf = (
  { needs, clock, ledger, brand }: Ground,
  identity: IdentityRoom,
  approvals: Approvals,
  may: May,
) => ({
  ...needs,
  clock,
  ledger,
  identity,
  approvals,
  may,
  brands: brand.brands,
  currencyOf: createCurrencyOf({ db: needs.db, brands: brand.brands }),
  stepUp: identity.factors.requireStepUp,
});
type Shared = ReturnType<typeof sharedOf>;

/** What rooms above hand to those of money: what is there to claim, and what can be chosen with a deposit. */
type Growing = { readonly rewards: readonly RewardSource[]; readonly deposits: DepositPromotions };

/** Rooms of the floor of money, and the agents whose earnings they pay. */
function composeMoney(
  shared: Shared,
  members: ReturnType<typeof composeMembers>,
  protection: Protection,
  aml: Pick<AmlRoom, 'holdsRelease'>,
  growing: () => Growing,
) {
  const held = aml.holdsRelease;
  const { agents, commission, frozen } = composeAgents({
    ...shared,
    members,
    held,
    keepsBack: (runner, who) => withdrawals.keepsBack(runner, who),
  });
  const wallet = composeWallet({ ...shared, protection, findMember }, vendorWallet(shared));
  // Rooms of growth hand in what they have to claim.
  const bonus = composeBonus({ ...shared, sources: () => growing().rewards });
  const bonuses = bonusesBeside(bonus.money, () => growing().deposits);
  const cashier = composeCashier({ ...shared, protection, bonuses });
  const { syncPlay } = wallet;
  const withdrawals = composeWithdrawals({ ...shared, members, frozen, held, syncPlay, bonuses });
  // The sample's wallet transfer is of somebody withdrawals have opened.
  return { agents, commission, cashier, withdrawals, wallet, bonus };
}

/** What stands around the play: finding it, asking about it, reading and talking of it. @param parts of every room, once they are made */
function composeAround(
  shared: Shared,
  { catalogue }: CatalogueRoom,
  { support, chat }: ReturnType<typeof composeVoices>,
  parts: () => RoomParts,
): readonly Room[] {
  const { db, may, clock, brands } = shared;
  return [
    createLobby({ db, catalogue, clock }),
    support,
    createStatus({ db, may, clock, brands, behind: () => behindOf(db, parts().listeners) }),
    createContent({ db, may, clock }),
    chat,
  ];
}

/** Rooms where stakes are taken and settled. */
function composePlay(ground: Ground, shared: Shared, protection: Protection, catalogue: CatalogueRoom) {
  const lottery = composeLottery({
    ...shared,
    gate: protection.gate,
    plateOf: plateOf({ settings: shared.brands.settings }),
  });
  const cockfight = composeCockfight({ ...shared, protection });
  const sea = composeSea({ ...shared, protection, settings: shared.brands.settings });
  const poker = composePoker({ ...shared, protection });
  return {
    stakes: createStakesRoom({ db: ground.needs.db, clock: ground.clock }),
    rounds: composeRounds(ground, protection, catalogue, {
      currencyOf: shared.currencyOf,
      // One call answers the rules of everything that is played: rooms above write their own.
      elsewhere: async (brandId, code) =>
        (await lottery.describe(brandId, code)) ??
        (await cockfight.describe(brandId, code)) ??
        (await sea.describe(brandId, code)),
    }),
    tables: composeTables({ ...shared, protection }),
    lottery,
    sportsbook: composeSportsbook({ ...shared, protection }),
    cockfight,
    vendors: composeVendors({
      ...shared,
      protection,
      catalogue: catalogue.catalogue,
      // Our own tables stand among the rooms of vendors.
      pokerRooms: poker.rooms,
    }),
    sea,
    poker,
  };
}

/** What the gate may not know of brands and members is handed in: its door asks, members are opened above it. */
async function composeIdentity({ needs, clock, ledger, brand }: Ground): Promise<IdentityRoom> {
  const { db, keys, log, say, post } = needs;
  const { settings, offers } = brandDoor({
    read: brand.brands.settings.of,
    currencyOf: async (id) => (await brand.brands.byId(id)).currency,
  });
  const identity: IdentityRoom = await createIdentity({
    db,
    keys,
    log,
    clock,
    say,
    post,
    effort: needs.effort,
    door: {
      settings,
      flagged: brand.brands.flagged,
      holderName: (id) => holderName(db, id),
      openTrial: (tx, id) => openTrialMember(tx, { ledger, identity: identity.identity }, id),
    },
    social: {
      ...clientsOf(needs.providers ?? {}),
      offers,
      openPlayer: async (tx, id, host) => {
        const own = await brand.brands.byId(id);
        const needs = { ledger, identity: identity.identity, termsVersion };
        return openGuestOf(tx, needs, own, await broughtBy(tx, own, host));
      },
    },
  });
  return identity;
}

const composeMembers = (
  { needs, clock, ledger, brand }: Ground,
  identity: IdentityRoom,
  staffed: { readonly approvals: Approvals; readonly may: May; readonly bonusFor: BonusFor },
) =>
  createMembers({
    ...staffed,
    db: needs.db,
    ledger,
    clock,
    identity: identity.identity,
    codes: identity.codes,
    messages: identity.messages,
    human: identity.human,
    captchas: identity.captchas,
    policy: identity.policy,
    passwordService: identity.passwordService,
    phones: identity.social.phones,
    phoneCodes: identity.phoneCodes,
    stepUp: identity.factors.requireStepUp,
    factors: identity.factors,
    factorReset: identity.factorReset,
    sealer: createSealer(needs.keys.derive('members')),
    documentMark: documentMarkWith(needs.keys.derive('document-marks')),
    brands: brand.brands,
    links: invitationLinks({ brands: brand.brands, clock }),
    partners: partnersAtTheDoor({ clock }),
    termsVersion,
  });

function composeRounds(
  { needs, clock, ledger, brand }: Ground,
  protection: Protection,
  catalogue: CatalogueRoom,
  { currencyOf, elsewhere }: { readonly currencyOf: CurrencyOf; readonly elsewhere: DescribedElsewhere },
): RoundsRoom {
  const { db, keys, log, stakes } = needs;
  const currencies = (id: BrandId) => currenciesOf(brand.brands, id);
  return createRounds(
    {
      db,
      ledger,
      clock,
      log,
      seeds: createSeedKeeper(createSealer(keys.derive('seeds'))),
      gate: protection.gate,
      shelve,
      elsewhere,
      namesOf: (runner, ids) => runner.rows(MEMBER_NAMES, [ids]),
      games: offeredGames(catalogue.catalogue, protection, brand.brands.settings, currencies),
      currencies: { current: currencyOf, several: async (id) => (await currencies(id)).all.length > 1 },
      labelOf: async (code) => ({ ...(await catalogue.catalogue.classOf(code)), game: code }),
    },
    stakes,
  );
}

/** Every right a route asks for. */
const rightsIn = (routes: readonly Route[]): string[] =>
  [...new Set(routes.flatMap(({ rules }) => rules.right ?? 'own'))].filter((right) => right !== 'own').sort();
