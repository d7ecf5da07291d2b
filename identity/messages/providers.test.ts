/** The real adapters against a real gateway and a real mail server of this test, and what becomes of a message. */
import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrandId, newId } from '#kernel/ids.ts';
import { MINUTE } from '#kernel/time.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import type { Db } from '#platform/db/db.ts';
import { silentLog } from '#platform/log/log.ts';
import { type FreshDatabase, freshDatabase, testDb } from '#platform/testkit/database.ts';
import { pageOf } from './present/page.ts';
import { createSmtp } from './service/smtp.ts';
import { createSmsGateway } from './service/gateway.ts';
import { createMessages, type Messages } from './service.ts';
import { type MessageProvider, MessageRefused, type Outgoing } from './service/provider.ts';

const message: Outgoing = {
  reference: newId(),
  brandId: newId(),
  channel: 'sms',
  to: '+8801712345678',
  subject: '',
  text: '123456 is your code',
  attempt: 1,
};

describe('the gateway for text messages', () => {
  const key = 'a key of sixteen';
  let gateway: Server;
  let sms: MessageProvider;
  let status = 200;
  const seen: { headers: Record<string, unknown>; body: unknown }[] = [];
  beforeAll(async () => {
    gateway = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        seen.push({ headers: request.headers, body: JSON.parse(Buffer.concat(parts).toString()) });
        if (status === 0) return;
        response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end('{"id":"gw-1"}');
      });
    });
    await new Promise<void>((ready) => gateway.listen(0, '127.0.0.1', ready));
    const { port } = gateway.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/messages`;
    sms = createSmsGateway({ url, key, sender: 'Haat', callback: 'https://haat.example/c', timeoutMs: 300 });
  });
  afterAll(() => new Promise((done) => gateway.close(done).closeAllConnections()));

  it('takes a message with our reference as its key', async () => {
    expect(await sms.send(message)).toEqual({ providerReference: 'gw-1' });
    expect(seen.at(-1)).toMatchObject({
      headers: { authorization: `Bearer ${key}`, 'idempotency-key': message.reference },
      body: { reference: message.reference, from: 'Haat', to: message.to, text: message.text },
    });
  });
  it.each([
    [500, false],
    [503, false],
    [429, false],
    [302, false],
    [0, false],
    [400, true],
    [422, true],
  ])('answering %d refuses for good: %s', async (answer, forGood) => {
    status = answer;
    const trouble = await sms.send(message).catch((error: unknown) => error);
    expect(trouble).toBeInstanceOf(Error);
    expect(trouble instanceof MessageRefused).toBe(forGood);
    status = 200;
  });
  it('reports what it signed, and nothing else counts', () => {
    const body = Buffer.from(JSON.stringify({ reference: 'r', status: 'failed', reason: 'off' }));
    const sign = (bytes: Buffer, by = key) => createHmac('sha256', by).update(bytes).digest('hex');
    const report = (signature: string, bytes = body) => sms.report?.(() => signature, bytes);
    expect(report(sign(body))).toEqual({ reference: 'r', state: 'failed', failure: 'off' });
    for (const forged of ['', 'zz', sign(body, 'another key'), sign(Buffer.from('{}'))])
      expect(report(forged)).toBeUndefined();
    for (const text of ['{', '[]', '{"reference":"r","status":"maybe"}'])
      expect(report(sign(Buffer.from(text)), Buffer.from(text))).toBeUndefined();
  });
});

describe('mail', () => {
  let catcher: SMTPServer;
  let mail: ReturnType<typeof createSmtp>;
  const caught: string[] = [];
  beforeAll(async () => {
    catcher = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) => {
        const code = address.startsWith('gone') ? 550 : address.startsWith('full') ? 452 : 0;
        done(code === 0 ? null : Object.assign(new Error('no'), { responseCode: code }));
      },
      onData: (stream, _session, done) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          caught.push(Buffer.concat(parts).toString());
          done();
        });
      },
    });
    await new Promise<void>((ready) => catcher.listen(0, '127.0.0.1', ready));
    const { port } = catcher.server.address() as AddressInfo;
    mail = createSmtp({ url: `smtp://127.0.0.1:${port}`, from: 'Haat <no-reply@haat.example>' });
  });
  afterAll(async () => {
    mail.close();
    await new Promise<void>((done) => catcher.close(() => done()));
  });

  it('arrives as text and page, from us, with its reference', async () => {
    await mail.send({ ...message, channel: 'email', to: 'rana@example.com', subject: 'Your code' });
    const raw = caught.at(-1) ?? '';
    for (const part of [
      'From: Haat <no-reply@haat.example>',
      'Subject: Your code',
      message.reference,
      'text/html',
    ])
      expect(raw).toContain(part);
  });
  it('never lets an address become two, or a header', async () => {
    const before = caught.length;
    for (const to of ['a@b.co, c@d.co', 'a@b.co\r\nBcc: c@d.co'])
      await mail.send({ ...message, to, subject: 'x\r\nBcc: c@d.co' }).catch(() => undefined);
    for (const raw of caught.slice(before)) expect(raw).not.toMatch(/^Bcc:/m);
  });
  it('knows who is gone for good and who is full today', async () => {
    const to = (address: string) =>
      mail.send({ ...message, to: address }).catch((error: unknown) => error instanceof MessageRefused);
    expect([await to('gone@example.com'), await to('full@example.com')]).toEqual([true, false]);
  });
  it('makes a page of a text that trusts nothing in it', () => {
    const page = pageOf('Hi <script>\n\nhttps://haat.example/reset#a&b');
    expect(page).toContain('&lt;script&gt;');
    expect(page).toContain('<a href="https://haat.example/reset#a&amp;b">');
  });
});

describe('a message', () => {
  let database: FreshDatabase;
  let db: Db;
  let messages: Messages;
  let now = Date.now();
  let answer: () => Promise<{ providerReference: string }> = async () => ({ providerReference: 'p' });
  const brandId = newId<'brand'>() as BrandId;
  beforeAll(async () => {
    database = await freshDatabase();
    db = testDb(database.appUrl);
    const provider: MessageProvider = { code: 'test', send: () => answer() };
    messages = createMessages({
      db,
      clock: { now: () => now },
      log: silentLog(),
      sealer: createSealer(randomBytes(32)),
      say: (_language, key, params) => `${key} ${String(params['code'])}`,
      providers: { sms: provider, email: provider },
    });
  });
  afterAll(async () => {
    await db.close();
    await database.drop();
  });

  async function queue(): Promise<string> {
    const to = `+88017${String(Math.floor(performance.now() * 1000)).slice(-8)}`;
    const params = { code: '918273', minutes: 3 };
    await messages.queue(db, {
      brandId,
      channel: 'sms',
      to,
      kind: 'code',
      purpose: 'login',
      language: 'en',
      params,
    });
    const { rows } = await db.pool.query<{ id: string }>(
      'select id from identity.messages order by id desc limit 1',
    );
    return rows[0]?.id ?? '';
  }
  const row = async (id: string) =>
    (
      await db.pool.query('select state, failure, sealed, attempts from identity.messages where id = $1', [
        id,
      ])
    ).rows[0];
  const hand = (id: string) => messages.jobs['identity.message']?.({ id });

  it('is sealed until a provider has it, then gone from our books', async () => {
    const id = await queue();
    expect((await row(id)).sealed.toString('latin1')).not.toContain('918273');
    await hand(id);
    expect(await row(id)).toMatchObject({ state: 'sent', sealed: null });
    await hand(id);
    expect((await row(id)).attempts).toBe(1);
  });
  it('ends once, whatever is reported later', async () => {
    const id = await queue();
    await hand(id);
    await messages.reported({ reference: id, state: 'delivered', failure: '' });
    await messages.reported({ reference: id, state: 'failed', failure: 'late' });
    expect(await row(id)).toMatchObject({ state: 'delivered', failure: '' });
  });
  it('is tried again while the provider is down, and given up after six tries', async () => {
    const id = await queue();
    answer = () => Promise.reject(new Error('918273 could not go'));
    for (let n = 0; n < 5; n += 1) await expect(hand(id)).rejects.not.toThrow('918273');
    await hand(id);
    expect(await row(id)).toMatchObject({ state: 'failed', failure: 'unreachable', sealed: null });
    answer = async () => ({ providerReference: 'p' });
  });
  it('is not sent when its code is dead', async () => {
    const id = await queue();
    now += 11 * MINUTE;
    await hand(id);
    expect(await row(id)).toMatchObject({ state: 'failed', failure: 'late' });
  });
});
