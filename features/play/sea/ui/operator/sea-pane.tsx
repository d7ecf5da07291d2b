/** One sea: who sits where, and what staff may do about it. */
import { useState } from 'react';
import { Halting } from '#features/play/stakes/ui/operator/halting.tsx';
import { LimitsForm } from '#features/play/stakes/ui/operator/limits-form.tsx';
import type { OpsHaltSea, OpsSea, OpsSetSea } from '#features/play/sea/contract/ops.ts';
import { useApi } from '#platform/ui/call.ts';
import { CardHead } from '#platform/ui/desk/card-head.tsx';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Money } from '#platform/ui/money.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { SeaReturnsTable } from './returns-table.tsx';
import { SeaMark } from './sea-mark.tsx';

type Props = { readonly sea: OpsSea; readonly onClose: () => void; readonly onChanged: () => void };

export function SeaPane({ sea, onClose, onChanged }: Props) {
  const words = useWords();
  const { currency, today, rooms } = sea;
  return (
    <Pane label={sea.name} onClose={onClose}>
      <section className="desk-card">
        <CardHead title={sea.name}>
          <SeaMark halted={sea.halted} />
        </CardHead>
        <dl className="desk-rows">
          <dt>{words('sea.ops.volleys_today')}</dt>
          <dd className="num">{today.volleys}</dd>
          <dt>{words('sea.ops.stake_today')}</dt>
          <dd>
            <Money amount={today.stake} currency={currency} />
          </dd>
          <dt>{words('sea.ops.payout_today')}</dt>
          <dd>
            <Money amount={today.payout} currency={currency} />
          </dd>
        </dl>
        <HaltSea sea={sea} onChanged={onChanged} />
      </section>
      <section className="desk-card">
        <h3 className="sign-small">{words('sea.ops.rooms')}</h3>
        <dl className="desk-rows">
          {rooms.map((room) => (
            <Room key={room.roomId} room={room} currency={currency} />
          ))}
        </dl>
      </section>
      <SeaStakes key={sea.code} sea={sea} onChanged={onChanged} />
      <SeaReturnsTable code={sea.code} />
    </Pane>
  );
}

type RoomProps = { readonly room: OpsSea['rooms'][number]; readonly currency: string };

function Room({ room: { number, trial, seats, pool }, currency }: RoomProps) {
  const words = useWords();
  return (
    <>
      <dt>{words(trial ? 'sea.ops.room_trial' : 'sea.ops.room', { number: String(number) })}</dt>
      <dd>
        {seats.length === 0 && <span className="muted">{words('sea.ops.empty')}</span>}
        {seats.map(({ seat, name, kind }) => (
          <span key={seat}>
            <bdi>{name}</bdi> {kind === 'bot' && <em>{words('sea.bot')}</em>}{' '}
          </span>
        ))}
        {!trial && (
          <small>
            {words('sea.ops.pool')} <Money amount={pool} currency={currency} />
          </small>
        )}
      </dd>
    </>
  );
}

function HaltSea({ sea: { code, halted }, onChanged }: Pick<Props, 'sea' | 'onChanged'>) {
  const words = useWords();
  const api = useApi();
  const input = { params: { code }, body: { halted: !halted } };
  return (
    <Halting
      says={words(halted ? 'sea.ops.resume_says' : 'sea.ops.halt_says')}
      press={words(halted ? 'sea.ops.resume' : 'sea.ops.halt')}
      send={() => api.send<typeof OpsHaltSea>('PUT', '/ops/sea/{code}/halted', input)}
      onChanged={onChanged}
    />
  );
}

function SeaStakes({ sea, onChanged }: Pick<Props, 'sea' | 'onChanged'>) {
  const words = useWords();
  const api = useApi();
  const [text, setText] = useState(sea.stakes.join(' '));
  const send = () => {
    const stakes = text.split(/\s+/).filter((one) => one !== '');
    const input = { params: { code: sea.code }, body: { stakes } };
    return api.send<typeof OpsSetSea>('PUT', '/ops/sea/{code}', input);
  };
  return (
    <LimitsForm
      title={words('sea.ops.limits')}
      save={words('sea.ops.save')}
      saved={words('sea.ops.saved')}
      send={send}
      onChanged={onChanged}
    >
      {(wrongOf) => (
        <Field
          label={words('sea.ops.stakes')}
          hint={words('sea.ops.stakes_hint')}
          value={text}
          wrong={wrongOf('stakes')}
          onChange={(event) => setText(event.target.value)}
        />
      )}
    </LimitsForm>
  );
}
