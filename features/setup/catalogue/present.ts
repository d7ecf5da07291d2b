import { toWire } from '#kernel/time.ts';
import { languageOf } from '#kernel/words.ts';
import type { Game, GameMenu, GameTypeEntry, OpsGame, OpsVendor, Vendor } from './contract.ts';
import { SPECIAL_VENDORS } from './contract.ts';
import { percentText, rateFor, rateKey } from './rules/rebates.ts';
import { volatilityOf } from './rules/figures.ts';
import { byNavigation, closedUntil, isClosed, nameIn, returnOf } from './rules.ts';
import type { Item } from './rules/item.ts';
import type { Shelf, VendorEntry } from './service/books.ts';

/** What a title looks like in one language; made once, since the same tiles are asked for all day. */
const presented = new WeakMap<Item, Map<string, Game>>();

export function presentGame(item: Item, asked: string, now: number): Game {
  // Languages come from callers, by any of their names: only those that this title has a name in are kept.
  const named = (code: string): boolean => Object.hasOwn(item.game.names, code);
  const other = named(asked) ? asked : (languageOf(asked)?.code ?? 'en');
  const language = named(other) ? other : 'en';
  const maintenance = isClosed(item, now);
  const known = presented.get(item)?.get(language);
  if (known?.maintenance === maintenance) return known;
  const made = drawGame(item, language, maintenance);
  const others = presented.get(item) ?? new Map<string, Game>();
  others.set(language, made);
  presented.set(item, others);
  return made;
}

function drawGame(item: Item, language: string, maintenance: boolean): Game {
  const { game, type, hot, proved } = item;
  return {
    vassalage: game.vendor,
    gameCode: game.code,
    gameType: type,
    gameCategory: game.classify,
    nodeId: game.code,
    nodeName: nameIn(game, language),
    showIcon: game.icon,
    gameGroupCode: hot ? 'HOT' : game.tags.includes('NEW') ? 'NEW' : '',
    address: item.address ?? '',
    inHouse: game.in_house,
    trial: game.trial,
    maintenance,
    rtp: game.rtp,
    volatility: volatilityOf(item),
    hitRate: proved?.hitRate ?? '',
    maxWin: proved?.maxWin ?? 0,
  };
}

/** Worked out once a shelf, for brands that tell of their rebates and for those that do not. */
const types = { told: new WeakMap<Shelf, GameTypeEntry[]>(), untold: new WeakMap<Shelf, GameTypeEntry[]>() };

/**
 * Game types that hold a game, in navigation order. A rebate is told where the brand pays it (docs/decisions/0020).
 * @param paid the house pays the rebates of this brand: they are told as if the brand had promised them
 */
export function presentTypes(shelf: Shelf, paid = false): GameTypeEntry[] {
  const told = paid || shelf.promise.promised;
  const keptTypes = told ? types.told : types.untold;
  const known = keptTypes.get(shelf);
  if (known) return known;
  const counted = new Map<string, { vendors: Set<string>; classifies: Set<string>; games: number }>();
  for (const { type, game } of shelf.items) {
    const entry = counted.get(type) ?? {
      vendors: new Set<string>(),
      classifies: new Set<string>(),
      games: 0,
    };
    entry.vendors.add(game.vendor);
    if (game.classify) entry.classifies.add(game.classify);
    entry.games += 1;
    counted.set(type, entry);
  }
  const made = [...counted.entries()]
    .sort(([a], [b]) => byNavigation(a, b))
    .map(([gameType, { vendors, classifies, games }]) => ({
      gameType,
      vendors: vendors.size,
      games,
      classifies: [...classifies].sort(),
      rebate: told ? percentText(shelf.rebates.get(rateKey(gameType)) ?? 0) : '',
    }));
  keptTypes.set(shelf, made);
  return made;
}

const lanes = { told: new WeakMap<Shelf, Vendor[]>(), untold: new WeakMap<Shelf, Vendor[]>() };

/** One entry for each game type of a vendor. */
export function presentVendors(shelf: Shelf, paid = false): Vendor[] {
  const told = paid || shelf.promise.promised;
  const keptLanes = told ? lanes.told : lanes.untold;
  const known = keptLanes.get(shelf);
  if (known) return known;
  const typesOf = new Map<string, Set<string>>();
  for (const { type, game } of shelf.items) {
    const mine = typesOf.get(game.vendor) ?? new Set<string>();
    typesOf.set(game.vendor, mine.add(type));
  }
  const made = shelf.vendors.flatMap((vendor) =>
    [...(typesOf.get(vendor.code) ?? [])].sort(byNavigation).map((gameType) => ({
      vassalage: vendor.code,
      gameType,
      displayName: vendor.display_name,
      rebate: told ? percentText(rateFor(shelf.rebates, gameType, vendor.code)) : '',
    })),
  );
  keptLanes.set(shelf, made);
  return made;
}

/** The lottery vendors' menus, in the order of `SPECIAL_VENDORS`; a vendor without an offered game has none. */
export const presentMenus = (shelf: Shelf, language: string, now: number): GameMenu[] =>
  SPECIAL_VENDORS.flatMap((code) => {
    const games = shelf.items.filter((item) => item.game.vendor === code);
    const title = shelf.vendors.find((vendor) => vendor.code === code)?.display_name;
    return games.length === 0 || title === undefined
      ? []
      : [{ accountType: code, title, gameMenus: games.map((item) => presentGame(item, language, now)) }];
  });

/** The end of a pause, where one is known. */
export const presentUntil = (closedUntil: number): string | null =>
  Number.isFinite(closedUntil) && closedUntil > 0 ? toWire(new Date(closedUntil)) : null;

export function presentForOps(item: Item, language: string, now: number): OpsGame {
  const { game, type, hot, position, address, closedUntil, ownClosedUntil } = item;
  const maintenance = ownClosedUntil > now;
  return {
    gameCode: game.code,
    name: nameIn(game, language),
    showIcon: game.icon,
    vassalage: game.vendor,
    gameType: type,
    gameCategory: game.classify,
    playable: address !== undefined,
    hot,
    position,
    maintenance,
    maintenanceUntil: maintenance ? presentUntil(ownClosedUntil) : null,
    closedAbove: closedUntil > now && closedUntil > ownClosedUntil,
    rtp: returnOf(item),
    volatility: volatilityOf(item),
  };
}

export function presentVendorForOps(shelf: Shelf, vendor: VendorEntry, now: number): OpsVendor {
  const closed = closedUntil(vendor, shelf.pausedVendors.get(vendor.code));
  return {
    code: vendor.code,
    name: vendor.display_name,
    games: shelf.every.filter((item) => item.game.vendor === vendor.code).length,
    maintenance: closed > now,
    maintenanceUntil: closed > now ? presentUntil(closed) : null,
  };
}
