/** Withdrawals over the wire: a real server with its queue, the sandbox that answers later and signed, staff with their own sessions. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ReceiptSettings } from '#features/money/withdrawals/contract/settings.ts';
import { sign } from '#features/money/cashier/providers/signature.ts';
import { sealed } from './testing-doors.ts';
import { setSettings } from './testing-settings.ts';
import { type Person, type StaffPerson, startServer, type TestServer } from './testing.ts';
import { askToWithdraw, readyToWithdraw, withdrawalOf } from './testing-withdrawals.ts';

let server: TestServer;
let finance: StaffPerson;
let second: StaffPerson;
let admins: readonly [StaffPerson, StaffPerson];
beforeAll(async () => {
  server = await startServer();
  finance = await server.staff('finance');
  second = await server.staff('finance');
  admins = [await server.staff('admin'), await server.staff('admin')];
});
afterAll(() => server.stop());

/** A red dot. */
const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

const look = (as: Person, id: string) =>
  server.call({ method: 'GET', path: `/wps/cashier/withdrawals/${id}`, as });
const desk = (as: StaffPerson, id: string, command: string, body: object) =>
  server.call({ path: `/ops/withdrawals/${id}/${command}`, as, body });
async function until(as: Person, id: string, state: string): Promise<void> {
  await vi.waitFor(async () => expect((await look(as, id)).value['state']).toBe(state), {
    timeout: 20_000,
    interval: 100,
  });
}
async function release(id: string, revision = 1): Promise<void> {
  expect((await desk(finance, id, 'approve', { revision, reason: 'looked at' })).status).toBe(200);
  expect((await desk(second, id, 'release', { agree: true })).value).toMatchObject({ state: 'paying' });
}
const heldBy = async (as: Person) => {
  const { rows } = await server.db.pool.query<{ balance: bigint }>(
    `select b.balance from ledger.accounts a join ledger.balances b on b.account_id = a.id
      where a.owner_id = $1 and a.purpose = 'held'`,
    [as.id],
  );
  return rows[0]?.balance;
};

it('goes from the conditions to the receipt, and the sandbox says that it paid', async () => {
  const { person, account } = await readyToWithdraw(server);
  const conditions = await server.call({
    method: 'GET',
    path: '/wps/cashier/withdrawals/conditions',
    as: person,
  });
  expect(conditions.value).toMatchObject({ isOpen: true, balance: '1000.00' });
  const list = await server.call({ method: 'GET', path: '/wps/cashier/accounts', as: person });
  expect(list.value['accounts']).toMatchObject([{ id: account }]);
  const asked = await server.call({
    path: '/wps/cashier/withdrawals',
    as: person,
    key: 'first',
    body: await sealed(server, withdrawalOf(account, '650.00')),
  });
  const id = String(asked.value['id']);
  await desk(finance, id, 'claim', { hold: true });
  await release(id);
  await until(person, id, 'paid');
  expect(await heldBy(person)).toBe(65_000n);
  const answered = await server.call({
    path: `/wps/cashier/withdrawals/${id}/receipt`,
    as: person,
    body: { answer: 'received' },
  });
  expect(answered.value).toMatchObject({ state: 'received' });
  expect(await heldBy(person)).toBe(0n);
  const all = await server.call({ method: 'GET', path: '/wps/cashier/withdrawals', as: person });
  expect(all.value['list']).toHaveLength(1);
  const gone = await server.call({ method: 'DELETE', path: `/wps/cashier/accounts/${account}`, as: person });
  expect(gone.status).toBe(200);
}, 40_000);

it('a no with a picture goes to the desk, which sees the picture encoded anew', async () => {
  const { person, asked } = await askToWithdraw(server);
  const id = String(asked.value['id']);
  await release(id);
  await until(person, id, 'paid');
  const proof = (picture: string) =>
    server.call({ path: `/wps/cashier/withdrawals/${id}/proofs`, as: person, body: { picture } });
  expect((await proof(Buffer.from('<svg/>').toString('base64'))).code).toBe('withdrawals.wrong_picture');
  expect((await proof(`${DOT.slice(0, 40)}AAAA`)).code).toBe('withdrawals.wrong_picture');
  // Far above what a call usually carries, and within 5 MB; one above is refused.
  expect((await proof('A'.repeat(7_000_000))).status).toBe(413);
  expect((await proof('A'.repeat(6_900_000))).code).toBe('withdrawals.wrong_picture');
  for (let n = 1; n <= 3; n += 1) expect((await proof(DOT)).value).toEqual({ proofs: n });
  expect((await proof(DOT)).code).toBe('withdrawals.too_many_proofs');
  const no = { path: `/wps/cashier/withdrawals/${id}/receipt`, as: person, body: { answer: 'missing' } };
  expect((await server.call(no)).value).toMatchObject({ state: 'disputed' });
  const detail = await server.call({ method: 'GET', path: `/ops/withdrawals/${id}`, as: finance });
  // The same picture three times, and once before for somebody else's: staff are told of the other withdrawal.
  const { person: neighbour, asked: theirs } = await askToWithdraw(server);
  const other = String(theirs.value['id']);
  await release(other);
  await until(neighbour, other, 'paid');
  await server.call({
    path: `/wps/cashier/withdrawals/${other}/proofs`,
    as: neighbour,
    body: { picture: DOT },
  });
  const theirDetail = await server.call({ method: 'GET', path: `/ops/withdrawals/${other}`, as: finance });
  expect(Object(theirDetail.value['twins'])).toMatchObject([{ serials: [asked.value['serial']] }]);
  const kept = await server.db.pool.query(
    'select p.picture, f.sealed from withdrawals.proofs p join platform.files f on f.id = p.file_id where p.withdrawal_id = $1',
    [id],
  );
  expect(kept.rows.map((row) => [row.picture, row.sealed.indexOf(Buffer.from('ffd8ff', 'hex'))])).toEqual(
    Array(3).fill([null, -1]),
  );
  const [first] = detail.value['proofs'] as string[];
  const seen = await server.call({ method: 'GET', path: `/ops/withdrawals/proofs/${first}`, as: finance });
  expect(Buffer.from(String(seen.value['picture']), 'base64').subarray(0, 3).toString('hex')).toBe('ffd8ff');
  const { revision } = Object(detail.value['withdrawal']);
  await desk(finance, id, 'resolve', { revision, outcome: 'received', reason: 'the bank says yes' });
  expect((await desk(finance, id, 'release', { agree: true })).code).toBe('staff.not_yourself');
  expect((await desk(second, id, 'release', { agree: true })).value).toMatchObject({ state: 'received' });
}, 40_000);

it('a provider’s word counts once, however often it comes and to whichever process', async () => {
  await setSettings(server, ReceiptSettings, { asked: true });
  const { person, asked } = await askToWithdraw(server);
  const id = String(asked.value['id']);
  const twin = await server.twin();
  const path = '/wps/cashier/payouts/sandbox';
  const secret = server.keys.derive('payouts:sandbox');
  const word = (state: 'paid' | 'failed', event: string) =>
    JSON.stringify({
      event_id: event,
      reference: id,
      provider_reference: 'p-1',
      state,
      amount: '100.00',
      currency: 'BDT',
    });
  const send = (call: TestServer['call'], raw: string, key = secret) =>
    call({
      path,
      raw,
      headers: {
        'content-type': 'application/json',
        ...sign('sandbox-payouts-1', key, { method: 'POST', path, body: Buffer.from(raw) }, Date.now()),
      },
    });
  try {
    expect((await send(server.call, word('paid', 'e0'))).code).toBe('withdrawals.unknown_reference');
    expect((await send(server.call, word('paid', 'e1'), Buffer.alloc(32))).code).toBe(
      'withdrawals.callback_refused',
    );
    const kept = await server.db.pool.query(
      "select provider, times, convert_from(body, 'utf8') like '%e1%' as first from withdrawals.refusals",
    );
    expect(kept.rows).toEqual([{ provider: 'sandbox', times: 1n, first: true }]);
    // Released without the queue, so that these are the only words about it.
    await desk(finance, id, 'approve', { revision: 1, reason: 'looked at' });
    await server.db.pool.query(
      "update withdrawals.withdrawals set provider_reference = 'p-1' where id = $1",
      [id],
    );
    await desk(second, id, 'release', { agree: true });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        send(n % 2 ? server.call : twin.call, word('paid', n < 6 ? 'e2' : `e${n}`)),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(200));
    expect((await send(twin.call, word('failed', 'e20'))).code).toBe('withdrawals.callback_contradiction');
    const { rows } = await server.db.pool.query(
      "select count(*)::int as count from withdrawals.steps where withdrawal_id = $1 and name = 'pay'",
      [id],
    );
    expect(rows).toEqual([{ count: 1 }]);
    expect((await look(person, id)).value).toMatchObject({ state: 'paid' });
    expect(await heldBy(person)).toBe(10_000n);
  } finally {
    await twin.stop();
  }
}, 40_000);

it('the desk refuses, and looks at its queue and settings', async () => {
  const { asked } = await askToWithdraw(server);
  const id = String(asked.value['id']);
  const queue = await server.call({ method: 'GET', path: '/ops/withdrawals?view=review', as: finance });
  expect(queue.value['list']).toHaveLength(1);
  const rejected = await desk(finance, id, 'reject', {
    revision: 1,
    reason: 'documents',
    note: 'Not readable',
  });
  expect(rejected.value).toMatchObject({ state: 'rejected', note: 'Not readable' });
  const [admin] = admins;
  for (const name of ['rules', 'receipt']) {
    const path = `/ops/settings/withdrawals.${name}`;
    const { value } = await server.call({ method: 'GET', path, as: admin });
    const put = { revision: value['revision'], value: value['value'] };
    expect((await server.call({ method: 'PUT', path, as: admin, body: put })).status).toBe(200);
  }
});

it('a forgotten transaction password is taken away by two people', async () => {
  const { person } = await readyToWithdraw(server);
  const [one, other] = admins;
  const asked = await server.call({
    path: `/ops/members/${person.id}/paymentPassword`,
    as: one,
    body: { reason: 'called us' },
  });
  const state = () => server.call({ method: 'GET', path: '/wps/member/paymentPassword', as: person });
  expect((await state()).value).toMatchObject({ isSet: true });
  const decide = (as: StaffPerson) =>
    server.call({ path: `/ops/requests/${String(asked.value['id'])}/decision`, as, body: { agree: true } });
  expect((await decide(one)).code).toBe('staff.not_yourself');
  expect((await decide(other)).value).toEqual({ state: 'done' });
  expect((await state()).value).toMatchObject({ isSet: false });
});
