/** The books of a house whose brand offers two currencies: paid in, played, paid out by two of the staff in both, and every pass closes. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sealed } from '#apps/server/testing-doors.ts';
import { setSettings } from '#apps/server/testing-settings.ts';
import { readyToWithdraw, TRANSACTION, withdrawalOf } from '#apps/server/testing-withdrawals.ts';
import { type Person, startServer, type TestServer } from '#apps/server/testing.ts';
import { CurrencySettings } from '#features/setup/brand/contract/currencies.ts';
import { newId } from '#kernel/ids.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import { checkBooks } from './books.ts';
import { journalKeys } from './journal-keys.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await setSettings(server, CurrencySettings, {
    currencies: [{ currency: 'USDT', worth: '100', open: true }],
  });
});
afterAll(() => server.stop());

async function done(answer: ReturnType<TestServer['call']>): Promise<Record<string, unknown>> {
  const { status, text, value } = await answer;
  expect(status, text).toBe(200);
  return value;
}
const until = (read: () => Promise<unknown>, wanted: unknown) =>
  expect.poll(read, { timeout: 20_000, interval: 100 }).toBe(wanted);

/** One person of the staff approves, another releases, and the provider pays. */
async function paidOut(id: string): Promise<void> {
  const [first, second] = [await server.staff('finance'), await server.staff('risk')];
  server.rooms.staff.rights.forget();
  const path = `/ops/withdrawals/${id}`;
  await done(server.call({ path: `${path}/approve`, as: first, body: { revision: 1, reason: 'looked at' } }));
  await done(server.call({ path: `${path}/release`, as: second, body: { agree: true } }));
  const state = async () =>
    (await server.db.pool.query('select state from withdrawals.withdrawals where id = $1', [id])).rows[0]
      ?.state;
  await until(state, 'paid');
}

async function ask(me: Person, account: string, amount: string, currency: string): Promise<string> {
  const body = await sealed(server, { ...withdrawalOf(account, amount), currency });
  const asked = await done(server.call({ path: '/wps/cashier/withdrawals', as: me, key: newId(), body }));
  return String(asked['id']);
}

it('all passes close, and what each currency has is its own', { timeout: 120_000 }, async () => {
  const { person: me, account } = await readyToWithdraw(server);
  await paidOut(await ask(me, account, '150.00', 'BDT'));

  await done(server.call({ path: '/wps/member/currencies', as: me, body: { currency: 'USDT' } }));
  await done(
    server.call({ method: 'PUT', path: '/wps/member/currency', as: me, body: { currency: 'USDT' } }),
  );
  const deposit = { method: 'sandbox-usdt', amount: '20.000000', currency: 'USDT' };
  await done(server.call({ path: '/wps/cashier/deposits', as: me, key: newId(), body: deposit }));
  const balance = async () =>
    (await server.call({ method: 'GET', path: '/wps/v2/wallets/balance', as: me })).value['balance'];
  await until(balance, '20.000000');
  await done(server.call({ path: '/play/monsoon-tiger/open', as: me, body: { mode: 'real' } }));
  const bet = { type: 'stake', stake: '0.050000', currency: 'USDT' };
  await done(server.call({ path: '/play/monsoon-tiger/act', as: me, key: newId(), body: bet }));
  const added = await done(
    server.call({
      path: '/wps/cashier/accounts',
      as: me,
      body: await sealed(server, {
        method: 'usdt-balance',
        number: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC',
        holder: 'Rana Ahmed',
        transactionPassword: TRANSACTION,
      }),
    }),
  );
  await paidOut(await ask(me, String(added['id']), '5.000000', 'USDT'));

  await server.pause();
  const { findings, passes } = await checkBooks({
    url: server.ownerUrl,
    openSeed: createSealer(server.keys.derive('seeds')).open,
    journal: journalKeys(server.keys, server.keysDir),
  });
  expect(findings).toEqual([]);
  expect(passes.length).toBeGreaterThanOrEqual(12);
});
