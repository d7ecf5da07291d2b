import { useState } from 'react';
import { Link } from 'react-router';
import type { Play, SeedInfo } from '#features/play/rounds/contract.ts';
import { playAddress } from '#features/play/rounds/contract/address.ts';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { Money } from '#platform/ui/money.tsx';
import { Popup } from '#platform/ui/popup.tsx';
import {
  BarcodeRule,
  Slip,
  SlipAction,
  SlipHead,
  SlipRow,
  SlipRows,
  SlipSum,
  Stamp,
  type StampTone,
} from '#platform/ui/slip.tsx';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { RoundCheck } from '../fair/round-check.tsx';
import { useGameSide } from '../game/side.ts';
import { isAbove } from './above.ts';
import { useRound } from './use-round.ts';
import { When } from '#platform/ui/when.tsx';

type Props = {
  readonly roundId: string;
  readonly gameName: string;
  readonly trial: string | undefined;
  /** the seeds were changed here */
  readonly onSeeds?: (seeds: SeedInfo) => void;
  readonly onClose: () => void;
};

/** A round as the slip it is. */
export function RoundPopup(props: Props) {
  const words = useWords();
  const { roundId, trial, onClose } = props;
  const { value, trouble, again } = useRound({ id: roundId, trial });
  return (
    <Popup title={words('rounds.round')} onClose={onClose} paper>
      <Slip className="round-slip">
        {value ? (
          <RoundSlip {...props} round={value} />
        ) : trouble ? (
          <ErrorState trouble={trouble} onRetry={again} />
        ) : (
          <Skeleton height={280} />
        )}
        <SlipAction>
          <Button onClick={onClose}>{words('ui.close')}</Button>
        </SlipAction>
      </Slip>
    </Popup>
  );
}

function toneOf({ state, payout, stake }: Play): StampTone {
  if (state === 'open') return 'action';
  return state === 'settled' && isAbove(payout, stake) ? 'gain' : 'plain';
}

export function RoundSlip({
  round,
  gameName,
  trial,
  onSeeds,
  onClose,
}: Omit<Props, 'roundId' | 'onClose'> & { readonly round: Play; readonly onClose?: () => void }) {
  const words = useWords();
  const [checking, setChecking] = useState(false);
  const { state, currency, steps } = round;
  const tone = toneOf(round);
  const { side } = useGameSide(round.gameCode);
  return (
    <>
      <SlipHead
        title={gameName}
        stamp={
          <Stamp tone={tone}>
            {words(
              state === 'settled'
                ? tone === 'gain'
                  ? 'rounds.state.won'
                  : 'rounds.state.settled'
                : `rounds.state.${state}`,
            )}
          </Stamp>
        }
      />
      <SlipRows>
        <SlipRow name={words('rounds.number')}>
          <span className="num">{`Nº ${round.serial}`}</span>
        </SlipRow>
        <SlipRow name={words('rounds.at')}>
          <When at={round.at} to="second" />
        </SlipRow>
        <SlipRow name={words('rounds.stake')}>
          <Money amount={round.stake} currency={currency} />
        </SlipRow>
        {side && steps.length > 0 && (
          <SlipRow name={words('rounds.result')}>
            <side.Mark code={round.gameCode} shown={steps.at(-1)} />
          </SlipRow>
        )}
        {steps.length > 1 && (
          <SlipRow name={words('rounds.steps')}>
            <span className="num">{steps.length}</span>
          </SlipRow>
        )}
      </SlipRows>
      {side?.Picture && steps.length > 0 && <side.Picture code={round.gameCode} steps={steps} />}
      <SlipSum
        name={words(
          state === 'voided' ? 'rounds.returned' : state === 'open' ? 'rounds.so_far' : 'rounds.paid',
        )}
      >
        <Money amount={round.payout} currency={currency} className={tone === 'gain' ? 'gain' : ''} />
      </SlipSum>
      {checking && <RoundCheck round={round} trial={trial} {...(onSeeds && { onSeeds })} />}
      <SlipAction>
        {state === 'open' ? (
          <Link
            className={buttonClass('go', { wide: true })}
            to={playAddress(round.gameCode)}
            {...(onClose && { onClick: onClose })}
          >
            {words('rounds.continue')}
          </Link>
        ) : (
          !checking && (
            <Button look="go" wide icon="shield" onClick={() => setChecking(true)}>
              {words('rounds.check_here')}
            </Button>
          )
        )}
      </SlipAction>
      <BarcodeRule />
    </>
  );
}
