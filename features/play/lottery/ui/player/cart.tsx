/** The ticket: bets that were added, what they cost on how many draws, and the button that buys them. */
import type { Draw, LotteryGame, OrderLine } from '#features/play/lottery/contract.ts';
import type { ChaseRequest } from '#features/play/lottery/rules/chase.ts';
import { formatWire, parseAmount } from '#kernel/money.ts';
import { Button, IconButton } from '#platform/ui/button.tsx';
import { Money } from '#platform/ui/money.tsx';
import { Slip, SlipHead, SlipSum } from '#platform/ui/slip.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { ChaseForm, plannedMultiples } from './chase-form.tsx';
import { usePeriodName } from './draw-band.tsx';
import { useNames } from '../names.ts';
import { selectionText, SHOWN } from './selection-text.ts';
import type { Quote } from './quote.ts';
import type { Placed } from './use-place.ts';

export type CartLine = {
  readonly id: number;
  readonly line: OrderLine;
  readonly quote: Extract<Quote, { ok: true }>;
};

type Props = {
  readonly game: LotteryGame;
  readonly draw: Draw | undefined;
  /** Open draws of the same place from this one on. */
  readonly ahead: readonly Draw[];
  readonly lines: readonly CartLine[];
  readonly chase: ChaseRequest | undefined;
  readonly balance: string | undefined;
  readonly busy: boolean;
  readonly closed: boolean;
  readonly placed: Placed | undefined;
  readonly onRemove: (id: number) => void;
  readonly onChase: (request: ChaseRequest | undefined) => void;
  readonly onBuy: () => void;
};

/** Of many numbers the first ones: the ticket shows no more. */
const packed = ({ numbers, rows }: OrderLine): string =>
  rows ? `r ${rows.join('|')}` : `n ${(numbers ?? []).slice(0, SHOWN + 1).join(',')}`;

export function Cart(props: Props) {
  const { game, draw, ahead, lines, chase, balance, busy, closed, placed, onRemove, onChase, onBuy } = props;
  const words = useWords();
  const periodOf = usePeriodName();
  const names = useNames();
  const { currency } = game;
  const cost = lines.reduce((sum, { quote }) => sum + parseAmount(quote.cost, currency), 0n);
  const [only] = lines;
  const pays = lines.length === 1 ? only?.quote.best : undefined;
  const multiples = plannedMultiples(
    cost,
    chase,
    pays === undefined ? undefined : parseAmount(pays, currency),
  );
  const total = multiples?.reduce((sum, multiple) => sum + cost * multiple, 0n) ?? 0n;
  const tickets = lines.reduce((sum, { quote }) => sum + quote.tickets, 0);
  const short = balance !== undefined && !balance.startsWith('-') && parseAmount(balance, currency) < total;
  const why = closed
    ? words('lottery.why_closed')
    : !multiples
      ? words('lottery.chase_impossible')
      : short
        ? words('lottery.why_balance')
        : undefined;
  return (
    <Slip className="lottery-ticket" flat>
      <SlipHead title={words('lottery.ticket')} serial={draw ? periodOf(draw) : undefined} />
      {lines.length === 0 ? (
        <p className="slip-rows muted">{words('lottery.ticket_empty')}</p>
      ) : (
        <ul className="ticket-lines">
          {lines.map(({ id, line, quote }) => (
            <li key={id}>
              <span>
                <strong>{names.play(line.play)}</strong>
                <bdi className="num ticket-picks" dir="ltr">
                  {selectionText(packed(line))}
                </bdi>
                <small className="muted">
                  {words('lottery.line_says', {
                    tickets: quote.tickets,
                    unit: line.unit,
                    multiple: String(line.multiple ?? 1),
                  })}
                </small>
              </span>
              <Money amount={quote.cost} currency={currency} />
              <IconButton icon="close" label={words('lottery.remove')} onClick={() => onRemove(id)} />
            </li>
          ))}
        </ul>
      )}
      {lines.length > 0 && (
        <>
          <ChaseForm
            game={game}
            open={ahead}
            cost={formatWire(cost, currency)}
            pays={pays}
            request={chase}
            onChange={onChase}
          />
          <SlipSum name={words('lottery.sum_says', { tickets, draws: multiples?.length ?? 1 })}>
            <Money amount={formatWire(total, currency)} currency={currency} />
          </SlipSum>
          <div className="slip-act">
            <Button look="go" wide busy={busy} why={why} onClick={onBuy}>
              {tickets === 1 ? words('lottery.buy_one') : words('lottery.buy', { tickets: String(tickets) })}
            </Button>
          </div>
        </>
      )}
      {placed && (
        <p className={`slip-rows ${placed.state === 'taken' ? 'gain' : 'danger'}`} role="status">
          {placed.state === 'taken'
            ? words('lottery.taken', { serial: placed.order.serial })
            : placed.state === 'refused'
              ? placed.text
              : words('lottery.unknown')}
        </p>
      )}
    </Slip>
  );
}
