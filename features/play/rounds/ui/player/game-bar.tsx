import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { Icon } from '#platform/ui/icon.tsx';
import { Money } from '#platform/ui/money.tsx';
import { formatMoney } from '#platform/ui/money-format.ts';
import { usePopups } from '#platform/ui/popups.ts';
import { useTag, useWords } from '#platform/ui/words.tsx';
import { FairnessPopup } from './fairness.tsx';
import { clock } from './sums.ts';
import type { Table } from './table.ts';

const useShown = (table: Table) => useSyncExternalStore(table.watch, table.shown, table.shown);

/** Back, name, balance. The balance changes when the picture has caught up, not before. */
export function GameBar({ table }: { readonly table: Table }) {
  const words = useWords();
  const show = usePopups((popups) => popups.show);
  const { balance } = useShown(table);
  const { name, mode, currency } = table.opened;
  return (
    <header className="game-bar">
      <Link className="iconbtn" to="/" aria-label={words('rounds.back')}>
        <Icon name="back" flip />
      </Link>
      <h1 className="sign">
        <bdi>{name}</bdi>
      </h1>
      {mode === 'trial' && (
        <button
          type="button"
          className="link game-login"
          title={words('rounds.play_real')}
          onClick={() => show('login')}
        >
          {words('rounds.login')}
        </button>
      )}
      <span className="game-balance">
        <small>{words(mode === 'trial' ? 'rounds.trial' : 'rounds.balance')}</small>
        <Money amount={balance} currency={currency} />
      </span>
    </header>
  );
}

/** In every game: time since opening, net result of this session, and the way to the seeds. */
export function SessionLine({ table }: { readonly table: Table }) {
  const words = useWords();
  const tag = useTag();
  const { net } = useShown(table);
  const { session, serverTime, currency } = table.opened;
  const [seeds, setSeeds] = useState(table.opened.seeds);
  const [fair, setFair] = useState(false);
  const before = Math.max(0, Math.round((Date.parse(serverTime) - Date.parse(session.startedAt)) / 1000));
  return (
    <div className="session-line">
      <Icon name="clock" small />
      <SessionClock before={before} />
      <span>{words('rounds.net', { amount: formatMoney(net, currency, tag) })}</span>
      <button type="button" className="session-fair" onClick={() => setFair(true)}>
        <Icon name="shield" small />
        {words('rounds.fair_short', { hash: seeds.serverSeedHash.slice(0, 6) })}
      </button>
      {fair && (
        <FairnessPopup table={table} seeds={seeds} onSeeds={setSeeds} onClose={() => setFair(false)} />
      )}
    </div>
  );
}

function SessionClock({ before }: { readonly before: number }) {
  const words = useWords();
  const [start] = useState(() => Date.now());
  const [now, setNow] = useState(start);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <time className="num">
      <span className="out">{words('rounds.session_time')}</span>{' '}
      {clock(before + Math.floor((now - start) / 1_000))}
    </time>
  );
}
