import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import type { MatchChanged, MatchShown } from '#features/play/sportsbook/contract/book.ts';
import type { GetOutright, OutrightShown } from '#features/play/sportsbook/contract/outrights.ts';
import type { CallAnswer } from '#kernel/call.ts';
import { useRead } from '#platform/ui/call.ts';
import { useLive } from '#platform/ui/live.ts';
import { usePageHead } from '#platform/ui/page-head.ts';
import { SessionLine } from '#platform/ui/session-line.tsx';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWhen } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { OddsFormatChoice } from './hall.tsx';
import { OutrightMarket } from './outrights.tsx';
import { SlipBar } from './slip-bar.tsx';
import { LeagueTable } from './table.tsx';
import { useRepriced } from './use-repriced.ts';
import './sports.css';

/** Asked once, then told by the live topic of its book. */
function useOutright(id: string) {
  const answer = useRead<typeof GetOutright>('/sports/outrights/{id}', { params: { id } }, 30_000);
  const [pushed, setPushed] = useState<MatchShown>();
  const asked = answer.value?.outright;
  useLive<typeof MatchChanged>(
    asked ? 'match:{id}' : undefined,
    { id: asked?.id ?? '' },
    { onEvent: ({ data }) => setPushed(data), onReset: () => answer.again() },
  );
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- another competition begins anew
  useEffect(() => setPushed(undefined), [id]);
  const isNewer = pushed && asked && pushed.id === asked.id && pushed.version > asked.version;
  const outright: OutrightShown | undefined =
    asked && isNewer
      ? { ...asked, markets: pushed.markets, state: pushed.state, version: pushed.version }
      : asked;
  return { ...answer, outright };
}

function Ended({ positions }: { readonly positions: NonNullable<OutrightShown['positions']> }) {
  const words = useWords();
  return (
    <section className="section" aria-label={words('sportsbook.result_order')}>
      <h2 className="sign">{words('sportsbook.result_order')}</h2>
      <ol className="outright-order">
        {positions.map((rank) => (
          <li key={rank.join()}>
            <bdi>{rank.join(' = ')}</bdi>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A whole competition: who wins it, who finishes among the first, and its table. */
export default function OutrightPage() {
  const words = useWords();
  const when = useWhen();
  const { id = '' } = useParams();
  const { outright, value, trouble, again } = useOutright(id);
  useRepriced(outright);
  const title = outright
    ? `${outright.leagueName} · ${words(`sportsbook.outright.${outright.name}`)}`
    : words('sportsbook.outrights');
  usePageHead(title);
  if (!outright || !value)
    return (
      <div className="page">
        {trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <Skeleton height={320} />}
      </div>
    );
  const table: CallAnswer<typeof GetOutright>['table'] = value.table;
  return (
    <div className="page sports">
      <SessionLine />
      <div className="sports-head">
        <Link to="/sports">{words('sportsbook.back')}</Link>
        <OddsFormatChoice />
      </div>
      <header className="outright-head">
        <h1 className="sign">
          <bdi>{title}</bdi>
        </h1>
        <small className="muted">
          {words('sportsbook.outright_closes', { date: when(outright.closesAt) })}
        </small>
      </header>
      {outright.positions && <Ended positions={outright.positions} />}
      {outright.markets.map((market) => (
        <OutrightMarket key={market.key} outright={outright} market={market} />
      ))}
      {table.length > 0 && <LeagueTable rows={table} />}
      <SlipBar />
    </div>
  );
}
