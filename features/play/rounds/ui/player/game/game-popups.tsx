import { Popup } from '#platform/ui/popup.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { FairnessSlip } from '../fair/fairness-slip.tsx';
import { RoundPopup } from '../record/round-popup.tsx';
import { GameHistory } from './game-history.tsx';
import { GameMenu } from './game-menu.tsx';
import type { Table } from './table.ts';
import type { Trouble } from './trouble.ts';
import { TroublePopup } from './trouble-popup.tsx';

export type GamePopup =
  | { readonly name: 'menu' | 'fair' | 'history' }
  | { readonly name: 'round'; readonly roundId: string }
  | { readonly name: 'trouble'; readonly trouble: Trouble };

type Props = Table & {
  readonly popup: GamePopup | undefined;
  readonly onPopup: (popup: GamePopup | undefined) => void;
  readonly onReopen: () => void;
};

/** The one popup that is open over the game. */
export function GamePopups({ popup, onPopup, onReopen, ...table }: Props) {
  const words = useWords();
  const close = (): void => onPopup(undefined);
  switch (popup?.name) {
    case undefined:
      return null;
    case 'menu':
      return (
        <Popup title={table.opened.name} onClose={close}>
          <GameMenu opened={table.opened} onPopup={onPopup} />
        </Popup>
      );
    case 'fair':
      return (
        <FairnessSlip {...table} onRound={(roundId) => onPopup({ name: 'round', roundId })} onClose={close} />
      );
    case 'history':
      return (
        <Popup title={words('rounds.history')} onClose={close}>
          <GameHistory {...table} onRound={(roundId) => onPopup({ name: 'round', roundId })} />
        </Popup>
      );
    case 'round':
      return (
        <RoundPopup
          key={popup.roundId}
          roundId={popup.roundId}
          gameName={table.opened.name}
          trial={table.trial}
          onSeeds={table.sitting.rotated}
          onClose={close}
        />
      );
    case 'trouble':
      return (
        <TroublePopup
          trouble={popup.trouble}
          opened={table.opened}
          onClose={close}
          onReopen={() => {
            close();
            onReopen();
          }}
        />
      );
  }
}
