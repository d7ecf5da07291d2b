import { useEffect, useState } from 'react';
import { cardText, PlayingCard } from '#games/arcade/kit/card.tsx';
import { type BodyProps, Frame } from '#games/arcade/kit/frame.tsx';
import { arcadeEngine } from '#games/arcade/games.ts';
import { read } from '#games/arcade/kit/shown.ts';
import { worth } from '#games/arcade/kit/sums.ts';
import { useRound } from '#games/arcade/kit/use-round.ts';
import { useWords } from '#platform/ui/words.tsx';
import { CARDS, type PokerTable, TABLES } from './engine.ts';
import { handWord } from './words.ts';

export function PokerBody(props: BodyProps) {
  const table = TABLES.find(({ code }) => code === props.code);
  return table ? <Poker {...props} table={table} /> : null;
}

function Poker({ table, ...props }: BodyProps & { readonly table: PokerTable }) {
  const { host, code } = props;
  const words = useWords();
  const round = useRound(host, () => 450);
  const [held, setHeld] = useState<readonly number[]>([]);
  const seen = read(round.shown);
  const cards = seen.numbers('cards');
  const hand = seen.number('hand');
  const isOpen = round.phase === 'open';
  const engine = arcadeEngine(code);
  useEffect(() => setHeld([]), [round.answer?.roundId]);
  const toggle = (at: number): void => {
    if (isOpen) setHeld(held.includes(at) ? held.filter((one) => one !== at) : [...held, at]);
  };
  if (!engine) return null;
  return (
    <Frame
      {...props}
      round={round}
      proof={engine.proof}
      says={hand === undefined ? undefined : `${words(handWord(table.hands[hand]))}.`}
      main={
        isOpen
          ? {
              label: words('arcade.poker.draw', { count: CARDS - held.length }),
              press: () => round.act({ hold: held }),
              prize: true,
            }
          : { label: words('arcade.deal'), press: () => round.begin(), stopped: !round.mayStake }
      }
    >
      <Pays
        table={table}
        hand={round.answer ? hand : undefined}
        worthOf={(pay) => host.formatMoney(worth(pay, 1, round.stake, host.currency))}
      />
      <div className="arc-five" role="group" aria-label={words('arcade.poker.cards')}>
        {Array.from({ length: CARDS }, (_, at) => {
          const card = round.phase === 'asking' && round.answer === undefined ? undefined : cards[at];
          const isHeld = held.includes(at);
          return (
            <button
              key={at}
              type="button"
              aria-pressed={isHeld}
              aria-disabled={!isOpen || undefined}
              aria-label={card === undefined ? words('arcade.poker.face_down') : cardText(card)}
              onClick={() => toggle(at)}
            >
              <PlayingCard card={card} />
              <small>{isHeld ? words('arcade.poker.held') : ''}</small>
            </button>
          );
        })}
      </div>
    </Frame>
  );
}

function Pays({
  table,
  hand,
  worthOf,
}: {
  readonly table: PokerTable;
  readonly hand: number | undefined;
  readonly worthOf: (pay: number) => string;
}) {
  const words = useWords();
  return (
    <table className="arc-poker-pays">
      <tbody>
        {table.pays.slice(0, -1).map((pay, kind) => (
          <tr key={kind} data-on={kind === hand || undefined}>
            <th scope="row">{words(handWord(table.hands[kind]))}</th>
            <td className="num">{pay}×</td>
            <td className="num">{worthOf(pay)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
