/** Several picks of this match at one price: chosen here, priced by the server, put on the slip as one. */
import { useEffect, useState } from 'react';
import type { MatchShown, QuoteCombination } from '#features/play/sportsbook/contract/book.ts';
import type { CallAnswer } from '#kernel/call.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { useWords } from '#platform/ui/words.tsx';
import { shownOdds, useOddsFormat } from './format.ts';
import { marketName, pickName } from './names.ts';
import { useBuilding, usePicks } from './picks.ts';

type Quote = CallAnswer<typeof QuoteCombination>;
const FEWEST = 2;

/** The price of what is chosen, asked for again when a choice or the match changes. */
function useQuote(match: MatchShown): Quote | undefined {
  const api = useApi();
  const parts = useBuilding((state) => state.parts);
  const [quote, setQuote] = useState<Quote>();
  useEffect(() => {
    setQuote(undefined);
    if (!parts || parts.length < FEWEST) return;
    let left = false;
    const picks = parts.map(({ key, pick }) => ({ key, pick }));
    api
      .send<typeof QuoteCombination>('POST', '/sports/matches/{id}/combination', {
        params: { id: match.id },
        body: { picks },
      })
      .then(
        (answer) => left || setQuote(answer),
        () => undefined,
      );
    return () => {
      left = true;
    };
  }, [api, parts, match.id, match.version]);
  return quote;
}

export function Builder({ match }: { readonly match: MatchShown }) {
  const words = useWords();
  const { parts, begin, end, turn } = useBuilding();
  const toggle = usePicks((state) => state.toggle);
  const format = useOddsFormat((state) => state.format);
  const quote = useQuote(match);
  // Who leaves the match leaves what was begun.
  useEffect(() => end, [end, match.id]);
  if (match.sport !== 'football' || match.state !== 'open') return null;
  if (!parts)
    return (
      <Button small onClick={begin}>
        {words('sportsbook.build')}
      </Button>
    );
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
      parts: parts.map(({ market, pick, line, period, goal }) => ({
        market,
        pick,
        ...(line === undefined ? {} : { line }),
        ...(period === undefined ? {} : { period }),
        ...(goal === undefined ? {} : { goal }),
      })),
    });
    end();
  };
  return (
    <section className="builder" aria-label={words('sportsbook.build')}>
      <p className="muted">{words('sportsbook.build_how')}</p>
      <ul>
        {parts.map((part) => (
          <li key={`${part.key} ${part.pick}`}>
            <b>{pickName(words, part)}</b> <small>{marketName(words, part)}</small>
            <Button small onClick={() => turn(part)}>
              {words('sportsbook.build_drop')}
            </Button>
          </li>
        ))}
      </ul>
      {quote?.reason && (
        <p className="danger" role="alert">
          {words(`sportsbook.build_${quote.reason}`)}
        </p>
      )}
      <div className="rowline">
        <Button look="go" why={quote?.odds ? undefined : words('sportsbook.build_more')} onClick={add}>
          {quote?.odds
            ? words('sportsbook.build_add', { odds: shownOdds(quote.odds, format) })
            : words('sportsbook.build_none')}
        </Button>
        <Button small onClick={end}>
          {words('sportsbook.build_end')}
        </Button>
      </div>
    </section>
  );
}
