/** How the last fights ended, as a road; and the card of those to come. */
import type { Pit } from '#features/play/cockfight/contract.ts';
import { When } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';

const RESULTS = ['meron', 'wala', 'draw', 'cancelled'] as const;

export function Road({ pit }: { readonly pit: Pit }) {
  const words = useWords();
  const { history } = pit;
  if (history.length === 0) return null;
  const count = (result: (typeof RESULTS)[number]): number =>
    history.filter((fight) => fight.result === result).length;
  return (
    <section className="pit-road" aria-label={words('cockfight.last')}>
      <h2 className="sign">{words('cockfight.last')}</h2>
      <ol>
        {history.map(({ fightId, n, result }) => (
          <li key={fightId} data-side={result ?? ''} title={words('cockfight.fight', { n: String(n) })}>
            {result && (
              <i role="img" aria-label={words(`cockfight.result.${result}`)}>
                {words(`cockfight.letter.${result}`)}
              </i>
            )}
          </li>
        ))}
      </ol>
      <p className="pit-counts">
        {RESULTS.map((result) => (
          <span key={result} data-side={result}>
            {words(`cockfight.result_short.${result}`)} <b className="num">{count(result)}</b>
          </span>
        ))}
      </p>
    </section>
  );
}

export function Card({ pit }: { readonly pit: Pit }) {
  const words = useWords();
  if (pit.coming.length === 0) return null;
  return (
    <section className="pit-card" aria-label={words('cockfight.coming')}>
      <h2 className="sign">{words('cockfight.coming')}</h2>
      <ul>
        {pit.coming.map((fight) => (
          <li key={fight.fightId}>
            <small>
              <span className="num">{words('cockfight.fight', { n: String(fight.n) })}</span>{' '}
              <When at={fight.opensAt} to="minute" />
            </small>
            <span>
              <bdi data-side="meron">{fight.meron.name}</bdi> – <bdi data-side="wala">{fight.wala.name}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
