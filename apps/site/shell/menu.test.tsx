import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { MenuEntry } from '#platform/ui/site-entries.ts';
import { createWords, WordsProvider } from '#platform/ui/words.tsx';
import { keyOf, menuFor, MenuLine } from './menu.tsx';

const ALWAYS = [
  '/member/profile',
  '/member/withdraw',
  '/member/records',
  '/member/bets',
  '/promotions',
  '/member/missions',
  '/member/rewards',
  '/member/messages',
];
const END = ['/support', 'notice'];

test.each([
  [{ isAgent: false, isSingle: true }, [...ALWAYS, '/member/agent', ...END]],
  [{ isAgent: true, isSingle: true }, ['/agentHome', ...ALWAYS, 'contract', ...END]],
  [{ isAgent: false, isSingle: false }, ['/member/wallets', ...ALWAYS, '/member/agent', ...END]],
  [{ isAgent: true, isSingle: false }, ['/agentHome', '/member/wallets', ...ALWAYS, 'contract', ...END]],
])('the account menu for %j', (viewer, names) => {
  expect(menuFor('account', viewer).map(keyOf)).toEqual(names);
});

test('the member centre of a player', () => {
  expect(menuFor('centre', { isAgent: false, isSingle: true }).map(keyOf)).toEqual([
    '/member/profile',
    '/member/deposit',
    '/member/withdraw',
    '/member/records',
    '/member/bets',
    '/member/bonus',
    '/member/rewards',
    '/promotions',
    '/member/missions',
    '/member/profit',
    '/member/lottery',
    '/member/messages',
    '/chat',
    '/member/security',
    '/member/verification',
    '/member/limits',
    '/poker',
    '/fair',
    '/vip',
    '/pointMall',
    '/member/referral',
    '/member/agent',
    '/support',
    'notice',
    '/service',
  ]);
});

const drawn = (waiting: number): string => {
  const entry: MenuEntry = {
    menu: 'centre',
    order: 1,
    opens: { to: '/mail' },
    icon: 'bell',
    title: () => 'Mail',
    useCount: () => waiting,
  };
  return renderToString(
    <WordsProvider store={createWords('en', {}, async () => ({}))}>
      <MemoryRouter>
        <MenuLine entry={entry} />
      </MemoryRouter>
    </WordsProvider>,
  );
};

test('a line counts what waits there, and shows nothing when nothing does', () => {
  expect(drawn(3)).toMatch(/badge num">3</);
  expect(drawn(0)).not.toMatch(/badge/);
});
