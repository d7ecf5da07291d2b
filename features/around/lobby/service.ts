/** The stories of the lobby: launching, favourites, recent games. */
import type { Catalogue } from '#features/setup/catalogue/service.ts';
import { presentGame, presentUntil } from '#features/setup/catalogue/present.ts';
import { matches } from '#features/setup/catalogue/rules.ts';
import type { Item } from '#features/setup/catalogue/rules/item.ts';
import type { MemberId } from '#kernel/ids.ts';
import type { Clock } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import type { BrandRef } from '#platform/http/route.ts';
import type { Closed, Launched } from './contract.ts';
import { lobbyFaults } from './faults.ts';
import { FAVOURITES_MOST, trialAddress } from './rules.ts';
import {
  addFavourite,
  lockFavourites,
  readFavourites,
  readRecents,
  remember,
  removeFavourite,
} from './store.ts';

export type LobbyNeeds = {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly clock: Clock;
};

export type LaunchRequest = {
  readonly brand: BrandRef;
  readonly code: string;
  readonly language: string;
  /** Who opens it; undefined for a trial. */
  readonly memberId: MemberId | undefined;
};

/**
 * The address of a game that is open.
 * @throws lobby.unknown_game, lobby.game_maintenance (with others to play), lobby.no_trial, lobby.not_open_yet
 */
export async function launch(needs: LobbyNeeds, request: LaunchRequest): Promise<Launched> {
  const { catalogue, db } = needs;
  const item = await catalogue.item(request.brand, request.code);
  if (!item) throw lobbyFaults('lobby.unknown_game');
  if (catalogue.isClosed(item)) throw await closedFault(needs, request, item);
  const trial = request.memberId === undefined;
  if (trial && !item.game.trial) throw lobbyFaults('lobby.no_trial');
  const { address } = item;
  if (address === undefined) throw lobbyFaults('lobby.not_open_yet');
  if (request.memberId !== undefined) await remember(db, request.memberId, item.game.code);
  return { url: trial ? trialAddress(address) : address, gameCode: item.game.code };
}

/** Where a title of the brand opens, also one that is closed for a while: its page says so. @throws lobby.unknown_game, lobby.not_open_yet */
export async function whereIs({ catalogue }: LobbyNeeds, brand: BrandRef, code: string): Promise<string> {
  const item = await catalogue.item(brand, code);
  if (!item) throw lobbyFaults('lobby.unknown_game');
  if (item.address === undefined) throw lobbyFaults('lobby.not_open_yet');
  return item.address;
}

async function closedFault(
  { catalogue, clock }: LobbyNeeds,
  { brand, language }: LaunchRequest,
  item: Item,
): Promise<Error> {
  const others = await catalogue.instead(brand, item);
  const value: Closed = {
    recommended: others.map((one) => presentGame(one, language, clock.now())),
    until: presentUntil(item.closedUntil),
  };
  return lobbyFaults('lobby.game_maintenance', { value });
}

/** A heart on something that is not offered is refused: the list would hold what nobody can see. */
export async function like(
  { db, catalogue }: LobbyNeeds,
  brand: BrandRef,
  memberId: MemberId,
  code: string,
): Promise<string[]> {
  if (!(await catalogue.item(brand, code))) throw lobbyFaults('lobby.unknown_game');
  return db.transaction(async (tx) => {
    await lockFavourites(tx, memberId);
    const before = await readFavourites(tx, memberId);
    if (before.includes(code)) return before;
    if (before.length >= FAVOURITES_MOST) throw lobbyFaults('lobby.too_many_favourites');
    await addFavourite(tx, memberId, code);
    return readFavourites(tx, memberId);
  });
}

export async function unlike({ db }: LobbyNeeds, memberId: MemberId, code: string): Promise<string[]> {
  await removeFavourite(db, memberId, code);
  return readFavourites(db, memberId);
}

type Filter = { readonly gameType?: string | undefined; readonly vassalage?: string | undefined };

/** Titles by their codes, in the codes' order; what is no longer offered is left out. */
async function shown(
  { catalogue }: LobbyNeeds,
  brand: BrandRef,
  codes: readonly string[],
  filter: Filter,
): Promise<readonly Item[]> {
  const items = await Promise.all(codes.map((code) => catalogue.item(brand, code)));
  return items.filter((item) => item !== undefined).filter((item) => matches(item, filter, brand.currency));
}

export const favouriteItems = async (
  needs: LobbyNeeds,
  brand: BrandRef,
  memberId: MemberId,
  filter: Filter,
): Promise<readonly Item[]> => shown(needs, brand, await readFavourites(needs.db, memberId), filter);

export const recentItems = async (
  needs: LobbyNeeds,
  brand: BrandRef,
  memberId: MemberId,
  filter: Filter,
): Promise<readonly Item[]> => shown(needs, brand, await readRecents(needs.db, memberId), filter);
