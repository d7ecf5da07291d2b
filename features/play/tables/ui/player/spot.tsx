/** A place of the table: its name, odds, what others have laid, and one's own chips. Pressing it lays the chosen chip. */
import { createContext, type MouseEvent, use } from 'react';
import type { Table, TableRound } from '#features/play/tables/contract.ts';
import type { SpotProps } from '#games/view-props.ts';
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

/** The share of an element a press lies at; the middle where it was made by a key or a reader of the screen. */
function shareOf({ detail, clientX, clientY, currentTarget }: MouseEvent<HTMLElement>): [number, number] {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  if (detail === 0 || width === 0 || height === 0) return [0.5, 0.5];
  return [(clientX - left) / width, (clientY - top) / height];
}

/** Own chips of one bet. @prop at where they lie when it is not the middle of the cell */
function OwnChips({
  code,
  board: { table, betting, won },
  at,
}: {
  readonly code: string;
  readonly board: Board;
  readonly at?: { readonly across: number; readonly along: number };
}) {
  const words = useWords();
  const { currency } = table;
  const pending = betting.pending.get(code) ?? 0n;
  const own = (betting.placed.get(code) ?? 0n) + pending;
  if (own === 0n) return null;
  const amount = formatWire(own, currency);
  return (
    <span
      className="spot-own"
      data-edge={at ? code : undefined}
      data-won={(at && won.has(code)) || undefined}
      style={at && { '--across': `${at.across}`, '--along': `${at.along}` }}
    >
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
  );
}

/** A place in a grid: its label and own chips, its own in the middle and those of its edges there. */
function Cell({
  code,
  name,
  tone,
  label,
  odds,
  edges = [],
  aim,
  aimed,
  off = false,
  board,
}: SpotProps & { readonly board: Board }) {
  const { table, betting, open, won, onGuest } = board;
  const isOn = betting.placed.has(code) || betting.pending.has(code);
  return (
    <button
      type="button"
      className="spot"
      data-look="cell"
      data-tone={tone}
      data-on={isOn || undefined}
      data-won={won.has(code) || undefined}
      data-aimed={aimed || undefined}
      data-spot={code}
      aria-label={name}
      aria-disabled={!open || off || undefined}
      onClick={(event) => (onGuest ? onGuest() : off || betting.lay(aim ? aim(...shareOf(event)) : code))}
    >
      <span className="cell-label">{label ?? name}</span>
      {odds && <b className="num">{table.spots.find((spot) => spot.code === code)?.odds}</b>}
      <OwnChips code={code} board={board} />
      {edges
        .filter((edge) => edge.code !== code)
        .map(({ code: edge, across, along }) => (
          <OwnChips key={edge} code={edge} board={board} at={{ across, along }} />
        ))}
    </button>
  );
}

function Place({ code, name, tone, big = false, board }: SpotProps & { readonly board: Board }) {
  const { table, round, betting, open, won, onGuest } = board;
  const { currency } = table;
  const odds = table.spots.find((spot) => spot.code === code)?.odds ?? '';
  const others = share(round, code, currency);
  const isOn = betting.placed.has(code) || betting.pending.has(code);
  return (
    <button
      type="button"
      className="spot"
      data-tone={tone}
      data-big={big || undefined}
      data-on={isOn || undefined}
      data-won={won.has(code) || undefined}
      data-spot={code}
      aria-disabled={!open || undefined}
      onClick={() => (onGuest ? onGuest() : betting.lay(code))}
    >
      <span className="spot-head">
        <span className="spot-name">{name}</span>
        <b className="num">{odds}</b>
      </span>
      <OwnChips code={code} board={board} />
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
