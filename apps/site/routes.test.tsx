import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { CLOSED } from '#platform/ui/words-patch.ts';
import { createWords, WordsProvider } from '#platform/ui/words.tsx';
import type { RoomWords } from '#platform/ui/room-words.ts';
import { loadFar } from './pages-list.ts';
import { drawnAt, screenAt, SiteRoutes } from './routes.tsx';

beforeAll(loadFar);

const SITE: RoomWords = {
  site: { not_in_language: 'Not yet in {language}', not_in_language_do: 'Later', settings: 'Language' },
};
const wordsIn = (closed: readonly string[]) =>
  createWords('vi', { ui: { [CLOSED]: closed }, site: SITE }, async () => ({}));

test('a page of a room that is closed in the language says so; every other page stands', async () => {
  const words = wordsIn(['rounds-ui']);
  expect(drawnAt('/reset', words)).toBe(screenAt('/reset'));
  const closed = drawnAt('/fair', words);
  expect(closed).not.toBe(screenAt('/fair'));
  await closed.prepare(words);
  const drawn = renderToString(
    <WordsProvider store={words}>
      <MemoryRouter initialEntries={['/fair']}>
        <SiteRoutes />
      </MemoryRouter>
    </WordsProvider>,
  );
  expect(drawn).toMatch(/Not yet in Tiếng Việt/);
  expect(drawn).toMatch(/<button[^>]*>.*Language/);
});

test('where nothing is closed every page is drawn by its room', () => {
  expect(drawnAt('/fair', wordsIn([]))).toBe(screenAt('/fair'));
});
