import { Skeleton, ErrorState } from '#platform/ui/states.tsx';
import { Popup } from '#platform/ui/popup.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { FairnessSlip } from '../fair/fairness-slip.tsx';
import { RoundPopup } from '../record/round-popup.tsx';
import { GameHistory } from './game-history.tsx';
import { GameMenu } from './game-menu.tsx';
import type { GamePopup } from './game-popup.ts';
import { useGameSide } from './side.ts';
import type { Table } from './table.ts';

export type SidePopup = Exclude<GamePopup, { readonly name: 'trouble' }>;

type Props = Table & {
  readonly popup: SidePopup;
  readonly onPopup: (popup: GamePopup | undefined) => void;
};

/** Popups that are opened by a press: menu, history, a round, fairness with its whole check. */
export default function SidePopups({ popup, onPopup, ...table }: Props) {
  const words = useWords();
  const close = (): void => onPopup(undefined);
  switch (popup.name) {
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
    case 'rules':
      return <Rules opened={table.opened} onClose={close} />;
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
  }
}

/** The rules belong to the game: its family brings the whole popup. */
function Rules({ opened, onClose }: Pick<Table, 'opened'> & { readonly onClose: () => void }) {
  const { side, trouble, again } = useGameSide(opened.gameCode);
  if (side) return <side.Rules code={opened.gameCode} cycleMs={opened.cycleMs} onClose={onClose} />;
  return (
    <Popup title={opened.name} onClose={onClose}>
      {trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <Skeleton height={320} />}
    </Popup>
  );
}
