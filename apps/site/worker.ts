/** Brings the service worker to this device, and says once when a newer site has come. */
import { useToasts } from '#platform/ui/toast.tsx';
import { trustedScript } from '#platform/ui/trusted.ts';
import type { WordsStore } from '#platform/ui/words.tsx';

/** @param newer says in the page's language that a newer site is here */
export async function startWorker(words: WordsStore, newer: () => string): Promise<void> {
  const { serviceWorker } = navigator;
  const hadOne = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    // The first worker is no news. Pages go on with the files they began with.
    if (hadOne) useToasts.getState().say(newer());
    tell();
  });
  // The page for no network speaks the language of the site.
  const tell = (): void => serviceWorker.controller?.postMessage({ language: words.state().language.code });
  words.watch(tell);
  await serviceWorker.register(trustedScript('/sw.js'), { scope: '/', updateViaCache: 'none' });
  tell();
}
