import { useMemo } from 'react';
import { Link } from 'react-router';
import type { LotteryLine } from '#features/play/lottery/contract.ts';
import { SectionHead } from '#platform/ui/section-head.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { createServerClock } from '#platform/ui/server-clock.ts';
import { Card, HALLS, useLotteries } from './lobby.tsx';
import './lottery.css';

const MOST = 6;

const closing = ({ next }: LotteryLine): number =>
  next[0] ? Date.parse(next[0].closesAt) : Number.POSITIVE_INFINITY;
const pathOf = ({ vassalage }: LotteryLine): string =>
  HALLS.find(({ vendors }) => (vendors as readonly string[]).includes(vassalage))?.path ?? HALLS[0].path;

/** On the home: the draws that close next. They keep their places until the list is asked for again. */
export default function HomeStrip() {
  const words = useWords();
  const clock = useMemo(() => createServerClock(), []);
  const { games = [], again } = useLotteries(clock);
  const soon = games
    .filter(({ halted, next }) => !halted && next.length > 0)
    .toSorted((a, b) => closing(a) - closing(b))
    .slice(0, MOST);
  if (soon.length === 0) return null;
  return (
    <section className="section" aria-labelledby="next-draws-title">
      <SectionHead id="next-draws-title" title={words('lottery.next_draws')} slider>
        <Link to="/lottery">{words('lottery.all_games')}</Link>
      </SectionHead>
      <ul className="lottery-cards">
        {soon.map((game) => (
          <Card key={game.code} game={game} path={pathOf(game)} clock={clock} onClosed={again} />
        ))}
      </ul>
    </section>
  );
}
