/** Crash at a table (games/views.ts, TableStage): a sky instead of a felt. */
import { CRASH } from '#games/crash/games.ts';
import { readEnd } from '#games/crash/engine/crash.ts';
import { readOr, rulesOf } from '#games/card-tables/view/parts.tsx';
import type { TableStage } from '#games/view-props.ts';
import { useWords } from '#platform/ui/words.tsx';
import { Sky } from './sky.tsx';
import './crash.css';

const text = (hundredths: number): string =>
  `${Math.floor(hundredths / 100)}.${String(hundredths - 100 * Math.floor(hundredths / 100)).padStart(2, '0')}`;

const Felt: TableStage['Felt'] = () => <div className="sky" aria-hidden="true" />;
const Layout: TableStage['Layout'] = () => null;

const SHOWN = 60;

/** How the last rounds ended: how many of them reached a height. It says nothing about the next one, and says that. */
const Roads: TableStage['Roads'] = ({ results }) => {
  const words = useWords();
  const ends = results.slice(-SHOWN).map(Number);
  const reached = [150, 200, 500, 1_000].map((height) => ({
    height,
    count: ends.filter((end) => end >= height).length,
  }));
  if (ends.length === 0) return null;
  return (
    <div className="heights">
      <h3 className="sign-small">{words('crash.last_rounds', { count: ends.length })}</h3>
      {reached.map(({ height, count }) => (
        <p key={height}>
          <span className="num">{`${height / 100}×`}</span>
          <u>
            <i style={{ inlineSize: `${(100 * count) / ends.length}%` }} />
          </u>
          <b className="num">{count}</b>
        </p>
      ))}
      <small className="faint">{words('crash.no_memory')}</small>
    </div>
  );
};

const Rules = rulesOf(() => {
  const words = useWords();
  return {
    title: words('crash.rules'),
    paragraphs: [
      words('crash.rule.rise'),
      words('crash.rule.auto'),
      words('crash.rule.end'),
      words('crash.rule.most'),
      words('crash.rule.edge'),
    ],
    places: [{ code: 'first', name: words('crash.each_bet') }],
  };
});

const stage: TableStage = {
  steps: () => 0,
  engine: (code) => CRASH.find((engine) => engine.code === code),
  Sky,
  Felt,
  Layout,
  Roads,
  Rules,
  useSay: () => {
    const words = useWords();
    return {
      spot: (code) => words('crash.bet', { number: code === 'first' ? '1' : '2' }),
      result: (outcome) => {
        const end = readOr(readEnd, outcome);
        return end === undefined ? '' : words('crash.ended', { multiplier: text(end) });
      },
    };
  },
};
export default stage;
