import { expect, it } from 'vitest';
import { browserOf } from './rules/browser.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const PHONE = 'Mozilla/5.0 (Linux; Android 10; K)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)';
const IOS_WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  [`${WINDOWS} ${WEBKIT} Chrome/124.0.0.0 Safari/537.36`, 'chrome'],
  [`${PHONE} ${WEBKIT} Chrome/125.0.0.0 Mobile Safari/537.36`, 'chrome'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/125.0.0.0 Safari/537.36`, 'chrome'],
  [`${IPHONE} ${IOS_WEBKIT} CriOS/125.0.6422.80 Mobile/15E148 Safari/604.1`, 'chrome'],
  [`${WINDOWS} ${WEBKIT} Chrome/124.0.0.0 Safari/537.36 Edg/124.0.2478.80`, 'edge'],
  [`${PHONE} ${WEBKIT} Chrome/124.0.0.0 Mobile Safari/537.36 EdgA/124.0.2478.64`, 'edge'],
  [`${WINDOWS} ${WEBKIT} Chrome/124.0.0.0 Safari/537.36 OPR/110.0.0.0`, 'opera'],
  ['Opera/9.80 (Android; Opera Mini/36.2.2254/191.283; U; bn) Presto/2.12.423 Version/12.16', 'opera'],
  [`${PHONE} ${WEBKIT} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`, 'samsung'],
  [`${PHONE} ${WEBKIT} Version/4.0 Chrome/100.0.4896.58 UCBrowser/13.4.2.1307 Mobile Safari/537.36`, 'uc'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:126.0) Gecko/20100101 Firefox/126.0', 'firefox'],
  [`${IPHONE} ${IOS_WEBKIT} FxiOS/126.0 Mobile/15E148 Safari/605.1.15`, 'firefox'],
  [`${MAC} ${IOS_WEBKIT} Version/17.4.1 Safari/605.1.15`, 'safari'],
  [`${IPHONE} ${IOS_WEBKIT} Version/17.5 Mobile/15E148 Safari/604.1`, 'safari'],
  // An app on the home screen names no version.
  [`${IPHONE} ${IOS_WEBKIT} Mobile/15E148`, 'safari'],
  ['curl/8.5.0', ''],
  ['', ''],
  [`${'x'.repeat(600)} Chrome/1`, ''],
])('%s is %s', (agent, family) => expect(browserOf(agent)).toBe(family));

it('an update and the desktop view of a phone stay in the family', () => {
  const chrome = (os: string, version: number) =>
    `Mozilla/5.0 (${os}) ${WEBKIT} Chrome/${version}.0.0.0 Safari/537.36`;
  const before = browserOf(chrome('Linux; Android 10; K', 124));
  for (const [os, version] of [
    ['Linux; Android 10; K', 131],
    ['X11; Linux x86_64', 124],
    ['Linux; Android 14; Pixel 8', 124],
  ] as const)
    expect(browserOf(chrome(os, version))).toBe(before);
});
