/** Several picks of this match at one price: chosen on the page, priced by the server, put on the slip as one. */
import { useEffect } from 'react';
import type { MatchShown } from '#features/play/sportsbook/contract/book.ts';
import { Button } from '#platform/ui/button.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { shownOdds, useOddsFormat } from './format.ts';
import { marketName, pickName } from './names.ts';
import { FEWEST_PARTS, MOST_PARTS, type Pick, useBuilding, usePicks } from './picks.ts';
import { type Quote, useQuote } from './use-quote.ts';

const canBuild = ({ sport, state, markets }: MatchShown): boolean =>
  sport === 'football' && state === 'open' && markets.length > 1;

/** Above the markets: leads into the builder. Whoever leaves the match leaves what was begun. */
export function BuilderStart({ match }: { readonly match: MatchShown }) {
  const words = useWords();
  const { parts, begin, end } = useBuilding();
  useEffect(() => end, [end, match.id]);
  if (!canBuild(match) || parts) return null;
  return (
    <p className="builder-start">
      <Button small icon="plus" onClick={begin}>
        {words('sportsbook.build')}
      </Button>
      <small>{words('sportsbook.build_what')}</small>
    </p>
  );
}

const partOf = ({ market, pick, line, period, goal }: Pick) => ({
  market,
  pick,
  ...(line === undefined ? {} : { line }),
  ...(period === undefined ? {} : { period }),
  ...(goal === undefined ? {} : { goal }),
});

function Parts({ parts }: { readonly parts: readonly Pick[] }) {
  const words = useWords();
  const turn = useBuilding((state) => state.turn);
  return (
    <ul>
      {parts.map((part) => {
        const name = pickName(words, part);
        return (
          <li key={`${part.key} ${part.pick}`}>
            <span>
              <b>{name}</b> <small>{marketName(words, part)}</small>
            </span>
            <button
              type="button"
              aria-label={words('sportsbook.drop', { pick: name })}
              onClick={() => turn(part)}
            >
              <Icon name="close" small />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** What is still to do, or why there is no price. */
const missing = (words: ReturnType<typeof useWords>, count: number, quote: Quote | undefined): string =>
  count < FEWEST_PARTS
    ? words('sportsbook.build_how', { most: String(MOST_PARTS) })
    : words(quote?.reason ? `sportsbook.build_${quote.reason}` : 'sportsbook.build_asked');

const NONE: readonly Pick[] = [];

/** At the foot of the page while picks are chosen: what is chosen, what it costs, and the way onto the slip. */
export function Builder({ match }: { readonly match: MatchShown }) {
  const words = useWords();
  const { parts: begun, end } = useBuilding();
  const parts = begun ?? NONE;
  const toggle = usePicks((state) => state.toggle);
  const format = useOddsFormat((state) => state.format);
  const quote = useQuote(match, parts);
  if (!canBuild(match) || !begun) return null;
  const add = (): void => {
    if (!quote?.odds) return;
    const { homeTeam, awayTeam, startsAt, status } = match;
    toggle({
      matchId: match.id,
      key: quote.key,
      pick: quote.pick,
      market: 'same_match',
      homeTeam,
      awayTeam,
      startsAt,
      live: status === 'live',
      odds: quote.odds,
      version: quote.version,
      parts: parts.map(partOf),
    });
    end();
  };
  return (
    <section className="builder" aria-label={words('sportsbook.build')}>
      <header>
        <b>{words('sportsbook.build')}</b>
        <b className="num" aria-live="polite">
          {quote?.odds ? shownOdds(quote.odds, format) : '–'}
        </b>
      </header>
      {parts.length > 0 && <Parts parts={parts} />}
      <div className="builder-foot">
        <Button
          look="go"
          wide
          why={quote?.odds ? undefined : missing(words, parts.length, quote)}
          onClick={add}
        >
          {words('sportsbook.build_add')}
        </Button>
        <Button onClick={end}>{words('sportsbook.build_end')}</Button>
      </div>
    </section>
  );
}
