import { useLocation } from 'react-router';
import { useStatus } from '#features/around/lobby/ui/player/queries.ts';
import { useSession } from '#identity/sessions/ui/player/session.ts';
import { later } from '#platform/ui/later.tsx';
import { withLateSheet } from '#platform/ui/lazy-screen.ts';
import { pageAt, usePages } from './pages-list.ts';
import { SiteRoutes } from './routes.tsx';
import { AgentFrame } from './shell/agent-frame.tsx';
import { Frame } from './shell/frame.tsx';

/** Who may no longer play comes to his money by a door of its own. */
const DOOR = later(withLateSheet(() => import('./shell/door.tsx')));
const CLOSED = later(() => import('./pages/closed.tsx'));
/** Where the closed sheet leads to (OWN_SERVICE of the brand's contract, which is not loaded for one word). */
const SERVICE = '/service';
const SERVICE_ALONE = later(withLateSheet(() => import('./shell/service-alone.tsx')));

/** The root view by system status: a site that is looked after, or not for this region, takes precedence. */
export function App() {
  const status = useStatus().value;
  const { pathname } = useLocation();
  const isRestricted = useSession(({ member }) => Boolean(member?.restriction));
  // An address may turn out to be the agents' when all pages are known.
  usePages();
  if (status && (status.maintenance || status.regionRestriction || status.status !== 0))
    return pathname === SERVICE ? SERVICE_ALONE : CLOSED;
  if (isRestricted) return DOOR;
  if (pageAt(pathname)?.layout === 'agent')
    return (
      <AgentFrame>
        <SiteRoutes />
      </AgentFrame>
    );
  return (
    <Frame>
      <SiteRoutes />
    </Frame>
  );
}
