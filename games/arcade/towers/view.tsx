import { useState } from 'react';
import { type BodyProps, Frame } from '#games/arcade/kit/frame.tsx';
import { proofOf } from '#games/arcade/kit/law.ts';
import { Choices, Facts } from '#games/arcade/kit/options.tsx';
import { isOneOf } from '#games/arcade/kit/read.ts';
import { read } from '#games/arcade/kit/shown.ts';
import { multiple, percent, worth } from '#games/arcade/kit/sums.ts';
import { useRound } from '#games/arcade/kit/use-round.ts';
import { useWords } from '#platform/ui/words.tsx';
import { DOORS, FLOORS, type Level, LEVELS, towers, towersLaw, towersUnits } from './engine.ts';

export function TowersBody(props: BodyProps) {
  const { host } = props;
  const words = useWords();
  const round = useRound(host, () => 250);
  const [chosen, setLevel] = useState<Level>('medium');
  const seen = read(round.shown);
  const isOpen = round.answer !== undefined && !round.answer.done;
  const played = seen.text('level');
  const level = isOpen && isOneOf(played, LEVELS) ? played : chosen;
  const isShown = round.answer !== undefined && played === level;
  const doors = isShown ? seen.numbers('doors') : [];
  const stake = isOpen && round.answer ? round.answer.stake : round.stake;
  const value = (floors: number): string =>
    host.formatMoney(worth(towersUnits(level, floors), 100, stake, host.currency));
  const press = (door: number): void =>
    round.phase === 'open' ? round.act({ door }) : round.begin({ level, door });
  const nextFloor = Math.min(FLOORS, (isOpen ? doors.length : 0) + 1);
  return (
    <Frame
      {...props}
      round={round}
      proof={towers.proofFor({ level, door: 0 })}
      says={
        round.phase === 'open'
          ? words('arcade.towers.up', {
              floor: String(doors.length),
              times: multiple(towersUnits(level, doors.length), 100),
            })
          : seen.is('hit')
            ? words('arcade.towers.hit')
            : undefined
      }
      main={
        isOpen
          ? {
              label: words('arcade.cash_out', { amount: value(doors.length) }),
              press: () => round.act({ cash: true }),
              stopped: round.phase !== 'open',
              prize: true,
            }
          : { label: words('arcade.towers.start'), press: () => press(0), stopped: !round.mayStake }
      }
      options={
        <>
          <Choices
            name={words('arcade.towers.level')}
            values={LEVELS}
            value={level}
            text={(one) => words(`arcade.towers.${one}`)}
            onChoose={setLevel}
          />
          <Facts
            facts={[
              [words('arcade.towers.top'), `${multiple(towersUnits(level, FLOORS), 100)}×`],
              [words('arcade.wins_amount'), value(nextFloor)],
              // Of the stake, by whoever climbs so far and then takes the money.
              [words('arcade.return'), percent(proofOf(towersLaw(level, nextFloor), 100).rtp)],
            ]}
          />
        </>
      }
    >
      <Tower
        level={level}
        doors={doors}
        hit={isShown && seen.is('hit')}
        traps={isShown ? seen.lists('traps') : []}
        floor={isOpen ? doors.length : 0}
        stopped={!(round.mayStake || round.phase === 'open')}
        onDoor={press}
      />
    </Frame>
  );
}

function Tower({
  level,
  doors,
  hit,
  traps,
  floor: now,
  stopped,
  onDoor,
}: {
  readonly level: Level;
  readonly doors: readonly number[];
  readonly hit: boolean;
  readonly traps: readonly (readonly number[])[];
  readonly floor: number;
  readonly stopped: boolean;
  readonly onDoor: (door: number) => void;
}) {
  const words = useWords();
  return (
    <ol className="arc-tower" reversed aria-label={words('arcade.towers.tower')}>
      {Array.from({ length: FLOORS }, (_, below) => FLOORS - 1 - below).map((floor) => (
        <li key={floor} data-now={(floor === now && !stopped) || undefined}>
          <b className="num">{multiple(towersUnits(level, floor + 1), 100)}×</b>
          {Array.from({ length: DOORS[level].doors }, (_, door) => {
            const own = doors[floor] === door;
            const trap = traps[floor]?.includes(door) ?? (own && hit && floor === doors.length - 1);
            const may = floor === now && !stopped;
            return (
              <button
                key={door}
                type="button"
                className="arc-door"
                data-own={own || undefined}
                data-face={trap ? 'trap' : own ? 'safe' : 'closed'}
                aria-disabled={!may || undefined}
                aria-label={words(`arcade.towers.door_${trap ? 'trap' : own ? 'safe' : 'closed'}`, {
                  floor: String(floor + 1),
                  door: String(door + 1),
                })}
                onClick={() => may && onDoor(door)}
              >
                <svg viewBox="0 0 40 24" aria-hidden="true">
                  <path d="M8 24V12Q8 2 20 2Q32 2 32 12V24Z" />
                  {trap ? <path d="M14 10L26 20M26 10L14 20" /> : own ? <path d="M13 14L18 19L27 9" /> : null}
                </svg>
              </button>
            );
          })}
        </li>
      ))}
    </ol>
  );
}
