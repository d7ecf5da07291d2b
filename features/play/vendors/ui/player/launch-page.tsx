import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import type {
  AskLaunch,
  AskTrialLaunch,
  OpenLaunch,
  OpenTrialLaunch,
} from '#features/play/vendors/contract.ts';
import { useVisitorKind } from '#identity/sessions/ui/player/session.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { usePageHead } from '#platform/ui/page-head.ts';
import { EmptyState, Skeleton } from '#platform/ui/states.tsx';
import { useLanguage, useWords } from '#platform/ui/words.tsx';
import './vendors.css';

type Opening = { readonly name: string; readonly wrong: string };
const BEGINNING: Opening = { name: '', wrong: '' };

/** Asks for the game once and goes where its vendor shows it. A code is good for one opening: each try asks for a new one. */
function useLaunch(code: string, isReal: boolean) {
  const api = useApi();
  const words = useWords();
  const navigate = useNavigate();
  const { code: language } = useLanguage();
  const [opening, setOpening] = useState(BEGINNING);
  const open = useCallback(async (): Promise<void> => {
    setOpening(BEGINNING);
    try {
      const body = { gameCode: code, language, backUrl: '/seamless' };
      const asked = isReal
        ? await api.send<typeof AskLaunch>('POST', '/wps/vendors/launches', { body })
        : await api.send<typeof AskTrialLaunch>('POST', '/wps/vendors/trialLaunches', { body });
      setOpening({ name: asked.name, wrong: '' });
      const once = { code: asked.code };
      const { url } = isReal
        ? await api.send<typeof OpenLaunch>('POST', '/wps/vendors/launches/open', { body: once })
        : await api.send<typeof OpenTrialLaunch>('POST', '/wps/vendors/trialLaunches/open', { body: once });
      if (url.startsWith('/')) void navigate(url, { replace: true });
      else location.assign(url);
    } catch (trouble) {
      const wrong = trouble instanceof ApiRefusal ? trouble.message : words('ui.error.network');
      setOpening((before) => ({ ...before, wrong }));
    }
  }, [api, code, isReal, language, navigate, words]);
  return { opening, open };
}

/** `/vendorGames/:code`: a vendor's game on its way; it opens in place of this page. */
export default function LaunchPage() {
  const words = useWords();
  const { code = '' } = useParams();
  const [search] = useSearchParams();
  const visitor = useVisitorKind();
  const isReal = visitor === 'member' && search.get('mode') !== 'trial';
  const { opening, open } = useLaunch(code, isReal);
  const begun = useRef('');
  usePageHead(opening.name === '' ? words('vendors.game') : opening.name);
  useEffect(() => {
    const name = `${code} ${isReal}`;
    // Drawn twice in development, it asks once.
    if (begun.current === name) return;
    begun.current = name;
    void open();
  }, [code, isReal, open]);
  if (opening.wrong !== '')
    return (
      <div className="page">
        <EmptyState
          page
          icon="warn"
          title={words('vendors.not_opened')}
          action={
            <span className="vendor-ways">
              <Button look="go" onClick={() => void open()}>
                {words('vendors.again')}
              </Button>
              <Link className={buttonClass('line')} to="/seamless">
                {words('vendors.to_games')}
              </Link>
            </span>
          }
        >
          {opening.wrong}
        </EmptyState>
      </div>
    );
  return (
    <div className="page vendor-opening" aria-busy="true">
      <h1 className="sign">{opening.name === '' ? words('vendors.game') : opening.name}</h1>
      <p role="status">{words(isReal ? 'vendors.opening' : 'vendors.opening_trial')}</p>
      <Skeleton height={360} />
    </div>
  );
}
