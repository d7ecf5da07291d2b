/** One order as the slip it is: its bets by draw with the winning ones marked, and what can still be taken back. */
import { type ReactNode, useState } from 'react';
import type {
  CancelOrder,
  GetOrder,
  LotteryBet,
  OrderDetail,
  StopChase,
} from '#features/play/lottery/contract.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { Money } from '#platform/ui/money.tsx';
import { Popup } from '#platform/ui/popup.tsx';
import { Slip, SlipAction, SlipHead, SlipSum, Stamp } from '#platform/ui/slip.tsx';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { useNames } from '../names.ts';
import { selectionText } from './selection-text.ts';
import { Balls } from './result.tsx';

type Props = { readonly orderId: string; readonly onClose: () => void; readonly onChanged: () => void };

export function OrderPopup({ orderId, onClose, onChanged }: Props) {
  const words = useWords();
  return (
    <Popup title={words('lottery.ticket')} onClose={onClose} paper>
      <OrderSlip id={orderId} onChanged={onChanged}>
        <SlipAction>
          <Button onClick={onClose}>{words('ui.close')}</Button>
        </SlipAction>
      </OrderSlip>
    </Popup>
  );
}

type SlipProps = {
  /** Of the order, or of one of its bets. */
  readonly id: string;
  readonly onChanged?: () => void;
  readonly children: ReactNode;
};

export function OrderSlip({ id, onChanged, children }: SlipProps) {
  const { value, trouble, again } = useRead<typeof GetOrder>('/lottery/orders/{id}', { params: { id } }, 0);
  return (
    <Slip className="order-slip">
      {!value && !trouble && <Skeleton height={260} />}
      {!value && Boolean(trouble) && <ErrorState trouble={trouble} onRetry={again} />}
      {value && (
        <Order
          detail={value}
          onChanged={() => {
            again();
            onChanged?.();
          }}
        />
      )}
      {children}
    </Slip>
  );
}

function Order({ detail, onChanged }: { readonly detail: OrderDetail; readonly onChanged: () => void }) {
  const words = useWords();
  const { order, bets } = detail;
  const { currency } = order;
  const won = bets.some(({ hits }) => hits > 0);
  return (
    <>
      <SlipHead
        title={order.gameName}
        serial={order.serial}
        stamp={order.open === 0 && won && <Stamp tone="gain">{words('lottery.won')}</Stamp>}
      />
      <ul className="order-bets">
        {bets.map((bet) => (
          <Bet key={bet.betId} bet={bet} engine={order.engine} currency={currency} />
        ))}
      </ul>
      <SlipSum name={words('lottery.stake')}>
        <Money amount={order.stake} currency={currency} />
      </SlipSum>
      {order.open === 0 && (
        <SlipSum name={words('lottery.paid_out')}>
          <Money amount={order.payout} currency={currency} className={won ? 'gain' : ''} />
        </SlipSum>
      )}
      {Number(order.rebate) > 0 && (
        <SlipSum name={words('lottery.rebate')}>
          <Money amount={order.rebate} currency={currency} />
        </SlipSum>
      )}
      {order.cancellable && <TakeBack order={order} onChanged={onChanged} />}
    </>
  );
}

function Bet({
  bet,
  engine,
  currency,
}: {
  readonly bet: LotteryBet;
  readonly engine: string;
  readonly currency: string;
}) {
  const words = useWords();
  const names = useNames();
  const won = bet.hits > 0;
  return (
    <li data-won={won || undefined} data-void={bet.state === 'voided' || undefined}>
      <span>
        <strong>{names.play(bet.play)}</strong>
        <bdi className="num ticket-picks" dir="ltr">
          {selectionText(bet.selection)}
        </bdi>
        <small className="muted">
          <span className="num">{bet.period}</span>{' '}
          {words('lottery.line_says', {
            tickets: bet.tickets,
            unit: bet.unit,
            multiple: String(bet.multiple),
          })}
        </small>
        {bet.result !== null && <Balls result={bet.result} engine={engine} small />}
        {won && (
          <span className="bet-wins">
            {bet.wins.slice(0, 8).map(({ number, times }) => (
              <b key={number} className="num">
                {times > 1 ? `${number} ×${times}` : number}
              </b>
            ))}
          </span>
        )}
      </span>
      <span className="ledger-end">
        {bet.state === 'open' ? (
          <span className="sign-small">{words('lottery.open')}</span>
        ) : (
          <Money amount={bet.payout} currency={currency} className={won ? 'gain' : ''} />
        )}
        {bet.note && <small>{words(`lottery.note.${bet.note}`)}</small>}
      </span>
    </li>
  );
}

/** Back as long as the draw takes bets: all of it, or what a chase has still to come. */
function TakeBack({
  order,
  onChanged,
}: {
  readonly order: OrderDetail['order'];
  readonly onChanged: () => void;
}) {
  const api = useApi();
  const words = useWords();
  const [busy, setBusy] = useState(false);
  const [said, say] = useState<string>();
  const run = (work: Promise<unknown>): void => {
    setBusy(true);
    work
      .then(onChanged, (error: unknown) => say(error instanceof Error ? error.message : ''))
      .finally(() => setBusy(false));
  };
  const input = { params: { id: order.orderId } };
  return (
    <div className="slip-act">
      {order.periods > 1 && (
        <Button
          busy={busy}
          onClick={() => run(api.send<typeof StopChase>('POST', '/lottery/chases/{id}/stop', input))}
        >
          {words('lottery.stop_chase')}
        </Button>
      )}
      <Button
        busy={busy}
        onClick={() => run(api.send<typeof CancelOrder>('POST', '/lottery/orders/{id}/cancel', input))}
      >
        {words('lottery.cancel_order')}
      </Button>
      {said && <p className="danger">{said}</p>}
    </div>
  );
}
