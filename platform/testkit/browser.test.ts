import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barriers, findChromium, fitsWidth, newPage, openBrowser } from './browser.ts';

const PAGES: Readonly<Record<string, string>> = {
  '/good': '<!doctype html><html lang="en"><title>Good</title><main><h1>Good</h1></main></html>',
  '/bad': `<!doctype html><html><title>Bad</title><main><h1>Bad</h1><img src="/missing.png"><div style="width:2000px">wide</div>
    <script src="https://example.invalid/x.js"></script><script nonce="n">console.error('ouch'); setTimeout(() => { throw new Error('late'); });</script></main></html>`,
};

const server = createServer((request, response) => {
  const body = PAGES[request.url ?? ''];
  response.writeHead(body === undefined ? 404 : 200, {
    'content-type': 'text/html',
    'content-security-policy': "script-src 'nonce-n'; img-src 'self'",
  });
  response.end(body ?? '');
});

describe.runIf(findChromium() !== undefined)('a test browser', () => {
  let browser: Browser;
  let baseURL: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    server.close();
  });

  it('hears nothing from a page that is well', async () => {
    const { page, complaints, close } = await newPage(browser, { baseURL });
    await page.goto('/good');
    expect([complaints, await barriers(page), await fitsWidth(page)]).toEqual([[], [], true]);
    await close();
  });

  it('hears errors, policy violations and barriers', async () => {
    const { page, complaints, close } = await newPage(browser, { baseURL });
    await page.goto('/bad');
    await expect.poll(() => complaints.join('\n')).toMatch(/policy: script-src/);
    await expect.poll(() => complaints.join('\n')).toMatch(/uncaught: late/);
    expect(complaints.join('\n')).toMatch(/console: ouch/);
    expect((await barriers(page)).map((barrier) => barrier.rule)).toEqual(
      expect.arrayContaining(['html-has-lang', 'image-alt']),
    );
    expect(await fitsWidth(page)).toBe(false);
    await close();
  });

  it('shows a page in a size, a theme and a language', async () => {
    const { page, close } = await newPage(browser, {
      baseURL,
      size: [1440, 900],
      theme: 'light',
      language: 'bn',
    });
    await page.goto('/good');
    const seen = await page.evaluate(() => [
      innerWidth,
      matchMedia('(prefers-color-scheme: light)').matches,
      navigator.language,
    ]);
    expect(seen).toEqual([1440, true, 'bn']);
    await close();
  });
});
