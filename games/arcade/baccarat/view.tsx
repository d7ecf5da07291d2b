import { useEffect, useState } from 'react';
import { PlayingCard } from '#games/arcade/kit/card.tsx';
import { type BodyProps, Frame } from '#games/arcade/kit/frame.tsx';
import { read } from '#games/arcade/kit/shown.ts';
import { times } from '#games/arcade/kit/sums.ts';
import { useChips } from '#games/arcade/kit/use-chips.ts';
import { isStill, useRound } from '#games/arcade/kit/use-round.ts';
import { Button } from '#platform/ui/button.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { baccarat, SPOTS } from './engine.ts';

const CARD_MS = 420;
const ODDS = {
  player: '1:1',
  banker: '0.95:1',
  tie: '8:1',
  'player-pair': '11:1',
  'banker-pair': '11:1',
} as const;
const NAMES = {
  player: 'arcade.baccarat.player',
  banker: 'arcade.baccarat.banker',
  tie: 'arcade.baccarat.tie',
  'player-pair': 'arcade.baccarat.player_pair',
  'banker-pair': 'arcade.baccarat.banker_pair',
} as const;

/** How many cards are face up: one more every beat, in the order of the deal. */
function useDealt(roundId: string | undefined, total: number): number {
  const [dealt, setDealt] = useState(0);
  useEffect(() => {
    if (!roundId || isStill()) return setDealt(total);
    setDealt(0);
    const timer = setInterval(() => setDealt((count) => Math.min(total, count + 1)), CARD_MS);
    return () => clearInterval(timer);
  }, [roundId, total]);
  return dealt;
}

/** Where a card stands in the order of the deal. */
const order = (side: 'player' | 'banker', at: number, playerCards: number): number =>
  at < 2 ? at * 2 + (side === 'player' ? 0 : 1) : side === 'player' ? 4 : playerCards + 2;

export function BaccaratBody(props: BodyProps) {
  const { host } = props;
  const words = useWords();
  const round = useRound(host, ({ steps }) => {
    const seen = read(steps.at(-1));
    return (seen.numbers('player').length + seen.numbers('banker').length + 1) * CARD_MS;
  });
  const chips = useChips(round.phase === 'ready');
  const seen = read(round.shown);
  const player = seen.numbers('player');
  const banker = seen.numbers('banker');
  const dealt = useDealt(round.answer?.roundId, player.length + banker.length);
  const isOver = round.phase === 'ready' && round.answer !== undefined;
  const winner = seen.text('winner');
  const [playerTotal = 0, bankerTotal = 0] = seen.numbers('totals');
  const hand = (side: 'player' | 'banker', cards: readonly number[], total: number) => (
    <div className="arc-hand" data-won={(isOver && winner === side) || undefined}>
      <b>
        {words(NAMES[side])} {isOver && <span className="num">{total}</span>}
      </b>
      <span className="arc-cards">
        {(cards.length > 0 ? cards : [undefined, undefined]).map((card, at) => (
          <PlayingCard key={at} card={order(side, at, player.length) < dealt ? card : undefined} />
        ))}
      </span>
    </div>
  );
  return (
    <Frame
      {...props}
      round={round}
      lots={chips.count}
      proof={baccarat.proofFor(chips.count > 0 ? { bets: [...chips.bets] } : null)}
      says={
        isOver
          ? words('arcade.baccarat.ended', { player: String(playerTotal), banker: String(bankerTotal) })
          : undefined
      }
      main={{
        label:
          chips.count > 0
            ? words('arcade.deal_for', {
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
      <div className="arc-hands">
        {hand('player', player, playerTotal)}
        {hand('banker', banker, bankerTotal)}
      </div>
      <div className="arc-bac" role="group" aria-label={words('arcade.roulette.layout')}>
        {SPOTS.map((spot) => (
          <button
            key={spot}
            type="button"
            className="arc-spot"
            data-spot={spot}
            aria-label={words(chips.on(spot) > 0 ? 'arcade.spot_with' : 'arcade.spot', {
              spot: words(NAMES[spot]),
              chips: chips.on(spot),
            })}
            onClick={() => chips.lay(spot)}
          >
            {words(NAMES[spot])}
            <small className="num">{ODDS[spot]}</small>
            {chips.on(spot) > 0 && <i className="arc-chip num">{chips.on(spot)}</i>}
          </button>
        ))}
      </div>
    </Frame>
  );
}
