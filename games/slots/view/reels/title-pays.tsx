import { listed, mostOf } from '#games/slots/titles/listed.ts';
import { useWords } from '#platform/ui/words.tsx';
import { multiple } from '../sums.ts';
import type { TitleGame } from './title-game.ts';
import { TitleMark } from './title-mark.tsx';
import { symbolName } from './title-words.ts';

/** The six that matter: the dearest symbols with what most of them pay and how many that is, then wild and scatter. */
export function TitlePays({ game }: { readonly game: TitleGame }) {
  const words = useWords();
  const { look } = game;
  const table = listed(game.table, mostOf(game.proof));
  const special = [table.wild, table.scatter].filter((letter) => letter !== undefined);
  const best = Object.keys(table.pays).slice(0, 6 - special.length);
  const promise = (letter: string): string => {
    if (letter === table.wild) return words('reels.short.wild');
    return words(
      table.free ? 'reels.short.free' : table.hold || table.pick ? 'reels.short.bonus' : 'slots.pays',
    );
  };
  return (
    <ul className="slot-pays" aria-label={words('slots.pays')}>
      {best.map((letter) => {
        const pays = table.pays[letter] ?? [];
        return (
          <li key={letter}>
            <TitleMark look={look} letter={letter} />
            <span className="slot-pay-name">{symbolName(words, game, letter)}</span>
            <span className="slot-pay-what">
              <small>{words('reels.short.count', { count: String(table.least + pays.length - 1) })}</small>
              <b className="num">{words('slots.times', { times: multiple(pays.at(-1) ?? 0, table.unit) })}</b>
            </span>
          </li>
        );
      })}
      {special
        .filter((letter) => letter === table.wild || table.free || table.hold || table.pick)
        .map((letter) => (
          <li key={letter}>
            <TitleMark look={look} letter={letter} />
            <span className="slot-pay-name">{symbolName(words, game, letter)}</span>
            <b className="sign-small">{promise(letter)}</b>
          </li>
        ))}
    </ul>
  );
}
