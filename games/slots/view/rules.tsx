import { Link } from 'react-router';
import { useWords } from '#platform/ui/words.tsx';
import { grouped, oneIn, percent } from './figures.ts';
import type { SlotGame } from './games.ts';
import { FullPays } from './pay-table.tsx';
import { multiple } from './sums.ts';

type Props = { readonly game: SlotGame; readonly cycleMs: number };

/** Everything there is to know about the game: what pays, what free spins do, what it returns, how a round runs. */
export function SlotRules({ game, cycleMs }: Props) {
  const words = useWords();
  const { table, proof, unitsPerStake } = game.slot;
  const lines = String(table.lines.length);
  const [three, four, five] = table.scatterPays;
  const [spins3, spins4, spins5] = table.free.award;
  const times = (units: number): string => multiple(units, unitsPerStake);
  const wildReels = table.strips
    .flatMap((strip, reel) => (strip.includes(table.wild) ? [String(reel + 1)] : []))
    .join(', ');
  return (
    <div className="slot-rules">
      <h3 className="sign">{words('slots.pays')}</h3>
      <FullPays game={game} />
      <h3 className="sign">{words('slots.about_wild')}</h3>
      <p>{words('slots.rule.wild', { reels: wildReels })}</p>
      <p>
        {words('slots.rule.scatter', {
          three: times(three),
          four: times(four),
          five: times(five),
          spins3: String(spins3),
          spins4: String(spins4),
          spins5: String(spins5),
        })}
      </p>
      <h3 className="sign">{words('slots.about_free')}</h3>
      <p>
        {words('slots.rule.free', {
          multiplier: String(table.free.multiplier),
          most: String(table.free.most),
        })}
      </p>
      <h3 className="sign">{words('slots.about_lines')}</h3>
      <p>{words('slots.rule.lines', { lines })}</p>
      <p>{words('slots.rule.left')}</p>
      <LinePictures game={game} />
      <h3 className="sign">{words('slots.about_fair')}</h3>
      <p>{words('slots.rule.rtp', { rtp: percent(proof.rtp), base: percent(proof.baseRtp) })}</p>
      <p>
        {words('slots.rule.hits', {
          hits: percent(proof.hitRate),
          free: oneIn(proof.freeRate, 1),
          most: grouped(times(proof.maxWin)),
        })}
      </p>
      <p>{words('slots.rule.proof', { combinations: grouped(proof.combinations) })}</p>
      <h3 className="sign">{words('slots.about_round')}</h3>
      <p>{words('slots.rule.random')}</p>
      <p>{words('slots.rule.cycle', { seconds: String(cycleMs / 1000) })}</p>
      <p>{words('slots.rule.open')}</p>
      <p>
        <Link className="link" to={`/rules/${game.slot.code}`}>
          {words('slots.rules_page')}
        </Link>
      </p>
    </div>
  );
}

function LinePictures({ game: { slot } }: { readonly game: SlotGame }) {
  const words = useWords();
  const { lines, rows } = slot.table;
  return (
    <ol className="slot-lines">
      {lines.map((path, index) => (
        <li key={path.join('')} aria-label={words('slots.line_picture', { line: String(index + 1) })}>
          <b className="num">{index + 1}</b>
          <svg viewBox={`0 0 ${path.length * 8} ${rows * 8}`} aria-hidden="true">
            {path.map((row, reel) => (
              <rect key={`${reel}-${row}`} x={reel * 8 + 1} y={row * 8 + 1} width="6" height="6" />
            ))}
            <polyline points={path.map((row, reel) => `${reel * 8 + 4},${row * 8 + 4}`).join(' ')} />
          </svg>
        </li>
      ))}
    </ol>
  );
}
