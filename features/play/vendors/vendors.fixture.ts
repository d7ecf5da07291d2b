/** For tests: a vendor at a brand of a real database, two processes that take its calls, members who play there. */
import pg from 'pg';
import { memberWithCash, openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import { createProtection } from '#features/people/protection/service.ts';
import { shelve } from '#features/setup/catalogue/service/stock.ts';
import { type MemberId, newId } from '#kernel/ids.ts';
import { HOUR } from '#kernel/time.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import { silentLog } from '#platform/log/log.ts';
import { BOOKS } from './books.ts';
import { signA } from './providers/signature.ts';
import { createVendorStakes } from './service/bets.ts';
import { createCallLog } from './service/call-log.ts';
import { createKeyRing, makeKey } from './service/keys.ts';
import { aliasOf } from './service/launch.ts';
import { tokenHash } from './service/loaded.ts';
import type { VendorNeeds } from './service/needs.ts';
import { gameCodeOf, listGame } from './service/ops.ts';
import { createReach } from './service/reach.ts';
import { createReceive, type Receive, type ReceiveNeeds } from './service/receive.ts';
import { createSpeak } from './service/speak.ts';
import { OPEN_LAUNCH, putLaunch, SET_LAUNCH } from './store/launches.ts';
import { putVendorRow, type VendorRow } from './store/vendors.ts';

export const CODE = 'LANTERN';
export const GAME = 'lantern-one';
export type Words = Readonly<Record<string, unknown>>;
export type Answer = Readonly<Record<string, unknown>> & {
  readonly status: string;
  readonly balance?: string;
};

/** What a call about a round says; each of its names is new where none is given. */
export const wordsOf = (
  { user, token }: { readonly user: string; readonly token: string },
  more: Words = {},
): Words => ({
  user,
  token,
  game_code: GAME,
  currency: 'BDT',
  round: newId(),
  transaction_uuid: newId(),
  request_uuid: newId(),
  ...more,
});

/** The code something is refused with; `answered` where it is not. */
export const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'answered',
    (error: unknown) => String(Object(error)['code']),
  );

/** Held pockets against the open bets they are of; nothing but bets at vendors is held in these tests. */
const HELD = `
  select 'held of ' || a.owner_id || ' is ' || b.balance || ', open are ' || coalesce(o.amount, 0) as off
    from ledger.accounts a join ledger.balances b on b.account_id = a.id
    left join (${BOOKS.holds.map((one) => `select member_id, sum(amount) as amount from (${one}) h group by 1`).join(' union all ')}) o on o.member_id = a.owner_id
   where a.purpose = 'held' and b.balance <> coalesce(o.amount, 0)`;

export type TestVendor = Awaited<ReturnType<typeof openTestVendor>>;

export async function openTestVendor(adapter = 'haat') {
  const house: TestHouse = await openTestHouse();
  const { db, ledger, brand, brands } = house;
  await brands.settings.fresh();
  const time = { now: Date.now() };
  const clock = { now: () => time.now };
  const sealer = createSealer(house.keys.derive('vendors'));
  const closed = new Set<string>();
  const needs: VendorNeeds = {
    db,
    ledger,
    gate: createProtection({ brands, clock }).gate,
    clock,
    log: silentLog(),
    sealer,
    currencyOf: async () => 'BDT',
    accountOf: async () => undefined,
    memberOf: async () => undefined,
    shelve,
    isClosed: async (_, code) => closed.has(code),
  };
  const made = await db.transaction(async (tx) => {
    const row = await putVendorRow(tx, {
      brand_id: brand.id,
      code: CODE,
      name: 'Lantern',
      adapter,
      endpoint: '',
      operator: 'self',
      currencies: ['BDT'],
      limits: { BDT: { min: '100', max: '100000' } },
      round_minutes: 15,
    });
    if (!row) throw new Error('no vendor');
    await listGame(needs, tx, row, {
      ref: GAME,
      name: 'One',
      gameType: 'RNG',
      trial: true,
      freeRounds: true,
    });
    return { row, key: await makeKey(tx, needs, row, 'hmac', '') };
  });
  const key = { keyId: made.key.keyId, secret: Buffer.from(made.key.secret) };
  const calls = createCallLog({ db, log: needs.log });
  const stakes = [0, 1].map(() => createVendorStakes(needs));
  const parts: readonly ReceiveNeeds[] = stakes.map((one) => ({
    ...needs,
    stakes: one,
    calls,
    keys: createKeyRing({ db, sealer, clock }),
  }));
  const processes = parts.map(createReceive);
  /** As the product speaks with vendors that stand beside it, with no patience. */
  const keyRing = createKeyRing({ db, sealer, clock });
  const speak = createSpeak({
    db,
    clock,
    log: needs.log,
    local: undefined,
    keys: keyRing,
    calls,
    reach: createReach(true, 1_000),
  });
  const vendor: VendorRow = made.row;

  async function player(cash = 100_000n) {
    const who = await memberWithCash(house, cash);
    const user = await aliasOf(db, vendor, who.memberId);
    return { ...who, user, token: await launch(who.memberId) };
  }
  async function launch(memberId: MemberId, endsIn = HOUR): Promise<string> {
    const [token, id] = [newId(), newId()];
    await putLaunch(db, {
      id,
      brand_id: brand.id,
      vendor: CODE,
      member_id: memberId,
      game: gameCodeOf(CODE, GAME),
      currency: 'BDT',
      language: 'en',
      code_hash: tokenHash(`code ${token}`),
      device_hash: tokenHash('device'),
      back: '/',
      made_at: new Date(time.now),
      ends_at: new Date(time.now + HOUR),
    });
    await db.one(OPEN_LAUNCH, [id, new Date(time.now), tokenHash(token), new Date(time.now + endsIn)]);
    await db.run(SET_LAUNCH, [id, 'live']);
    return token;
  }
  /** One call as it is on the wire, to any process. */
  async function through(receive: Receive, path: string, words: Words, skewMs = 0): Promise<string> {
    const rawBody = Buffer.from(JSON.stringify(words));
    const headers = signA(
      key,
      { method: 'POST', path: `/vendors/${CODE}/${path}`, body: rawBody },
      time.now + skewMs,
    );
    return receive({ brandId: brand.id, vendor: CODE, path, rawBody, header: (name) => headers[name] });
  }
  const text = (path: string, words: Words, process = 0, skewMs = 0): Promise<string> => {
    const receive = processes[process % 2];
    if (!receive) throw new Error('no such process');
    return through(receive, path, words, skewMs);
  };
  const say = async (path: string, words: Words, process = 0): Promise<Answer> =>
    JSON.parse(await text(path, words, process));

  /** What the room's own passes of the books find, and what is held that no open bet explains. */
  async function findings(): Promise<readonly string[]> {
    const client = new pg.Client({ connectionString: house.database.ownerUrl });
    await client.connect();
    try {
      const found: string[] = [];
      for (const pass of BOOKS.passes)
        for (const { row, says } of await pass.look({ client, openSeed: undefined }))
          found.push(`${pass.name}: ${row} ${says}`);
      const { rows } = await client.query<{ readonly off: string }>(HELD);
      return [...found, ...rows.map(({ off }) => off)];
    } finally {
      await client.end();
    }
  }
  return {
    ...house,
    needs,
    parts,
    keyRing,
    speak,
    processes,
    vendor,
    key,
    calls,
    time,
    closed,
    player,
    launch,
    through,
    text,
    say,
    findings,
    close: async () => {
      for (const one of stakes) await one.close();
      await calls.close();
      await house.close();
    },
  };
}
