import { useSyncExternalStore } from 'react';
import type { GameHost } from '#games/host.ts';
import { percentOf } from '#kernel/shares.ts';
import { Button } from '#platform/ui/button.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { useWords } from '#platform/ui/words.tsx';
import type { TitleGame } from './title-game.ts';

type Props = {
  readonly game: TitleGame;
  readonly host: GameHost;
  readonly canBuy: boolean;
  readonly onBuy: () => void;
};

/** Sound, return and rules; and the price of the feature where the jurisdiction lets it be bought. */
export function TitleBar({ game: { proof, table }, host, canBuy, onBuy }: Props) {
  const words = useWords();
  const on = useSyncExternalStore(host.sound.watch, host.sound.on, () => false);
  return (
    <div className="slot-bar">
      <button type="button" aria-pressed={on} onClick={host.sound.toggle}>
        <Icon name={on ? 'sound' : 'mute'} small />
        {words(on ? 'slots.sound_on' : 'slots.sound_off')}
      </button>
      <span>
        {words('reels.facts', {
          rtp: percentOf(proof.rtp),
          volatility: words(`reels.volatility.${proof.swing}`),
        })}
      </span>
      {host.mayBuy && table.buy && (
        <Button small busy={!canBuy} onClick={onBuy}>
          {words('reels.buy', { spins: table.buy.spins })}
        </Button>
      )}
      <button type="button" aria-haspopup="dialog" onClick={() => host.show({ name: 'rules' })}>
        <Icon name="doc" small />
        {words('slots.rules')}
      </button>
    </div>
  );
}
