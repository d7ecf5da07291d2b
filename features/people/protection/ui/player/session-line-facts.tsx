import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { WalletChanged, WalletOfCurrency } from '#features/money/wallet/contract.ts';
import type { GetPlaySession, PlaySession } from '#features/people/protection/contract.ts';
import { useSession } from '#identity/sessions/ui/player/session.ts';
import { useRead } from '#platform/ui/call.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useLive } from '#platform/ui/live.ts';
import { Money } from '#platform/ui/money.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { clockText } from './session-facts.tsx';

const SECOND_MS = 1_000;
/** What is settled together, a slip of ten or a hall’s draw, is asked after once. */
const NEWS_MS = 700;

/** The session that runs: asked for when the room is opened and after each change of the cash. */
function usePlaySession(): PlaySession | undefined {
  const { value, again } = useRead<typeof GetPlaySession>('/wps/protection/session', {}, 0);
  const member = useSession((session) => session.member);
  const several = member && member.currencies.length > 1 ? member.currency : undefined;
  const due = useRef<ReturnType<typeof setTimeout>>(undefined);
  const news = (): void => {
    due.current ??= setTimeout(() => {
      due.current = undefined;
      again();
    }, NEWS_MS);
  };
  useEffect(() => () => clearTimeout(due.current), []);
  const listener = { onEvent: news, onReset: news };
  useLive<typeof WalletChanged>(several === undefined ? 'wallet' : undefined, {}, listener);
  useLive<typeof WalletOfCurrency>(
    several === undefined ? undefined : 'wallet:{currency}',
    { currency: several ?? '' },
    listener,
  );
  return value;
}

/** The clock, the result, and the way to the own limits; a clock that stands at zero says that nothing is played yet. */
export default function SessionLineFacts() {
  const words = useWords();
  const session = usePlaySession();
  if (!session) return null;
  return (
    <>
      <span>
        <Icon name="clock" small />
        <Elapsed key={`${session.startedAt} ${session.elapsedMs}`} session={session} />
      </span>
      <span>
        {words('protection.session_net')} <Money amount={session.net} currency={session.currency} signed />
      </span>
      {/[1-9]/.test(session.open) && (
        <span>
          {words('protection.session_open')} <Money amount={session.open} currency={session.currency} />
        </span>
      )}
      <Link to="/member/limits">
        <Icon name="shield" small />
        {words('protection.line_limits')}
      </Link>
    </>
  );
}

function Elapsed({ session }: { readonly session: PlaySession }) {
  const words = useWords();
  const [read] = useState(Date.now);
  const [now, setNow] = useState(read);
  const runs = session.startedAt !== null;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [runs]);
  return (
    <span className="num" role="timer" aria-label={words('protection.session_time')}>
      {clockText(session.elapsedMs + now - read)}
    </span>
  );
}
