/** One table: halting and closing it, the hand that is on, its hands to replay, and hints. */
import { useState } from 'react';
import type {
  OpsPokerHand,
  OpsPokerHands,
  OpsPokerTable,
  OpsSetPokerState,
  OpsVoidPokerHand,
} from '#features/play/poker/contract/ops.ts';
import { Halting } from '#features/play/stakes/ui/operator/halting.tsx';
import { Button } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { Wrong } from '#platform/ui/desk/form.tsx';
import { CardHead } from '#platform/ui/desk/card-head.tsx';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { useRefresh } from '#platform/ui/desk/refresh.ts';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { When } from '#platform/ui/desk/when.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Form } from '#platform/ui/form.tsx';
import { Money } from '#platform/ui/money.tsx';
import { ErrorState, SkeletonRows } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { Replay } from '../player/hand-page.tsx';
import { HandLines } from '../player/hand-lines.tsx';
import { Hints } from './hints.tsx';

type Props = { readonly table: OpsPokerTable; readonly onClose: () => void; readonly onChanged: () => void };

/** A hand that is on ends by itself: the list is never older than this. */
const REFRESH_MS = 3_000;

export function TablePane({ table, onClose, onChanged }: Props) {
  const words = useWords();
  const { value, trouble, again } = useRead<typeof OpsPokerHands>(
    '/ops/poker/tables/{code}/hands',
    { params: { code: table.code } },
    REFRESH_MS,
  );
  useRefresh(again, REFRESH_MS);
  const [chosen, choose] = useState<string>();
  const hands = value?.list ?? [];
  const playing = hands.find(({ state }) => state === 'playing');
  return (
    <Pane label={table.name} onClose={onClose}>
      <section className="desk-card">
        <CardHead title={table.name} />
        <States table={table} onChanged={onChanged} />
      </section>
      {playing && <VoidHand code={table.code} handId={playing.handId} onChanged={onChanged} />}
      <section className="desk-card">
        <h3>{words('poker.ops.hands')}</h3>
        {!value && (trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <SkeletonRows rows={4} />)}
        {value?.list.length === 0 && <p className="muted">{words('poker.ops.no_hands')}</p>}
        <ul className="desk-list">
          {hands.map((hand) => (
            <li key={hand.handId}>
              <button type="button" aria-pressed={hand.handId === chosen} onClick={() => choose(hand.handId)}>
                <span className="num">{hand.serial}</span>{' '}
                <b>
                  {words(
                    `poker.ops.hand_${hand.state === 'voided' ? 'voided' : hand.state === 'ended' ? 'ended' : 'playing'}`,
                  )}
                </b>{' '}
                <Money amount={hand.pot} currency={table.currency} /> <When at={hand.at} />
              </button>
            </li>
          ))}
        </ul>
      </section>
      {chosen !== undefined && <HandCard id={chosen} currency={table.currency} />}
      <Hints />
    </Pane>
  );
}

function States({ table: { code, state }, onChanged }: Pick<Props, 'table' | 'onChanged'>) {
  const words = useWords();
  const api = useApi();
  const set = (to: OpsPokerTable['state']) => () =>
    api.send<typeof OpsSetPokerState>('PUT', '/ops/poker/tables/{code}/state', {
      params: { code },
      body: { state: to },
    });
  return (
    <>
      <Halting
        says={words(state === 'open' ? 'poker.ops.halt_says' : 'poker.ops.open_says')}
        press={words(state === 'open' ? 'poker.ops.halt' : 'poker.ops.open')}
        send={set(state === 'open' ? 'halted' : 'open')}
        onChanged={onChanged}
      />
      {state !== 'closed' && (
        <Halting
          says={words('poker.ops.close_says')}
          press={words('poker.ops.close')}
          send={set('closed')}
          onChanged={onChanged}
        />
      )}
    </>
  );
}

function VoidHand({
  code,
  handId,
  onChanged,
}: {
  readonly code: string;
  readonly handId: string;
  readonly onChanged: () => void;
}) {
  const words = useWords();
  const api = useApi();
  const submission = useSubmission();
  const [reason, setReason] = useState('');
  return (
    <section className="desk-card">
      <h3>{words('poker.ops.void')}</h3>
      <p className="muted">{words('poker.ops.void_says')}</p>
      <Form
        onSubmit={() =>
          submission.run(async () => {
            await api.send<typeof OpsVoidPokerHand>('POST', '/ops/poker/tables/{code}/void', {
              params: { code },
              body: { handId, reason },
            });
            onChanged();
          })
        }
      >
        <Field
          label={words('poker.ops.reason')}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <div className="desk-save">
          <Button type="submit" busy={submission.busy} data-action="void">
            {words('poker.ops.void')}
          </Button>
          <Wrong text={submission.wrong} />
        </div>
      </Form>
    </section>
  );
}

function HandCard({ id, currency }: { readonly id: string; readonly currency: string }) {
  const words = useWords();
  const { value, trouble, again } = useRead<typeof OpsPokerHand>(
    '/ops/poker/hands/{id}',
    { params: { id } },
    0,
  );
  if (!value)
    return (
      <section className="desk-card">
        {trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <SkeletonRows rows={4} />}
      </section>
    );
  return (
    <section className="desk-card poker">
      <h3>{value.hand.serial}</h3>
      <p className="muted">{words(value.open ? 'poker.ops.cards_open' : 'poker.ops.cards_hidden')}</p>
      <Replay key={id} hand={value.hand} currency={currency} />
      <HandLines shown={value.hand} currency={currency} />
      <ul className="desk-list">
        {value.members.map(({ place, name, memberId }) => (
          <li key={place}>
            <bdi>{name}</bdi> {memberId === null && <span className="muted">{words('poker.bot')}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
