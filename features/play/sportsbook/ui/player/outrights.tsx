import { Link } from 'react-router';
import type { GetOutrights, OutrightShown } from '#features/play/sportsbook/contract/outrights.ts';
import type { MarketShown } from '#features/play/sportsbook/contract/book.ts';
import { useRead } from '#platform/ui/call.ts';
import { useWhen } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { marketName } from './names.ts';
import { Odd } from './odd.tsx';
import './outrights.css';

export type { OutrightShown };

const NONE: readonly OutrightShown[] = [];
const FRESH_MS = 60_000;
export const useOutrights = (sport: OutrightShown['sport'] | undefined): readonly OutrightShown[] =>
  useRead<typeof GetOutrights>('/sports/outrights', { query: sport ? { sport } : {} }, FRESH_MS).value ??
  NONE;

/** A competition as what stands on a slip: it has no sides and is named by its league. */
export const asMatch = ({ id, leagueName, closesAt }: OutrightShown) => ({
  id,
  homeTeam: '',
  awayTeam: '',
  leagueName,
  startsAt: closesAt,
  status: 'scheduled' as const,
});

export function OutrightMarket({
  outright,
  market,
  most,
}: {
  readonly outright: OutrightShown;
  readonly market: MarketShown;
  /** Shows so many; undefined: all. */
  readonly most?: number | undefined;
}) {
  const words = useWords();
  const { eachWay } = market;
  return (
    <section className="market" aria-label={marketName(words, market)}>
      <h2>
        {marketName(words, market)}
        {eachWay && (
          <small>
            {words('sportsbook.each_way')}{' '}
            {words('sportsbook.each_way_terms', { fraction: eachWay.fraction, places: eachWay.places })}
          </small>
        )}
      </h2>
      <div className="odds" data-count="2" data-names="">
        {market.selections.slice(0, most).map(({ pick }, at) => (
          <Odd key={pick} match={asMatch(outright)} market={market} at={at} />
        ))}
      </div>
    </section>
  );
}

/** In a list: the likeliest four of its first market, and the way to all of them. */
export function OutrightCard({ outright }: { readonly outright: OutrightShown }) {
  const words = useWords();
  const when = useWhen();
  const [market] = outright.markets;
  return (
    <li className="outright-card">
      <header>
        <h3>
          <Link to={`/sports/outright/${outright.id}`}>
            <bdi>{outright.leagueName}</bdi> · {words(`sportsbook.outright.${outright.name}`)}
          </Link>
        </h3>
        <small className="muted">
          {words('sportsbook.outright_closes', { date: when(outright.closesAt) })}
        </small>
      </header>
      {market && <OutrightMarket outright={outright} market={market} most={4} />}
      {market && (
        <Link className="outright-more" to={`/sports/outright/${outright.id}`}>
          {words('sportsbook.outright_more', { count: market.selections.length })}
        </Link>
      )}
    </li>
  );
}

export function OutrightList({
  outrights,
  text,
  league,
}: {
  readonly outrights: readonly OutrightShown[];
  readonly text: string;
  readonly league: string | undefined;
}) {
  const words = useWords();
  const wanted = text.trim().toLowerCase();
  const found = outrights.filter(
    (one) =>
      (!league || one.league === league) &&
      (one.leagueName.toLowerCase().includes(wanted) ||
        one.markets.some(({ selections }) =>
          selections.some(({ pick }) => pick.toLowerCase().includes(wanted)),
        )),
  );
  if (found.length === 0) return <p className="muted sports-none">{words('sportsbook.none_outrights')}</p>;
  return (
    <ul className="outright-cards">
      {found.map((one) => (
        <OutrightCard key={one.id} outright={one} />
      ))}
    </ul>
  );
}
