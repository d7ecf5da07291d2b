/** The agents’ home: a clock with its offset, who is here, and the way out. Teams and contracts stand in their own rooms. */
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import type { Logout } from '#identity/contract.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { usePageHead } from '#platform/ui/page-head.ts';
import { Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { Devices } from '../player/devices.tsx';
import '../player/identity.css';
import { restRemembered } from '../player/remembered.ts';
import { useSession } from '../player/session.ts';

const SECOND_MS = 1_000;

function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** `18:30:05 GMT+6`: the clock of this device, with its offset; written alike in every language. */
const CLOCK = new Intl.DateTimeFormat('en', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'shortOffset',
});

function Clock() {
  const now = useNow();
  return (
    <time className="figs agent-clock" dir="ltr" dateTime={now.toISOString()} suppressHydrationWarning>
      {CLOCK.format(now)}
    </time>
  );
}

/** Only agents: everybody else goes back to the agents’ sign-in (docs/PRODUCT.md, 2). */
function AgentsOnly({ children }: { readonly children: ReactNode }) {
  const { state, member } = useSession();
  if (state === 'guest') return <Navigate to="/agent" replace />;
  if (state === 'unknown' || !member) return <Skeleton height={240} />;
  return member.isAgent ? children : <Navigate to="/agent" replace />;
}

export default function AgentHome() {
  const words = useWords();
  const title = words('identity.agent_home');
  usePageHead(title);
  return (
    <AgentsOnly>
      <Bar title={title} />
      <main id="content" tabIndex={-1} className="page stack agent-work">
        <Welcome />
        <Devices />
      </main>
    </AgentsOnly>
  );
}

function Welcome() {
  const words = useWords();
  const member = useSession((session) => session.member);
  return (
    <section className="agent-welcome">
      <span className="state-mark">
        <Icon name="user" />
      </span>
      <div>
        <h2 className="sign">
          <bdi>{member?.nickname || member?.account}</bdi>
        </h2>
        <p className="muted">{words('identity.agent_home_for')}</p>
      </div>
    </section>
  );
}

function Bar({ title }: { readonly title: string }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const navigate = useNavigate();
  const { member, leave } = useSession();
  const signOut = async (): Promise<void> => {
    // This tab is left either way; what the server was not told runs out there by itself.
    await api.send<typeof Logout>('DELETE', '/wps/session/logout', {}).catch(() => undefined);
    leave();
    restRemembered();
    answers.clear();
    void navigate('/agent');
  };
  return (
    <header className="agent-bar">
      <div className="agent-title">
        <h1 className="sign">{title}</h1>
        <Clock />
      </div>
      <b className="agent-name">
        <bdi>{member?.nickname || member?.account}</bdi>
      </b>
      <Button small look="line" icon="exit" onClick={() => void signOut()}>
        {words('identity.sign_out')}
      </Button>
    </header>
  );
}
