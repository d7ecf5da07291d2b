/** Chips, what is laid, and the buttons: everything a thumb needs stands together and keeps its place. */
import { useRef } from 'react';
import { Link } from 'react-router';
import type { Table, TableRound } from '#features/play/tables/contract.ts';
import { formatWire, parseAmount } from '#kernel/money.ts';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { Money } from '#platform/ui/money.tsx';
import { useTag, useWords } from '#platform/ui/words.tsx';
import { formatMoney } from '#platform/ui/money-format.ts';
import { ChipFace, chipText } from './chip.tsx';
import { total } from './chips.ts';
import type { Betting, Complaint } from './use-betting.ts';

type Props = {
  readonly table: Table;
  readonly round: TableRound | null;
  readonly betting: Betting;
  readonly open: boolean;
  readonly onGuest: (() => void) | undefined;
  /** Said beside the buttons, where a phone is looked at: that the round was cancelled, or interrupted. */
  readonly note: string | undefined;
};

export function Controls({ table, round, betting, open, onGuest, note }: Props) {
  const words = useWords();
  const tag = useTag();
  const { currency } = table;
  const amount = formatWire(betting.pendingTotal, currency);
  const laid = formatWire(betting.pendingTotal + total(betting.placed), currency);
  const everybody = (round?.crowd ?? []).reduce((sum, { stake }) => sum + parseAmount(stake, currency), 0n);
  const nothing = betting.pendingTotal === 0n;
  return (
    <div className="table-controls">
      <p className="table-sums">
        <span>
          {words('tables.your_bets')} <Money amount={laid} currency={currency} />
        </span>
        <span>
          {words('tables.players', { players: round?.players ?? 0 })}{' '}
          <Money amount={formatWire(everybody, currency)} currency={currency} />
        </span>
      </p>
      <Tray table={table} betting={betting} />
      <div className="table-place">
        {onGuest ? (
          <>
            <Button look="go" wide onClick={onGuest}>
              {words('tables.log_in')}
            </Button>
            <Link className={buttonClass('quiet', { wide: true })} to="?mode=trial">
              {words('tables.try_it')}
            </Link>
          </>
        ) : (
          <Button
            look={nothing ? 'quiet' : 'go'}
            wide
            busy={betting.busy}
            data-action="place"
            aria-disabled={nothing || !open || undefined}
            onClick={betting.place}
          >
            {nothing
              ? words(open ? 'tables.lay_first' : 'tables.betting_closed')
              : words('tables.place', { amount: formatMoney(amount, currency, tag) })}
          </Button>
        )}
      </div>
      {note === undefined ? (
        <Complaining complaint={betting.complaint} currency={currency} />
      ) : (
        <p className="table-complaint" data-calm="">
          {note}
        </p>
      )}
      <div className="table-acts">
        <Button icon="again" aria-disabled={!betting.canRepeat || undefined} onClick={betting.repeat}>
          {words('tables.repeat')}
        </Button>
        <Button
          aria-disabled={!open || (nothing && betting.placed.size === 0) || undefined}
          onClick={betting.double}
        >
          <b className="num">2×</b> {words('tables.double')}
        </Button>
        <Button icon="undo" aria-disabled={!open || nothing || undefined} onClick={betting.undo}>
          {words('tables.undo')}
        </Button>
      </div>
    </div>
  );
}

/** One of the chips is chosen; arrow keys go from one to the next, as in every group of choices. */
function Tray({ table, betting }: Pick<Props, 'table' | 'betting'>) {
  const words = useWords();
  const tag = useTag();
  const row = useRef<HTMLDivElement>(null);
  const go = (from: number, by: number): void => {
    const next = (from + by + table.chips.length) % table.chips.length;
    const chip = table.chips[next];
    if (chip === undefined) return;
    betting.choose(chip);
    row.current?.querySelectorAll<HTMLButtonElement>('button')[next]?.focus();
  };
  return (
    <div className="tray" role="radiogroup" aria-label={words('tables.chips')} ref={row}>
      {table.chips.map((chip, at) => (
        <button
          key={chip}
          type="button"
          role="radio"
          aria-checked={betting.chip === chip}
          tabIndex={betting.chip === chip ? 0 : -1}
          aria-label={formatMoney(chip, table.currency, tag)}
          onClick={() => betting.choose(chip)}
          onKeyDown={({ key }) => {
            const back = document.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
            const on = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
            if (key === back || key === 'ArrowUp') go(at, -1);
            if (key === on || key === 'ArrowDown') go(at, 1);
          }}
        >
          <ChipFace text={chipText(chip)} rank={at} />
        </button>
      ))}
    </div>
  );
}

function Complaining({
  complaint,
  currency,
}: {
  readonly complaint: Complaint | undefined;
  readonly currency: string;
}) {
  const words = useWords();
  const tag = useTag();
  const text = ((): string => {
    if (!complaint) return '';
    switch (complaint.kind) {
      case 'refused':
        return complaint.text;
      case 'late':
      case 'unknown':
        return words(`tables.complaint.${complaint.kind}`);
      default:
        return words(`tables.complaint.${complaint.kind}`, {
          amount: formatMoney(complaint.amount, currency, tag),
        });
    }
  })();
  return (
    <p className="table-complaint" role="alert">
      {text}
    </p>
  );
}
