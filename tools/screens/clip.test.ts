import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findChromium, newPage, openBrowser } from '#platform/testkit/browser.ts';
import { findClippings } from './clip.ts';

const here = findChromium() !== undefined;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  if (!here) return;
  browser = await openBrowser();
  ({ page } = await newPage(browser, { size: [400, 400] }));
});
afterAll(() => browser?.close());

const LONG = 'Verantwortungsbewusstsein';
const BOX = 'width:80px;font:16px/20px sans-serif;';

test.runIf(here).each([
  ['text cut at the side', `<div style="${BOX}overflow:hidden;white-space:nowrap">${LONG}</div>`, ['cut']],
  [
    'text cut below',
    `<div style="${BOX}overflow:hidden;height:24px">one two three four five six</div>`,
    ['cut'],
  ],
  ['text cut by an ancestor', `<div style="${BOX}overflow:clip"><p><b>${LONG}</b></p></div>`, ['cut']],
  [
    'text that sticks out of its button',
    `<button style="${BOX}white-space:nowrap;padding:0">${LONG}</button>`,
    ['outside'],
  ],
  ['text that sticks out of a painted box', `<div style="${BOX}background:#eee">${LONG}</div>`, ['outside']],
  [
    'lines over lines',
    `<div><p style="margin:0;${BOX}">first line</p><p style="margin:-14px 0 0;${BOX}">second line</p></div>`,
    ['overlap'],
  ],
  ['a key instead of a word', '<p>site.home</p>', ['key']],
  ['text that fits', `<button style="${BOX}">Go</button>`, []],
  [
    'an ellipsis that is meant',
    `<div style="${BOX}overflow:hidden;white-space:nowrap;text-overflow:ellipsis">${LONG}</div>`,
    [],
  ],
  ['what can be scrolled to', `<div style="${BOX}overflow-x:auto;white-space:nowrap">${LONG}</div>`, []],
  [
    'what is only read out',
    `<span style="position:absolute;width:1px;height:1px;overflow:hidden">${LONG}</span>`,
    [],
  ],
  [
    'a slide that waits outside',
    `<div style="${BOX}overflow:hidden;position:relative"><p style="position:absolute;left:100px;margin:0">${LONG}</p>&nbsp;</div>`,
    [],
  ],
  ['what is not shown', `<div style="${BOX}overflow:hidden"><p hidden>${LONG}</p></div>`, []],
])('%s', async (_, html, kinds) => {
  await page.setContent(`<!doctype html><body>${html}`);
  const found = await page.evaluate(findClippings, ['site.home']);
  expect(found.map(({ why }) => why)).toEqual(kinds);
});
