import { useState } from 'react';
import { type BodyProps, Frame } from '#games/arcade/kit/frame.tsx';
import { proofOf } from '#games/arcade/kit/law.ts';
import { Choices, Facts, Slider } from '#games/arcade/kit/options.tsx';
import { read } from '#games/arcade/kit/shown.ts';
import { multiple, percent, worth } from '#games/arcade/kit/sums.ts';
import { useRound } from '#games/arcade/kit/use-round.ts';
import { useWords } from '#platform/ui/words.tsx';
import { minesLaw, mines, minesUnits, mostTiles, TILES } from './engine.ts';

export function MinesBody(props: BodyProps) {
  const { host } = props;
  const words = useWords();
  const round = useRound(host, () => 250);
  const [chosen, setCount] = useState(3);
  const seen = read(round.shown);
  const isOpen = round.phase === 'open' || (round.answer !== undefined && !round.answer.done);
  const opened = seen.numbers('opened');
  const count = isOpen ? (seen.number('count') ?? chosen) : chosen;
  const stake = round.answer && isOpen ? round.answer.stake : round.stake;
  const next = opened.length + 1;
  const value = (units: number): string => host.formatMoney(worth(units, 100, stake, host.currency));
  const press = (tile: number): void =>
    round.phase === 'open' ? round.act({ tile }) : round.begin({ mines: count, tile });
  const anyTile = (): void => {
    const closed = Array.from({ length: TILES }, (_, tile) => tile).filter((tile) => !opened.includes(tile));
    // Which tile is opened decides nothing: the mines lie already.
    const tile = closed[Math.floor(closed.length / 2)];
    if (tile !== undefined) press(tile);
  };
  return (
    <Frame
      {...props}
      round={round}
      proof={mines.proofFor({ mines: count, tile: 0 })}
      says={
        round.phase === 'open'
          ? words('arcade.mines.opened', {
              opened: String(opened.length),
              times: multiple(minesUnits(count, opened.length), 100),
            })
          : seen.is('hit')
            ? words('arcade.mines.hit')
            : undefined
      }
      main={
        isOpen
          ? {
              label: words('arcade.cash_out', { amount: value(minesUnits(count, opened.length)) }),
              press: () => round.act({ cash: true }),
              stopped: round.phase !== 'open',
              prize: true,
            }
          : { label: words('arcade.mines.start'), press: anyTile, stopped: !round.mayStake }
      }
      options={
        <>
          <Choices
            name={words('arcade.mines.count')}
            values={[1, 3, 5, 10, 24]}
            value={count}
            onChoose={setCount}
          />
          <Slider
            name={words('arcade.mines.count')}
            min={1}
            max={TILES - 1}
            value={count}
            text={String(count)}
            onChange={setCount}
          />
          {next <= mostTiles(count) && (
            <Facts
              facts={[
                [words('arcade.mines.next'), `${multiple(minesUnits(count, next), 100)}×`],
                [words('arcade.wins_amount'), value(minesUnits(count, next))],
                // Of the stake, by whoever opens so many and then takes the money.
                [words('arcade.return'), percent(proofOf(minesLaw(count, next), 100).rtp)],
              ]}
            />
          )}
        </>
      }
    >
      <Field
        opened={round.phase === 'asking' && !isOpen ? [] : opened}
        hit={seen.is('hit') ? seen.number('tile') : undefined}
        mines={seen.numbers('mines')}
        stopped={!(round.mayStake || round.phase === 'open')}
        over={!isOpen && round.answer !== undefined}
        onTile={press}
      />
    </Frame>
  );
}

function Field({
  opened,
  hit,
  mines: laid,
  stopped,
  over,
  onTile,
}: {
  readonly opened: readonly number[];
  readonly hit: number | undefined;
  readonly mines: readonly number[];
  readonly stopped: boolean;
  readonly over: boolean;
  readonly onTile: (tile: number) => void;
}) {
  const words = useWords();
  return (
    <div className="arc-tiles" role="group" aria-label={words('arcade.mines.field')}>
      {Array.from({ length: TILES }, (_, tile) => {
        const mine = laid.includes(tile);
        const open = opened.includes(tile);
        const face = mine ? 'mine' : open ? 'gem' : 'closed';
        return (
          <button
            key={tile}
            type="button"
            className="arc-tile"
            data-face={face}
            data-own={open || undefined}
            data-hit={tile === hit || undefined}
            aria-disabled={stopped || (open && !over) || undefined}
            aria-label={words(`arcade.mines.tile_${face}`, { tile: String(tile + 1) })}
            onClick={() => !stopped && (over || !open) && onTile(tile)}
          >
            <svg viewBox="0 0 48 48" aria-hidden="true">
              {mine ? <Mine /> : open ? <Gem /> : <circle cx="24" cy="24" r="3" className="arc-dot" />}
            </svg>
          </button>
        );
      })}
    </div>
  );
}

/** A sheaf of rice: what lies in a paddy that hides no mine. */
const Gem = () => (
  <g className="arc-gem">
    <path d="M24 42V18" />
    <path d="M24 30Q14 28 12 16Q23 18 24 30Q25 18 36 16Q34 28 24 30" />
    <path d="M24 20Q18 14 24 5Q30 14 24 20" />
  </g>
);

const Mine = () => (
  <g className="arc-mine">
    <path d="M24 6V42M6 24H42M11 11L37 37M37 11L11 37" />
    <circle cx="24" cy="24" r="11" />
    <circle cx="20" cy="20" r="3" />
  </g>
);
