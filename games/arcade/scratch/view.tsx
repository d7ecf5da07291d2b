import { useEffect, useRef, useState } from 'react';
import { type BodyProps, Frame } from '#games/arcade/kit/frame.tsx';
import { arcadeEngine } from '#games/arcade/games.ts';
import { read } from '#games/arcade/kit/shown.ts';
import { multiple } from '#games/arcade/kit/sums.ts';
import { isStill, useRound } from '#games/arcade/kit/use-round.ts';
import { useWords } from '#platform/ui/words.tsx';
import { CELLS } from './engine.ts';
import { CARDS, type Card } from './table.ts';
import { Sign } from './signs.tsx';

const ALL = Array.from({ length: CELLS }, (_, cell) => cell);

export function ScratchBody(props: BodyProps) {
  const card = CARDS.find(({ code }) => code === props.code);
  return card ? <Ticket {...props} card={card} /> : null;
}

/** A ticket that was bought is over; the player uncovers it himself, or all at once. */
function Ticket({ card, ...props }: BodyProps & { readonly card: Card }) {
  const { host, code } = props;
  const words = useWords();
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const uncovered = useRef<() => void>(undefined);
  const round = useRound(host, () =>
    isStill() ? 0 : new Promise<void>((resolve) => (uncovered.current = resolve)),
  );
  const seen = read(round.shown);
  const cells = seen.numbers('cells');
  const tier = seen.number('tier') ?? -1;
  const isCovered = round.phase === 'showing';
  const engine = arcadeEngine(code);
  useEffect(() => setOpen(new Set()), [round.answer?.roundId]);
  useEffect(() => {
    if (isCovered && open.size === CELLS) uncovered.current?.();
  }, [open, isCovered]);
  if (!engine) return null;
  const scratch = (cell: number): void => {
    if (isCovered) setOpen((before) => new Set([...before, cell]));
  };
  const isOver = round.phase === 'ready' && cells.length > 0;
  return (
    <Frame
      {...props}
      round={round}
      proof={engine.proof}
      says={
        isOver ? words('arcade.scratch.ticket', { ticket: String(seen.number('ticket') ?? 0) }) : undefined
      }
      main={
        isCovered
          ? { label: words('arcade.scratch.all'), press: () => setOpen(new Set(ALL)), prize: true }
          : { label: words('arcade.scratch.buy'), press: () => round.begin(), stopped: !round.mayStake }
      }
      options={<Tiers card={card} tier={isOver ? tier : undefined} />}
    >
      <div className="arc-ticket" role="group" aria-label={words('arcade.scratch.cells')}>
        {ALL.map((cell) => {
          const isOpen = isOver || (isCovered && open.has(cell));
          const sign = cells[cell];
          return (
            <button
              key={cell}
              type="button"
              className="arc-scratch"
              data-open={(isOpen && sign !== undefined) || undefined}
              data-won={(isOver && sign === tier) || undefined}
              aria-label={
                isOpen && sign !== undefined
                  ? words('arcade.scratch.cell_open', {
                      cell: String(cell + 1),
                      sign: signText(card, sign, words('arcade.scratch.blank')),
                    })
                  : words('arcade.scratch.cell', { cell: String(cell + 1) })
              }
              onPointerEnter={(event) => event.buttons > 0 && scratch(cell)}
              onClick={() => scratch(cell)}
            >
              {isOpen && sign !== undefined && (
                <>
                  <Sign at={sign} />
                  <small className="num">{signText(card, sign, '·')}</small>
                </>
              )}
            </button>
          );
        })}
      </div>
    </Frame>
  );
}

const signText = ({ tiers }: Card, sign: number, blank: string): string => {
  const units = tiers[sign]?.[0];
  return units === undefined ? blank : `${multiple(units, 100).replace(/\.00$/, '')}×`;
};

/** What three of a sign pay, and on how many of a million tickets. */
function Tiers({ card, tier }: { readonly card: Card; readonly tier: number | undefined }) {
  const words = useWords();
  return (
    <ul className="arc-tiers" aria-label={words('arcade.scratch.prizes')}>
      {card.tiers.map(([units, tickets], at) => (
        <li key={units} data-on={at === tier || undefined}>
          <Sign at={at} />
          <b className="num">{multiple(units, 100)}×</b>
          <small className="num">
            {words('arcade.scratch.of', { tickets: String(tickets).replace(/\B(?=(\d{3})+$)/g, ',') })}
          </small>
        </li>
      ))}
    </ul>
  );
}
