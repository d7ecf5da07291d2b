import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { GetTables, TableChanged, TableLine } from '#features/play/tables/contract.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useApi } from '#platform/ui/call.ts';
import { useLive } from '#platform/ui/live.ts';
import { SectionHead } from '#platform/ui/section-head.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { beadOf } from './bead.ts';
import { createServerClock, type ServerClock, useNow } from '#platform/ui/server-clock.ts';
import './home-strip.css';

const MOST = 6;
const BEADS = 8;
const FLIGHTS = /^(kite-cut|sky-lantern|river-launch)$/;

/** Those at which most sit stand first; one flight is among them. */
function chosen(tables: readonly TableLine[]): readonly TableLine[] {
  const busy = tables
    .filter(({ halted, round }) => !halted && round !== null)
    .toSorted((a, b) => (b.round?.players ?? 0) - (a.round?.players ?? 0));
  const flight = busy.find(({ code }) => FLIGHTS.test(code));
  const others = busy.filter(({ code }) => !FLIGHTS.test(code));
  return flight ? [...others.slice(0, MOST - 1), flight] : others.slice(0, MOST);
}

function TableNow({ table, clock }: { readonly table: TableLine; readonly clock: ServerClock }) {
  const words = useWords();
  const now = useNow(clock);
  const [round, setRound] = useState(table.round);
  const [last, setLast] = useState(table.last);
  useLive<typeof TableChanged>(
    'table:{code}',
    { code: table.code },
    {
      onEvent: ({ at, data }) => {
        clock.notify(at);
        setRound(data);
        if (data.state !== 'drawn' || data.result === null) return;
        const { result } = data;
        setLast((before) => [...before, result]);
      },
    },
  );
  const left = round?.state === 'open' ? Math.ceil((Date.parse(round.closesAt) - now) / 1000) : 0;
  const flight = FLIGHTS.test(table.code);
  return (
    <li>
      <Link className="table-now" to={`/tables/${table.code}`}>
        <span className="table-now-head">
          <b className="sign-small">
            <bdi>{table.name}</bdi>
          </b>
          {(round?.players ?? 0) > 0 && (
            <span className="num table-now-players">
              <Icon name="user" small />
              <span className="out">{words('tables.players_label')}</span>
              {round?.players}
            </span>
          )}
        </span>
        <span className="beads" aria-hidden="true" data-flight={flight || undefined}>
          {last.slice(flight ? -4 : -BEADS).map((result, at) => {
            const { text, tone } = beadOf(result, flight);
            return (
              // oxlint-disable-next-line react/no-array-index-key -- results repeat, and stand in their order
              <i key={at} data-tone={tone}>
                {text}
              </i>
            );
          })}
        </span>
        <span className="table-now-state" data-open={left > 0 || undefined}>
          {left > 0
            ? words('tables.closes_in', { seconds: left })
            : round?.state === 'closed' && flight
              ? words('tables.flying_now')
              : words('tables.no_more_bets')}
        </span>
      </Link>
    </li>
  );
}

/** On the home: what is dealt right now. */
export default function HomeStrip() {
  const words = useWords();
  const api = useApi();
  const clock = useMemo(() => createServerClock(), []);
  const [tables, setTables] = useState<readonly TableLine[]>([]);
  useEffect(() => {
    let left = false;
    api.send<typeof GetTables>('GET', '/tables', {}).then(
      (answer) => {
        if (left) return;
        clock.notify(answer.serverTime);
        setTables(chosen(answer.tables));
      },
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [api, clock]);
  if (tables.length === 0) return null;
  return (
    <section className="section" aria-labelledby="tables-now-title">
      <SectionHead id="tables-now-title" title={words('tables.now')} slider>
        <Link to="/live">{words('tables.all')}</Link>
      </SectionHead>
      <ul className="tables-now">
        {tables.map((table) => (
          <TableNow key={table.code} table={table} clock={clock} />
        ))}
      </ul>
    </section>
  );
}
