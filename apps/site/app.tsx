import { useLocation } from 'react-router';
import { useStatus, useWhiteLabel } from '#features/around/lobby/ui/player/queries.ts';
import { Blocked, Maintenance } from './pages/closed.tsx';
import { SiteRoutes } from './routes.tsx';
import { AgentFrame } from './shell/agent-frame.tsx';
import { Frame } from './shell/frame.tsx';

/** The root view by system status: maintenance takes precedence over the region block, both over the site. */
export function App() {
  const status = useStatus().value;
  const brand = useWhiteLabel().value;
  const { pathname } = useLocation();
  if (status && (status.maintenance || status.status === 1))
    return <Maintenance status={status} brand={brand} />;
  if (status && (status.regionRestriction || status.status === 2))
    return <Blocked status={status} brand={brand} />;
  if (/^\/agent(Home)?\/?$/.test(pathname))
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
