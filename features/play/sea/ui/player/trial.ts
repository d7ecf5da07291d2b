/** Fishing with credits: no account needed, `?mode=trial` asks for it. The bearer lives as long as this tab. */
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { OpenSeaTrial } from '#features/play/sea/contract.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { useApi } from '#platform/ui/call.ts';

const PLACE = 'trial:sea';

/** How a call names its trial; play with money names nothing. */
export const bearing = (
  trial: string | undefined,
): { readonly headers?: Readonly<Record<string, string>> } =>
  trial === undefined ? {} : { headers: { 'x-trial': trial } };

export type SeaTrial = {
  /** Credits are asked for. */
  readonly wanted: boolean;
  /** Undefined until it was given, and where credits are not asked for. */
  readonly token: string | undefined;
  readonly trouble: unknown;
  /** Its twelve hours are over: another is opened. */
  readonly ended: (error: unknown) => boolean;
};

const kept = (): string | undefined =>
  typeof sessionStorage === 'undefined' ? undefined : (sessionStorage.getItem(PLACE) ?? undefined);

export function useSeaTrial(): SeaTrial {
  const api = useApi();
  const [params] = useSearchParams();
  const wanted = params.get('mode') === 'trial';
  const [token, setToken] = useState(kept);
  const [trouble, setTrouble] = useState<unknown>();
  useEffect(() => {
    if (!wanted || token !== undefined) return;
    api.send<typeof OpenSeaTrial>('POST', '/sea/trial', {}).then((given) => {
      sessionStorage.setItem(PLACE, given.token);
      setToken(given.token);
    }, setTrouble);
  }, [api, wanted, token]);
  return {
    wanted,
    token: wanted ? token : undefined,
    trouble,
    ended: (error) => {
      const over = error instanceof ApiRefusal && error.code === 'sea.trial_ended';
      if (over) {
        sessionStorage.removeItem(PLACE);
        setToken(undefined);
      }
      return over;
    },
  };
}
