import { useEffect, useState } from 'react';
import type { MatchLine } from '#features/play/sportsbook/contract/book.ts';
import { useWords } from '#platform/ui/words.tsx';

const two = (value: number): string => String(value).padStart(2, '0');

/** An over is a minute of the clock, twenty are an innings; the end of one is its twentieth, not none of the next. */
const INNINGS_OVERS = 20;
const oversAt = (second: number): number => {
  const overs = Math.floor(second / 60);
  return overs <= INNINGS_OVERS ? overs : overs - INNINGS_OVERS;
};

/** The clock of a running match, `61:24`; it goes on by itself between events. */
export function MatchClock({
  match,
}: {
  readonly match: Pick<MatchLine, 'second' | 'clockAt' | 'running' | 'half' | 'status' | 'sport'>;
}) {
  const words = useWords();
  const [now, setNow] = useState(() => Date.now());
  const { running, second, clockAt } = match;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [running]);
  if (match.status !== 'live') return null;
  if (!running && match.half) return <b>{words('sportsbook.half_time')}</b>;
  if (match.sport === 'cricket')
    return <b className="num">{words('sportsbook.overs', { overs: oversAt(second) })}</b>;
  const shown = running ? second + Math.max(0, Math.floor((now - Date.parse(clockAt)) / 1_000)) : second;
  return <b className="num">{`${Math.floor(shown / 60)}:${two(shown - Math.floor(shown / 60) * 60)}`}</b>;
}
