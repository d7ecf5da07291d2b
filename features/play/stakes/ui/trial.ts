/** Playing with credits: no account needed, `?mode=trial` asks for it. The bearer of a trial lives as long as this tab. */
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Api, ApiRefusal } from '#platform/ui/api.ts';
import { useApi } from '#platform/ui/call.ts';

/** How a call names its trial; play with money names nothing. */
export const bearing = (
  trial: string | undefined,
): { readonly headers?: Readonly<Record<string, string>> } =>
  trial === undefined ? {} : { headers: { 'x-trial': trial } };

/** @param room whose trial it is: `tables`, `poker` */
const placeOf = (room: string): string => `trial:${room}`;

export const keptTrial = (room: string): string | undefined =>
  typeof sessionStorage === 'undefined' ? undefined : (sessionStorage.getItem(placeOf(room)) ?? undefined);

export const keepTrial = (room: string, token: string): void => sessionStorage.setItem(placeOf(room), token);
export const dropTrial = (room: string): void => sessionStorage.removeItem(placeOf(room));

export type Trial = {
  /** Credits are asked for. */
  readonly wanted: boolean;
  /** Undefined until it was given, and where credits are not asked for. */
  readonly token: string | undefined;
  readonly trouble: unknown;
  /** Its twelve hours are over: another is opened. */
  readonly ended: (error: unknown) => boolean;
};

type Ask = {
  readonly room: string;
  readonly open: (api: Api) => Promise<{ readonly token: string }>;
  /** Code of the refusal that says that a trial is over. */
  readonly over: string;
};

/** @param ask declared once, outside of what is drawn */
export function useTrial(ask: Ask): Trial {
  const api = useApi();
  const [params] = useSearchParams();
  const wanted = params.get('mode') === 'trial';
  const [token, setToken] = useState(() => keptTrial(ask.room));
  const [trouble, setTrouble] = useState<unknown>();
  useEffect(() => {
    if (!wanted || token !== undefined) return;
    ask.open(api).then((given) => {
      keepTrial(ask.room, given.token);
      setToken(given.token);
    }, setTrouble);
  }, [api, ask, wanted, token]);
  return {
    wanted,
    token: wanted ? token : undefined,
    trouble,
    ended: (error) => {
      const over = error instanceof ApiRefusal && error.code === ask.over;
      if (over) {
        dropTrial(ask.room);
        setToken(undefined);
      }
      return over;
    },
  };
}
