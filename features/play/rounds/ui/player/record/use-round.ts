/** One round and its proof, for its player or for the holder of a trial. */
import type {
  GetProof,
  GetRound,
  NamedPlay,
  OpenGame,
  Proof,
  SeedInfo,
} from '#features/play/rounds/contract.ts';
import { type Answer, useAnswer } from '#platform/ui/answers.ts';
import { addressOf } from '#platform/ui/api.ts';
import { useApi } from '#platform/ui/call.ts';
import { bearing } from '#features/play/stakes/ui/trial.ts';

type Asked = { readonly id: string; readonly trial: string | undefined };

export function useRound(asked: Asked | undefined): Answer<NamedPlay> {
  const api = useApi();
  const input = { params: { id: asked?.id ?? '' } };
  return useAnswer(
    asked && addressOf('/play/rounds/{id}', input),
    () => api.send<typeof GetRound>('GET', '/play/rounds/{id}', input, bearing(asked?.trial)),
    0,
  );
}

export function useProof(asked: Asked | undefined): Answer<Proof> {
  const api = useApi();
  const input = { params: { id: asked?.id ?? '' } };
  return useAnswer(
    asked && addressOf('/play/rounds/{id}/proof', input),
    () => api.send<typeof GetProof>('GET', '/play/rounds/{id}/proof', input, bearing(asked?.trial)),
    0,
  );
}

/** The seeds in use: they come with opening a game. */
export function useSeeds(gameCode: string | undefined, trial: string | undefined): Answer<SeedInfo> {
  const api = useApi();
  const mode = trial === undefined ? 'real' : 'trial';
  const load = async (): Promise<SeedInfo> => {
    const input = { params: { gameCode: gameCode ?? '' }, body: { mode } } as const;
    const opened = await api.send<typeof OpenGame>('POST', '/play/{gameCode}/open', input, bearing(trial));
    return opened.seeds;
  };
  return useAnswer(gameCode === undefined ? undefined : `seeds ${mode} ${gameCode}`, load, 0);
}
