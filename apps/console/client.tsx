/** The console comes alive: words, calls, session. */
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { AnswersContext, createAnswers } from '#platform/ui/answers.ts';
import { createApi } from '#platform/ui/api.ts';
import { ApiContext } from '#platform/ui/call.ts';
import { createLive, LiveContext } from '#platform/ui/live.ts';
import { openSocket } from '#platform/ui/live-socket.ts';
import { createWords, WordsProvider } from '#platform/ui/words.tsx';
import type { RoomWords } from '#platform/ui/room-words.ts';
import { App } from './app.tsx';
import { storedLanguage, storedLook, wearLanguage, wearLook } from './device.ts';
import { WORDS } from './rooms.ts';
import { useStaffSession } from './session.ts';
// Every desk wears it, also one that is opened by its address and has no table.
import '#platform/ui/desk/desk.css';
import './console.css';

const version = document.documentElement.dataset['words'] ?? '';

const words = createWords(storedLanguage(), {}, async (language, room) => {
  const response = await fetch(`/console/words/${version}/${language}/${room}.json`);
  if (!response.ok) throw new Error(`words of ${room}: ${response.status}`);
  const tree: RoomWords = await response.json();
  return tree;
});
const answers = createAnswers({});
const api = createApi({
  language: () => words.state().language.code,
  token: () => useStaffSession.getState().token,
  merchant: () => undefined,
  onUnauthenticated: () => useStaffSession.getState().leave(),
  seal: () => Promise.reject(new Error('no call of the console is encrypted')),
});

const live = createLive({ connect: openSocket, token: () => useStaffSession.getState().token });
addEventListener('online', live.retry);

useStaffSession.subscribe((now, before) => {
  if (now.token === before.token) return;
  // The next operator at this desk starts with nothing of the last one's.
  answers.clear();
  if (now.token) live.renew();
  else live.stop();
});

async function begin(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return;
  wearLook(storedLook());
  wearLanguage(words.state().language);
  await words.need(['ui', 'console', ...WORDS]);
  createRoot(root).render(
    <WordsProvider store={words}>
      <AnswersContext value={answers}>
        <ApiContext value={api}>
          <BrowserRouter basename="/console">
            <LiveContext value={live}>
              <App />
            </LiveContext>
          </BrowserRouter>
        </ApiContext>
      </AnswersContext>
    </WordsProvider>,
  );
}

void begin();
