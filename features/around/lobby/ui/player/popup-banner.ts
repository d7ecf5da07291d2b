/** Banners at the foot of popups, for guests; part and answer come once the page has come to rest. */
import { createElement, type ReactNode, useEffect, useState } from 'react';
import { useSession } from '#identity/sessions/ui/player/session.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useApi } from '#platform/ui/call.ts';
import { useLanguage } from '#platform/ui/words.tsx';

/** First paint and first answers come before it; nobody has typed a name by then, ms. */
const REST_MS = 1_500;

type Part = typeof import('./door-banner.tsx');
let part: Part | undefined;

const bannerOf = (group: string | undefined, groups: readonly string[]): ReactNode =>
  part && group !== undefined ? createElement(part.default, { group, groups }) : null;

/**
 * The banner of the popup that is open: nothing where its part was not here when the popup opened, so that nothing moves.
 * @param group the group of banners of that popup
 * @param groups those of all popups, the same at every call: one answer brings them
 */
export function usePopupBanner(group: string | undefined, groups: readonly string[]): ReactNode {
  const answers = useAnswers();
  const api = useApi();
  const { code } = useLanguage();
  const [shown, setShown] = useState({ group, banner: bannerOf(group, groups) });
  if (shown.group !== group) setShown({ group, banner: bannerOf(group, groups) });
  const isGuest = useSession(({ state }) => state === 'guest');
  useEffect(() => {
    if (!isGuest) return;
    const timer = setTimeout(() => {
      import('./door-banner.tsx').then(
        (loaded) => {
          part = loaded;
          loaded.askForBanners(answers, api, code, groups);
        },
        // A popup is complete without its banner.
        () => undefined,
      );
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [answers, api, code, isGuest, groups]);
  return shown.banner;
}
