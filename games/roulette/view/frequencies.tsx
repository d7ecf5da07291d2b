import { colourOf } from '#games/roulette/engine/layout.ts';
import { useWords } from '#platform/ui/words.tsx';

const SHOWN = 4;

/** How often the numbers came in the rounds shown: the most and the least. It says nothing about what comes next, and says that. */
export function Frequencies({ results }: { readonly results: readonly number[] }) {
  const words = useWords();
  const counts = Array.from({ length: 37 }, (_, number) => ({
    number,
    count: results.filter((one) => one === number).length,
  })).sort((a, b) => b.count - a.count || a.number - b.number);
  const group = (name: string, numbers: typeof counts) => (
    <p>
      <span>{name}</span>
      {numbers.map(({ number, count }) => (
        <span key={number} className="frequency" data-colour={colourOf(number)}>
          <b className="num">{number}</b>
          <small className="num">{count}</small>
        </span>
      ))}
    </p>
  );
  if (results.length === 0) return null;
  return (
    <div className="frequencies">
      {group(words('roulette.often'), counts.slice(0, SHOWN))}
      {group(words('roulette.seldom'), counts.slice(-SHOWN))}
      <small className="faint">{words('roulette.no_memory')}</small>
    </div>
  );
}
