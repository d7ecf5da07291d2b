/**
 * Opening a game, for real or as a trial; again after a sign-in or when the round has moved on elsewhere. The game's program comes
 * while the server answers: neither waits for the other, and the page is awake before both.
 */
import { useEffect, useState } from 'react';
import type { OpenGame, Opened } from '#features/play/rounds/contract.ts';
import { useSession } from '#identity/sessions/ui/player/session.ts';
import { useApi } from '#platform/ui/call.ts';
import { useWordsStore } from '#platform/ui/words.tsx';
import { rememberFingerprints } from '../fair/seen.ts';
import { viewOf } from '#games/views.ts';
import type { GameStage } from '#games/view-props.ts';
import type { GameRoom } from './game-room.tsx';
import { keepTrialToken, trialToken } from './trial-token.ts';
import { bearing } from '#features/play/stakes/ui/trial.ts';

export type GameMode = Opened['mode'];
export type Opening = {
  readonly opened: Opened | undefined;
  /** here as soon as `opened` is */
  readonly Room: typeof GameRoom | undefined;
  readonly Stage: GameStage | undefined;
  readonly trouble: unknown;
  /** counts openings: a new one is a new sitting */
  readonly times: number;
  readonly again: () => void;
};

type Found = {
  readonly opened?: Opened;
  readonly Room?: typeof GameRoom;
  readonly Stage?: GameStage;
  readonly trouble?: unknown;
  readonly times: number;
};

export function useOpening(gameCode: string, mode: GameMode | undefined): Opening {
  const api = useApi();
  const words = useWordsStore();
  const token = useSession((session) => session.token);
  const [asked, setAsked] = useState(0);
  const [found, setFound] = useState<Found>({ times: 0 });
  const owner = mode === 'real' ? token : 'trial';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another owner, or asking again, opens again
  useEffect(() => {
    if (mode === undefined || owner === undefined) return;
    let left = false;
    const become = (next: Omit<Found, 'times'>): void => {
      if (!left) setFound(({ times }) => ({ ...next, times: times + 1 }));
    };
    const trial = mode === 'trial' ? trialToken(gameCode) : undefined;
    setFound(({ times }) => ({ times }));
    const opening = api
      .send<typeof OpenGame>(
        'POST',
        '/play/{gameCode}/open',
        { params: { gameCode }, body: { mode } },
        bearing(trial),
      )
      .then((opened) => {
        if (opened.trialToken) keepTrialToken(gameCode, opened.trialToken);
        rememberFingerprints(opened.seeds);
        return opened;
      });
    const view = viewOf(gameCode);
    const more = words.need(view?.moreWords ?? []);
    Promise.all([opening, import('./game-room.tsx'), view?.stage(gameCode), more])
      .then(([opened, { GameRoom: Room }, stage]) =>
        become({ opened, Room, ...(stage && { Stage: stage.default }) }),
      )
      .catch((trouble: unknown) => become({ trouble }));
    return () => {
      left = true;
    };
  }, [api, words, gameCode, mode, owner, asked]);
  return {
    opened: found.opened,
    Room: found.Room,
    Stage: found.Stage,
    trouble: found.trouble,
    times: found.times,
    again: () => setAsked((count) => count + 1),
  };
}
