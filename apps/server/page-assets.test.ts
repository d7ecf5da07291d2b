import { expect, test } from 'vitest';
import { assetsFor, entryOf } from './page-assets.ts';

const SCREENS = {
  'features/around/lobby/ui/player/home.tsx': 'home',
  'features/around/lobby/ui/player/game-list.tsx': 'list',
  'features/around/content/ui/player/help-page.tsx': 'help',
  'features/around/content/ui/player/download-page.tsx': 'down',
  'features/around/content/ui/player/text-page.tsx': 'text',
  'features/play/rounds/ui/player/fair/fair-page.tsx': 'fair',
  'features/play/rounds/ui/player/play-page.tsx': 'play',
  'games/slots/view/front.tsx': 'slots',
  'pages/register.tsx': 'register',
  'identity/front/ui/agent/agent-login.tsx': 'door',
  'features/money/commission/ui/agent/centre.tsx': 'agents',
  'pages/opens-soon.tsx': 'soon',
  'features/around/promotions/ui/player/promotions-page.tsx': 'promotions',
  'features/around/chat/ui/player/service-page.tsx': 'service',
  'platform/ui/late-sheet.ts': 'late',
} as const;

const build = {
  sheet: (file: string) => `.of-${file.replace('.css', '')}{}`,
  manifest: {
    'client.tsx': { file: 'client.js', isEntry: true },
    ...Object.fromEntries(
      Object.entries(SCREENS).map(([file, name]) => [
        `../../${file}`,
        { file: `${name}.js`, css: [`${name}.css`] },
      ]),
    ),
  },
};

test.each([
  ['/', 'home'],
  ['/login', 'home'],
  ['/rng', 'list'],
  ['/games?gameName=tiger', 'list'],
  ['/u9w', 'list'],
  ['/help', 'help'],
  ['/helpmc', 'help'],
  ['/down', 'down'],
  ['/blog', 'text'],
  ['/fair', 'fair'],
  ['/play/no-such-game', 'play'],
  ['/register?referralCode=x', 'register'],
  ['/agent', 'door'],
  ['/agentHome', 'agents'],
  ['/promotions', 'promotions'],
  ['/service', 'service'],
])('%s comes dressed in the sheet of its own screen', (url, name) => {
  // Nothing of forms and popups is in the first paint of home and lists.
  const names = name === 'home' || name === 'list' ? [name] : ['late', name];
  expect(assetsFor(build, url)).toMatchObject({
    css: names.map((one) => `.of-${one}{}`).join(''),
    inlined: names.map((one) => `/${one}.css`),
    preloads: names.map((one) => `/${one}.js`),
  });
});

test('a game’s page comes dressed in its family’s sheet, and in its own after it', () => {
  const { css, preloads } = assetsFor(build, '/play/monsoon-tiger');
  expect(css).toBe('.of-late{}.of-slots{}.of-play{}');
  expect(preloads).toEqual(['/late.js', '/slots.js', '/play.js']);
});

test('a screen’s rules come after those of what it is built of, and all of them after the entry’s', () => {
  const leaning = {
    ...build,
    manifest: {
      'client.tsx': { file: 'client.js', isEntry: true, css: ['client.css'] },
      '../../features/around/lobby/ui/player/game-list.tsx': {
        file: 'list.js',
        css: ['list.css'],
        imports: ['../../features/around/lobby/ui/player/home.tsx'],
      },
      '../../features/around/lobby/ui/player/home.tsx': { file: 'home.js', css: ['home.css'] },
    },
  };
  expect(assetsFor(leaning, '/rng').css).toBe('.of-client{}.of-home{}.of-list{}');
});

test('a page drawn in the browser brings the sheets of the chunks its program shares with lazy parts', () => {
  const shared = {
    ...build,
    manifest: {
      'client.tsx': { file: 'client.js', isEntry: true, css: ['client.css'], imports: ['_pane.js'] },
      '_pane.js': { file: 'pane.js', css: ['pane.css'] },
      'lazy.tsx': { file: 'lazy.js', css: ['lazy.css'], imports: ['_pane.js'] },
    },
  };
  expect(entryOf(shared)).toEqual({ file: 'client.js', css: '.of-client{}.of-pane{}' });
});

test('of a closed brand customer service alone comes as it is', () => {
  expect(assetsFor(build, '/service', false)).toEqual(assetsFor(build, '/service'));
  expect(assetsFor(build, '/help', false).css).not.toContain('.of-help');
});
