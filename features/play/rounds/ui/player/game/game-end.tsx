import { useStore } from 'zustand';
import { IconButton } from '#platform/ui/button.tsx';
import { Money } from '#platform/ui/money.tsx';
import { useWords } from '#platform/ui/words.tsx';
import type { Table } from './table.ts';

/** The end of the game bar: what can be played with, and the way to everything else of the game. */
export function GameEnd({ opened, sitting, onMenu }: Table & { readonly onMenu: () => void }) {
  const words = useWords();
  const balance = useStore(sitting.store, (state) => state.shown.balance);
  return (
    <>
      <p className="game-balance">
        <small>{words(opened.mode === 'trial' ? 'rounds.credits' : 'ui.balance')}</small>
        <Money amount={balance} currency={opened.currency} />
      </p>
      <IconButton icon="menu" label={words('rounds.menu')} aria-haspopup="dialog" onClick={onMenu} />
    </>
  );
}
