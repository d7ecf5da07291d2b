/** The agents’ own sign-in page, `/agent` (docs/PRODUCT.md, 2): no header, no footer; who is no agent is told so and stays here. */
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { usePageHead } from '#platform/ui/page-head.ts';
import { useWords } from '#platform/ui/words.tsx';
import { LoginForm } from '../player/login-form.tsx';
import { useSession } from '#identity/sessions/ui/player/session.ts';

export default function AgentLogin() {
  const words = useWords();
  const navigate = useNavigate();
  const title = words('identity.agent_login');
  usePageHead(title);
  const isAgent = useSession((session) => session.member?.isAgent === true);
  useEffect(() => {
    if (isAgent) void navigate('/agentHome', { replace: true });
  }, [isAgent, navigate]);
  return (
    <main className="agent-door cloth" id="content" tabIndex={-1}>
      <div className="agent-card">
        <h1 className="sign">{title}</h1>
        <p className="muted">{words('identity.agent_login_for')}</p>
        <LoginForm door="agent" onDone={() => void navigate('/agentHome')} />
      </div>
    </main>
  );
}
