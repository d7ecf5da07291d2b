import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Opened } from '#features/play/rounds/contract.ts';
import { useBalance, useHoldBalance } from '#features/money/wallet/ui/player/balance.ts';
import type { GameHost } from '#games/host.ts';
import type { GameStage } from '#games/view-props.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useApi } from '#platform/ui/call.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useLiveState } from '#platform/ui/live.ts';
import { formatMoney } from '#platform/ui/money-format.ts';
import { ConnectionBar } from '#platform/ui/states.tsx';
import { useWords, useWordsStore } from '#platform/ui/words.tsx';
import { Aside } from './aside.tsx';
import { GameEnd } from './game-end.tsx';
import { GameFrame } from '#platform/ui/game-frame.tsx';
import { GamePopups } from './game-popups.tsx';
import type { GamePopup } from './game-popup.ts';
import { createHost } from './host.ts';
import { SessionLine } from './session-line.tsx';
import { createSitting, type Sitting } from './sitting.ts';
import { trialToken } from './trial-token.ts';
import { useLeave } from './use-leave.ts';
import { TrialStrip } from './trial-strip.tsx';

type Props = { readonly Stage: GameStage; readonly opened: Opened; readonly onReopen: () => void };

const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

type Room = { readonly sitting: Sitting; readonly host: GameHost; readonly trial: string | undefined };

function useRoom(opened: Opened, show: (popup: GamePopup) => void, onLost: (lost: boolean) => void): Room {
  const api = useApi();
  const words = useWordsStore();
  const [room] = useState<Room>(() => {
    const sitting = createSitting(opened);
    const trial = opened.mode === 'trial' ? (opened.trialToken ?? trialToken(opened.gameCode)) : undefined;
    const host = createHost({
      api,
      opened,
      sitting,
      trial,
      onLost,
      now: () => performance.now(),
      wait: rest,
      formatMoney: (amount) => formatMoney(amount, opened.currency, words.state().language.tag),
      onTrouble: (trouble) => show({ name: 'trouble', trouble }),
      onPopup: show,
    });
    return { sitting, host, trial };
  });
  return room;
}

/** Balance changes from elsewhere reach the bar between rounds; the site's own figures are asked again afterwards. */
function useWallet(sitting: Sitting, real: boolean): void {
  const balance = useBalance().value;
  const answers = useAnswers();
  useEffect(() => {
    if (real && balance) sitting.news(balance);
  }, [sitting, real, balance]);
  useEffect(
    () => () => {
      for (const place of ['/wps/v2/wallets/', '/wps/records/']) answers.stale(place);
    },
    [answers],
  );
}

/** One sitting at a game. */
export function GameRoom({ Stage, opened, onReopen }: Props) {
  const words = useWords();
  const live = useLiveState();
  const [popup, setPopup] = useState<GamePopup>();
  const [lost, setLost] = useState(false);
  const { sitting, host, trial } = useRoom(opened, setPopup, setLost);
  const busy = useStore(sitting.store, (state) => state.busy);
  useHoldBalance(busy);
  useWallet(sitting, opened.mode === 'real');
  useLeave(opened.gameCode, () => opened.mode === 'real' && sitting.store.getState().open);
  const table = { opened, sitting, trial };
  return (
    <GameFrame title={opened.name} end={<GameEnd {...table} onMenu={() => setPopup({ name: 'menu' })} />}>
      <SessionLine {...table} onFair={() => setPopup({ name: 'fair' })} />
      {trial !== undefined && <TrialStrip />}
      {lost ? (
        <p className="connection" role="alert">
          <Icon name="warn" />
          {words('rounds.asking_again')}
        </p>
      ) : (
        opened.mode === 'real' && !busy && <ConnectionBar state={live} />
      )}
      <Stage
        code={opened.gameCode}
        host={host}
        aside={
          <Aside
            {...table}
            onRound={(roundId) => setPopup({ name: 'round', roundId })}
            onAll={() => setPopup({ name: 'history' })}
            onFair={() => setPopup({ name: 'fair' })}
          />
        }
      />
      <GamePopups {...table} popup={popup} onPopup={setPopup} onReopen={onReopen} />
    </GameFrame>
  );
}
