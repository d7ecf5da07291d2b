import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Icon } from '#platform/ui/icon.tsx';
import { Money } from '#platform/ui/money.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { elapsedText, shortFingerprint } from './figures.ts';
import type { Table } from './table.ts';

/** Time since the sitting began, by the server's clock: the device's own may be wrong. */
function useElapsed(startedAt: string, serverTime: string): string {
  const [begun] = useState(() => Date.now() - Date.parse(serverTime) + Date.parse(startedAt));
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return elapsedText(now - begun);
}

/** In every game: how long, how much, and how to check it. */
export function SessionLine({ opened, sitting, onFair }: Table & { readonly onFair: () => void }) {
  const words = useWords();
  const { startedAt } = opened.session;
  const elapsed = useElapsed(startedAt, opened.serverTime);
  const net = useStore(sitting.store, (state) => state.net);
  const fingerprint = useStore(sitting.store, (state) => state.seeds.serverSeedHash);
  return (
    <div className="session-line">
      <span>
        <Icon name="clock" small />
        <span className="out">{words('rounds.time')}</span>
        <span className="num" role="timer">
          {elapsed}
        </span>
      </span>
      <span>
        {words('rounds.net')} <Money amount={net} currency={opened.currency} signed />
      </span>
      <button type="button" aria-haspopup="dialog" onClick={onFair}>
        <Icon name="shield" small />
        <span>
          {words('rounds.fair_short')} <span className="num">{shortFingerprint(fingerprint)}</span>
        </span>
      </button>
    </div>
  );
}
