/**
 * The kit against this house on both sides, and the house against itself: one installation serves its games to another over HTTP, through both gates. The wallet holds every
 * rule of the kit, answers as the model does, and both books are whole in the end.
 */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPerson, startServer, type TestServer } from '#apps/server/testing.ts';
import { BOOKS } from '#features/play/vendors/books.ts';
import { makeKey } from '#features/play/vendors/service/keys.ts';
import { aliasOf } from '#features/play/vendors/service/launch.ts';
import { gameCodeOf, listGame } from '#features/play/vendors/service/ops.ts';
import { sealOperator } from '#features/play/vendors/service/wallet-call.ts';
import { OPEN_LAUNCH, putLaunch, SET_LAUNCH } from '#features/play/vendors/store/launches.ts';
import { putOperator } from '#features/play/vendors/store/supply.ts';
import { putVendorRow, type VendorRow } from '#features/play/vendors/store/vendors.ts';
import { tokenHash } from '#features/play/vendors/service/loaded.ts';
import { newId } from '#kernel/ids.ts';
import { HOUR, systemClock } from '#kernel/time.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import { compareWithModel } from './model.ts';
import { OPERATOR_RULES } from './operator-rules.ts';
import { openWorld } from './operator-world.ts';
import type { MockOperator } from './mock-operator.ts';
import { runRules } from './rules.ts';
import { openVendorWorld, VENDOR_RULES } from './vendor-rules.ts';

/** Rules of a vendor that do not wait for minutes. */
const TRIED: readonly string[] = [
  'launch',
  'round',
  'loss',
  'demo',
  'round-status',
  'transactions',
  'bet-lost-before',
  'bet-lost-after',
  'bet-cut',
  'bet-no-json',
  'bet-unknown',
  'win-cut',
  'refused-not-enough-money',
  'refused-user-disabled',
  'launch-wrong-signature',
  'launch-wrong-none',
];
const CODE = 'WORKS';
const GAME = 'forest-windmill-ct01-wheel';
let operator: TestServer;
let maker: TestServer;
let vendor: VendorRow;
const secret = randomBytes(32).toString('base64url');
let keyId = '';

const sealerOf = ({ keys }: TestServer) => createSealer(keys.derive('vendors'));
beforeAll(async () => {
  operator = await startServer();
  maker = await startServer();
  vendor = await operator.db.transaction(async (tx) => {
    const row = await putVendorRow(tx, {
      brand_id: operator.brandId,
      code: CODE,
      name: 'Works',
      adapter: 'haat',
      endpoint: `${maker.origin}/supply/operator`,
      operator: 'operator',
      currencies: ['BDT'],
      limits: {},
      round_minutes: 15,
    });
    if (!row) throw new Error('no vendor');
    const key = await makeKey(tx, { sealer: sealerOf(operator), clock: systemClock }, row, 'hmac', secret);
    keyId = key.keyId;
    await listGame({ shelve: async () => undefined }, tx, row, {
      ref: GAME,
      name: 'Works',
      gameType: 'RNG',
      trial: true,
      freeRounds: false,
    });
    return row;
  });
  await putOperator(maker.db, {
    brand_id: maker.brandId,
    code: 'operator',
    name: 'Operator',
    wallet: `${operator.origin}/vendors/${CODE}`,
    key_id: keyId,
    sealed: sealOperator({ sealer: sealerOf(maker) }, maker.brandId, 'operator', secret),
    currencies: ['BDT'],
  });
});
afterAll(async () => {
  await operator.stop();
  await maker.stop();
});

type Sent = { readonly value: Readonly<Record<string, unknown>>; readonly code?: string };
async function send(
  server: TestServer,
  path: string,
  body: object,
  who?: { readonly token: string; readonly cookie: string },
): Promise<Sent> {
  const answer = await fetch(server.origin + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'journey',
      ...(who && { authorization: `Bearer ${who.token}`, cookie: who.cookie }),
    },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Sent;
}
const member = (cash: bigint) => openPerson(operator.rooms, operator.db, operator.brandId, cash);
async function findings({ db }: TestServer): Promise<readonly string[]> {
  const client = await db.pool.connect();
  try {
    const found: string[] = [];
    for (const pass of BOOKS.passes)
      for (const { row, says } of await pass.look({ client: client as never, openSeed: undefined }))
        found.push(`${pass.name}: ${row} ${says}`);
    return found;
  } finally {
    client.release();
  }
}

describe('our games at another installation', () => {
  it('are launched, staked on and paid through both gates', async () => {
    const who = await member(100_000n);
    const asked = await send(operator, '/wps/vendors/launches', { gameCode: gameCodeOf(CODE, GAME) }, who);
    const opened = await send(operator, '/wps/vendors/launches/open', { code: asked.value['code'] }, who);
    const url = new URL(String(opened.value['url']));
    expect(url.origin).toBe(maker.origin);
    const session = url.hash.slice(1);
    // The code was good for one opening.
    expect(
      (await send(operator, '/wps/vendors/launches/open', { code: asked.value['code'] }, who)).code,
    ).toBe('vendors.launch_used');
    const table = await send(maker, '/supply/sessions/read', { session });
    expect(table.value).toMatchObject({ currency: 'BDT', balance: '100000000', trial: false });
    let due = 100_000_000n;
    for (let n = 0; n < 12; n += 1) {
      const { value } = await send(maker, '/supply/sessions/play', { session, stake: '1000000' });
      const round = value['round'] as { readonly payout: string };
      due += BigInt(round.payout) - 1_000_000n;
      expect(value['balance']).toBe(String(due));
    }
    const pockets = await operator.rooms.ledger.pockets(operator.db, operator.brandId, who.id, 'BDT');
    expect((await operator.rooms.ledger.wallet(operator.db, who.id, pockets)).cash).toBe(due / 1_000n);
    expect([await findings(operator), await findings(maker)]).toEqual([[], []]);
  });

  it('cannot be opened on another device, by another member, or lead back elsewhere', async () => {
    const [who, other] = [await member(1_000n), await member(1_000n)];
    const gameCode = gameCodeOf(CODE, GAME);
    const asked = await send(operator, '/wps/vendors/launches', { gameCode }, who);
    expect(
      (await send(operator, '/wps/vendors/launches/open', { code: asked.value['code'] }, other)).code,
    ).toBe('vendors.unknown_launch');
    for (const backUrl of [
      '//evil.example',
      'https://evil.example/',
      ['javascript', 'alert(1)'].join(':'),
      '/\\evil.example',
      'https://a@evil.example',
    ])
      expect((await send(operator, '/wps/vendors/launches', { gameCode, backUrl }, who)).code).toBe(
        'vendors.wrong_back',
      );
  });

  it('that are tried without money call no wallet', async () => {
    const asked = await send(operator, '/wps/vendors/trialLaunches', { gameCode: gameCodeOf(CODE, GAME) });
    const opened = await send(operator, '/wps/vendors/trialLaunches/open', { code: asked.value['code'] });
    const session = new URL(String(opened.value['url'])).hash.slice(1);
    const { value } = await send(maker, '/supply/sessions/play', { session, stake: '1000000' });
    expect(value['balance']).not.toBe('');
  });
});

describe('our games', () => {
  it('hold the rules of the kit', async () => {
    await putOperator(maker.db, {
      brand_id: maker.brandId,
      code: 'kit',
      name: 'Kit',
      wallet: operator.origin,
      key_id: 'kit',
      sealed: sealOperator({ sealer: sealerOf(maker) }, maker.brandId, 'kit', secret),
      currencies: ['USD'],
      conformance: true,
    });
    const opened: MockOperator[] = [];
    const key = { keyId: 'kit', secret: Buffer.from(secret) };
    // Repetitions come by the tick, every five seconds; the whole of it is `haat vendor-kit vendor`.
    const open = openVendorWorld({ base: `${maker.origin}/supply/kit`, key, patienceMs: 25_000, opened });
    try {
      const rules = VENDOR_RULES.filter(({ name }) => TRIED.includes(name));
      expect(rules).toHaveLength(TRIED.length);
      const outcomes = (await Promise.all(rules.map((rule) => runRules([rule], open)))).flat();
      expect(outcomes.filter(({ holds }) => !holds).map(({ name, found }) => `${name}: ${found}`)).toEqual(
        [],
      );
    } finally {
      for (const one of opened) await one.close();
    }
    expect(await findings(maker)).toEqual([]);
  }, 90_000);
});

describe('the wallet', () => {
  it('holds every rule of the kit', async () => {
    const who = await member(100_000_000n);
    const user = await aliasOf(operator.db, vendor, who.id);
    const [token, id] = [newId(), newId()];
    const now = Date.now();
    await putLaunch(operator.db, {
      id,
      brand_id: operator.brandId,
      vendor: CODE,
      member_id: who.id,
      game: gameCodeOf(CODE, GAME),
      currency: 'BDT',
      language: 'en',
      code_hash: tokenHash('kit code'),
      device_hash: tokenHash('kit device'),
      back: '/',
      made_at: new Date(now),
      ends_at: new Date(now + HOUR),
    });
    await operator.db.one(OPEN_LAUNCH, [id, new Date(now), tokenHash(token), new Date(now + HOUR)]);
    await operator.db.run(SET_LAUNCH, [id, 'live']);
    const base = `${operator.origin}/vendors/${CODE}`;
    const outcomes = await runRules(
      OPERATOR_RULES,
      openWorld(base, { keyId, secret: Buffer.from(secret) }, { user, token, game: GAME, currency: 'BDT' }),
    );
    expect(outcomes.filter(({ holds }) => !holds).map(({ name, found }) => `${name}: ${found}`)).toEqual([]);
    expect(await findings(operator)).toEqual([]);
  });

  it('answers as the model does', async () => {
    const { differences, findings: found } = await compareWithModel(1, 25);
    expect([differences, found]).toEqual([[], []]);
  });
});
