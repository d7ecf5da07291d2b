import { useEffect, useState } from 'react';
import type { MarketShown } from '#features/play/sportsbook/contract/book.ts';
import type {
  OpsBook,
  OpsReadBook,
  OpsSetPrice,
  OpsStopBook,
} from '#features/play/sportsbook/contract/trading.ts';
import { type Part, partsIn } from '#features/play/sportsbook/rules/combination-key.ts';
import { marketName, pickName, pickShort } from '#features/play/sportsbook/ui/player/names.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { CardHead } from '#platform/ui/desk/card-head.tsx';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { Money } from '#platform/ui/money.tsx';
import { formatMoney } from '#platform/ui/money-format.ts';
import { isForPage } from '#platform/ui/single-keys.ts';
import { useTag, useWords } from '#platform/ui/words.tsx';
import { Form } from '#platform/ui/form.tsx';
import { ResultForm } from './result-form.tsx';
import './trading.css';

/** `map_winner:2`, `innings_total:1:175.5`, `outright:4`: which map or innings, or how many places. */
function numbered(key: string): { map?: number; innings?: number; places?: number } {
  const [market, part] = key.split(':');
  if (market === 'innings_total') return { innings: Number(part) };
  if (market === 'map_winner') return { map: Number(part) };
  return market === 'outright' ? { places: Number(part) } : {};
}

/** `total:2.5:first_half` `over` → `Over 2.5 · Total, first half` */
function exposed(words: ReturnType<typeof useWords>, match: OpsBook['match'], { key, pick }: Part): string {
  const market = key.split(':')[0] ?? key;
  const line = /:([+-]?[0-9.]+)/.exec(market === 'innings_total' ? key.slice(market.length + 2) : key)?.[1];
  const goal = market === 'next_goal' ? Number(line) : undefined;
  const { map, innings, places } = numbered(key);
  const hasLine = goal === undefined && map === undefined && places === undefined;
  const period = key.endsWith(':first_half') ? 'first_half' : undefined;
  const away = market.endsWith('_handicap') && pick === 'away' && line !== undefined;
  const own = away ? String(-Number(line)) : line;
  const name = pickName(words, { market, pick, line: hasLine ? own : undefined, ...match });
  return `${name} · ${marketName(words, { market, period, goal, map, innings, places })}`;
}

/** What is at stake on each pick, as bars: the longest pays most. */
function ExposureBars({ book }: { readonly book: OpsBook }) {
  const words = useWords();
  const tag = useTag();
  const { match, exposure, currency } = book;
  const most = Math.max(1, ...exposure.map(({ pays }) => Number(pays)));
  return (
    <section className="desk-card">
      <h3>{words('sportsbook.ops.exposure')}</h3>
      {exposure.length === 0 && <p className="muted">{words('sportsbook.ops.exposure_none')}</p>}
      <ul className="exposure">
        {exposure.map(({ key, pick, places, slips, stake, pays }) => (
          <li key={`${key} ${pick} ${places}`}>
            <span>
              <span>
                {(partsIn(key) ?? [{ key, pick }]).map((part) => (
                  <bdi key={part.key} className="exposure-pick">
                    {exposed(words, match, part)}
                  </bdi>
                ))}
                {places !== undefined && (
                  <small className="exposure-pick">
                    {words('sportsbook.ops.exposure_place', { places })}
                  </small>
                )}
              </span>
              <Money amount={stake} currency={currency} />
            </span>
            <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
              <rect width="100" height="6" className="exposure-rail" />
              <rect width={(Number(pays) / most) * 100} height="6" className="exposure-bar" />
            </svg>
            <small>
              {words('sportsbook.ops.exposure_line', { slips, pays: formatMoney(pays, currency, tag) })}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Send = (command: () => Promise<unknown>) => void;

function MarketLine({
  book,
  market,
  send,
}: {
  readonly book: OpsBook;
  readonly market: MarketShown;
  readonly send: Send;
}) {
  const words = useWords();
  const api = useApi();
  const [pick, setPick] = useState<string>();
  const [odds, setOdds] = useState('');
  const own = book.overrides[market.key];
  const set = (body: { stopped?: boolean; pick?: string; odds?: string | null }): void =>
    send(() =>
      api.send<typeof OpsSetPrice>('PUT', '/ops/sportsbook/books/{id}/price', {
        params: { id: book.match.id },
        body: { key: market.key, ...body },
      }),
    );
  return (
    <li className="trade-line">
      <span className="trade-name">{`${marketName(words, market)} ${market.line ?? ''}`}</span>
      <span className="trade-odds">
        {market.selections.map((one) => (
          <button
            key={one.pick}
            type="button"
            className="trade-odd"
            data-own={own?.odds?.[one.pick] !== undefined || undefined}
            aria-pressed={pick === one.pick}
            onClick={() => {
              setPick(one.pick);
              setOdds(one.odds ?? '');
            }}
          >
            <small>{pickShort(words, market.market, one.pick)}</small>{' '}
            <b className="num">{one.odds ?? '–'}</b>
          </button>
        ))}
      </span>
      <Button small onClick={() => set({ stopped: !own?.stopped })}>
        {words(own?.stopped ? 'sportsbook.ops.open_market' : 'sportsbook.ops.stop_market')}
      </Button>
      {pick !== undefined && (
        <Form
          className="trade-own"
          onSubmit={(event) => {
            event.preventDefault();
            set({ pick, odds });
            setPick(undefined);
          }}
        >
          <input
            value={odds}
            aria-label={words('sportsbook.ops.own_price')}
            inputMode="decimal"
            pattern="[1-9][0-9]{0,6}\.[0-9]{2,3}"
            onChange={({ target }) => setOdds(target.value)}
          />
          <Button small type="submit">
            {words('sportsbook.ops.set_price')}
          </Button>
          <Button
            small
            onClick={() => {
              set({ pick, odds: null });
              setPick(undefined);
            }}
          >
            {words('sportsbook.ops.model_price')}
          </Button>
        </Form>
      )}
    </li>
  );
}

/** The key S stops a match, and lets it go on. */
function useStopKey(press: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !isForPage(event)) return;
      event.preventDefault();
      press();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  });
}

export function TradingPane({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const words = useWords();
  const api = useApi();
  const { value: book, again } = useRead<typeof OpsReadBook>(
    '/ops/sportsbook/books/{id}',
    { params: { id } },
    2_000,
  );
  const [said, setSaid] = useState<string>();
  const stopped = book?.match.paused?.reason === 'staff';
  const send: Send = (command) => {
    setSaid(undefined);
    command().then(again, (error: unknown) => {
      if (!(error instanceof ApiRefusal)) throw error;
      setSaid(error.message);
      again();
    });
  };
  const stop = (): void =>
    send(() =>
      api.send<typeof OpsStopBook>('PUT', '/ops/sportsbook/books/{id}/stop', {
        params: { id },
        body: { suspended: !stopped },
      }),
    );
  useStopKey(stop);
  if (!book) return null;
  const { match } = book;
  const name =
    match.homeTeam === ''
      ? match.leagueName
      : words('sportsbook.ops.teams', { home: match.homeTeam, away: match.awayTeam });
  return (
    <Pane label={name} onClose={onClose}>
      <section className="desk-card">
        <CardHead title={name}>
          {match.score && <b className="num">{`${match.score.home}–${match.score.away}`}</b>}
        </CardHead>
        {match.state === 'open' && (
          <Button look={stopped ? 'go' : 'line'} onClick={stop}>
            {words(stopped ? 'sportsbook.ops.go_on' : 'sportsbook.ops.stop')} <kbd>S</kbd>
          </Button>
        )}
        {book.openSlips > 0 && (
          <p className="danger">{words('sportsbook.ops.open_slips_do', { slips: book.openSlips })}</p>
        )}
        {said && (
          <p role="alert" className="danger">
            {said}
          </p>
        )}
      </section>
      <ExposureBars book={book} />
      {match.markets.length > 0 && (
        <section className="desk-card">
          <h3>{words('sportsbook.ops.markets')}</h3>
          <ul className="trade-lines">
            {match.markets.map((market) => (
              <MarketLine key={market.key} book={book} market={market} send={send} />
            ))}
          </ul>
        </section>
      )}
      <ResultForm book={book} />
    </Pane>
  );
}
