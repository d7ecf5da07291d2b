import { useRef, useState } from 'react';
import { type BodyProps, Frame } from '#games/arcade/kit/frame.tsx';
import { read } from '#games/arcade/kit/shown.ts';
import { times } from '#games/arcade/kit/sums.ts';
import { useChips } from '#games/arcade/kit/use-chips.ts';
import { useRound } from '#games/arcade/kit/use-round.ts';
import { arcadeEngine } from '#games/arcade/games.ts';
import { Button } from '#platform/ui/button.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { colourOf, DOUBLE_ZERO, pocketText, type Rules, wheelOf } from './table.ts';

const TURN_MS = 3_600;
const OUTSIDE = ['low', 'even', 'red', 'black', 'odd', 'high'] as const;
const DOZENS = [1, 2, 3] as const;

export function RouletteBody(props: BodyProps) {
  const { host, code } = props;
  const words = useWords();
  const round = useRound(host, () => TURN_MS);
  const chips = useChips(round.phase === 'ready');
  const [rules] = useState<Rules>(() =>
    code === 'roulette-american' ? 'american' : code === 'roulette-french' ? 'french' : 'european',
  );
  const engine = arcadeEngine(code);
  const pocket = read(round.shown).number('pocket');
  const settled = round.phase === 'ready' ? pocket : undefined;
  if (!engine) return null;
  return (
    <Frame
      {...props}
      round={round}
      lots={chips.count}
      proof={chips.count > 0 ? engine.proofFor({ bets: [...chips.bets] }) : engine.proof}
      says={pocket === undefined ? undefined : words('arcade.roulette.fell', { number: pocketText(pocket) })}
      main={{
        label:
          chips.count > 0
            ? words('arcade.roulette.spin', {
                amount: host.formatMoney(times(round.stake, chips.count, host.currency)),
              })
            : words('arcade.chips_first'),
        press: () => round.begin({ bets: chips.bets }, chips.count),
        stopped: !round.mayStake || chips.count === 0,
      }}
      beside={
        <>
          <Button small icon="undo" onClick={chips.undo}>
            {words('arcade.undo')}
          </Button>
          <Button small onClick={chips.clear}>
            {words('arcade.clear')}
          </Button>
        </>
      }
    >
      <div className="arc-roulette">
        <RouletteWheel
          rules={rules}
          pocket={round.answer ? pocket : undefined}
          roundId={round.answer?.roundId}
        />
        <Layout rules={rules} chips={chips} settled={settled} />
      </div>
    </Frame>
  );
}

type Chips = ReturnType<typeof useChips>;

function Cell({
  spot,
  text,
  look,
  chips,
  settled = false,
}: {
  readonly spot: string;
  readonly text: string;
  readonly look?: string | undefined;
  readonly chips: Chips;
  readonly settled?: boolean;
}) {
  const words = useWords();
  const laid = chips.on(spot);
  return (
    <button
      type="button"
      className="arc-spot num"
      data-look={look}
      data-on={settled || undefined}
      data-spot={spot}
      aria-label={words(laid > 0 ? 'arcade.spot_with' : 'arcade.spot', { spot: text, chips: laid })}
      onClick={() => chips.lay(spot)}
    >
      {text}
      {laid > 0 && <i className="arc-chip">{laid}</i>}
    </button>
  );
}

/** Zero above, then twelve rows of three, dozens at the side: it stands upright on a phone. */
function Layout({
  rules,
  chips,
  settled,
}: {
  readonly rules: Rules;
  readonly chips: Chips;
  readonly settled: number | undefined;
}) {
  const words = useWords();
  const zeros = rules === 'american' ? [0, DOUBLE_ZERO] : [0];
  return (
    <div className="arc-layout" role="group" aria-label={words('arcade.roulette.layout')}>
      <div className="arc-zeros">
        {zeros.map((zero) => (
          <Cell
            key={zero}
            spot={`n${zero}`}
            text={pocketText(zero)}
            look="green"
            chips={chips}
            settled={settled === zero}
          />
        ))}
      </div>
      <div className="arc-numbers">
        {Array.from({ length: 36 }, (_, at) => at + 1).map((number) => (
          <Cell
            key={number}
            spot={`n${number}`}
            text={String(number)}
            look={colourOf(number)}
            chips={chips}
            settled={settled === number}
          />
        ))}
      </div>
      <div className="arc-outside">
        {DOZENS.map((dozen) => (
          <Cell
            key={`d${dozen}`}
            spot={`dozen-${dozen}`}
            text={words('arcade.roulette.dozen', { dozen: String(dozen) })}
            chips={chips}
          />
        ))}
        {DOZENS.map((column) => (
          <Cell
            key={`c${column}`}
            spot={`column-${column}`}
            text={words('arcade.roulette.column', { column: String(column) })}
            chips={chips}
          />
        ))}
        {OUTSIDE.map((spot) => (
          <Cell
            key={spot}
            spot={spot}
            text={words(`arcade.roulette.${spot}`)}
            look={spot === 'red' || spot === 'black' ? spot : undefined}
            chips={chips}
          />
        ))}
      </div>
    </div>
  );
}

const at = (turn: number, radius: number): string =>
  `${(100 + radius * Math.sin(turn * 2 * Math.PI)).toFixed(2)} ${(100 - radius * Math.cos(turn * 2 * Math.PI)).toFixed(2)}`;

function RouletteWheel({
  rules,
  pocket,
  roundId,
}: {
  readonly rules: Rules;
  readonly pocket: number | undefined;
  readonly roundId: string | undefined;
}) {
  const order = wheelOf(rules);
  const turned = useRef({ roundId: '', turns: 0 });
  if (pocket !== undefined && roundId && turned.current.roundId !== roundId) {
    const rest = 1 - (order.indexOf(pocket) + 0.5) / order.length;
    turned.current = { roundId, turns: Math.ceil(turned.current.turns) + 4 + rest };
  }
  return (
    <svg className="arc-rwheel" viewBox="0 0 200 200" aria-hidden="true">
      <circle cx="100" cy="100" r="98" className="arc-wood" />
      <g className="arc-rdisc" style={{ transform: `rotate(${turned.current.turns}turn)` }}>
        {order.map((number, place) => {
          const from = place / order.length;
          const to = (place + 1) / order.length;
          return (
            <g key={number}>
              <path
                d={`M${at(from, 90)}A90 90 0 0 1 ${at(to, 90)}L${at(to, 62)}A62 62 0 0 0 ${at(from, 62)}Z`}
                data-look={colourOf(number)}
              />
              <text transform={`rotate(${((from + to) / 2) * 360} 100 100) translate(100 21)`}>
                {pocketText(number)}
              </text>
            </g>
          );
        })}
        <circle cx="100" cy="100" r="62" className="arc-wood" />
        <path d="M100 48V152M48 100H152" className="arc-spokes" />
        <circle cx="100" cy="100" r="14" className="arc-spokes-hub" />
      </g>
      <circle cx="100" cy="34" r="5" className="arc-rball" data-on={pocket !== undefined || undefined} />
      <path d="M100 12L94 1H106Z" className="arc-pointer" />
    </svg>
  );
}
