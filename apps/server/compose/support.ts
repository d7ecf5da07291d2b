/**
 * Support put together: bets from the list above it, the proof of a bet as the pages of its own room are answered, the language of whoever
 * reads, whom the sample brand shows.
 */
import { createSupport } from '#features/around/support/room.ts';
import type { SupportNeeds } from '#features/around/support/service/needs.ts';
import { presentBet } from '#features/watch/records/present.ts';
import { findBet } from '#features/watch/records/store.ts';
import type { RecordLine } from '#features/watch/records/contract.ts';
import type { Brands } from '#features/setup/brand/service.ts';
import type { IdentityRoom } from '#identity/front/room.ts';
import type { Say } from '#identity/messages/service.ts';
import { asId, type BrandId, type MemberId } from '#kernel/ids.ts';
import type { Clock } from '#kernel/time.ts';
import type { Ledger } from '#ledger/service.ts';
import type { InstallationKeys } from '#platform/crypto/keys.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import type { Db } from '#platform/db/db.ts';
import { createFiles } from '#platform/files/files.ts';
import type { Context, Route } from '#platform/http/route.ts';
import type { May } from '#platform/trail/staff-action.ts';
import { samplePeople } from './sample-people.ts';

type Needs = {
  readonly db: Db;
  readonly keys: InstallationKeys;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly brands: Brands;
  readonly identity: IdentityRoom;
  readonly may: May;
  /** Without words a message is its key. */
  readonly say?: Say | undefined;
  /** Every route of the house, once it stands. */
  readonly routes: () => readonly Route[];
};

const betOf: SupportNeeds['betOf'] = async (runner, memberId, ref, language) => {
  const row = await findBet(runner, memberId, ref);
  if (!row) return undefined;
  const bet = presentBet(row, language);
  return {
    kind: 'bet',
    id: bet.ref,
    serial: bet.serial,
    title: bet.gameName,
    state: bet.state,
    amount: bet.stake,
    payout: bet.state === 'open' ? null : bet.payout,
    currency: bet.currency,
    at: bet.at,
  };
};

type Page = { readonly path: string; readonly params?: unknown; readonly query?: unknown };

/** Which pages show a bet of this kind to whoever placed it; fights are booked as bets at a table. */
function pagesOf({ kind, category, ref }: Pick<RecordLine, 'kind' | 'category' | 'ref'>): readonly Page[] {
  const id = { params: { id: ref } };
  if (category === 'COCKFIGHT') return [{ path: '/cockfight/bets', query: { betId: ref } }];
  if (kind === 'round')
    return [
      { path: '/play/rounds/{id}', ...id },
      { path: '/play/rounds/{id}/proof', ...id },
    ];
  if (kind === 'slip') return [{ path: '/sports/slips/{id}', ...id }];
  if (kind === 'ticket') return [{ path: '/lottery/orders/{id}', ...id }];
  if (kind === 'volley') return [{ path: '/sea/volleys', query: { volleyId: ref } }];
  return kind === 'table' ? [{ path: '/tables/bets', query: { betId: ref } }] : [];
}

/** The round or draw a bet at a table or a ticket was decided by. */
function decidedBy(kind: string, ref: string, answer: unknown): readonly Page[] {
  const { list = [], bets = [], order } = Object(answer);
  const [bet] = list;
  if (kind === 'table' && bet)
    return [{ path: '/tables/{code}/rounds/{id}', params: { code: bet.table, id: bet.roundId } }];
  const [first] = bets;
  const ticket = bets.find((one: { readonly betId?: string }) => one.betId === ref) ?? first;
  return kind === 'ticket' && ticket
    ? [{ path: '/lottery/{code}/draws/{id}', params: { code: order.game, id: ticket.drawId } }]
    : [];
}

/** Asks routes as the member would; nothing he could not read himself gets into what is handed out. */
const asMember = async (
  { brands, routes }: Pick<Needs, 'brands' | 'routes'>,
  brandId: BrandId,
  memberId: MemberId,
) => {
  const brand = await brands.byId(brandId);
  const context: Context = {
    caller: { audience: 'player', id: memberId, sessionId: asId<'session'>(''), mustChangePassword: false },
    brand,
    language: 'en',
    ip: '',
    key: '',
    requestId: 'evidence',
    header: () => undefined,
    cookie: () => undefined,
    setCookie: () => undefined,
    rawBody: Buffer.alloc(0),
  };
  return async ({ path, params = {}, query = {} }: Page): Promise<unknown> => {
    const found = routes().find(({ call }) => call.method === 'GET' && call.path === path);
    if (!found) throw new Error(`no page ${path} proves a bet`);
    return found.handle(context, { params, query, body: undefined });
  };
};

const proofsWith =
  (needs: Needs): SupportNeeds['proofsOf'] =>
  async (brandId, memberId, ref) => {
    const row = await findBet(needs.db, memberId, ref);
    if (!row) return [];
    const bet = presentBet(row, 'en');
    const ask = await asMember(needs, brandId, memberId);
    const proofs = [{ title: 'GET /wps/records/bets/{ref}', value: bet as unknown }];
    for (const page of pagesOf(bet)) {
      const value = await ask(page);
      proofs.push({ title: `GET ${page.path}`, value });
      for (const more of decidedBy(bet.kind, ref, value))
        proofs.push({ title: `GET ${more.path}`, value: await ask(more) });
    }
    return proofs;
  };

export function composeSupport(needs: Needs) {
  const { db, keys, clock, brands, identity, may, say = (_, key) => key } = needs;
  return createSupport({
    db,
    clock,
    brands,
    may,
    say,
    files: createFiles(createSealer(keys.derive('files'))),
    human: identity.human,
    messages: identity.messages,
    languageOf: (memberId) => brands.languageOf(asId<'member'>(memberId)),
    guestKey: keys.derive('support guests'),
    betOf,
    proofsOf: proofsWith(needs),
    people: samplePeople(needs),
  });
}
