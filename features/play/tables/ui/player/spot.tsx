/** A place of the table: its name, odds, what others have laid, and one's own chips. Pressing it lays the chosen chip. */
import { createContext, use } from 'react';
import type { Table, TableRound } from '#features/play/tables/contract.ts';
import type { SpotProps } from '#games/views.ts';
import { formatWire, parseAmount } from '#kernel/money.ts';
import { Money } from '#platform/ui/money.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { ChipFace, chipText, rankOf } from './chip.tsx';
import type { Betting } from './use-betting.ts';

export type Board = {
  readonly table: Table;
  readonly round: TableRound | null;
  readonly betting: Betting;
  /** takes chips now */
  readonly open: boolean;
  /** places that won in the result that is shown */
  readonly won: ReadonlySet<string>;
  readonly onGuest: (() => void) | undefined;
};
export const BoardContext = createContext<Board | undefined>(undefined);

export function Spot(props: SpotProps) {
  const board = use(BoardContext);
  if (!board) return null;
  return props.look === 'cell' ? <Cell {...props} board={board} /> : <Place {...props} board={board} />;
}

function share(round: TableRound | null, code: string, currency: string): { stake: string; percent: number } {
  const all = round?.crowd ?? [];
  const sum = all.reduce((left, { stake }) => left + parseAmount(stake, currency), 0n);
  const own = all.find(({ spot }) => spot === code);
  if (!own || sum === 0n) return { stake: formatWire(0n, currency), percent: 0 };
  return { stake: own.stake, percent: Number((parseAmount(own.stake, currency) * 100n) / sum) };
}

/** A place in a grid: its label and own chips. */
function Cell({
  code,
  name,
  tone,
  label,
  odds,
  also,
  off = false,
  board,
}: SpotProps & { readonly board: Board }) {
  const words = useWords();
  const { table, betting, open, won, onGuest } = board;
  const { currency } = table;
  const sumOf = (amounts: ReadonlyMap<string, bigint>): bigint =>
    [code, ...(also ?? [])].reduce((sum, one) => sum + (amounts.get(one) ?? 0n), 0n);
  const pending = sumOf(betting.pending);
  const own = sumOf(betting.placed) + pending;
  const amount = formatWire(own, currency);
  return (
    <button
      type="button"
      className="spot"
      data-look="cell"
      data-tone={tone}
      data-on={own > 0n || undefined}
      data-won={won.has(code) || undefined}
      data-spot={code}
      aria-label={name}
      aria-disabled={!open || off || undefined}
      onClick={() => (onGuest ? onGuest() : off || betting.lay(code))}
    >
      <span className="cell-label">{label ?? name}</span>
      {odds && <b className="num">{table.spots.find((spot) => spot.code === code)?.odds}</b>}
      {own > 0n && (
        <span className="spot-own">
          <ChipFace
            text={chipText(amount)}
            rank={rankOf(table.chips, own, (chip) => parseAmount(chip, currency))}
            loose={pending > 0n}
          />
          <span className="out">
            {words(pending > 0n ? 'tables.laid_here' : 'tables.placed_here')}{' '}
            <Money amount={amount} currency={currency} />
          </span>
        </span>
      )}
    </button>
  );
}

function Place({ code, name, tone, big = false, board }: SpotProps & { readonly board: Board }) {
  const words = useWords();
  const { table, round, betting, open, won, onGuest } = board;
  const { currency } = table;
  const odds = table.spots.find((spot) => spot.code === code)?.odds ?? '';
  const others = share(round, code, currency);
  const placed = betting.placed.get(code) ?? 0n;
  const pending = betting.pending.get(code) ?? 0n;
  const own = placed + pending;
  const amount = formatWire(own, currency);
  return (
    <button
      type="button"
      className="spot"
      data-tone={tone}
      data-big={big || undefined}
      data-on={own > 0n || undefined}
      data-won={won.has(code) || undefined}
      data-spot={code}
      aria-disabled={!open || undefined}
      onClick={() => (onGuest ? onGuest() : betting.lay(code))}
    >
      <span className="spot-head">
        <span className="spot-name">{name}</span>
        <b className="num">{odds}</b>
      </span>
      {own > 0n && (
        <span className="spot-own">
          <ChipFace
            text={chipText(amount)}
            rank={rankOf(table.chips, own, (chip) => parseAmount(chip, currency))}
            loose={pending > 0n}
          />
          <span className="out">
            {words(pending > 0n ? 'tables.laid_here' : 'tables.placed_here')}{' '}
            <Money amount={amount} currency={currency} />
          </span>
        </span>
      )}
      <span className="spot-crowd">
        <span>
          <Money amount={others.stake} currency={currency} />
          <b className="num">{`${others.percent}%`}</b>
        </span>
        <u>
          <i style={{ inlineSize: `${others.percent}%` }} />
        </u>
      </span>
    </button>
  );
}
