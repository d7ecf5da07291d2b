/** Several currencies over the wire: opened, switched, paid in, played, told and paid out, and what a client that lies is answered. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CurrencySettings } from '#features/setup/brand/contract/currencies.ts';
import { DepositLevelSettings } from '#features/money/cashier/contract/settings.ts';
import { titlesByStudio } from '#features/play/rounds/service/titles.ts';
import { putGame, putVendor } from '#features/setup/catalogue/store.ts';
import { newId } from '#kernel/ids.ts';
import { arrange } from '#platform/testkit/arrange.ts';
import { formOf, newBrowser, register } from './testing-accounts.ts';
import { sealed } from './testing-doors.ts';
import { dealNext } from './testing-seeds.ts';
import { setSettings } from './testing-settings.ts';
import { type Person, type StaffPerson, startServer, type TestServer } from './testing.ts';
import { readyToWithdraw, TRANSACTION } from './testing-withdrawals.ts';

const USDT = { currency: 'USDT', worth: '100', open: true } as const;
const GAME = '/play/monsoon-tiger';

let server: TestServer;
let staff: StaffPerson;
beforeAll(async () => {
  server = await startServer();
  staff = await server.staff('admin');
  await setSettings(server, CurrencySettings, { currencies: [USDT] });
});
afterAll(() => server.stop());

const get = (as: Person, path: string) => server.call({ method: 'GET', path, as });
const open = (as: Person, currency = 'USDT', by: Pick<TestServer, 'call'> = server) =>
  by.call({ path: '/wps/member/currencies', as, body: { currency } });
const switchTo = (as: Person, currency: string) =>
  server.call({ method: 'PUT', path: '/wps/member/currency', as, body: { currency } });
const stake = (as: Person, amount: string, currency: string, key: string = newId()) =>
  server.call({ path: `${GAME}/act`, as, key, body: { type: 'stake', stake: amount, currency } });
const depositing = (as: Person, amount: string, currency: string, method = 'sandbox-usdt') =>
  server.call({ path: '/wps/cashier/deposits', as, key: newId(), body: { method, amount, currency } });
const balance = async (as: Person) => (await get(as, '/wps/v2/wallets/balance')).value;
const accounts = async (as: Person): Promise<number> =>
  (await server.db.pool.query('select 1 from ledger.accounts where owner_id = $1', [as.id])).rowCount ?? 0;

/** Somebody who plays in USDT, with so many of them. */
async function inUsdt(amount?: string): Promise<Person> {
  const person = await server.person(100_000n);
  await open(person);
  await switchTo(person, 'USDT');
  if (amount !== undefined) await paidIn(person, amount);
  return person;
}
async function paidIn(person: Person, amount: string): Promise<void> {
  const before = String((await balance(person))['balance']);
  expect((await depositing(person, amount, 'USDT')).status).toBe(200);
  await vi.waitFor(async () => expect((await balance(person))['balance']).not.toBe(before), {
    timeout: 20_000,
    interval: 100,
  });
}

describe('the list of a brand', () => {
  const put = async (currencies: readonly object[]) => {
    const path = '/ops/settings/brand.currencies';
    const { revision } = (await server.call({ method: 'GET', path, as: staff })).value;
    return server.call({ method: 'PUT', path, as: staff, body: { revision, value: { currencies } } });
  };

  it('keeps what members have; it is closed for new accounts instead', async () => {
    await inUsdt();
    expect((await put([])).code).toBe('brand.currency_held');
    expect((await put([{ ...USDT, open: false }])).status).toBe(200);
    expect((await open(await server.person())).code).toBe('members.currency_not_offered');
    expect((await put([USDT])).status).toBe(200);
  });

  it.each([
    ['the main currency', [{ ...USDT, currency: 'BDT' }]],
    ['a currency twice', [USDT, USDT]],
    ['a worth of nothing', [{ ...USDT, worth: '0.00' }]],
  ])('refuses %s', async (_what, currencies) => {
    expect((await put(currencies)).code).toBe('brand.bad_field');
  });
});

describe('a member', () => {
  it('registers in an offered currency, and in no other', async () => {
    const browser = newBrowser(server);
    expect((await register(server, browser, formOf({ currency: 'USDT' }))).status).toBe(200);
    const info = await browser.send({ method: 'GET', path: '/wps/member/info' });
    expect(info.value).toMatchObject({ currency: 'USDT' });
    const refused = await register(server, newBrowser(server), formOf({ currency: 'EUR' }));
    expect(refused.code).toBe('members.currency_not_offered');
  });

  it('opens a currency once, from two processes at the same time, and has one account of each kind', async () => {
    const person = await server.person();
    const twin = await server.twin();
    const both = [server, twin, server, twin];
    const answers = await Promise.all(both.map((by) => open(person, 'USDT', by)));
    await twin.stop();
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { rows } = await server.db.pool.query(
      'select currency, purpose from ledger.accounts where owner_id = $1 order by 1, 2',
      [person.id],
    );
    expect(rows.map(({ currency, purpose }) => `${currency} ${purpose}`)).toEqual([
      'BDT cash',
      'BDT held',
      'USDT cash',
      'USDT held',
    ]);
  });

  it('switches only to what he has opened; his money of the other currency stays where it is', async () => {
    const person = await server.person(100_000n);
    expect((await switchTo(person, 'USDT')).code).toBe('members.currency_not_opened');
    await open(person);
    expect((await switchTo(person, 'USDT')).value).toMatchObject({ current: 'USDT' });
    expect(await balance(person)).toMatchObject({ balance: '0.000000', currency: 'USDT' });
    expect((await get(person, '/wps/member/info/funds/consolidated')).value).toMatchObject({
      currency: 'USDT',
      total: '0.000000',
      others: [{ currency: 'BDT', balance: '1000.00', held: '0.00' }],
    });
    await switchTo(person, 'BDT');
    expect(await balance(person)).toMatchObject({ balance: '1000.00', currency: 'BDT' });
  });
});

it('deposits, plays, reads his records and withdraws in the second currency', async () => {
  const person = await inUsdt();
  const methods = await get(person, '/wps/cashier/methods');
  expect(JSON.parse(methods.text).value).toMatchObject([
    { code: 'sandbox-usdt', currency: 'USDT' },
    { code: 'usdt-trc20', currency: 'USDT' },
  ]);
  await paidIn(person, '20');
  const opened = await server.call({ path: `${GAME}/open`, as: person, body: { mode: 'real' } });
  expect(opened.value).toMatchObject({ currency: 'USDT', balance: '20.000000' });
  expect(opened.value['stakes']).toContain('0.050000');
  const round = await stake(person, '0.050000', 'USDT');
  expect(round.value).toMatchObject({ currency: 'USDT', stake: '0.050000' });

  await vi.waitFor(
    async () => {
      const bets = await get(person, '/wps/records/bets');
      expect(bets.value).toMatchObject({ currency: 'USDT', sum: { bets: 1, stake: '0.050000' } });
      const profit = await get(person, '/wps/records/profit');
      expect(profit.value).toMatchObject({ currency: 'USDT', sum: { stake: '0.050000' } });
    },
    { timeout: 20_000, interval: 100 },
  );
  const { list } = (await get(person, '/wps/records/account')).value;
  expect(new Set((list as { currency: string }[]).map(({ currency }) => currency))).toEqual(
    new Set(['USDT']),
  );

  await readyToWithdraw(server, person);
  const added = await server.call({
    path: '/wps/cashier/accounts',
    as: person,
    body: await sealed(server, {
      method: 'usdt-balance',
      number: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC',
      holder: 'Rana Ahmed',
      transactionPassword: TRANSACTION,
    }),
  });
  expect(added.status, added.text).toBe(200);
  const account = String(added.value['id']);
  // 20 USDT want to be staked once, which is counted in the main currency: 0.05 of them are 5.00 BDT.
  expect((await ask(person, account, '5', 'USDT')).code).toBe('withdrawals.turnover');
  await vi.waitFor(
    async () => {
      const { rows } = await server.db.pool.query(
        'select turnover_needed, turnover_done from withdrawals.members where member_id = $1',
        [person.id],
      );
      expect(rows).toEqual([{ turnover_needed: 200_000n, turnover_done: 500n }]);
    },
    { timeout: 20_000, interval: 100 },
  );
  await arrange(
    server.db,
    'update withdrawals.members set turnover_done = turnover_needed where member_id = $1',
    [person.id],
  );
  const asked = await ask(person, account, '5', 'USDT');
  expect(asked.value).toMatchObject({ amount: '5.000000', currency: 'USDT', state: 'requested' });
  const left = await balance(person);
  expect(left).toMatchObject({ held: '5.000000', currency: 'USDT' });
  await switchTo(person, 'BDT');
  expect(await balance(person)).toMatchObject({ balance: '1000.00', held: '0.00' });
}, 60_000);

const ask = async (as: Person, account: string, amount: string, currency: string) =>
  server.call({
    path: '/wps/cashier/withdrawals',
    as,
    key: newId(),
    body: await sealed(server, { account, amount, currency, transactionPassword: TRANSACTION }),
  });

describe('the gate', () => {
  it('holds limits over all currencies, to the minor unit', async () => {
    const person = await inUsdt('20');
    // 10.00 BDT a day are 0.10 USDT.
    await arrange(
      server.db,
      `insert into protection.standing (member_id, anchor, limit_stake_day) values ($1, $2, 1000)
       on conflict (member_id) do update set anchor = $2, limit_stake_day = 1000`,
      [person.id, Date.now()],
    );
    const lost = (step: { win: number; done: boolean }) => step.done && step.win === 0;
    await dealNext(server, person.id, lost);
    expect((await stake(person, '0.050000', 'USDT')).status).toBe(200);
    await switchTo(person, 'BDT');
    expect((await stake(person, '5.00', 'BDT')).status).toBe(200);
    await switchTo(person, 'USDT');
    // Nothing is left: the smallest stake of the ladder is one unit of the main currency too many.
    expect((await stake(person, '0.010000', 'USDT')).code).toBe('protection.stake_limit');
    await switchTo(person, 'BDT');
    expect((await stake(person, '1.00', 'BDT')).code).toBe('protection.stake_limit');
  });

  it('counts deposits of all currencies, and refuses one minor unit above the limit', async () => {
    const person = await inUsdt();
    await arrange(
      server.db,
      `insert into protection.standing (member_id, anchor, limit_deposit_day) values ($1, $2, 100000)
       on conflict (member_id) do update set anchor = $2, limit_deposit_day = 100000`,
      [person.id, Date.now()],
    );
    // 1,000.00 BDT are 10 USDT.
    expect((await depositing(person, '10.000001', 'USDT')).code).toBe('protection.deposit_limit');
    expect((await depositing(person, '9', 'USDT')).status).toBe(200);
    expect((await depositing(person, '1.000001', 'USDT')).code).toBe('protection.deposit_limit');
    await switchTo(person, 'BDT');
    expect((await depositing(person, '100.01', 'BDT', 'sandbox-instant')).code).toBe(
      'protection.deposit_limit',
    );
    expect((await depositing(person, '100.00', 'BDT', 'sandbox-instant')).status).toBe(200);
    expect((await get(person, '/wps/protection/limits')).value).toMatchObject({ currency: 'BDT' });
  });

  it('holds what somebody may deposit at his level over all currencies, to the minor unit', async () => {
    const person = await inUsdt();
    await setSettings(server, DepositLevelSettings, { sumAbove: '1000', sumLevel: 2 });
    try {
      expect((await depositing(person, '10.000001', 'USDT')).code).toBe('cashier.level');
      expect((await depositing(person, '9', 'USDT')).status).toBe(200);
      expect((await get(person, '/wps/cashier/levels')).value).toMatchObject({
        currency: 'USDT',
        left: '1.000000',
      });
      await switchTo(person, 'BDT');
      expect((await depositing(person, '100.01', 'BDT', 'sandbox-instant')).code).toBe('cashier.level');
      expect((await depositing(person, '100.00', 'BDT', 'sandbox-instant')).status).toBe(200);
    } finally {
      await setSettings(server, DepositLevelSettings, { sumAbove: '0' });
    }
  });

  it('refuses a currency that is not the current one, and opens no account for it', async () => {
    const person = await server.person(100_000n);
    const before = await accounts(person);
    expect((await stake(person, '0.050000', 'USDT')).code).toBe('rounds.wrong_currency');
    expect((await depositing(person, '10', 'USDT')).code).toBe('protection.other_currency');
    expect((await depositing(person, '10', 'EUR')).code).toBe('protection.wrong_currency');
    const { account } = await readyToWithdraw(server, person);
    expect((await ask(person, account, '5', 'USDT')).code).toBe('withdrawals.wrong_currency');
    expect(await accounts(person)).toBe(before);
    await open(person);
    await switchTo(person, 'USDT');
    // A page from before the switch goes on in what it knew.
    expect((await stake(person, '5.00', 'BDT')).code).toBe('protection.other_currency');
    expect((await depositing(person, '100', 'BDT', 'sandbox-instant')).code).toBe(
      'protection.other_currency',
    );
    expect((await ask(person, account, '100.00', 'BDT')).code).toBe('withdrawals.wrong_currency');
    await switchTo(person, 'BDT');
    expect(await balance(person)).toMatchObject({ balance: '1000.00', held: '0.00' });
  });

  it('has no game with a pool in another currency, and says in which it is played', async () => {
    const person = await inUsdt();
    for (const [studio, titles] of titlesByStudio())
      for (const title of titles.filter(({ code }) => code === 'lamp-pool')) {
        await putVendor(server.db, studio);
        await putGame(server.db, title);
      }
    const opening = () => server.call({ path: '/play/lamp-pool/open', as: person, body: { mode: 'real' } });
    await vi.waitFor(async () => expect((await opening()).code).toBe('rounds.main_currency_only'), {
      timeout: 10_000,
      interval: 100,
    });
  });
});

it('a round that is open at a switch goes on and pays in the currency it was staked in', async () => {
  const person = await inUsdt('20');
  await dealNext(server, person.id, (step) => !step.done);
  const begun = await stake(person, '0.050000', 'USDT');
  expect(begun.value).toMatchObject({ state: 'open' });
  await switchTo(person, 'BDT');
  const opened = await server.call({ path: `${GAME}/open`, as: person, body: { mode: 'real' } });
  expect(opened.value).toMatchObject({ currency: 'USDT', openRound: { stake: '0.050000' } });
  const roundId = begun.value['roundId'];
  for (let step = 1; ; step += 1) {
    const answer = await server.call({
      path: `${GAME}/act`,
      as: person,
      key: newId(),
      body: { type: 'act', roundId, step, action: { type: 'free-spin' } },
    });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.value['currency']).toBe('USDT');
    if (answer.value['state'] !== 'open') break;
  }
  expect(await balance(person)).toMatchObject({ balance: '1000.00', held: '0.00', currency: 'BDT' });
  await switchTo(person, 'USDT');
  expect(await balance(person)).toMatchObject({ held: '0.000000', currency: 'USDT' });
});

it('a transfer matched by hand is given to whoever has an account in its currency, whatever he plays in', async () => {
  // Nobody here has said who he is.
  await setSettings(server, DepositLevelSettings, { minLevel: 0 });
  const [holder, stranger] = [await server.person(100_000n), await server.person(100_000n)];
  await open(holder);
  const [clerk, other] = [await server.staff('finance'), await server.staff('finance')];
  const entered = await server.call({
    path: '/ops/payments',
    as: clerk,
    body: { providerReference: newId(), reference: '', payer: 'Rana', amount: '12.500000', currency: 'USDT' },
  });
  expect(entered.status, entered.text).toBe(200);
  const match = async ({ id }: Person) => {
    const { rows } = await server.db.pool.query('select account from members.members where id = $1', [id]);
    return server.call({
      path: `/ops/payments/${String(entered.value['id'])}/match`,
      as: clerk,
      body: { account: String(rows[0].account), reason: 'on the list of today' },
    });
  };
  expect((await match(stranger)).code).toBe('cashier.no_fit');
  const asked = await match(holder);
  expect(asked.status, asked.text).toBe(200);
  const agreed = await server.call({
    path: `/ops/requests/${String(asked.value['id'])}/decision`,
    as: other,
    body: { agree: true },
  });
  expect(agreed.status, agreed.text).toBe(200);
  expect(await balance(holder)).toMatchObject({ balance: '1000.00', currency: 'BDT' });
  await switchTo(holder, 'USDT');
  expect(await balance(holder)).toMatchObject({ balance: '12.500000', currency: 'USDT' });
});
