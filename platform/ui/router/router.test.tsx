import { renderToString } from 'react-dom/server';
import * as library from 'react-router';
import { expect, it } from 'vitest';
import { addressOf, placeAt } from './place.ts';
import * as own from './router.tsx';

/** The library is the oracle: what the site uses of it has to be answered the same by both. */
const PATTERNS = ['/', '/games', '/play/:gameCode', '/:gameType/:vassalage?', '/member/bets', '/help/*'];
const PATHS = [
  '/',
  '/games',
  '/games/',
  '/Games',
  '/play',
  '/play/monsoon-tiger',
  '/rng',
  '/rng/jili',
  '/rng/jili/more',
  '/member/bets',
  '/member',
  '/help',
  '/help/a/b',
];

it.each(PATTERNS.flatMap((pattern) => PATHS.map((path) => [pattern, path] as const)))(
  '%s says of %s what the library says',
  (pattern, path) => {
    expect(own.matchPath(pattern, path)?.params).toEqual(library.matchPath(pattern, path)?.params);
  },
);

function Seen({ of }: { readonly of: typeof library }) {
  const { pathname, search, hash } = of.useLocation();
  const [params] = of.useSearchParams();
  return <p>{JSON.stringify([pathname, search, hash, of.useParams(), [...params]])}</p>;
}

/** The types stay the library's, so what stands in for it is handed over as it. */
const asLibrary = { ...library, ...own } as unknown as typeof library;
function draw(of: typeof library, address: string): string {
  const { StaticRouter, Routes, Route, Link } = of;
  const seen = <Seen of={of} />;
  return renderToString(
    <StaticRouter location={address}>
      <Link className="a" to="/games?tab=hot#top" aria-current="page">
        one
      </Link>
      <Link to="?tab=hot">two</Link>
      <Link to={{ pathname: '/rng', search: 'a=b' }}>three</Link>
      <Routes>
        <Route path="*" element={<b>nothing</b>} />
        <Route path="/:gameType/:vassalage?" element={<div>{seen}</div>} />
        <Route path="/play/:gameCode" element={<i>{seen}</i>} />
        <Route path="/" element={seen} />
        <Route path="/member" element={<u>{seen}</u>} />
      </Routes>
    </StaticRouter>,
  );
}

it.each([
  '/',
  '/rng',
  '/rng/jili?tab=hot&a=1&a=2#end',
  '/play/monsoon-tiger?mode=try',
  '/play/a%20b',
  '/member',
  '/a/b/c',
])('%s is drawn as with the library', (address) => {
  // The library marks its links for a way of loading that is not used here.
  expect(draw(asLibrary, address)).toBe(draw(library, address).replaceAll(' data-discover="true"', ''));
});

it.each([
  ['/a', '/a'],
  ['?', '/here'],
  ['?b=1', '/here?b=1'],
  ['#end', '/here?a=1#end'],
  [{ pathname: '/x', search: 'q=1' }, '/x?q=1'],
  [{ search: '' }, '/here'],
])('%j from /here?a=1 is %s', (to, address) => {
  expect(addressOf(to, { pathname: '/here', search: '?a=1' })).toBe(address);
});

it.each(['//evil.example/a', '/\\evil.example'])('%s stays on this site', (address) => {
  expect(placeAt(address).pathname).toMatch(/^\/(?![/\\])/);
});
