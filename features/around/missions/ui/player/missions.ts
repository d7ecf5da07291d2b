/** What is asked of missions and tournaments, and kept by their live topics. */
import { useRef, useState } from 'react';
import type {
  ClaimMission,
  GetBadges,
  JoinTournament,
  Mission,
  MissionsMoved,
  StandingsMoved,
  Tournament,
} from '#features/around/missions/contract.ts';
import { useSession } from '#identity/sessions/ui/player/session.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useApi, useRead } from '#platform/ui/call.ts';
import { useLive } from '#platform/ui/live.ts';
import { useWords } from '#platform/ui/words.tsx';

export const SUMMARY = '/wps/relay/MCSFE_missionSummary';
const BADGES = '/wps/relay/MCSFE_missionBadges';
export const BOARD = '/wps/relay/MCSFE_leaderboard';
export const TOURNAMENTS = '/tournaments';

export const useIsMember = (): boolean => useSession((session) => session.state === 'member');

/** Everything of missions is asked for again when one was reached or claimed. */
export function useMissionsMoved(): void {
  const answers = useAnswers();
  const stale = (): void => {
    answers.stale(SUMMARY);
    answers.stale(BADGES);
  };
  useLive<typeof MissionsMoved>(
    useIsMember() ? 'missions' : undefined,
    {},
    { onEvent: stale, onReset: stale },
  );
}

export function useBadge(): number {
  const isMember = useIsMember();
  const { value } = useRead<typeof GetBadges>(BADGES, isMember ? {} : undefined, 300_000);
  useMissionsMoved();
  return isMember ? (value?.missions ?? 0) : 0;
}

/** The standings of a tournament that is looked at. */
export function useStandingsMoved(id: string): void {
  const answers = useAnswers();
  const stale = (): void => {
    answers.stale(BOARD);
    answers.stale(TOURNAMENTS);
  };
  useLive<typeof StandingsMoved>('tournament:{id}', { id }, { onEvent: stale, onReset: stale });
}

/** One press at a time, under a key that is kept until it was answered. */
function useKeyed() {
  const words = useWords();
  const key = useRef('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const run = async (work: (options: { readonly key: string }) => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setRefusal('');
    key.current ||= crypto.randomUUID();
    try {
      await work({ key: key.current });
      key.current = '';
    } catch (trouble) {
      setRefusal(trouble instanceof ApiRefusal ? trouble.message : words('ui.error.network'));
      if (trouble instanceof ApiRefusal) key.current = '';
    } finally {
      setBusy(false);
    }
  };
  return { busy, refusal, run };
}

export function useClaim({ id }: Pick<Mission, 'id'>) {
  const api = useApi();
  const answers = useAnswers();
  const { busy, refusal, run } = useKeyed();
  const claim = (): Promise<void> =>
    run(async (options) => {
      const body = { id };
      answers.put(
        SUMMARY,
        await api.send<typeof ClaimMission>('POST', '/wps/relay/MCSFE_missionClaim', { body }, options),
      );
      answers.stale(BADGES);
      answers.stale('/rewards');
    });
  return { busy, refusal, claim };
}

export function useJoin({ id }: Pick<Tournament, 'id'>) {
  const api = useApi();
  const answers = useAnswers();
  const { busy, refusal, run } = useKeyed();
  const join = (): Promise<void> =>
    run(async (options) => {
      await api.send<typeof JoinTournament>('POST', '/tournaments/{id}/join', { params: { id } }, options);
      answers.stale(TOURNAMENTS);
      answers.stale(BOARD);
    });
  return { busy, refusal, join };
}
