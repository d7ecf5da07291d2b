/** Each language of a vendor: what is signed, what is read, what is answered, and what we say to it. */
import { createDecipheriv, createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Status, Verb } from './contract/protocol.ts';
import {
  type Send,
  type Speaking,
  Unreadable,
  type VendorAdapter,
  type VendorKey,
  VendorRefusal,
} from './providers/adapter.ts';
import { answerText, readCall } from './providers/haat.ts';
import { RSA_HEADER, isSignedA, isSignedB, signA, signB } from './providers/signature.ts';
import { ADAPTERS, adapterOf } from './providers/registry.ts';
import { desSeal, tcKeys, tcWallet } from './providers/tc.ts';

const NOW = 1_800_000_000_000;
const HMAC: VendorKey = { keyId: 'k-1', kind: 'hmac', secret: randomBytes(32), theirs: '' };
const BODY = Buffer.from('{"a":1}');
const SIGNED = { method: 'POST', path: '/vendors/V/bet', body: BODY };
const headerOf =
  (headers: Readonly<Record<string, string>>) =>
  (name: string): string | undefined =>
    headers[name];

type Asked = { readonly method: string; readonly path: string; readonly body: string };
/** A vendor that answers these texts, one after the other. */
function answering(key: VendorKey, ...answers: readonly (string | object)[]) {
  const asked: Asked[] = [];
  const headers: Record<string, string>[] = [];
  const send: Send = async ({ method, path, body, headers: sent = {} }) => {
    asked.push({ method, path, body: Buffer.from(body).toString('utf8') });
    headers.push({ ...sent });
    const next = answers[Math.min(asked.length, answers.length) - 1];
    return { status: 200, text: typeof next === 'string' ? next : JSON.stringify(next) };
  };
  const to: Speaking = { send, key, now: () => NOW };
  return { to, asked, headers };
}
const OK = { status: 'RS_OK' };
const LAUNCH = {
  operator: 'op',
  game: 'g',
  user: 'u',
  token: 't',
  currency: 'BDT',
  language: 'en',
  country: 'BD',
  ip: '127.0.0.1',
  platform: 'mobile',
  back: 'https://haat.example/',
  wallet: 'https://haat.example/vendors/V',
} as const;

describe('signature A', () => {
  const headers = signA(HMAC, SIGNED, NOW);

  it('holds for these bytes, this path, this method and this key', () => {
    expect(isSignedA(HMAC, SIGNED, headerOf(headers), NOW)).toBe(true);
    for (const signed of [
      { ...SIGNED, body: Buffer.from('{"a":2}') },
      { ...SIGNED, path: '/vendors/V/win' },
      { ...SIGNED, method: 'PUT' },
    ])
      expect(isSignedA(HMAC, signed, headerOf(headers), NOW)).toBe(false);
    expect(isSignedA({ ...HMAC, secret: randomBytes(32) }, SIGNED, headerOf(headers), NOW)).toBe(false);
    expect(isSignedA({ ...HMAC, keyId: 'k-2' }, SIGNED, headerOf(headers), NOW)).toBe(false);
  });

  it.each([
    [30_000, true],
    [-30_000, true],
    [31_000, false],
    [-31_000, false],
  ])('heard %s ms later holds: %s', (ms, wanted) => {
    expect(isSignedA(HMAC, SIGNED, headerOf(headers), NOW + ms)).toBe(wanted);
  });

  it.each(['x-key-id', 'x-timestamp', 'x-signature'])('without %s is none', (name) => {
    const { [name]: _, ...left } = headers;
    expect(isSignedA(HMAC, SIGNED, headerOf(left), NOW)).toBe(false);
  });

  it.each(['', 'x', '1e9', ' 1800000000', '99999999999'])('at the time %j is none', (time) => {
    expect(isSignedA(HMAC, SIGNED, headerOf({ ...headers, 'x-timestamp': time }), NOW)).toBe(false);
  });
});

const PAIR = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const RSA: VendorKey = {
  keyId: 'k-r',
  kind: 'rsa',
  secret: Buffer.from(PAIR.privateKey),
  theirs: PAIR.publicKey,
};

describe('signature B', () => {
  it('holds for these very bytes and this key pair', () => {
    const headers = signB(PAIR.privateKey, BODY);
    expect(isSignedB(PAIR.publicKey, BODY, headerOf(headers))).toBe(true);
    expect(isSignedB(PAIR.publicKey, Buffer.from('{"a":1} '), headerOf(headers))).toBe(false);
    expect(isSignedB('', BODY, headerOf(headers))).toBe(false);
    expect(isSignedB('no key', BODY, headerOf(headers))).toBe(false);
    expect(isSignedB(PAIR.publicKey, BODY, headerOf({}))).toBe(false);
    expect(isSignedB(PAIR.publicKey, BODY, headerOf({ [RSA_HEADER]: '!!' }))).toBe(false);
  });
});

const WORDS = {
  user: 'u',
  token: 't',
  game_code: 'g',
  round: 'r',
  transaction_uuid: 'x',
  request_uuid: 'q',
  currency: 'BDT',
  amount: '100',
  reference_transaction_uuid: 'b',
};
const statusOf = (work: () => unknown): Status | 'read' => {
  try {
    work();
    return 'read';
  } catch (error) {
    if (error instanceof Unreadable) return error.status;
    throw error;
  }
};

describe('a body of our own protocol', () => {
  it.each<[Verb, object]>([
    ['info', { user: 'u', request: 'q' }],
    ['balance', { user: 'u', token: 't' }],
    ['bet', { amount: 100n, currency: 'BDT', closes: false, reward: undefined, transaction: 'x' }],
    ['win', { amount: 100n, reference: 'b', closes: false }],
    ['rollback', { reference: 'b', closes: false }],
    ['cancel', { round: 'r' }],
    ['endRound', { round: 'r' }],
    ['adjust', { amount: 100n, reference: 'b' }],
    ['award', { amount: 100n, currency: 'BDT' }],
    ['settle', { amount: 100n, reference: 'b' }],
    ['restake', { amount: 100n, reference: 'b' }],
    ['unsettle', { reference: 'b' }],
    ['void', { reference: 'b' }],
  ])('is read as %s', (verb, wanted) => {
    expect(readCall(verb, WORDS)).toMatchObject({ verb, ...wanted });
  });

  it.each(['user', 'game_code', 'round', 'transaction_uuid', 'request_uuid', 'amount', 'currency'])(
    'without %s is wrong syntax, and of another type a wrong type',
    (name) => {
      const { [name]: _, ...left }: Record<string, unknown> = WORDS;
      expect(statusOf(() => readCall('bet', left))).toBe('RS_ERROR_WRONG_SYNTAX');
      expect(statusOf(() => readCall('bet', { ...WORDS, [name]: 7 }))).toBe('RS_ERROR_WRONG_TYPES');
      expect(statusOf(() => readCall('bet', { ...WORDS, [name]: null }))).toBe('RS_ERROR_WRONG_SYNTAX');
      expect(statusOf(() => readCall('bet', { ...WORDS, [name]: ['x'] }))).toBe('RS_ERROR_WRONG_TYPES');
    },
  );

  it.each([[], null, 'text', 7, [WORDS]].map((body) => ({ body })))('that is $body is none', ({ body }) => {
    expect(statusOf(() => readCall('bet', body))).toBe('RS_ERROR_WRONG_SYNTAX');
  });

  it.each(['', 'with space', 'bn-বাংলা', 'x'.repeat(65), 'a\u0000b'])('names nothing %j', (name) => {
    expect(statusOf(() => readCall('bet', { ...WORDS, transaction_uuid: name }))).toBe(
      'RS_ERROR_WRONG_SYNTAX',
    );
  });

  it('asks for an amount below zero only where it is an adjustment', () => {
    expect(readCall('adjust', { ...WORDS, amount: '-5' })).toMatchObject({ amount: -5n });
    for (const verb of ['bet', 'win', 'award', 'settle', 'restake'] as const)
      expect(statusOf(() => readCall(verb, { ...WORDS, amount: '-5' }))).toBe('RS_ERROR_WRONG_SYNTAX');
  });

  it('is a free round with the name of its grant', () => {
    expect(readCall('bet', { ...WORDS, is_free: true, reward_uuid: 'w' })).toMatchObject({ reward: 'w' });
    expect(statusOf(() => readCall('bet', { ...WORDS, is_free: true }))).toBe('RS_ERROR_WRONG_SYNTAX');
    expect(statusOf(() => readCall('bet', { ...WORDS, is_free: 'yes' }))).toBe('RS_ERROR_WRONG_TYPES');
    expect(readCall('bet', { ...WORDS, is_free: false, reward_uuid: 'w' })).toMatchObject({
      reward: undefined,
    });
  });

  it('says its names in one order, and nothing that is not there', () => {
    const answer = { status: 'RS_OK', request: 'q', user: 'u', currency: 'BDT', balance: 1_234n } as const;
    expect(answerText(answer)).toBe(
      '{"status":"RS_OK","request_uuid":"q","user":"u","currency":"BDT","balance":"1234000"}',
    );
    expect(answerText({ status: 'RS_ERROR_UNKNOWN', balance: 5n })).toBe('{"status":"RS_ERROR_UNKNOWN"}');
  });
});

describe('our own protocol, as we call it', () => {
  const { outbound } = adapterOf('haat') as VendorAdapter;

  it('signs what it sends, over the path below the vendor’s address', async () => {
    const { to, asked, headers } = answering(HMAC, { ...OK, url: 'https://game.example/' });
    expect(await outbound.launch(to, LAUNCH)).toBe('https://game.example/');
    const [one] = asked;
    expect(one?.path).toBe('/game/url');
    const signed = { method: 'POST', path: '/game/url', body: Buffer.from(one?.body ?? '') };
    expect(isSignedA(HMAC, signed, headerOf(headers[0] ?? {}), NOW)).toBe(true);
    expect(JSON.parse(one?.body ?? '')).toMatchObject({
      user: 'u',
      token: 't',
      game_code: 'g',
      lobby_url: LAUNCH.back,
      wallet_url: LAUNCH.wallet,
    });
  });

  it('tells a vendor that says no from one that says nothing', async () => {
    const said = (answer: string | object) => outbound.launch(answering(HMAC, answer).to, LAUNCH);
    await expect(said({ status: 'RS_ERROR_INVALID_GAME' })).rejects.toBeInstanceOf(VendorRefusal);
    for (const answer of [
      { status: 'RS_ERROR_INVALID_SIGNATURE' },
      { status: 'RS_ERROR_UNKNOWN' },
      {},
      '<html>',
      '[]',
    ]) {
      const trouble: unknown = await said(answer).catch((error: unknown) => error);
      expect(trouble).toBeInstanceOf(Error);
      expect(trouble).not.toBeInstanceOf(VendorRefusal);
    }
  });

  it('reads games, a round, what was booked, and a grant', async () => {
    const games = answering(HMAC, {
      ...OK,
      games: [{ game_code: 'a', name: 'A', category: 'FISH', demo: true }],
    });
    expect(await outbound.games?.(games.to, 'op')).toEqual([
      { ref: 'a', name: 'A', gameType: 'FISH', trial: true, freeRounds: false },
    ]);
    const line = {
      transaction_uuid: 'w',
      reference_transaction_uuid: 'b',
      kind: 'win',
      amount: '5',
      currency: 'BDT',
    };
    const round = answering(HMAC, {
      ...OK,
      state: 'settled',
      transactions: [{ ...line, kind: 'bet' }, line],
    });
    expect(await outbound.round?.(round.to, { operator: 'op', user: 'u', round: 'r' })).toEqual({
      state: 'settled',
      wins: [{ transaction: 'w', reference: 'b', verb: 'win', amount: 5n, currency: 'BDT' }],
    });
    for (const state of ['open', 'voided', 'unknown', 'strange'])
      expect(
        await outbound.round?.(answering(HMAC, { ...OK, state }).to, {
          operator: 'op',
          user: 'u',
          round: 'r',
        }),
      ).toEqual({ state: state === 'strange' ? 'unknown' : state });
    const booked = answering(HMAC, { ...OK, transactions: [line] });
    expect(await outbound.transactions?.(booked.to, { operator: 'op', from: 1, to: 2 })).toHaveLength(1);
    expect(JSON.parse(booked.asked[0]?.body ?? '')).toEqual({ operator_id: 'op', from: 1, to: 2 });
    const grant = {
      operator: 'op',
      reward: 'w',
      user: 'u',
      game: 'g',
      currency: 'BDT',
      rounds: 5,
      value: 100n,
      endsAt: 9,
    };
    expect(await outbound.grant?.(answering(HMAC, OK).to, grant)).toBe('live');
    expect(await outbound.grant?.(answering(HMAC, { ...OK, accepted: false }).to, grant)).toBe('refused');
  });

  it.each([
    { kind: 'prize', amount: '5' },
    { kind: 'win', amount: 5 },
    { kind: 'win', amount: '1.5' },
  ])('takes no report of $kind $amount', async (more) => {
    const line = { transaction_uuid: 'w', currency: 'BDT', ...more };
    const { to } = answering(HMAC, { ...OK, transactions: [line] });
    await expect(outbound.transactions?.(to, { operator: 'op', from: 1, to: 2 })).rejects.toThrow();
  });
});

describe('in the style of Hub88', () => {
  const adapter = adapterOf('hub88') as VendorAdapter;

  it('is called by its own paths, signed with its own key', () => {
    expect(Object.keys(adapter.inbound?.verbs ?? {})).toContain('transaction/bet');
    const headers = signB(PAIR.privateKey, BODY);
    expect(adapter.inbound?.verify(RSA, SIGNED, headerOf(headers), NOW)).toBe(true);
    expect(adapter.inbound?.verify({ ...RSA, kind: 'hmac' }, SIGNED, headerOf(headers), NOW)).toBe(false);
    expect(adapter.inbound?.verify(RSA, { ...SIGNED, body: Buffer.from('x') }, headerOf(headers), NOW)).toBe(
      false,
    );
  });

  it('is told who plays, signed with our key, and answers bare', async () => {
    const { to, asked, headers } = answering(RSA, { url: 'https://hub.example/g' });
    expect(await adapter.outbound.launch(to, LAUNCH)).toBe('https://hub.example/g');
    const [one] = asked;
    expect(one?.path).toBe('/operator/generic/v2/game/url');
    expect(JSON.parse(one?.body ?? '')).toMatchObject({ platform: 'GPL_MOBILE', lobby_url: LAUNCH.back });
    expect(isSignedB(PAIR.publicKey, Buffer.from(one?.body ?? ''), headerOf(headers[0] ?? {}))).toBe(true);
  });

  it('lists games and what was booked without an object around them', async () => {
    const games = answering(RSA, [
      { game_code: 'a', name: 'A', demo_game_support: true, freebet_support: true },
    ]);
    expect(await adapter.outbound.games?.(games.to, 'op')).toEqual([
      { ref: 'a', name: 'A', gameType: 'RNG', trial: true, freeRounds: true },
    ]);
    const { to, asked } = answering(RSA, [
      { transaction_uuid: 'b', kind: 'bet', amount: '5', currency: 'BDT' },
    ]);
    const ask = { operator: 'op', from: 0, to: 1_000 };
    expect(await adapter.outbound.transactions?.(to, ask)).toMatchObject([{ transaction: 'b', amount: 5n }]);
    expect(JSON.parse(asked[0]?.body ?? '').end_time).toBe('1970-01-01T00:00:01.000Z');
    await expect(adapter.outbound.games?.(answering(RSA, { list: [] }).to, 'op')).rejects.toThrow();
  });
});

describe('of sports', () => {
  const { inbound } = adapterOf('sports') as VendorAdapter;

  it('a slip is its own round, unless one is named', () => {
    const { round: _, reference_transaction_uuid: __, ...place } = WORDS;
    expect(inbound?.read('bet', place)).toMatchObject({ round: 'x' });
    const { round: ___, ...settle } = WORDS;
    expect(inbound?.read('settle', settle)).toMatchObject({ round: 'b', reference: 'b' });
    expect(inbound?.read('settle', WORDS)).toMatchObject({ round: 'r' });
    expect(statusOf(() => inbound?.read('bet', []))).toBe('RS_ERROR_WRONG_SYNTAX');
  });

  it('is signed and answered as our own', () => {
    expect(inbound?.verify(HMAC, SIGNED, headerOf(signA(HMAC, SIGNED, NOW)), NOW)).toBe(true);
    expect(inbound?.answer({ status: 'RS_OK' })).toBe('{"status":"RS_OK"}');
    expect(inbound?.verbs).toMatchObject({ place: 'bet', adjust: 'restake', void: 'void' });
  });
});

const DES: VendorKey = { keyId: 'k-d', kind: 'des', secret: Buffer.from('8letters signkey'), theirs: '' };
/** What the other side reads: DES, and nothing that was altered. */
function opened(body: string): Record<string, unknown> {
  const form = new URLSearchParams(body);
  const params = form.get('params') ?? '';
  expect(form.get('sign')).toBe(createHash('sha256').update(`${params}signkey`).digest('hex'));
  const key = Buffer.from('8letters'.repeat(3));
  const decipher = createDecipheriv('des-ede3-ecb', key, null);
  const text = Buffer.concat([decipher.update(params, 'base64'), decipher.final()]).toString('utf8');
  return { merchant: form.get('merchant_code'), ...JSON.parse(text) };
}

describe('in the style of TC', () => {
  const { outbound } = adapterOf('tc') as VendorAdapter;
  const order = {
    reference: '0190a0b0-0000-7000-8000-00000000abcd',
    vendor: 'TCV',
    player: '0190a0b0-1111-7000-8000-1234567890ab',
    direction: 'in',
    amount: '10.00',
    currency: 'BDT',
  } as const;

  it('has a key of two parts', () => {
    expect(tcKeys(DES.secret)).toEqual({ des: Buffer.from('8letters'), sign: 'signkey' });
    for (const text of ['', 'short sign', '8letters', '8letters ', '9letters9 sign'])
      expect(() => tcKeys(Buffer.from(text))).toThrow(RangeError);
    expect(desSeal(Buffer.from('8letters'), 'x')).toMatch(/^[A-Za-z0-9+/]+=*$/);
  });

  it('moves money into a wallet that is there, under our reference', async () => {
    const { to, asked } = answering(DES, { status: 0 }, { status: 0, transaction_status: 'SUCCESS' });
    expect(await tcWallet.order(to, 'shop', order)).toEqual({ state: 'done' });
    expect(asked.map(({ body }) => opened(body)['method'])).toEqual(['cm', 'ft']);
    expect(opened(asked[1]?.body ?? '')).toMatchObject({
      merchant: 'shop',
      fund_type: 1,
      amount: '10.00',
      reference_no: order.reference,
      username: '001234567890ab',
    });
    const home = answering(DES, { status: 0 }, { status: 0, transaction_status: 'SUCCESS' });
    await tcWallet.order(home.to, 'shop', { ...order, direction: 'out' });
    expect(opened(home.asked[1]?.body ?? '')).toMatchObject({ fund_type: 2 });
  });

  it.each([
    [{ status: 0, transaction_status: 'SUCCESS' }, { state: 'done' }],
    [{ status: 0, transaction_status: 'PENDING' }, { state: 'pending' }],
    [
      { status: 0, transaction_status: 'FAILED' },
      { state: 'refused', reason: 'declined' },
    ],
    [{ status: 27 }, { state: 'absent' }],
  ])('that says %j is %j', async (said, wanted) => {
    expect(await tcWallet.query(answering(DES, said).to, 'shop', 'TCV', 'ref')).toEqual(wanted);
  });

  it.each(
    [{ status: 1 }, { status: 0 }, {}, { status: 0, transaction_status: 'NEW' }].map((said) => ({ said })),
  )('that says $said says nothing of the money', async ({ said }) => {
    await expect(tcWallet.query(answering(DES, said).to, 'shop', 'TCV', 'ref')).rejects.toThrow();
  });

  it('says what is in a wallet', async () => {
    expect(await tcWallet.balance(answering(DES, { status: 0, balance: '12.50' }).to, 'shop', order)).toBe(
      '12.50',
    );
    await expect(tcWallet.balance(answering(DES, { status: 9 }).to, 'shop', order)).rejects.toBeInstanceOf(
      VendorRefusal,
    );
  });

  it('keeps bets in files, read in their order, of this player alone', async () => {
    const line = (username: string, n: number) => ({
      username,
      betOrderNo: `o-${n}`,
      gameCode: 'g',
      betAmount: '10.00',
      winAmount: '5.00',
      endTime: '2026-01-01T00:00:00Z',
    });
    const names = '202601010010.json\n202601010000.json\nnotes.txt\n';
    const file = JSON.stringify({ list: [line('001234567890ab', 1), line('somebodyelse00', 2)] });
    const { to, asked } = answering(DES, names, file);
    expect(await tcWallet.bets(to, 'shop', order, '')).toEqual({
      bets: [
        {
          reference: 'o-1',
          game: 'g',
          stake: '10.00',
          validStake: '10.00',
          payout: '5.00',
          endedAt: Date.parse('2026-01-01T00:00:00Z'),
        },
      ],
      cursor: '202601010000.json',
    });
    expect(asked[1]?.path).toBe('/ftp/shop/TCV/202601010000.json');
    const last = answering(DES, names, file);
    expect((await tcWallet.bets(last.to, 'shop', order, '202601010000.json')).cursor).toBe(
      '202601010010.json',
    );
    expect(await tcWallet.bets(answering(DES, names).to, 'shop', order, '202601010010.json')).toEqual({
      bets: [],
      cursor: '202601010010.json',
    });
  });

  it('launches a game by its maker and its code, and lists them so', async () => {
    const { to, asked } = answering(DES, { status: 0, game_url: 'https://tc.example/g' });
    const ask = { ...LAUNCH, game: 'TCV/slot1', user: order.player };
    expect(await outbound.launch(to, ask)).toBe('https://tc.example/g');
    expect(opened(asked[0]?.body ?? '')).toMatchObject({
      username: '001234567890ab',
      product_type: 'TCV',
      game_code: 'slot1',
      game_mode: '1',
      platform: 'html5',
    });
    const trial = answering(DES, { status: 0, game_url: 'https://tc.example/g' });
    await outbound.launch(trial.to, { ...ask, user: undefined, token: undefined });
    expect(opened(trial.asked[0]?.body ?? '')).toMatchObject({ username: 'trial', game_mode: '0' });
    const games = [
      { productType: 'TCV', tcgGameCode: 'f', gameName: 'F', gameType: 'FISH', trialSupport: true },
    ];
    expect(await outbound.games?.(answering(DES, { status: 0, games }).to, 'shop')).toEqual([
      { ref: 'TCV/f', name: 'F', gameType: 'FISH', trial: true, freeRounds: false },
    ]);
  });
});

it('every adapter has a name of its own, and what its kind needs', () => {
  expect(new Set(ADAPTERS.map(({ code }) => code)).size).toBe(ADAPTERS.length);
  for (const { code, wallet, inbound } of ADAPTERS) {
    expect(adapterOf(code)?.code).toBe(code);
    expect(inbound !== undefined).toBe(wallet === 'seamless');
  }
  expect(adapterOf('none')).toBeUndefined();
});
