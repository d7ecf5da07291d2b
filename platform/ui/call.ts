/** Calls inside screens: the API by context, and answers kept by address. */
import { createContext, useContext } from 'react';
import type { Call, CallAnswer, CallInput } from '#kernel/call.ts';
import { useAnswer } from './answers.ts';
import type { Answer } from './answers.ts';
import { addressOf } from './api.ts';
import type { Api } from './api.ts';

export const ApiContext = createContext<Api | undefined>(undefined);

export function useApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error('ApiContext is missing');
  return api;
}

/** A read whose answer is kept: `useRead<typeof GetHotGames>('/wps/relay/GCSGAME_hotGames', { query })`. `undefined` reads nothing. */
export function useRead<C extends Call & { readonly method: 'GET' }>(
  path: C['path'],
  input: CallInput<C> | undefined,
  freshMs?: number,
): Answer<CallAnswer<C>> {
  const api = useApi();
  const key = input === undefined ? undefined : addressOf(path, input);
  const load = async (): Promise<CallAnswer<C>> => {
    if (input === undefined) throw new Error('nothing to read');
    // A read is neither idempotent by key nor encrypted, so it takes no options.
    return (api.send as (method: 'GET', path: string, input: unknown) => Promise<CallAnswer<C>>)(
      'GET',
      path,
      input,
    );
  };
  return useAnswer(key, load, freshMs);
}
