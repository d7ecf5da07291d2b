/** Our games at an operator: what his wallet is asked and told, whatever it answers, and what an operator may ask who only tries us. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#kernel/time.ts';
import { arrange } from '#platform/testkit/arrange.ts';
import { silentLog } from '#platform/log/log.ts';
import { signA } from './providers/signature.ts';
import { tellOutgoing } from './service/outgoing.ts';
import { createReach } from './service/reach.ts';
import { playRound, sessionOf } from './service/supply.ts';
import { answerOperator, type SupplyDoorNeeds } from './service/supply-door.ts';
import { sealOperator, type SuppliedGame } from './service/wallet-call.ts';
import { putOperator, SESSION_BY_ID, type SuppliedRound } from './store/supply.ts';
import { type HttpVendor, openHttpVendor } from './vendor-http.fixture.ts';
import { codeOf, openTestVendor, type TestVendor } from './vendors.fixture.ts';

/** A game that always pays one and a half times the stake. */
const COIN: SuppliedGame = {
  name: 'Coin',
  gameType: 'RNG',
  engine: Object.assign(Object.create(null), {
    code: 'coin',
    unitsPerStake: 10,
    readChoice: () => null,
    start: () => ({ state: null, done: true, win: 15, shown: { face: 'sun' } }),
    proceed: () => undefined,
  }),
};
const STAKE = 1_000_000n;
const WON = 1_500_000n;

let house: TestVendor;
let wallet: HttpVendor;
let needs: SupplyDoorNeeds;
const SECRET = randomBytes(32).toString('base64url');
beforeAll(async () => {
  house = await openTestVendor();
  wallet = await openHttpVendor();
  const { db, clock, sealer } = house.needs;
  needs = {
    db,
    clock,
    sealer,
    log: silentLog(),
    reach: createReach(true, 1_000),
    games: new Map([['coin', COIN]]),
    ownWallet: async () => ({ status: 500, text: '' }),
    privateNetworks: true,
  };
  for (const [code, conformance] of [
    ['shop', false],
    ['kit', true],
  ] as const)
    await putOperator(db, {
      brand_id: house.brand.id,
      code,
      name: code,
      wallet: `${wallet.url}/wallet`,
      key_id: 'k',
      sealed: sealOperator(needs, house.brand.id, code, SECRET),
      currencies: ['BDT'],
      conformance,
    });
});
afterAll(async () => {
  expect(await house.findings()).toEqual([]);
  await wallet.close();
  await house.close();
});
beforeEach(() => {
  wallet.says(() => ({ status: 'RS_OK', balance: '7' }));
  wallet.heard.length = 0;
});

async function ask(
  operator: string,
  path: string,
  content: object | string,
  secret = SECRET,
): Promise<Record<string, unknown>> {
  const rawBody = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));
  const headers = signA(
    { keyId: 'k', secret: Buffer.from(secret) },
    { method: 'POST', path, body: rawBody },
    house.time.now,
  );
  const header = (name: string): string | undefined => ({ ...headers, host: 'maker.example' })[name];
  return JSON.parse(
    await answerOperator(needs, { brandId: house.brand.id, operator, path, header, rawBody }),
  );
}
const PLAYER = {
  user: 'p1',
  token: 't1',
  game_code: 'coin',
  currency: 'BDT',
  lang: 'en',
  lobby_url: 'https://shop.example/',
};
async function launched(operator = 'shop', more: object = {}): Promise<string> {
  const { url } = await ask(operator, '/game/url', { ...PLAYER, user: `p-${newId()}`, ...more });
  expect(String(url)).toMatch(/^http:\/\/maker\.example\/supplied#/);
  return String(url).split('#')[1] ?? '';
}
const session = (secret: string) => sessionOf(needs, house.brand.id, secret);
const play = async (secret: string) => playRound(needs, await session(secret), STAKE);
const roundsOf = async (secret: string): Promise<readonly SuppliedRound[]> =>
  arrange<SuppliedRound>(
    house.db,
    'select * from vendors.supplied_rounds where session_id = $1 order by nonce',
    [(await session(secret)).id],
  );
const told = (verb: string) =>
  wallet.heard.filter(({ path }) => path === `/wallet/${verb}`).map(({ body }) => JSON.parse(body));

describe('a round', () => {
  it('is one bet and one win that names it, and shows what the wallet says', async () => {
    const secret = await launched();
    const { round, balance } = await play(secret);
    expect([round.payout, round.shown, balance]).toEqual([WON, { face: 'sun' }, '7']);
    expect(wallet.heard.map(({ path }) => path)).toEqual(['/wallet/bet', '/wallet/win']);
    const [[bet], [win]] = [told('bet'), told('win')];
    expect(bet).toMatchObject({ amount: '1000000', currency: 'BDT', round: round.id, token: 't1' });
    expect(win).toMatchObject({
      amount: '1500000',
      reference_transaction_uuid: bet.transaction_uuid,
      round_closed: true,
    });
    expect((await roundsOf(secret)).map(({ state }) => state)).toEqual(['over']);
  });

  it.each([
    ['RS_ERROR_NOT_ENOUGH_MONEY', 'vendors.not_enough'],
    ['RS_ERROR_LIMIT_REACHED', 'vendors.not_now'],
    ['RS_ERROR_USER_DISABLED', 'vendors.not_now'],
    ['RS_ERROR_TOKEN_EXPIRED', 'vendors.token_expired'],
    ['RS_ERROR_INVALID_TOKEN', 'vendors.token_expired'],
    ['RS_ERROR_WRONG_SYNTAX', 'vendors.not_now'],
  ])('refused with %s is over: no win, no rollback', async (status, code) => {
    const secret = await launched();
    wallet.says(() => ({ status }));
    expect(await codeOf(play(secret))).toBe(code);
    await tellOutgoing(needs);
    expect(wallet.heard).toHaveLength(1);
    expect((await roundsOf(secret)).map(({ state }) => state)).toEqual(['refused']);
  });

  it.each<[string, object | string | undefined]>([
    ['nothing', undefined],
    ['what cannot be read', '<html>'],
    ['that it does not know', { status: 'RS_ERROR_UNKNOWN' }],
    ['a status nobody knows', { status: 'RS_NEW' }],
  ])('whose bet is answered %s is taken back under one name until that is answered', async (_, said) => {
    const secret = await launched();
    wallet.says(() => said);
    expect(await codeOf(play(secret))).toBe('vendors.no_answer');
    await tellOutgoing(needs);
    expect((await roundsOf(secret)).map(({ state }) => state)).toEqual(['uncertain']);
    wallet.says(() => ({ status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' }));
    house.time.now += MINUTE;
    await tellOutgoing(needs);
    expect(told('bet')).toHaveLength(1);
    const names = told('rollback').map(({ transaction_uuid }) => transaction_uuid);
    expect([names.length > 1, new Set(names).size]).toEqual([true, 1]);
    expect((await roundsOf(secret)).map(({ state, payout }) => [state, payout])).toEqual([['back', 0n]]);
    house.time.now += HOUR;
    const before = wallet.heard.length;
    await tellOutgoing(needs);
    expect(wallet.heard.length).toBe(before);
  });

  it('whose win is not answered is told again, later each time, under one name', async () => {
    const secret = await launched();
    wallet.says((path) => (path === '/wallet/bet' ? { status: 'RS_OK', balance: '9' } : undefined));
    const { balance } = await play(secret);
    expect(balance).toBe('9');
    house.time.now += SECOND;
    await tellOutgoing(needs);
    expect(told('win')).toHaveLength(2);
    await tellOutgoing(needs);
    expect(told('win')).toHaveLength(2);
    wallet.says(() => ({ status: 'RS_OK', balance: '8' }));
    house.time.now += MINUTE;
    await tellOutgoing(needs);
    expect(new Set(told('win').map(({ transaction_uuid }) => transaction_uuid)).size).toBe(1);
    expect((await roundsOf(secret)).map(({ state }) => state)).toEqual(['over']);
  });

  it('whose win nobody takes for a day, or is told that it is none, is given to people', async () => {
    const [late, refused] = [await launched(), await launched()];
    wallet.says((path) => (path === '/wallet/bet' ? { status: 'RS_OK' } : undefined));
    const { round: first } = await play(late);
    house.time.now += DAY + HOUR;
    await tellOutgoing(needs);
    wallet.says((path) => ({
      status: path === '/wallet/bet' ? 'RS_OK' : 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    }));
    const { round: second } = await play(await launched());
    const rows = await arrange<{ readonly subject: string }>(
      house.db,
      `select subject from vendors.incidents where kind = 'no_answer' and state = 'open' and vendor = 'shop'`,
    );
    expect(rows.map(({ subject }) => subject).toSorted()).toEqual([first.id, second.id].toSorted());
    const before = wallet.heard.length;
    house.time.now += HOUR;
    await tellOutgoing(needs);
    expect(wallet.heard.length).toBe(before);
    expect(await codeOf(session(refused))).toBe('vendors.token_expired');
    // What stays so is a finding nobody should have here: the wallet takes both at last.
    wallet.says(() => ({ status: 'RS_OK' }));
    await arrange(house.db, 'update vendors.outgoing set stuck = false where stuck');
    await tellOutgoing(needs);
  });

  it('of a process that died after it asked is taken back by another', async () => {
    const secret = await launched();
    const row = await session(secret);
    wallet.says(() => undefined);
    await codeOf(play(secret));
    // As it stands when nobody has heard the answer and nobody has written so.
    await arrange(house.db, "update vendors.supplied_rounds set state = 'asked' where session_id = $1", [
      row.id,
    ]);
    await arrange(
      house.db,
      'update vendors.outgoing set stuck = true, done_at = now() where round_id in (select id from vendors.supplied_rounds where session_id = $1)',
      [row.id],
    );
    wallet.says(() => ({ status: 'RS_OK' }));
    await tellOutgoing(needs);
    expect((await roundsOf(secret)).map(({ state }) => state)).toEqual(['asked']);
    house.time.now += 31 * SECOND;
    await tellOutgoing(needs);
    expect((await roundsOf(secret)).map(({ state }) => state)).toEqual(['uncertain']);
    await arrange(house.db, "update vendors.supplied_rounds set state = 'back' where session_id = $1", [
      row.id,
    ]);
  });
});

describe('a trial', () => {
  it('pays with what it was lent, asks no wallet, and ends with it', async () => {
    const secret = await launched('shop', { user: undefined, token: undefined, currency: 'XXX' });
    const before = (await session(secret)).credits ?? 0n;
    await play(secret);
    expect((await session(secret)).credits).toBe(before + WON - STAKE);
    await arrange(house.db, 'update vendors.supplied_sessions set credits = 1 where id = $1', [
      (await session(secret)).id,
    ]);
    expect(await codeOf(play(secret))).toBe('vendors.above_maximum');
    house.time.now += HOUR;
    await tellOutgoing(needs);
    expect(wallet.heard).toEqual([]);
  });

  it('of many rounds at once never has less than nothing', async () => {
    const secret = await launched('shop', { user: undefined, token: undefined, currency: 'XXX' });
    const { id } = await session(secret);
    await arrange(house.db, 'update vendors.supplied_sessions set credits = $2 where id = $1', [id, STAKE]);
    const row = await session(secret);
    const said = await Promise.all(Array.from({ length: 6 }, () => codeOf(playRound(needs, row, STAKE))));
    expect(said.every((one) => one === 'answered' || one === 'vendors.above_maximum')).toBe(true);
    const played = BigInt(said.filter((one) => one === 'answered').length);
    expect((await house.db.one(SESSION_BY_ID, [id]))?.credits).toBe(STAKE + played * (WON - STAKE));
  });
});

describe('what an operator asks', () => {
  it('is answered to nobody else', async () => {
    expect(await ask('nobody', '/game/list', {})).toEqual({ status: 'RS_ERROR_INVALID_PARTNER' });
    expect(await ask('shop', '/game/list', {}, 'another')).toEqual({ status: 'RS_ERROR_INVALID_SIGNATURE' });
    expect(await ask('shop', '/game/none', {})).toEqual({ status: 'RS_ERROR_WRONG_SYNTAX' });
    expect(await ask('shop', '/game/list', '{"a":')).toEqual({ status: 'RS_ERROR_WRONG_SYNTAX' });
    expect(await ask('shop', '/game/list', '[]')).toEqual({ status: 'RS_ERROR_WRONG_SYNTAX' });
  });

  it('for a game that is none, or in a currency that is not his, opens nothing', async () => {
    expect(await ask('shop', '/game/url', { ...PLAYER, game_code: 'none' })).toEqual({
      status: 'RS_ERROR_INVALID_GAME',
    });
    expect(await ask('shop', '/game/url', { ...PLAYER, currency: 'USD' })).toEqual({
      status: 'RS_ERROR_WRONG_CURRENCY',
    });
    expect(await ask('shop', '/game/url', { ...PLAYER, currency: 'usd' })).toEqual({
      status: 'RS_ERROR_WRONG_SYNTAX',
    });
    await arrange(house.db, "update vendors.operators set state = 'closed' where code = 'shop'");
    expect(await ask('shop', '/game/url', PLAYER)).toEqual({ status: 'RS_ERROR_INVALID_PARTNER' });
    await arrange(house.db, "update vendors.operators set state = 'open' where code = 'shop'");
  });

  it('the way back is an address of the web, or none', async () => {
    const back = async (lobby_url: string): Promise<string> =>
      (await session(await launched('shop', { lobby_url }))).back;
    expect(await back('https://shop.example/')).toBe('https://shop.example/');
    expect(await back(['javascript', 'alert(1)'].join(':'))).toBe('');
  });

  it('is what a round came to, and what was booked, of his own players alone', async () => {
    const secret = await launched();
    const { round } = await play(secret);
    const { player } = await session(secret);
    const said = await ask('shop', '/game/round', { user: player, round: round.id });
    expect(said).toMatchObject({ status: 'RS_OK', state: 'settled' });
    expect(await ask('shop', '/game/round', { user: 'other', round: round.id })).toMatchObject({
      state: 'unknown',
    });
    expect(await ask('kit', '/game/round', { user: player, round: round.id })).toMatchObject({
      state: 'unknown',
    });
    const times = { from: house.time.now - HOUR, to: house.time.now + HOUR };
    const { transactions } = await ask('shop', '/transactions/list', times);
    expect(JSON.stringify(transactions)).toContain(round.win_id);
    expect(await ask('kit', '/transactions/list', times)).toMatchObject({ transactions: [] });
    expect(await ask('shop', '/transactions/list', { from: 'a', to: 'b' })).toEqual({
      status: 'RS_ERROR_WRONG_TYPES',
    });
    expect(await ask('shop', '/transactions/list', { from: 5, to: 4 })).toEqual({
      status: 'RS_ERROR_WRONG_SYNTAX',
    });
  });
});

describe('an operator that tries us', () => {
  const kit = (url: string, payout: string, operator = 'kit') =>
    ask(operator, '/kit/play', { url, amount: '1000000', payout });

  it('names the wallet and the end of its rounds', async () => {
    const secret = await launched('kit', { wallet_url: `${wallet.url}/its-own` });
    const said = await kit(`http://maker.example/supplied#${secret}`, '2000000');
    expect(said).toMatchObject({ status: 'RS_OK', end: 'settled' });
    expect(wallet.heard.map(({ path }) => path)).toEqual(['/its-own/bet', '/its-own/win']);
    expect(JSON.parse(wallet.heard[1]?.body ?? '')).toMatchObject({ amount: '2000000' });
    wallet.says(() => ({ status: 'RS_ERROR_NOT_ENOUGH_MONEY' }));
    expect(await kit(secret, '0')).toMatchObject({ status: 'RS_OK', end: 'refused' });
    wallet.says(() => undefined);
    expect(await kit(secret, '0')).toMatchObject({ status: 'RS_OK', end: 'taken back' });
    wallet.says(() => ({ status: 'RS_OK' }));
    house.time.now += MINUTE;
    await tellOutgoing(needs);
    expect(wallet.heard.at(-1)?.path).toBe('/its-own/rollback');
  });

  it('is the only one who may say how a round ends, and whose wallet is asked', async () => {
    const secret = await launched('shop', { wallet_url: `${wallet.url}/its-own` });
    expect(await kit(secret, '90000000', 'shop')).toEqual({ status: 'RS_ERROR_WRONG_SYNTAX' });
    expect(await kit(secret, '90000000')).toEqual({ status: 'RS_ERROR_INVALID_TOKEN' });
    expect(await codeOf(playRound(needs, await session(secret), STAKE, 90_000_000n))).toBe(
      'vendors.invalid_game',
    );
    expect(wallet.heard).toEqual([]);
    await play(secret);
    expect(wallet.heard.map(({ path }) => path)).toEqual(['/wallet/bet', '/wallet/win']);
  });

  it.each([{ payout: '-5' }, { payout: 5 }, { amount: '0' }, { url: 7 }])(
    'asks nothing else: %j',
    async (more) => {
      const secret = await launched('kit');
      const said = await ask('kit', '/kit/play', { url: secret, amount: '1000000', payout: '0', ...more });
      expect(said['status']).toMatch(/^RS_ERROR_WRONG_(SYNTAX|TYPES)$/);
      expect((await ask('kit', '/game/url', { ...PLAYER, wallet_url: 'file:///etc/passwd' }))['status']).toBe(
        'RS_ERROR_WRONG_SYNTAX',
      );
    },
  );
});
