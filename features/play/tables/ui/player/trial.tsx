/** Playing at tables with credits: no account needed, `?mode=trial` asks for it. The bearer lives as long as this tab. */
import { useEffect, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import type { OpenTableTrial } from '#features/play/tables/contract.ts';
import { useIsMember } from '#identity/sessions/ui/player/session.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { useApi } from '#platform/ui/call.ts';
import { useWords } from '#platform/ui/words.tsx';

const PLACE = 'trial:tables';

/** How a call names its trial; play with money names nothing. */
export const bearing = (
  trial: string | undefined,
): { readonly headers?: Readonly<Record<string, string>> } =>
  trial === undefined ? {} : { headers: { 'x-trial': trial } };

export type TableTrial = {
  /** Credits are asked for. */
  readonly wanted: boolean;
  /** Undefined until it was given, and where credits are not asked for. */
  readonly token: string | undefined;
  readonly trouble: unknown;
  /** Its twelve hours are over: a new one is opened. */
  readonly ended: (error: unknown) => boolean;
};

export function useTableTrial(): TableTrial {
  const api = useApi();
  const [params] = useSearchParams();
  const wanted = params.get('mode') === 'trial';
  const [token, setToken] = useState<string | undefined>(() =>
    typeof sessionStorage === 'undefined' ? undefined : (sessionStorage.getItem(PLACE) ?? undefined),
  );
  const [trouble, setTrouble] = useState<unknown>();
  useEffect(() => {
    if (!wanted || token !== undefined) return;
    api.send<typeof OpenTableTrial>('POST', '/tables/trial', {}).then((given) => {
      sessionStorage.setItem(PLACE, given.token);
      setToken(given.token);
    }, setTrouble);
  }, [api, wanted, token]);
  return {
    wanted,
    token: wanted ? token : undefined,
    trouble,
    ended: (error) => {
      const over = error instanceof ApiRefusal && error.code === 'tables.trial_ended';
      if (over) {
        sessionStorage.removeItem(PLACE);
        setToken(undefined);
      }
      return over;
    },
  };
}

/** Says all the time that nothing here is money, and how to play with it. */
export function TableTrialStrip() {
  const words = useWords();
  const isMember = useIsMember();
  const { pathname } = useLocation();
  return (
    <p className="trial-strip">
      <span>
        <b className="sign-small">{words('tables.trial')}</b> {words('tables.trial_says')}
      </span>
      <Link className="link" to={isMember ? pathname : '/register'} replace={isMember}>
        {words(isMember ? 'tables.play_real' : 'tables.join')}
      </Link>
    </p>
  );
}
