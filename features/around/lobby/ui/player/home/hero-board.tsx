import { Money } from '#platform/ui/money.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { useWhiteLabel, useWinners } from '../queries.ts';
import { ShowCounter } from './counter.tsx';
import { JackpotPool } from './pool.tsx';
import './hero-board.css';

/** As many as stand beside a banner. */
const SHOWN = 5;

/** The newest wins; the whole board stands further down. */
function NewestWins() {
  const words = useWords();
  const wins = useWinners().value ?? [];
  return (
    <section className="hero-wins" aria-labelledby="hero-wins">
      <h2 id="hero-wins" className="sign">
        {words('lobby.winners')}
      </h2>
      {wins.length === 0 ? (
        <p>{words('lobby.winners_none')}</p>
      ) : (
        <ul>
          {wins.slice(0, SHOWN).map((win) => (
            <li key={`${win.at} ${win.customerName} ${win.winAmount}`}>
              <span>
                <bdi>{win.customerName}</bdi> · <bdi>{win.gameName}</bdi>
              </span>
              <Money amount={win.winAmount} currency={win.currency} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** For members on a desk the banner shares its row with the jackpot panel or the winners (visual language §8). */
export default function HeroBoard() {
  const brand = useWhiteLabel().value;
  return (
    <div className="hero-board">
      {brand?.jackpot === 'display' ? <ShowCounter /> : <JackpotPool instead={<NewestWins />} />}
    </div>
  );
}
