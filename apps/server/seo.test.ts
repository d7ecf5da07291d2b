import { expect, test } from 'vitest';
import {
  askedLanguage,
  categoriesWith,
  homeOf,
  isPrivate,
  robotsText,
  seoHead,
  type SeoPage,
  sitemapText,
} from './seo.ts';

const PAGE: SeoPage = {
  home: 'https://haat.example',
  url: '/help?from=x',
  status: 200,
  title: 'Help "1" <2>',
  description: 'Short answers',
  brandName: 'Haat',
  language: 'bn',
  languages: ['en', 'bn', 'zh'],
};

test('a public page says its address, its languages and what a preview shows', () => {
  const head = seoHead(PAGE);
  for (const part of [
    '<link rel="canonical" href="https://haat.example/help">',
    'hreflang="bn" href="https://haat.example/help?lang=bn"',
    'hreflang="zh-Hans" href="https://haat.example/help?lang=zh"',
    'hreflang="x-default" href="https://haat.example/help"',
    '<meta property="og:title" content="Help &quot;1&quot; &lt;2&gt;">',
    '<meta property="og:image" content="https://haat.example/icon/512.png">',
    '<link rel="manifest"',
  ])
    expect(head).toContain(part);
  expect(head).not.toContain('noindex');
});

test('a version in a named language is its own canonical address, twins share one', () => {
  expect(seoHead({ ...PAGE, url: '/help?lang=bn' })).toContain(
    'canonical" href="https://haat.example/help?lang=bn"',
  );
  // A language the brand does not offer was answered in another one.
  expect(seoHead({ ...PAGE, url: '/help?lang=ar' })).toContain('canonical" href="https://haat.example/help"');
  for (const [twin, path] of [
    ['/index.html', '/'],
    ['/home', '/'],
    ['/helpmc', '/help'],
    ['/rng/', '/rng'],
  ])
    expect(seoHead({ ...PAGE, url: twin ?? '' })).toContain(`canonical" href="https://haat.example${path}"`);
});

test.each([
  ['/member', 200],
  ['/member/deposit', 200],
  ['/play/nothing', 404],
  ['/agentHome', 200],
  ['/games?gameName=x', 200],
  ['/nothing', 404],
  ['/', 503],
])('%s with %i is not listed', (url, status) => {
  const head = seoHead({ ...PAGE, url, status });
  expect(head).toContain('<meta name="robots" content="noindex">');
  expect(head).not.toContain('canonical');
});

test('private is the page itself and all below it, not a name that begins alike', () => {
  expect(['/member', '/member/x', '/memberships', '/agentHome', '/register', '/'].map(isPrivate)).toEqual([
    true,
    true,
    false,
    true,
    false,
    false,
  ]);
});

test('nothing from an address or a host gets into the page as markup', () => {
  const head = seoHead({ ...PAGE, url: '/"><script>alert(1)</script>' });
  expect(head).not.toContain('<script');
  expect(homeOf('evil"><script', '')).toBe('');
  expect([
    homeOf('a.example', 'haat.example'),
    homeOf('a.example', ''),
    homeOf('localhost:3000', 'x'),
  ]).toEqual(['https://haat.example', 'https://a.example', 'http://localhost:3000']);
});

test('languages are asked for by their codes only', () => {
  expect(['/?lang=bn', '/?lang=EN', '/?lang=../x', '/'].map(askedLanguage)).toEqual([
    'bn',
    'en',
    undefined,
    undefined,
  ]);
});

test('robots are kept from calls and shown the map; private pages stay readable for their noindex', () => {
  const text = robotsText('https://haat.example');
  expect(text).toContain('Disallow: /wps/');
  expect(text).toContain('Sitemap: https://haat.example/sitemap.xml');
  expect(text).not.toContain('/member');
  expect(robotsText('')).not.toContain('Sitemap');
});

test('the map holds public pages in every offered language, and categories with games', () => {
  const types = [
    { gameType: 'RNG', games: 12 },
    { gameType: 'FISH', games: 0 },
    { gameType: 'LOTT', games: 3 },
    { gameType: '<x>', games: 3 },
    null,
  ];
  expect(categoriesWith(types)).toEqual(['rng']);
  expect(categoriesWith(undefined)).toEqual([]);
  const map = sitemapText('https://haat.example', ['en', 'bn'], ['rng']);
  expect(map).toContain('<loc>https://haat.example/rng</loc>');
  expect(map.match(/<url>/g)).toHaveLength(13);
  expect(map.match(/<xhtml:link /g)).toHaveLength(26);
  expect(map).not.toMatch(/member|play|login/);
});
