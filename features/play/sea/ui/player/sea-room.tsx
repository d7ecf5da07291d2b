/** One sitting at sea: water, cannons, what is staked and what was caught. */
import { lazy, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { useBalance } from '#features/money/wallet/ui/player/balance.ts';
import { TakesCurrency, useOtherCurrency } from '#features/money/wallet/ui/player/takes-currency.tsx';
import type { SeaRoom } from '#features/play/sea/contract.ts';
import type { Scene } from '#games/fishing/view/scene.ts';
import { useSeaNames } from '#games/fishing/view/names.ts';
import { Water } from '#games/fishing/view/water.tsx';
import { openSound } from '#games/sound.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { GameFrame } from '#platform/ui/game-frame.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { useLiveState } from '#platform/ui/live.ts';
import { Money } from '#platform/ui/money.tsx';
import { usePopups } from '#platform/ui/popups.ts';
import { ConnectionBar } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { Controls, Figures } from './controls.tsx';
import { Plates } from './plates.tsx';
import { SeaLine } from './sea-line.tsx';
import { TrialStrip } from './trial-strip.tsx';
import type { FollowedSea } from './use-sea.ts';
import { useShooting } from './use-shooting.ts';

const PaytablePopup = lazy(() => import('./paytable-popup.tsx'));
const CatchesPopup = lazy(() => import('./catches-popup.tsx'));
const FairPopup = lazy(() => import('./fair-popup.tsx'));

export type Opened = 'paytable' | 'catches' | 'fair' | undefined;
type Props = Omit<FollowedSea, 'room' | 'scene'> & { readonly room: SeaRoom; readonly scene: Scene };

export default function SeaRoomView({ room, scene, trial, now, refresh, trouble, isStanding, stand }: Props) {
  const words = useWords();
  const names = useSeaNames();
  const live = useLiveState();
  const wallet = useBalance().value;
  const sound = useMemo(() => openSound(), []);
  const [popup, open] = useState<Opened>();
  const [locked, lock] = useState(false);
  const [begun] = useState(() => Date.now());
  const shooting = useShooting({ room, scene, sound, trial: trial.token, refresh });
  const elsewhere = useOtherCurrency(room.trial ? undefined : room.currency) !== undefined;
  const balance = room.trial
    ? { balance: shooting.balance ?? room.mine?.balance ?? '0', currency: room.currency }
    : wallet;
  const isGuest = room.mine === null;
  useEffect(() => {
    scene.locked = locked;
  }, [scene, locked]);
  const may = !isGuest && !elsewhere && !room.halted;
  return (
    <GameFrame
      title={room.name}
      end={
        balance && !isGuest ? (
          <p className="game-balance">
            <small>{words('ui.balance')}</small>
            <Money amount={balance.balance} currency={balance.currency} />
          </p>
        ) : undefined
      }
    >
      <div className="sea-page">
        <div className="sea-head">
          <SeaLine room={room} begun={begun} totals={shooting.totals} onFair={() => open('fair')} />
          {room.trial ? <TrialStrip /> : <TakesCurrency currency={room.currency} />}
          <ConnectionBar state={live} />
        </div>
        <div className="sea-water">
          <Water
            scene={scene}
            label={words('sea.water_keys')}
            onShoot={may ? shooting.shoot : undefined}
            onAim={() => undefined}
          />
          <Plates room={room} now={now} halted={room.halted} stake={shooting.stake} />
        </div>
        <div className="sea-side">
          {isGuest ? (
            <Guest code={room.sea} trouble={trouble} onSit={isStanding ? () => stand(false) : undefined} />
          ) : (
            <Controls room={room} shooting={shooting} locked={locked} onLock={() => lock((on) => !on)} />
          )}
          {!isGuest && <Figures totals={shooting.totals} currency={room.currency} />}
          <Bar sound={sound} onOpen={open} />
        </div>
        <p className="out" aria-live="polite">
          {shooting.newest
            ? words('sea.caught_said', {
                fish: names.fish(shooting.newest.fish ?? ''),
                times: String(shooting.newest.times),
              })
            : ''}
        </p>
      </div>
      <Suspense>
        {popup === 'paytable' && (
          <PaytablePopup room={room} sea={scene.sea} onClose={() => open(undefined)} />
        )}
        {popup === 'catches' && (
          <CatchesPopup catches={shooting.catches} room={room} onClose={() => open(undefined)} />
        )}
        {popup === 'fair' && (
          <FairPopup
            room={room}
            trial={trial.token}
            onStood={() => stand(true)}
            onClose={() => open(undefined)}
          />
        )}
      </Suspense>
    </GameFrame>
  );
}

/** Who looks on is told how to play; who has stood up, how to go on. */
function Guest({
  code,
  trouble,
  onSit,
}: {
  readonly code: string;
  readonly trouble: unknown;
  readonly onSit: (() => void) | undefined;
}) {
  const words = useWords();
  const show = usePopups((popups) => popups.show);
  if (onSit)
    return (
      <div className="sea-controls sea-guest">
        <button type="button" className={buttonClass('go', { wide: true })} onClick={onSit}>
          {words('sea.sit_again')}
        </button>
      </div>
    );
  return (
    <div className="sea-controls sea-guest">
      {trouble instanceof Error && <p role="alert">{trouble.message}</p>}
      <button
        type="button"
        className={buttonClass('go', { wide: true })}
        onClick={() => show('login', { back: `/sea/${code}` })}
      >
        {words('sea.sign_in')}
      </button>
      <Link className={buttonClass('quiet', { wide: true })} to="?mode=trial">
        {words('sea.try_it')}
      </Link>
    </div>
  );
}

function Bar({
  sound,
  onOpen,
}: {
  readonly sound: ReturnType<typeof openSound>;
  readonly onOpen: (what: Opened) => void;
}) {
  const words = useWords();
  const on = useSyncExternalStore(sound.watch, sound.on, () => false);
  return (
    <div className="sea-bar">
      <button type="button" aria-haspopup="dialog" onClick={() => onOpen('paytable')}>
        <Icon name="doc" small />
        {words('sea.paytable')}
      </button>
      <button type="button" aria-haspopup="dialog" onClick={() => onOpen('catches')}>
        <Icon name="slip" small />
        {words('sea.my_catches')}
      </button>
      <button type="button" aria-pressed={on} onClick={sound.toggle}>
        <Icon name={on ? 'sound' : 'mute'} small />
        {words(on ? 'sea.sound_on' : 'sea.sound_off')}
      </button>
    </div>
  );
}
