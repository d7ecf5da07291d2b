import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import '#platform/ui/css/play.css';
import './lottery.css';
import './results.css';
import type { GetOrders, LotteryOrder } from '#features/play/lottery/contract.ts';
import { useSession } from '#identity/sessions/ui/player/session.ts';
import { parseAmount } from '#kernel/money.ts';
import { buttonClass, Chip } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { Money } from '#platform/ui/money.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { Pager } from '#platform/ui/pager.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#platform/ui/states.tsx';
import { When } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { OrderPopup } from './order-popup.tsx';

const STATES = ['open', 'won', 'ended'] as const;

/** `/member/lottery`: the member's orders, newest first, with the filters in the address. */
export default function OrdersPage() {
  const words = useWords();
  // Who may no longer play is led to no offer.
  const isClosed = useSession(({ member }) => Boolean(member?.restriction));
  const [params, setParams] = useSearchParams();
  const [shown, setShown] = useState<string>();
  const state = STATES.find((one) => one === params.get('state'));
  const page = Math.max(1, Number(params.get('page')) || 1);
  const title = words('lottery.my_bets');
  usePageHead(title);
  const query = { pageNo: page, pageSize: 15, ...(state && { state }) };
  const { value, waiting, trouble, again } = useRead<typeof GetOrders>('/lottery/orders', { query }, 0);
  const set = (name: string, text: string | undefined): void =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (text === undefined) next.delete(name);
      else next.set(name, text);
      if (name !== 'page') next.delete('page');
      return next;
    });
  return (
    <div className="page lottery-orders">
      <h1 className="sign">{title}</h1>
      <div className="lottery-chips" role="group" aria-label={words('lottery.filter_state')}>
        <Chip on={state === undefined} onPress={() => set('state', undefined)}>
          {words('lottery.all')}
        </Chip>
        {STATES.map((one) => (
          <Chip key={one} on={state === one} onPress={() => set('state', one)}>
            {words(`lottery.orders.${one}`)}
          </Chip>
        ))}
      </div>
      {waiting && !value && <SkeletonRows rows={8} height={70} />}
      {!value && Boolean(trouble) && <ErrorState trouble={trouble} onRetry={again} />}
      {value?.list.length === 0 && (
        <EmptyState
          icon="slip"
          title={words('lottery.no_orders')}
          action={
            !isClosed && (
              <Link className={buttonClass('go')} to="/lottery">
                {words('lottery.to_lobby')}
              </Link>
            )
          }
        >
          {words('lottery.no_orders_do')}
        </EmptyState>
      )}
      <ul className="ledger">
        {value?.list.map((order) => (
          <Row key={order.orderId} order={order} onOpen={() => setShown(order.orderId)} />
        ))}
      </ul>
      {value && value.totalPages > 1 && (
        <Pager page={page} pages={value.totalPages} onPage={(next) => set('page', String(next))} />
      )}
      {shown && <OrderPopup orderId={shown} onClose={() => setShown(undefined)} onChanged={again} />}
    </div>
  );
}

function Row({ order, onOpen }: { readonly order: LotteryOrder; readonly onOpen: () => void }) {
  const words = useWords();
  const { currency } = order;
  const paid = parseAmount(order.payout, currency);
  const won = paid > parseAmount(order.stake, currency);
  return (
    <li>
      <button type="button" className="ledger-row order-row" onClick={onOpen}>
        <span>
          <strong>{order.gameName}</strong>
          <small>
            <When at={order.at} to="second" /> <span className="num">{order.serial}</span>
          </small>
          <small className="muted">
            {words('lottery.order_says', { tickets: order.tickets, draws: order.periods })}
          </small>
        </span>
        <span className="ledger-end">
          {order.open > 0 ? (
            <span className="sign-small">{words('lottery.open_count', { open: String(order.open) })}</span>
          ) : (
            <Money amount={order.payout} currency={currency} className={won ? 'gain' : ''} />
          )}
          <small>
            {words('lottery.stake')} <Money amount={order.stake} currency={currency} />
          </small>
        </span>
      </button>
    </li>
  );
}
