/** Brings the service worker to this device, and says once when a newer site has come. */
import { HOUR } from '#kernel/time.ts';
import { useToasts } from '#platform/ui/toast.tsx';
import { trustedScript } from '#platform/ui/trusted.ts';
import type { WordsStore } from '#platform/ui/words.tsx';

/** In the page's language. */
type Says = {
  /** that a newer site is here */
  readonly newer: () => string;
  /** the button that loads it */
  readonly reload: () => string;
};

export async function startWorker(words: WordsStore, { newer, reload }: Says): Promise<void> {
  const { serviceWorker } = navigator;
  let hadOne = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    // The first worker is no news. A page goes on with the files it began with until somebody wants the new ones.
    if (hadOne)
      useToasts.getState().say(newer(), 'plain', { title: reload(), press: () => location.reload() });
    hadOne = true;
    tell();
  });
  // The page for no network speaks the language of the site.
  const tell = (): void => serviceWorker.controller?.postMessage({ language: words.state().language.code });
  words.watch(tell);
  const registration = await serviceWorker.register(trustedScript('/sw.js'), {
    scope: '/',
    updateViaCache: 'none',
  });
  tell();
  // Browsers look for a newer worker when a page is opened; this one may stay open for days.
  setInterval(() => void registration.update().catch(() => undefined), HOUR);
}
