import { useEffect, useState } from 'react';
import type { PlaySession } from '#features/people/protection/contract.ts';
import { Money } from '#platform/ui/money.tsx';
import { useWords } from '#platform/ui/words.tsx';

const SECOND_MS = 1_000;
const two = (n: number): string => String(n).padStart(2, '0');
/** `1:05:09`; Western digits, as on every clock of the site. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / SECOND_MS));
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** Staked, returned and the result, of a session or a day. */
export function PlayedRows({
  played,
  currency,
}: {
  readonly played: PlaySession['today'];
  readonly currency: string;
}) {
  const words = useWords();
  return (
    <>
      <dt>{words('protection.session_staked')}</dt>
      <dd>
        <Money amount={played.staked} currency={currency} />
      </dd>
      <dt>{words('protection.session_returned')}</dt>
      <dd>
        <Money amount={played.returned} currency={currency} />
      </dd>
      <dt>{words('protection.session_net')}</dt>
      <dd>
        <strong>
          <Money
            amount={played.net}
            currency={currency}
            signed
            className={played.net.startsWith('-') ? 'danger' : 'gain'}
          />
        </strong>
      </dd>
    </>
  );
}

/** The session that runs: its clock, what was staked, what came back, and the difference. */
export function SessionFacts({ session }: { readonly session: PlaySession }) {
  const words = useWords();
  const [read] = useState(Date.now);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  if (session.startedAt === null) return <p className="muted">{words('protection.session_none')}</p>;
  const { currency } = session;
  return (
    <dl className="protection-facts">
      <dt>{words('protection.session_time')}</dt>
      <dd className="num" role="timer">
        {clockText(session.elapsedMs + now - read)}
      </dd>
      <PlayedRows played={session} currency={currency} />
      {/[1-9]/.test(session.open) && (
        <>
          <dt>{words('protection.session_open')}</dt>
          <dd>
            <Money amount={session.open} currency={currency} />
          </dd>
        </>
      )}
    </dl>
  );
}
