/** The sandbox provider by itself: one payment a reference, messages that are provably its own, and a merchant that is down. */
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import { newId } from '#kernel/ids.ts';
import { fateOf, createSandbox } from './sandbox.ts';
import type { PaymentProvider } from './provider.ts';
import { sign } from './signature.ts';

const NOW = 1_900_000_000_000;
const PATH = '/wps/cashier/callback/sandbox';
let house: TestHouse;
let sandbox: PaymentProvider;
let merchant: Server;
let url = '';
/** What the merchant answers with, and what it was told. */
let status = 200;
let reported: { readonly body: string; readonly headers: Record<string, unknown> }[] = [];

beforeAll(async () => {
  house = await openTestHouse();
  merchant = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      reported.push({ body, headers: { ...request.headers } });
      response.writeHead(status).end('{}');
    });
  });
  await new Promise<void>((done) => merchant.listen(0, '127.0.0.1', done));
  const address = merchant.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`;
  const { db, keys } = house;
  sandbox = createSandbox({ db, keys, clock: { now: () => NOW }, selfUrl: () => url, delay: () => 0 });
});
beforeEach(() => {
  status = 200;
  reported = [];
});
afterAll(async () => {
  await new Promise((done) => merchant.close(done));
  await house.close();
});

const pay = (amount = '100.00', reference: string = newId()) =>
  sandbox
    .start({ reference, amount, currency: 'BDT', brandCode: 'test', form: 'none', details: {} })
    .then(({ providerReference }) => ({ reference, providerReference }));
const notify = (reference: string) => sandbox.jobs['sandbox.notify']?.({ reference });
const verify = (headers: Readonly<Record<string, unknown>>, body: string) =>
  sandbox.verify(
    (name) => (typeof headers[name] === 'string' ? headers[name] : undefined),
    Buffer.from(body),
  );

it.each([
  ['100.00', 'paid'],
  ['100.13', 'failed'],
  ['100.14', 'silent'],
  ['13.00', 'paid'],
  ['1013', 'paid'],
])('an amount of %s is %s', (amount, fate) => {
  expect(fateOf(amount, 'BDT')).toBe(fate);
});

describe('a payment', () => {
  it('started ten times at once is one payment with one name', async () => {
    const reference = newId();
    const all = await Promise.all(Array.from({ length: 10 }, () => pay('100.00', reference)));
    expect(new Set(all.map(({ providerReference }) => providerReference)).size).toBe(1);
    const rows = await house.db.pool.query('select 1 from cashier.sandbox_payments where reference = $1', [
      reference,
    ]);
    expect(rows.rowCount).toBe(1);
  });

  it('started again for another amount stays what it was', async () => {
    const { reference } = await pay('100.00');
    await pay('999.00', reference);
    expect(await sandbox.query(reference)).toMatchObject({ amount: '100.00', state: 'paid' });
  });

  it.each([
    ['100.00', { state: 'paid', reason: '' }],
    ['100.13', { state: 'failed', reason: 'declined' }],
    ['100.14', { state: 'paid', reason: '' }],
  ])('of %s is told by asking, each time alike', async (amount, event) => {
    const { reference, providerReference } = await pay(amount);
    const said = await sandbox.query(reference);
    expect(said).toMatchObject({ ...event, reference, providerReference, amount, currency: 'BDT' });
    expect(await sandbox.query(reference)).toEqual(said);
  });

  it('nobody has started is pending, and nobody is told of it', async () => {
    expect(await sandbox.query(newId())).toBe('pending');
    await notify(newId());
    expect(reported).toEqual([]);
  });
});

describe('a page of the provider', () => {
  const merchantCode = async () => {
    const { rows } = await house.db.pool.query<{ code: string }>(
      'select code from brand.brands where id = $1',
      [house.brand.id],
    );
    return rows[0]?.code ?? '';
  };
  const inBooks = async (reference: string) => {
    const day = (ms: number) => new Date(NOW + ms).toISOString().slice(0, 10);
    const lines = await sandbox.report?.(await merchantCode(), day(-86_400_000), day(86_400_000));
    return lines?.filter((line) => line.reference === reference);
  };
  const lead = async (amount = '100.00') => {
    const reference = newId();
    const { pay: how } = await sandbox.start({
      reference,
      amount,
      currency: 'BDT',
      brandCode: await merchantCode(),
      form: 'redirect',
      details: {},
    });
    expect(how).toEqual({ form: 'redirect', lines: { url: `/member/pay?slip=${reference}` }, needed: 0 });
    return reference;
  };

  it('waits for the payer: nothing is reported, said or in the books before', async () => {
    const reference = await lead();
    await notify(reference);
    expect(reported).toEqual([]);
    expect(await sandbox.query(reference)).toBe('pending');
    expect(await sandbox.page?.isOpen(reference)).toBe(true);
    expect(await inBooks(reference)).toEqual([]);
    await sandbox.page?.answer(reference, true);
    expect(await inBooks(reference)).toMatchObject([{ state: 'paid' }]);
  });

  it.each([
    [true, { state: 'paid', reason: '' }],
    [false, { state: 'failed', reason: 'cancelled' }],
  ])('answered with %s is that, whatever is pressed afterwards', async (pays, said) => {
    const reference = await lead();
    await sandbox.page?.answer(reference, pays);
    await sandbox.page?.answer(reference, !pays);
    expect(await sandbox.page?.isOpen(reference)).toBe(false);
    expect(await sandbox.query(reference)).toMatchObject(said);
    await notify(reference);
    expect(reported).toHaveLength(1);
  });

  it('of a payment nobody has started is none', async () => {
    await sandbox.page?.answer(newId(), true);
    expect(await sandbox.page?.isOpen(newId())).toBe(false);
  });
});

describe('a message', () => {
  it('is signed so that the cashier takes it, and says what asking would', async () => {
    const { reference } = await pay('100.13');
    await notify(reference);
    const [one] = reported;
    expect(one?.headers['merchant']).toBe('test');
    expect(verify(one?.headers ?? {}, one?.body ?? '')).toEqual(await sandbox.query(reference));
  });

  it('of a payment nobody reports is not sent', async () => {
    const { reference } = await pay('100.14');
    await notify(reference);
    expect(reported).toEqual([]);
  });

  it.each([
    [200, 'taken'],
    [401, 'taken'],
    [409, 'taken'],
    [422, 'taken'],
    [429, 'again'],
    [500, 'again'],
    [503, 'again'],
  ])('answered with %i is %s', async (answer, outcome) => {
    const { reference } = await pay();
    status = answer;
    const sent = Promise.resolve(notify(reference)).then(
      () => 'taken',
      () => 'again',
    );
    expect(await sent).toBe(outcome);
    expect(reported).toHaveLength(1);
  });

  const good = {
    event_id: 'e',
    reference: 'r',
    provider_reference: 'p',
    state: 'paid',
    amount: '1.00',
    currency: 'BDT',
  };
  const signed = (body: string, at = NOW) =>
    sign(
      'sandbox-1',
      house.keys.derive('provider:sandbox'),
      { method: 'POST', path: PATH, body: Buffer.from(body) },
      at,
    );

  it('that is signed and whole is read', () => {
    const body = JSON.stringify(good);
    expect(verify(signed(body), body)).toMatchObject({ eventId: 'e', reason: '', amount: '1.00' });
    expect(verify(signed(body, NOW - 31_000), body)).toBeUndefined();
    expect(verify({}, body)).toBeUndefined();
  });

  it.each<[string, string]>([
    ['no JSON', 'paid'],
    ['nothing', ''],
    ['a list', '[]'],
    ['null', 'null'],
    ['a state of its own', JSON.stringify({ ...good, state: 'refunded' })],
    ['an amount as a number', JSON.stringify({ ...good, amount: 1 })],
    ['a negative amount', JSON.stringify({ ...good, amount: '-1.00' })],
    ['a key more', JSON.stringify({ ...good, bonus: '1.00' })],
    ['a key less', JSON.stringify({ ...good, event_id: undefined })],
    ['a name too long', JSON.stringify({ ...good, reference: 'r'.repeat(65) })],
  ])('that is signed and says %s is none', (_, body) => {
    expect(verify(signed(body), body)).toBeUndefined();
  });
});
