import { expect, it } from 'vitest';
import { LANGUAGES } from '#kernel/words.ts';
import { documentOf } from './document.ts';

const assets = { script: '/assets/site.js', preloads: [], font: '/assets/a.woff2', css: '', inlined: [] };
const data = { language: 'en', fallback: 'en', words: {}, answers: {}, wordsVersion: '1' };
const language = LANGUAGES[0];
const pageWith = (body: string): string => {
  if (!language) throw new Error('no language');
  return documentOf({ body, title: 't', description: 'd', language, theme: 'dark', assets, data });
};
const waits = (html: string): string | undefined => /setTimeout\(start,([^)]+)\)/.exec(html)?.[1];

it.each([
  ['a text', '<h1>Haat</h1>', 'd.hidden?0:3000'],
  ['a drawing', '<div><svg class="ico"></svg></div>', 'd.hidden?0:3000'],
  ['a picture', '<img src="/a.svg" alt="">', 'd.hidden?0:3000'],
  ['bars that stand for what comes', '<div class="agent"><div class="bar"></div> </div>', '0'],
  ['nothing', '', '0'],
])('a page with %s asks for its program when that can be seen, or at once', (_, body, wait) => {
  expect(waits(pageWith(body))).toBe(wait);
});
