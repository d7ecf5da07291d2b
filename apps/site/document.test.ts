import { expect, it, vi } from 'vitest';
import { LANGUAGES } from '#kernel/words.ts';
import { documentOf, NONCE_PLACE } from './document.ts';

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

it('nobody can write what stands for the nonce: it is another one in every process', async () => {
  vi.resetModules();
  const elsewhere = await import('./document.ts');
  expect(elsewhere.NONCE_PLACE).not.toBe(NONCE_PLACE);
  expect(NONCE_PLACE).toMatch(/^[0-9a-f-]{36}$/);
  expect(pageWith('<h1>x</h1>').split(NONCE_PLACE).length).toBeGreaterThan(3);
});
