/** Where vendors may be called, and what of their answers is one. */
import { createServer, type RequestListener, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mask } from './service/call-log.ts';
import { createReach, isPrivateAddress, isReachable } from './service/reach.ts';

describe('an address', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8.8',
    '::ffff:7f00:1',
    '64:ff9b::a00:1',
    '2002:7f00:1::',
    'localhost',
    '',
  ])('%s is one inside', (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  it.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])(
    '%s is one outside',
    (address) => {
      expect(isPrivateAddress(address)).toBe(false);
    },
  );

  it.each<[string, boolean, boolean]>([
    ['https://vendor.example', true, true],
    ['https://vendor.example/api', true, true],
    ['http://vendor.example', false, true],
    ['https://8.8.8.8', true, true],
    ['https://127.0.0.1', false, true],
    ['https://[::1]', false, true],
    ['https://[2606:4700::1111]', true, true],
    ['https://localhost', false, true],
    ['https://intranet', false, true],
    ['http://127.0.0.1:8080/x', false, true],
    ['https://user@vendor.example', false, false],
    ['https://user:secret@vendor.example', false, false],
    ['https://vendor.example/#x', false, false],
    ['https://vendor.example/?x', false, false],
    ['ftp://vendor.example', false, false],
    ['file:///etc/passwd', false, false],
    ['vendor.example', false, false],
    ['', false, false],
  ])('%s may be called: %s; beside the product: %s', (address, outside, beside) => {
    expect([isReachable(address, false), isReachable(address, true)]).toEqual([outside, beside]);
  });
});

describe('a call', () => {
  let server: Server;
  let origin = '';
  let answer: RequestListener = (_, said) => void said.end();
  beforeAll(async () => {
    server = createServer((asked, said) => answer(asked, said));
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const address = server.address();
    origin = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const ask = (mostMs?: number) =>
    createReach(
      true,
      mostMs,
    )({ method: 'POST', url: `${origin}/x`, headers: { 'x-a': 'b' }, body: Buffer.from('hello') });

  it('brings the body and the headers there, and the answer back', async () => {
    answer = (asked, said) => {
      const parts: Buffer[] = [];
      asked.on('data', (part: Buffer) => parts.push(part));
      asked.on('end', () => said.end(`${asked.headers['x-a']} ${Buffer.concat(parts).toString()}`));
    };
    expect(await ask()).toEqual({ status: 200, text: 'b hello' });
  });

  it.each([204, 400, 500])('answered %s is answered', async (status) => {
    answer = (_, said) => void said.writeHead(status).end();
    expect((await ask()).status).toBe(status);
  });

  it('that is led on is not followed', async () => {
    answer = (_, said) => void said.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    await expect(ask()).rejects.toThrow('leads on');
  });

  it('that is cut off, or whose body never ends in time, is no answer', async () => {
    answer = (_, said) => {
      said.writeHead(200, { 'content-length': '100' });
      said.write('part', () => said.socket?.destroy());
    };
    await expect(ask()).rejects.toThrow();
    answer = (_, said) => {
      said.writeHead(200);
      said.write('slowly');
    };
    await expect(ask(100)).rejects.toThrow('no answer in time');
    answer = () => undefined;
    await expect(ask(100)).rejects.toThrow('no answer in time');
  });

  it('whose answer has no end is given up', async () => {
    answer = (_, said) => {
      const more = (): void => {
        if (!said.destroyed) said.write(Buffer.alloc(1024 * 1024), () => setImmediate(more));
      };
      said.writeHead(200);
      more();
    };
    await expect(ask()).rejects.toThrow();
  });

  it('goes to no address inside, and to none that is none', async () => {
    const outside = createReach(false);
    for (const url of [
      `${origin}/x`,
      'https://127.0.0.1/',
      'https://localhost/',
      'nowhere',
      'https://u@vendor.example/',
    ])
      await expect(outside({ method: 'GET', url, headers: {}, body: Buffer.alloc(0) })).rejects.toThrow();
  });
});

describe('what of a call is shown', () => {
  it.each([
    ['{"token":"abc","user":"u"}', '{"token":"***","user":"u"}'],
    ['{"user":"u", "secret" : "abc"}', '{"user":"u", "secret" : "***"}'],
    ['{"url":"https://game.example/#abc"}', '{"url":"***"}'],
    ['merchant_code=m&params=abc%3D&sign=def', 'merchant_code=m&params=***&sign=***'],
    ['{"amount":"100"}', '{"amount":"100"}'],
    ['a\u0000b', 'ab'],
  ])('%s is %s', (text, wanted) => {
    expect(mask(text)).toBe(wanted);
  });

  it('is cut where it is long', () => {
    expect(mask('x'.repeat(10_000))).toHaveLength(4_000);
  });
});
