/** How many cards for the next game, which, and the one button. */
import { useState } from 'react';
import { Link } from 'react-router';
import type { Table, TableBet, TableRound } from '#features/play/tables/contract.ts';
import type { TableStage } from '#games/view-props.ts';
import { formatWire, parseAmount } from '#kernel/money.ts';
import { Button, buttonClass, IconButton } from '#platform/ui/button.tsx';
import { formatMoney } from '#platform/ui/money-format.ts';
import { useTag, useWords } from '#platform/ui/words.tsx';
import { chooseCards, type CardShop as Shop, numberOf } from './use-cards.ts';

type Props = {
  readonly table: Table;
  readonly pool: NonNullable<Table['pool']>;
  readonly stage: TableStage;
  readonly round: TableRound | null;
  /** of the next game */
  readonly own: readonly TableBet[];
  readonly shop: Shop;
  readonly open: boolean;
  /** ms until the next game starts */
  readonly left: number;
  readonly guest: boolean;
  readonly onGuest: (() => void) | undefined;
};

/** `1:05` */
export const minutes = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds - 60 * Math.floor(seconds / 60)).padStart(2, '0')}`;
};

const FIRST = 3;

export function CardShop({ table, pool, stage, round, own, shop, open, left, guest, onGuest }: Props) {
  const words = useWords();
  const tag = useTag();
  const price = parseAmount(table.min, table.currency);
  const held = new Set(own.flatMap(({ parts }) => parts.map(({ spot }) => numberOf(spot))));
  const most = Number(parseAmount(table.roundMax, table.currency) / price) - held.size;
  const [cards, setCards] = useState<readonly number[]>(() => chooseCards(pool.book, FIRST, held));
  const shown = cards.filter((n) => !held.has(n)).slice(0, Math.max(0, most));
  const want = (count: number): void =>
    setCards(
      count <= shown.length
        ? shown.slice(0, count)
        : [...shown, ...chooseCards(pool.book, count - shown.length, new Set([...held, ...shown]))],
    );
  const amount = formatMoney(formatWire(price * BigInt(shown.length), table.currency), table.currency, tag);
  const press = async (): Promise<void> => {
    if (onGuest) return onGuest();
    if (await shop.buy(shown)) setCards(chooseCards(pool.book, FIRST, new Set([...held, ...shown])));
  };
  const { Card } = stage;
  return (
    <section className="card-shop" aria-label={words('tables.next_game')}>
      <p className="card-shop-head">
        <b className="sign">{words('tables.next_game')}</b>
        {round && open && (
          <span role="timer" className="num">
            {words('tables.starts_in', { time: minutes(left) })}
          </span>
        )}
        <span className="muted">{words('tables.players', { players: round?.players ?? 0 })}</span>
      </p>
      {most > 0 ? (
        <>
          <div className="card-shop-cards">
            {Card && shown.map((n) => <Card key={n} game={table.game} n={n} called={[]} small />)}
          </div>
          <div className="card-shop-count">
            <IconButton
              icon="minus"
              label={words('tables.fewer_cards')}
              aria-disabled={shown.length <= 1 || undefined}
              onClick={() => want(Math.max(1, shown.length - 1))}
            />
            <output className="num" aria-live="polite">
              {words('tables.cards', { count: shown.length })}
            </output>
            <IconButton
              icon="plus"
              label={words('tables.more_cards')}
              aria-disabled={shown.length >= most || undefined}
              onClick={() => want(Math.min(most, shown.length + 1))}
            />
            <Button
              look="quiet"
              small
              icon="again"
              onClick={() => setCards(chooseCards(pool.book, Math.max(1, shown.length), held))}
            >
              {words('tables.other_cards')}
            </Button>
          </div>
          <Button
            look="go"
            wide
            data-action="buy-cards"
            busy={shop.busy}
            why={open ? undefined : words('tables.next_opens')}
            onClick={() => void press()}
          >
            {onGuest ? words('tables.log_in') : words('tables.buy_cards', { count: shown.length, amount })}
          </Button>
          {guest && (
            <Link className={buttonClass('quiet', { wide: true })} to="?mode=trial">
              {words('tables.try_it')}
            </Link>
          )}
        </>
      ) : (
        <p className="muted">{words('tables.all_cards')}</p>
      )}
      <p className="table-complaint" role="alert">
        {shop.complaint ?? ''}
      </p>
    </section>
  );
}
