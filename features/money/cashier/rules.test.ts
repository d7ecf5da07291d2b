import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { asId } from '#kernel/ids.ts';
import type { PaymentEvent } from './providers/provider.ts';
import { fateOf } from './providers/sandbox.ts';
import { isSigned, sign } from './providers/signature.ts';
import { failureOf, judge, questionDelay } from './rules.ts';
import type { DepositRow } from './store.ts';

const deposit: DepositRow = {
  id: asId<'deposit'>('d'),
  member_id: asId<'member'>('m'),
  brand_id: asId<'brand'>('b'),
  serial: 'D-26-000001',
  key: 'k',
  content: Buffer.alloc(0),
  method: 'x',
  provider: 'sandbox',
  provider_reference: 'p1',
  amount: 10_000n,
  currency: 'BDT',
  state: 'pending',
  failure: '',
  flag: '',
  created_at: new Date(0),
  expires_at: new Date(0),
  settled_at: null,
  pay: { form: 'none', lines: {}, needed: 0 },
  fee: 0n,
  due: 10_000n,
  seen: 0,
  first_credited_at: null,
};
const paid: PaymentEvent = {
  eventId: 'e',
  reference: 'd',
  providerReference: 'p1',
  state: 'paid',
  amount: '100.00',
  currency: 'BDT',
  reason: '',
};
const failed = { ...paid, state: 'failed' } as const;

it.each([
  ['paid while waiting', {}, paid, 'credited'],
  ['paid before our own note of the reference', { provider_reference: null }, paid, 'credited'],
  ['paid after we stopped waiting', { state: 'expired' }, paid, 'credited'],
  ['paid again', { state: 'credited' }, paid, 'repeated'],
  ['paid after failing', { state: 'failed' }, paid, 'contradiction'],
  ['failed while waiting', {}, failed, 'failed'],
  ['failed after we stopped waiting', { state: 'expired' }, failed, 'failed'],
  ['failed again', { state: 'failed' }, failed, 'repeated'],
  ['failed after paying', { state: 'credited' }, failed, 'contradiction'],
  ['one unit more', {}, { ...paid, amount: '100.01' }, 'mismatch'],
  ['the same sum written differently', {}, { ...paid, amount: '100.0' }, 'mismatch'],
  ['another currency', {}, { ...paid, currency: 'USD' }, 'mismatch'],
  ['another payment', {}, { ...paid, providerReference: 'p2' }, 'mismatch'],
  ['a mismatch after paying', { state: 'credited' }, { ...paid, amount: '1.00' }, 'mismatch'],
  ['another provider', { provider: 'bank' }, paid, 'unknown'],
] as const)('%s', (_, change, event, outcome) => {
  expect(judge({ ...deposit, ...change }, 'sandbox', event)).toBe(outcome);
});

it('knows no deposit that is not there', () => {
  expect(judge(undefined, 'sandbox', paid)).toBe('unknown');
});

it('asks after 10 s, then ever more rarely', () => {
  expect([0, 1, 2, 5, 50].map(questionDelay)).toEqual([10_000, 20_000, 40_000, 300_000, 300_000]);
  expect([failureOf('declined'), failureOf('<script>')]).toEqual(['declined', 'other']);
});

it.each([
  ['BDT', ['100.00', '100.13', '100.14', '13']],
  ['VND', ['100000', '100013', '100014', '1300']],
  ['USDT', ['100.000000', '100.000013', '100.000014', '100.130000']],
] as const)('plays every fate in minor units of %s', (currency, amounts) => {
  const fates = ['paid', 'failed', 'silent', 'paid'];
  expect(amounts.map((amount) => fateOf(amount, currency))).toEqual(fates);
});

it('accepts exactly what was signed, for thirty seconds', () => {
  const secret = randomBytes(32);
  const signed = { method: 'POST', path: '/cb', body: Buffer.from('{"a":1}') };
  const now = 1_800_000_000_000;
  const headers = sign('k1', secret, signed, now);
  const check = (change: object = {}, head = headers, at = now, key = secret): boolean =>
    isSigned('k1', key, { ...signed, ...change }, (name) => head[name], at);
  expect([check(), check({}, headers, now + 30_000), check({}, headers, now - 30_000)]).toEqual([
    true,
    true,
    true,
  ]);
  expect([check({}, headers, now + 31_000), check({}, headers, now - 31_000)]).toEqual([false, false]);
  const wrong = [
    check({ body: Buffer.from('{"a":2}') }),
    check({ path: '/cb2' }),
    check({ method: 'PUT' }),
    check({}, { ...headers, 'x-key-id': 'k2' }),
    check({}, { ...headers, 'x-timestamp': String(Number(headers['x-timestamp']) + 1) }),
    check({}, { ...headers, 'x-signature': headers['x-signature']?.slice(0, -4) ?? '' }),
    check({}, {}),
    check({}, headers, now, randomBytes(32)),
  ];
  expect(wrong).toEqual(wrong.map(() => false));
});
