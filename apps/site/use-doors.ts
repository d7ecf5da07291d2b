/** Banners in the doors that are popups; part and answer come once the page has come to rest. */
import { createElement, type ReactNode, useEffect, useState } from 'react';
import type { BannerGroup } from '#features/around/content/contract.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useApi } from '#platform/ui/call.ts';
import { useLanguage } from '#platform/ui/words.tsx';
import { POPUPS } from './popup-names.ts';

const GROUPS: Readonly<Record<string, BannerGroup>> = {
  [POPUPS.login]: 'w_login',
  [POPUPS.forgot]: 'w_forget',
};
/** First paint and first answers come before it; nobody has typed a name by then, ms. */
const REST_MS = 1_500;

type Part = typeof import('#features/around/lobby/ui/player/door-banner.tsx');
let part: Part | undefined;

const bannerOf = (popup: string | undefined): ReactNode => {
  const group = popup === undefined ? undefined : GROUPS[popup];
  return part && group ? createElement(part.default, { group }) : null;
};

/** What stands at the foot of the popup that is open: nothing where its part was not here when it opened, so that nothing moves. */
export function useDoors(open: string | undefined): ReactNode {
  const answers = useAnswers();
  const api = useApi();
  const { code } = useLanguage();
  const [shown, setShown] = useState({ open, banner: bannerOf(open) });
  if (shown.open !== open) setShown({ open, banner: bannerOf(open) });
  useEffect(() => {
    const timer = setTimeout(() => {
      import('#features/around/lobby/ui/player/door-banner.tsx').then(
        (loaded) => {
          part = loaded;
          loaded.askForDoors(answers, api, code);
        },
        // A door is a door without a banner, too.
        () => undefined,
      );
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [answers, api, code]);
  return shown.banner;
}
