/** What staff see of vendors and what one of them does: terms, keys, closing, lists of games, free rounds, what waits for people. */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import type { BrandId } from '#kernel/ids.ts';
import { newId } from '#kernel/ids.ts';
import { isCurrency, moneyFaults, parseAmount } from '#kernel/money.ts';
import { DAY, HOUR } from '#kernel/time.ts';
import type { Tx } from '#platform/db/db.ts';
import { type Actor, staffAction } from '#platform/trail/staff-action.ts';
import type {
  OpsAddVendor,
  OpsChangeVendorHouse,
  OpsDecideChanges,
  OpsGiveRounds,
  OpsMakeKey,
  OpsSetVendorState,
  OpsVendorGames,
  OpsVendorHouses,
} from '../contract/ops.ts';
import { toWireAmount } from '../contract/protocol.ts';
import { vendorFaults } from '../faults.ts';
import { presentChange, presentGame, presentVendor } from '../present.ts';
import type { ListedGame } from '../providers/adapter.ts';
import { ADAPTERS, adapterOf } from '../providers/registry.ts';
import { CALLS_OF_HOUR } from '../store/calls.ts';
import { putGrant, SET_GRANT } from '../store/grants.ts';
import {
  changeVendorRow,
  GAME_BY_CODE,
  type GameRow,
  GAMES_OF,
  LIVE_KEYS,
  LOCK_VENDOR,
  type NewVendor,
  putVendorGame,
  putVendorRow,
  RETIRE_KEY,
  setVendorState,
  VENDOR_BY_CODE,
  type VendorRow,
  VENDORS_OF,
  WITHDRAW_GAME,
} from '../store/vendors.ts';
import { DECIDE_CHANGES, OPEN_CHANGES, WAITING } from '../store/watch.ts';
import { type KeyRing, makeKey } from './keys.ts';
import { aliasOf } from './launch.ts';
import { isReachable } from './reach.ts';
import type { VendorNeeds } from './needs.ts';
import type { Speak } from './speak.ts';

export type OpsNeeds = VendorNeeds & { readonly speak: Speak; readonly keys: KeyRing };
const WRITE = 'vendors.write';
const KEYS = 'vendors.keys';

export async function vendorOf(
  { db }: Pick<OpsNeeds, 'db'>,
  brandId: string,
  code: string,
): Promise<VendorRow> {
  const row = await db.one(VENDOR_BY_CODE, [brandId, code]);
  if (!row) throw vendorFaults('vendors.unknown_vendor');
  return row;
}
async function lockVendor(tx: Tx, brandId: string, code: string): Promise<VendorRow> {
  const row = await tx.one(LOCK_VENDOR, [brandId, code]);
  if (!row) throw vendorFaults('vendors.unknown_vendor');
  return row;
}

export async function opsVendors(
  { db, clock }: OpsNeeds,
  brandId: BrandId,
): Promise<CallAnswer<typeof OpsVendorHouses>> {
  const [vendors, waiting, hours] = await Promise.all([
    db.rows(VENDORS_OF, [brandId]),
    db.rows(WAITING, [brandId]),
    db.rows(CALLS_OF_HOUR, [brandId, new Date(clock.now() - HOUR)]),
  ]);
  return {
    list: vendors.map((row) =>
      presentVendor(
        row,
        waiting.find(({ code }) => code === row.code),
        hours.find(({ vendor }) => vendor === row.code),
      ),
    ),
    adapters: ADAPTERS.map(({ code }) => code),
  };
}

type Terms = CallInput<typeof OpsChangeVendorHouse>['body'];

/** @throws vendors.wrong_address · wrong_limits · money.* */
function termsOf(
  { privateNetworks = false }: OpsNeeds,
  terms: Terms,
): Omit<NewVendor, 'brand_id' | 'code' | 'adapter'> {
  if (terms.endpoint !== '' && !isReachable(terms.endpoint, privateNetworks))
    throw vendorFaults('vendors.wrong_address');
  if (!terms.currencies.every(isCurrency)) throw moneyFaults('money.unknown_currency');
  const limits = terms.limits.map(({ currency, min, max }) => {
    const low = min === undefined ? undefined : parseAmount(min, currency);
    const high = max === undefined ? undefined : parseAmount(max, currency);
    if (low !== undefined && high !== undefined && low > high) throw vendorFaults('vendors.wrong_limits');
    return [
      currency,
      {
        ...(low === undefined ? {} : { min: String(low) }),
        ...(high === undefined ? {} : { max: String(high) }),
      },
    ] as const;
  });
  return {
    name: terms.name,
    endpoint: terms.endpoint.replace(/\/+$/, ''),
    operator: terms.operator,
    currencies: [...new Set(terms.currencies)],
    limits: Object.fromEntries(limits),
    round_minutes: terms.roundMinutes,
  };
}

const shown = ({
  name,
  endpoint,
  operator,
  currencies,
  limits,
  round_minutes,
}: Omit<NewVendor, 'brand_id' | 'code' | 'adapter'>) => ({
  name,
  endpoint,
  operator,
  currencies,
  limits,
  roundMinutes: round_minutes,
});

export const addVendor = (
  needs: OpsNeeds,
  actor: Actor,
  { code, adapter, ...terms }: CallInput<typeof OpsAddVendor>['body'],
): Promise<{ readonly code: string }> =>
  staffAction(needs, { actor, right: WRITE, action: 'vendors.added', subject: code }, async (tx, note) => {
    if (!adapterOf(adapter)) throw vendorFaults('vendors.wrong_adapter');
    const row = { ...termsOf(needs, terms), brand_id: actor.brandId, code, adapter };
    const made = await putVendorRow(tx, row);
    if (!made) throw vendorFaults('vendors.taken');
    await setVendorState(tx, made, { state: 'closed', reason: 'not opened yet', reopens_at: null });
    await needs.shelve(tx, { code, display_name: row.name }, []);
    note({ after: { adapter, ...shown(row) } });
    return { code };
  });

export const changeVendor = (
  needs: OpsNeeds,
  actor: Actor,
  code: string,
  terms: Terms,
): Promise<{ readonly code: string }> =>
  staffAction(needs, { actor, right: WRITE, action: 'vendors.changed', subject: code }, async (tx, note) => {
    const before = await lockVendor(tx, actor.brandId, code);
    const after = { ...termsOf(needs, terms), brand_id: actor.brandId, code, adapter: before.adapter };
    // The database keeps the names of an object in an order of its own.
    if (isDeepStrictEqual(shown(before), shown(after))) return { code };
    await changeVendorRow(tx, after);
    note({ before: shown(before), after: shown(after) });
    return { code };
  });

export const setState = (
  needs: OpsNeeds,
  actor: Actor,
  code: string,
  { open, until, reason }: CallInput<typeof OpsSetVendorState>['body'],
): Promise<{ readonly state: VendorRow['state'] }> =>
  staffAction(needs, { actor, right: WRITE, action: 'vendors.state', subject: code }, async (tx, note) => {
    const before = await lockVendor(tx, actor.brandId, code);
    const reopens = open || until === undefined || until === null ? null : new Date(until);
    const to = {
      state: open ? ('open' as const) : ('closed' as const),
      reason: open ? '' : reason,
      reopens_at: reopens,
    };
    if (before.state === to.state && open) throw vendorFaults('vendors.no_change');
    await setVendorState(tx, before, to);
    note({
      before: { state: before.state, reason: before.reason },
      after: { state: to.state, reason, reopensAt: reopens?.toISOString() ?? null },
    });
    return { state: to.state };
  });

export const addKey = async (
  needs: OpsNeeds,
  actor: Actor,
  code: string,
  given: string,
): Promise<CallAnswer<typeof OpsMakeKey>> => {
  const made = await staffAction(
    needs,
    { actor, right: KEYS, action: 'vendors.key_made', subject: code },
    async (tx, note) => {
      const vendor = await lockVendor(tx, actor.brandId, code);
      const kind = adapterOf(vendor.adapter)?.keys;
      if (!kind) throw vendorFaults('vendors.wrong_adapter');
      const key = await makeKey(tx, needs, vendor, kind, given.trim());
      // The trail says which key, never what it is.
      note({ after: { keyId: key.keyId, kind } });
      return key;
    },
  );
  needs.keys.forget();
  return made;
};

export const retireKey = async (
  needs: OpsNeeds,
  actor: Actor,
  code: string,
  id: string,
): Promise<{ readonly id: string }> => {
  await staffAction(
    needs,
    { actor, right: KEYS, action: 'vendors.key_retired', subject: code },
    async (tx, note) => {
      const vendor = await lockVendor(tx, actor.brandId, code);
      const live = await tx.rows(LIVE_KEYS, [actor.brandId, code]);
      if (live.some((key) => key.id === id) && live.length === 1 && vendor.state === 'open')
        throw vendorFaults('vendors.last_key');
      const retired = await tx.one(RETIRE_KEY, [actor.brandId, code, id, new Date(needs.clock.now())]);
      if (!retired) throw vendorFaults('vendors.unknown_key');
      note({ before: { keyId: retired.key_id } });
    },
  );
  needs.keys.forget();
  return { id };
};

export async function opsGames(
  needs: OpsNeeds,
  brandId: BrandId,
  code: string,
): Promise<CallAnswer<typeof OpsVendorGames>> {
  await vendorOf(needs, brandId, code);
  const [games, changes] = await Promise.all([
    needs.db.rows(GAMES_OF, [brandId, code]),
    needs.db.rows(OPEN_CHANGES, [brandId, code]),
  ]);
  return { list: games.map(presentGame), changes: changes.map(presentChange) };
}

/** Codes of our catalogue: at most 40 characters, unlike every other title's. */
export function gameCodeOf(vendor: string, ref: string): string {
  const slug = `${vendor}-${ref}`
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  const mark = createHash('sha256').update(`${vendor} ${ref}`).digest('hex').slice(0, 6);
  return `vg-${slug.slice(0, 29).replaceAll(/-+$/g, '')}-${mark}`;
}

/** Lists a game of a vendor in its own table and on the shelves. */
export async function listGame(
  needs: Pick<OpsNeeds, 'shelve'>,
  tx: Tx,
  vendor: Pick<VendorRow, 'brand_id' | 'code' | 'name'>,
  game: ListedGame,
): Promise<Pick<GameRow, 'code'>> {
  const code = gameCodeOf(vendor.code, game.ref);
  await putVendorGame(tx, {
    brand_id: vendor.brand_id,
    vendor: vendor.code,
    code,
    ref: game.ref,
    name: game.name,
    game_type: game.gameType,
    trial: game.trial,
    free_rounds: game.freeRounds,
  });
  await needs.shelve(tx, { code: vendor.code, display_name: vendor.name }, [
    {
      code,
      vendor: vendor.code,
      game_type: game.gameType,
      names: { en: game.name },
      icon: `/art/${game.gameType}/${code}.svg`,
      tags: ['NEW'],
      in_house: false,
      trial: game.trial,
      popularity: 0n,
      stakes: {},
      default_stake: {},
      cycle_ms: 0,
      rtp: '',
    },
  ]);
  return { code };
}

export const decideChanges = (
  needs: OpsNeeds,
  actor: Actor,
  code: string,
  { ids, approve }: CallInput<typeof OpsDecideChanges>['body'],
): Promise<{ readonly decided: number }> =>
  staffAction(needs, { actor, right: WRITE, action: 'vendors.games', subject: code }, async (tx, note) => {
    const vendor = await lockVendor(tx, actor.brandId, code);
    const state = approve ? 'approved' : 'rejected';
    const changes = await tx.rows(DECIDE_CHANGES, [
      actor.brandId,
      code,
      ids,
      state,
      new Date(needs.clock.now()),
    ]);
    if (changes.length === 0) throw vendorFaults('vendors.unknown_change');
    if (approve)
      for (const { after, ref } of changes)
        if (after) await listGame(needs, tx, vendor, after);
        else await tx.run(WITHDRAW_GAME, [actor.brandId, code, ref]);
    note({ after: { state, games: changes.map(({ kind, ref }) => `${kind} ${ref}`) } });
    return { decided: changes.length };
  });

/** @throws vendors.unknown_game · not_offered · unknown_grant (nobody is called so) · wrong_currency · no_answer */
export async function giveRounds(
  needs: OpsNeeds,
  actor: Actor,
  code: string,
  body: CallInput<typeof OpsGiveRounds>['body'],
): Promise<CallAnswer<typeof OpsGiveRounds>> {
  const { brandId } = actor;
  const vendor = await vendorOf(needs, brandId, code);
  const game = await needs.db.one(GAME_BY_CODE, [brandId, body.gameCode]);
  if (game?.vendor !== code) throw vendorFaults('vendors.unknown_game');
  if (!game.free_rounds || !adapterOf(vendor.adapter)?.outbound.grant)
    throw vendorFaults('vendors.not_offered');
  if (!vendor.currencies.includes(body.currency)) throw vendorFaults('vendors.wrong_currency');
  const memberId = await needs.memberOf(needs.db, brandId, body.account);
  if (memberId === undefined) throw vendorFaults('vendors.unknown_grant');
  const value = parseAmount(body.value, body.currency);
  if (value === 0n) throw moneyFaults('money.malformed');
  const endsAt = needs.clock.now() + body.days * DAY;
  const id = newId();
  // Written before the vendor is asked: a round that is played before its answer has come finds its grant.
  await staffAction(
    needs,
    { actor, right: WRITE, action: 'vendors.rounds_given', subject: id },
    async (tx, note) => {
      const { rounds, currency } = body;
      await putGrant(tx, {
        id,
        brand_id: brandId,
        vendor: code,
        member_id: memberId,
        game: game.code,
        currency,
        rounds,
        value,
        ends_at: new Date(endsAt),
      });
      note({
        after: { vendor: code, account: body.account, game: game.code, rounds, value: body.value, currency },
      });
    },
  );
  const user = await aliasOf(needs.db, vendor, memberId);
  const state = await needs.speak(
    vendor,
    'grant',
    async (adapter, to) =>
      (await adapter.outbound.grant?.(to, {
        operator: vendor.operator,
        reward: id,
        user,
        game: game.ref,
        currency: body.currency,
        rounds: body.rounds,
        value: BigInt(toWireAmount(value, body.currency)),
        endsAt,
      })) ?? 'refused',
  );
  await needs.db.run(SET_GRANT, [id, state]);
  return { id, state };
}
