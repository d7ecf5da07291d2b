import { useWords } from '#platform/ui/words.tsx';
import type { SlotGame } from './games.ts';
import { multiple } from './sums.ts';
import { SymbolMark } from './symbol-mark.tsx';

/** The six that matter, each with what five of it pay. */
export function ShortPays({ game }: { readonly game: SlotGame }) {
  const { slot, skin } = game;
  const words = useWords();
  const promise = (letter: string): string => {
    if (letter === slot.table.wild) return words('slots.wild');
    if (letter === slot.table.scatter) return words('slots.free');
    return words('slots.times', { times: multiple(slot.table.pays[letter]?.[2] ?? 0, slot.unitsPerStake) });
  };
  return (
    <ul className="slot-pays" aria-label={words('slots.pays')}>
      {skin.short.map((letter) => (
        <li key={letter}>
          <SymbolMark game={game} letter={letter} />
          <span className="slot-pay-name">{symbolName(words, skin.names[letter])}</span>
          {letter in slot.table.pays ? (
            <span className="slot-pay-what">
              <small>{words('slots.in_a_row', { count: '5' })}</small>
              <b className="num">{promise(letter)}</b>
            </span>
          ) : (
            <b className="sign-small">{promise(letter)}</b>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Every pay, as a multiple of the whole stake. */
export function FullPays({ game }: { readonly game: SlotGame }) {
  const { slot, skin } = game;
  const words = useWords();
  const rows = [...Object.entries(slot.table.pays), [slot.table.scatter, slot.table.scatterPays] as const];
  return (
    <table className="slot-table">
      <caption>{words('slots.pays_note')}</caption>
      <thead>
        <tr>
          <th scope="col">{words('slots.symbol_head')}</th>
          {['3', '4', '5'].map((count) => (
            <th key={count} scope="col" className="num" aria-label={words('slots.in_a_row', { count })}>
              {count}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([letter, pays]) => (
          <tr key={letter}>
            <th scope="row">
              <span className="rowline">
                <SymbolMark game={game} letter={letter} />
                {symbolName(words, skin.names[letter])}
              </span>
            </th>
            {pays.map((units) => (
              <td key={units} className="num">
                {multiple(units, slot.unitsPerStake)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Words = ReturnType<typeof useWords>;

export const symbolName = (words: Words, name: SlotGame['skin']['names'][string] | undefined): string =>
  name ? words(`slots.symbol.${name}`) : '';
