import { Money } from '#platform/ui/money.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { useWinners } from '../queries.ts';

/** As many as stand beside a banner. */
const SHOWN = 5;

/** For members on a desk, beside the banner: the newest wins. The whole board stands further down. */
export default function HeroBoard() {
  const words = useWords();
  const wins = useWinners().value ?? [];
  return (
    <section className="hero-board" aria-labelledby="hero-board">
      <h2 id="hero-board" className="sign">
        {words('lobby.winners')}
      </h2>
      {wins.length === 0 ? (
        <p className="none sign">{words('lobby.winners_none')}</p>
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
