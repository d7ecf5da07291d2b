/**
 * The second check: `verify.mjs`, the very file anybody can save and run, loaded when it is wanted. It knows none of the house's code and reads what
 * the house publishes.
 */
import { useEffect, useState } from 'react';
import type { GetRules } from '#features/play/rounds/contract.ts';
import type * as Verifier from '#games/verify/verify.mjs';
import type { Api } from '#platform/ui/api.ts';
import { useApi } from '#platform/ui/call.ts';
import type { Claim } from './check-round.ts';

export const VERIFIER = '/docs/verify.mjs';

let loading: Promise<typeof Verifier> | undefined;
/** The address is named where it is needed, so that no build takes the file into one of its own. */
const load = (): Promise<typeof Verifier> => {
  loading ??= import(/* @vite-ignore */ `${location.origin}${VERIFIER}`);
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
};

export type Second = Verifier.Verified | { readonly cannot: string };

/** Computes a document again: a round, a flight, a draw. What cannot be checked says why. */
export async function secondCheck(api: Pick<Api, 'send'>, document: unknown): Promise<Second> {
  const { rulesFor, selfTest, verify } = await load();
  if (!(await selfTest())) return { cannot: 'SHA-256' };
  const wanted = rulesFor(document);
  try {
    if (!wanted) return verify(document);
    const { gameCode, version } = wanted;
    const rules = await api.send<typeof GetRules>('GET', '/play/{gameCode}/rules', {
      params: { gameCode },
      query: version === undefined ? {} : { version },
    });
    return verify(document, rules);
  } catch (trouble) {
    return { cannot: trouble instanceof Error ? trouble.message : String(trouble) };
  }
}

/** A claim as the call of a proof answers it; undefined while acts were not named: what a game does by itself is its own program's to say. */
const documentOf = ({ money, steps, actions, ...claim }: Claim, isOneStep: boolean): object | undefined =>
  actions || isOneStep ? { ...claim, ...money, steps, actions: actions ?? [] } : undefined;

/** What verify.mjs says of a claim; undefined while it computes, or where it cannot be asked. */
export function useSecond(claim: Claim, version: number, isOneStep: boolean): Second | undefined {
  const api = useApi();
  const [second, setSecond] = useState<Second>();
  useEffect(() => {
    let left = false;
    setSecond(undefined);
    const document = documentOf({ ...claim, engineVersion: claim.engineVersion ?? version }, isOneStep);
    if (document)
      secondCheck(api, document).then(
        (found) => left || setSecond(found),
        (trouble: unknown) => left || setSecond({ cannot: String(trouble) }),
      );
    return () => {
      left = true;
    };
  }, [api, claim, version, isOneStep]);
  return second;
}
