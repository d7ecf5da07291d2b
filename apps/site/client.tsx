/** The page comes alive: what the server drew is taken over with the same words and answers, then the session wakes. */
import { startTransition } from 'react';
import { BrowserRouter } from '#platform/ui/router/router.tsx';
import type { GetMerchantWallet } from '#features/setup/brand/contract.ts';
import type { GetMemberInfo } from '#features/people/members/contract.ts';
import { keepMerchant, TOKEN_KEY, useSession, wakeSession } from '#identity/sessions/ui/player/session.ts';
import type { SystemKeys } from '#identity/front/contract.ts';
import type { TakeHandoff } from '#identity/sessions/contract.ts';
import { createAnswers } from '#platform/ui/answers.ts';
import { ApiRefusal, createApi } from '#platform/ui/api.ts';
import type { Api } from '#platform/ui/api.ts';
import { Awake, pressesFromHere } from '#platform/ui/presses.tsx';
import { usePopups } from '#platform/ui/popups.ts';
import { loadLateSheet } from '#platform/ui/lazy-screen.ts';
import { whenIdle } from '#platform/ui/later.tsx';
import { createLive } from '#platform/ui/live.ts';
import { followLostPictures } from '#platform/ui/picture.tsx';
import { openSocket } from '#platform/ui/live-socket.ts';
import { keepInSession } from '#platform/ui/session-kept.ts';
import { followDevice } from '#platform/ui/theme.ts';
import { createWords } from '#platform/ui/words.tsx';
import type { LoadRoom } from '#platform/ui/words.tsx';
import type { RoomWords } from '#platform/ui/room-words.ts';
import { App } from './app.tsx';
import { pictureHosts } from './brand-hosts.ts';
import { hydrateRoot } from './hydrate.ts';
import { followNetwork } from './network-back.ts';
import { readPageData } from './page-data.ts';
import { Providers } from './providers.tsx';
import { loadFar } from './pages-list.ts';
import { followPuttingAway } from './put-away.ts';
import { prepareAt } from './routes.tsx';
import './site.css';

const first = readPageData(document.getElementById('page-data')?.textContent ?? '{}');
const loadWords: LoadRoom = async (language, room) => {
  const response = await fetch(`/words/${first.wordsVersion}/${language}/${room}.json`);
  if (!response.ok) throw new Error(`words of ${room}: ${response.status}`);
  const tree: RoomWords = await response.json();
  return tree;
};
const words = createWords(first.language, first.words, loadWords, first.fallback);
/** What a tab keeps for its session (docs/PRODUCT.md, 7 and 9). */
const KEPT = {
  '/wps/relay/GCSGAME_hotGames': 'cachedHotGames',
  '/wps/relay/MCSFE_winnerBoard': 'cachedWinners',
  '/wps/relay/GCS_gameVendors': 'cachedGameVendor',
};
const answers = createAnswers(first.answers, Date.now, keepInSession(KEPT, sessionStorage));
const token = (): string | undefined => useSession.getState().token;

const api: Api = createApi({
  language: () => words.state().language.code,
  token,
  merchant: () => undefined,
  // The session ended on the server: this tab is a guest from here on.
  onUnauthenticated: () => {
    if (!token()) return;
    useSession.getState().leave();
    answers.stale('/wps/');
  },
  onPlayClosed: () => {
    const { member } = useSession.getState();
    if (member && !member.restriction)
      void api
        .send<typeof GetMemberInfo>('GET', '/wps/member/info', {})
        .then(useSession.getState().know, () => undefined);
  },
  seal: async () => {
    const [{ sealTo }, { keys }] = await Promise.all([
      import('#platform/ui/seal.ts'),
      api.send<typeof SystemKeys>('GET', '/wps/system/keys', {}),
    ]);
    return sealTo(keys);
  },
});

const live = createLive({ connect: openSocket, token });
followPuttingAway(live, token);
followNetwork(live, answers);

/** How the brand keeps its members' money, beside the rest of what a session keeps (docs/PRODUCT.md, 3 and 7). */
async function keepWallet(token: string | undefined): Promise<void> {
  if (sessionStorage.getItem('merchantWallet') !== null) return;
  const kept = await api.send<typeof GetMerchantWallet>('GET', '/wps/relay/GCS_merchantWallet', {});
  // Signed out meanwhile, the tab keeps nothing.
  if (useSession.getState().token === token) sessionStorage.setItem('merchantWallet', JSON.stringify(kept));
}

useSession.subscribe((now, before) => {
  if (now.token === before.token) return;
  live.renew();
  if (now.token) {
    api
      .send<typeof GetMemberInfo>('GET', '/wps/member/info', {})
      .then(now.know)
      .then(() => keepWallet(now.token))
      .catch((trouble: unknown) => {
        // An initial or expired password: nothing else until it is changed (docs/PRODUCT.md, 4).
        if (trouble instanceof ApiRefusal && trouble.code === 'gate.change_password_first')
          usePopups.getState().show('change-password', { forced: true });
        // A dead token already made this tab a guest; anything else is shown where it is needed.
        useSession.setState({ confirmed: true });
      });
  }
});

/**
 * A hand-off code in the address is exchanged and removed; a session token there is removed unread (RULINGS, Identity): what
 * stands in an address stands in histories and logs.
 */
async function takeHandoff(): Promise<void> {
  const address = new URL(location.href);
  const code = address.searchParams.get('handoff');
  if (code === null && !address.searchParams.has('token')) return;
  for (const name of ['handoff', 'token']) address.searchParams.delete(name);
  history.replaceState(history.state, '', address);
  if (code === null) return;
  await api
    .send<typeof TakeHandoff>('POST', '/wps/session/handoff', { body: { code } })
    .then(({ token: fresh }) => sessionStorage.setItem(TOKEN_KEY, fresh))
    // A code that is used or too old leaves a guest.
    .catch(() => undefined);
}

/** Which brand this is stays in the tab and on the device, for guests as for members (docs/PRODUCT.md, 9). */
function keepBrand(): void {
  const { value } = answers.drawn('/wps/system/whitelabel');
  if (!isBrand(value)) return;
  keepMerchant(value.merchantCode);
  localStorage.setItem('merchantCode', value.merchantCode);
}
const isBrand = (value: unknown): value is { readonly merchantCode: string } =>
  typeof value === 'object' &&
  value !== null &&
  'merchantCode' in value &&
  typeof value.merchantCode === 'string';

async function begin(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return;
  // A chunk that does not come is shown by the screen itself.
  await prepareAt(location.pathname, words).catch(() => undefined);
  // As a transition the page is taken over in slices of 5 ms, and a press in between is answered first.
  startTransition(() => {
    hydrateRoot(
      root,
      <Providers words={words} answers={answers} api={api} live={live}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
        <Awake />
      </Providers>,
      // Parts that still sleep were drawn in the former language: who chose another sees them drawn anew, and nothing is wrong.
      {
        onRecoverableError: (trouble) => {
          if (words.state().language.code === first.language) reportError(trouble);
        },
      },
    );
  });
  pressesFromHere();
  followLostPictures(pictureHosts(answers), document);
  keepBrand();
  await takeHandoff();
  wakeSession();
  followDevice();
}

void begin();
// Whatever is pressed first finds its sheet there; one that does not come is asked for again by the part that wears it.
whenIdle(() => void loadLateSheet().catch(() => undefined));
// So that going anywhere waits for the page alone; a failed part is asked for again by whoever goes there.
whenIdle(() => void loadFar().catch(() => undefined));
