import { useEffect, useRef, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Popup } from '#platform/ui/popup.tsx';
import { useWords } from '#platform/ui/words.tsx';
import {
  AUTO_LOSSES,
  AUTO_ROUNDS,
  AUTO_WINS,
  autoAfter,
  autoBegins,
  type AutoState,
  type AutoplaySettings,
} from './auto.ts';

type Props = {
  /** the button can be pressed */
  readonly ready: boolean;
  /** units of the round that stands on the slip, and the round they belong to; undefined while none is over */
  readonly last: { readonly roundId: string; readonly units: number } | undefined;
  readonly unitsPerStake: number;
  readonly onPress: () => void;
};

type Running = { readonly settings: AutoplaySettings; readonly state: AutoState };

/** Asks for several rounds within limits, and stops them. */
export function AutoControl({ ready, last, unitsPerStake, onPress }: Props) {
  const words = useWords();
  const [asks, setAsks] = useState(false);
  const [running, setRunning] = useState<Running>();
  const counted = useRef<string>(undefined);
  const turned = useRef(false);
  const roundId = last?.roundId;
  const units = last?.units ?? 0;
  useEffect(() => {
    if (!running) return;
    if (!ready) {
      turned.current = true;
      return;
    }
    if (!turned.current) return;
    turned.current = false;
    // A stake that was refused brings no new round: then nobody goes on pressing.
    const isNew = roundId !== undefined && roundId !== counted.current;
    const state = isNew ? autoAfter(running.settings, running.state, units, unitsPerStake) : undefined;
    counted.current = roundId;
    setRunning(state && { settings: running.settings, state });
    if (state) onPress();
  }, [running, ready, roundId, units, unitsPerStake, onPress]);
  if (running)
    return (
      <Button small onClick={() => setRunning(undefined)}>
        {words('reels.auto.stop', { left: String(running.state.left) })}
      </Button>
    );
  return (
    <>
      <Button small icon="again" onClick={() => setAsks(true)}>
        {words('reels.auto.open')}
      </Button>
      {asks && (
        <AutoPopup
          onClose={() => setAsks(false)}
          onStart={(settings) => {
            setAsks(false);
            counted.current = roundId;
            turned.current = false;
            setRunning({ settings, state: autoBegins(settings) });
            onPress();
          }}
        />
      )}
    </>
  );
}

type Choice = {
  readonly name: string;
  readonly options: readonly number[];
  readonly value: number;
  readonly say: (value: number) => string;
  readonly onChoose: (value: number) => void;
};

const Choices = ({ name, options, value, say, onChoose }: Choice) => (
  <label className="field">
    <span className="field-label">{name}</span>
    <span className="field-box">
      <select value={value} onChange={(event) => onChoose(Number(event.target.value))}>
        {options.map((option) => (
          <option key={option} value={option}>
            {say(option)}
          </option>
        ))}
      </select>
    </span>
  </label>
);

function AutoPopup({
  onClose,
  onStart,
}: {
  readonly onClose: () => void;
  readonly onStart: (settings: AutoplaySettings) => void;
}) {
  const words = useWords();
  const [rounds, setRounds] = useState<number>(AUTO_ROUNDS[0]);
  const [lossStakes, setLoss] = useState<number>(AUTO_LOSSES[0]);
  const [winStakes, setWin] = useState<number>(AUTO_WINS[0]);
  const stakes = (value: number): string => words('reels.auto.stakes', { stakes: value });
  return (
    <Popup title={words('reels.auto.open')} onClose={onClose}>
      <div className="stack">
        <Choices
          name={words('reels.auto.rounds')}
          options={AUTO_ROUNDS}
          value={rounds}
          say={String}
          onChoose={setRounds}
        />
        <Choices
          name={words('reels.auto.loss')}
          options={AUTO_LOSSES}
          value={lossStakes}
          say={stakes}
          onChoose={setLoss}
        />
        <Choices
          name={words('reels.auto.win')}
          options={AUTO_WINS}
          value={winStakes}
          say={stakes}
          onChoose={setWin}
        />
        <Button look="go" wide onClick={() => onStart({ rounds, lossStakes, winStakes })}>
          {words('reels.auto.start')}
        </Button>
      </div>
    </Popup>
  );
}
