/** Opening a game from a tile (docs/PRODUCT.md, 4): guests sign in, trial accounts become real, everybody else plays. */
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import type { LaunchGame, LaunchTrial } from '#features/around/lobby/contract.ts';
import type { Game } from '#features/setup/catalogue/contract.ts';
import { isTrial, useSession } from '#identity/sessions/ui/player/session.ts';
import { infoOf, STATUS_PATH } from '#features/setup/brand/ui/player/status.ts';
import { type Answers, useAnswers } from '#platform/ui/answers.ts';
import type { Api } from '#platform/ui/api.ts';
import { useApi } from '#platform/ui/call.ts';
import { usePopups } from '#platform/ui/popups.ts';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { addressOf } from './address.ts';
import type { LaunchNews } from './launch-news.ts';

export type Launch = (game: Game, how: 'real' | 'trial') => void;

/** The address at the brand's launch hosts, where it has some; a host that cannot be prepared for leaves the game here. */
async function elsewhere(
  answers: Answers,
  api: Api,
  url: string,
  isMember: boolean,
): Promise<string | undefined> {
  const hosts = infoOf(answers.peek(STATUS_PATH));
  if (!hosts || hosts.launchGameCDNs.length === 0) return undefined;
  return import('./launch-host.ts')
    .then(({ launchAddress }) => launchAddress({ hosts, url, api, isMember, here: location.origin }))
    .catch(() => undefined);
}

export function useLaunch(): Launch {
  const api = useApi();
  const answers = useAnswers();
  const words = useWords();
  const navigate = useNavigate();
  const show = usePopups((popups) => popups.show);
  const say = useToasts((toasts) => toasts.say);

  const refused = useCallback(
    (game: Game, trouble: unknown): void => {
      void import('./launch-refused.ts').then(
        ({ refusedOf }) => {
          const refusal = refusedOf(game, trouble);
          if (refusal.popup === undefined) say(refusal.text ?? words('lobby.launch_trouble'), 'wrong');
          else show(refusal.popup, refusal.about);
        },
        () => say(words('lobby.launch_trouble'), 'wrong'),
      );
    },
    [show, say, words],
  );

  return useCallback(
    (game, how) => {
      // Asked when it is needed: a tile need not be drawn anew for what its member becomes.
      const { state, member } = useSession.getState();
      if (how === 'real' && state !== 'member') return show('login', { back: addressOf(game) });
      const body = { nodeId: game.nodeId, vendor: game.vassalage, gameType: game.gameType, clientType: 3 };
      // A trial account plays with credits; a game without a trial asks for a real account.
      const forMoney = how === 'real' && !isTrial(member);
      if (how === 'real' && !forMoney && !game.trial)
        return show('launch', { kind: 'true-account' } satisfies LaunchNews);
      const asked = forMoney
        ? api.send<typeof LaunchGame>('POST', '/wps/relay/GCS_gameLaunch', { body })
        : api.send<typeof LaunchTrial>('POST', '/wps/relay/GCS_trialLaunch', { body });
      asked.then(
        async ({ url }) => {
          answers.stale('/wps/relay/GCSGAME_recentGames');
          const there = await elsewhere(answers, api, url, state === 'member');
          if (there === undefined) void navigate(url);
          else location.assign(there);
        },
        (trouble: unknown) => refused(game, trouble),
      );
    },
    [api, answers, navigate, show, refused],
  );
}
