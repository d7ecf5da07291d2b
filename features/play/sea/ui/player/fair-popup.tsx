/** Fairness of a sea: what was fixed before, the seed of this sitting, and the tide before this one computed again on this device. */
import { useState } from 'react';
import { Link } from 'react-router';
import type { CallAnswer } from '#kernel/call.ts';
import type { LeaveSea, SeaRoom } from '#features/play/sea/contract.ts';
import type { GetTide } from '#features/play/sea/contract/tides.ts';
import { useApi } from '#platform/ui/call.ts';
import { Button } from '#platform/ui/button.tsx';
import { Popup } from '#platform/ui/popup.tsx';
import { Slip, SlipAction, SlipHead, Stamp } from '#platform/ui/slip.tsx';
import { ErrorState } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { checkTide } from './check.ts';
import { bearing } from '#features/play/stakes/ui/trial.ts';

type Props = {
  readonly room: SeaRoom;
  readonly trial: string | undefined;
  /** He has stood up, and is not sat down again by the page. */
  readonly onStood: () => void;
  readonly onClose: () => void;
};

export default function FairPopup({ room, trial, onStood, onClose }: Props) {
  const words = useWords();
  // Whoever stands up here goes on seeing the seed of his sitting.
  const [hash] = useState(room.mine?.seedHash);
  return (
    <Popup title={words('sea.fair')} onClose={onClose} paper>
      <Slip className="fair-slip">
        <SlipHead title={words('sea.fair')} />
        <p className="slip-rows">{words('sea.fair_says')}</p>
        <p className="slip-rows">
          <Link className="link" to={`/rules/${room.sea}`}>
            {words('sea.described')}
          </Link>
        </p>
        <dl className="slip-rows">
          <Line name={words('sea.tide_commitment')} text={room.commitment} />
          {hash !== undefined && <Line name={words('sea.seed_hash')} text={hash} />}
        </dl>
        <TideCheck room={room} />
        {hash !== undefined && <StandUp room={room} trial={trial} onStood={onStood} />}
        <SlipAction>
          <Button onClick={onClose}>{words('ui.close')}</Button>
        </SlipAction>
      </Slip>
    </Popup>
  );
}

export function Line({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div className="fair-line">
      <dt className="muted">{name}</dt>
      <dd>
        <code dir="ltr">{text}</code>
      </dd>
    </div>
  );
}

function TideCheck({ room }: { readonly room: SeaRoom }) {
  const api = useApi();
  const words = useWords();
  const [state, setState] = useState<'idle' | 'busy' | boolean>('idle');
  const [trouble, setTrouble] = useState<unknown>();
  const run = (): void => {
    setState('busy');
    setTrouble(undefined);
    const params = { id: room.roomId, tide: String(room.tide - 1) };
    api
      .send<typeof GetTide>('GET', '/sea/rooms/{id}/tides/{tide}', { params })
      .then((proof) => checkTide(proof))
      .then(setState, (error: unknown) => {
        setTrouble(error);
        setState('idle');
      });
  };
  if (trouble) return <ErrorState trouble={trouble} onRetry={run} />;
  if (typeof state === 'boolean')
    return (
      <p className="slip-rows" role="status">
        <Stamp tone={state ? 'gain' : 'danger'}>
          {words(state ? 'sea.tide_proved' : 'sea.tide_not_proved')}
        </Stamp>
      </p>
    );
  return (
    <p className="slip-rows">
      <Button look="go" wide icon="shield" busy={state === 'busy'} onClick={run}>
        {words(state === 'busy' ? 'sea.checking' : 'sea.check_tide')}
      </Button>
    </p>
  );
}

function StandUp({ room, trial, onStood }: Pick<Props, 'room' | 'trial' | 'onStood'>) {
  const api = useApi();
  const words = useWords();
  const [left, setLeft] = useState<CallAnswer<typeof LeaveSea>>();
  const [trouble, setTrouble] = useState<unknown>();
  const leave = (): void => {
    const input = { params: { id: room.roomId } };
    api.send<typeof LeaveSea>('POST', '/sea/rooms/{id}/leave', input, bearing(trial)).then((shown) => {
      setLeft(shown);
      onStood();
    }, setTrouble);
  };
  if (trouble) return <ErrorState trouble={trouble} onRetry={leave} />;
  if (!left)
    return (
      <p className="slip-rows">
        <Button wide icon="exit" onClick={leave}>
          {words('sea.stand_up')}
        </Button>
      </p>
    );
  return (
    <>
      <p className="slip-rows" role="status">
        {words('sea.stood_up')}
      </p>
      <dl className="slip-rows">
        <Line name={words('sea.seed')} text={left.seed.serverSeed ?? ''} />
        <Line name={words('sea.client_seed')} text={left.seed.clientSeed} />
      </dl>
    </>
  );
}
