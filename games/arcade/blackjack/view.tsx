import { cardText } from '#games/arcade/kit/card.tsx';
import { CardHand } from '#games/arcade/kit/card-hand.tsx';
import { type BodyProps, Frame } from '#games/arcade/kit/frame.tsx';
import { fieldsOf, isList, isOneOf, isRecord } from '#games/arcade/kit/read.ts';
import { read } from '#games/arcade/kit/shown.ts';
import { useRound } from '#games/arcade/kit/use-round.ts';
import { Button } from '#platform/ui/button.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { blackjack, MOVES, type Move } from './engine.ts';
import { totalOf } from './hand.ts';

type ShownHand = {
  readonly cards: readonly number[];
  readonly total: number;
  readonly free: boolean;
  readonly doubled: boolean;
};

/** The hands of a step; what is no hand is left out. */
function handsOf(shown: unknown): readonly ShownHand[] {
  const hands = isRecord(shown) && isList(shown.hands) ? shown.hands : [];
  return hands.flatMap((hand) => {
    const found = fieldsOf(hand, ['cards', 'total', 'free', 'doubled', 'done']);
    if (!found) return [];
    const seen = read(found);
    return [
      {
        cards: seen.numbers('cards'),
        total: seen.number('total') ?? 0,
        free: seen.is('free'),
        doubled: seen.is('doubled'),
      },
    ];
  });
}

const movesOf = (shown: unknown): readonly Move[] =>
  isRecord(shown) && isList(shown.moves) ? shown.moves.filter((move) => isOneOf(move, MOVES)) : [];

export function BlackjackBody(props: BodyProps) {
  const { host } = props;
  const words = useWords();
  const round = useRound(host, ({ done }) => (done ? 900 : 350));
  const seen = read(round.shown);
  const dealer = seen.numbers('dealer');
  const hands = handsOf(round.shown);
  const at = seen.number('at') ?? -1;
  const isOpen = round.answer !== undefined && !round.answer.done;
  const moves = round.phase === 'open' ? movesOf(round.shown) : [];
  const dealerTotal = totalOf(dealer).sum;
  const act = (move: Move) => () => round.act({ move });
  const said = (): string | undefined => {
    if (dealer.length === 0) return undefined;
    if (isOpen)
      return words('arcade.blackjack.open', {
        total: String(hands[at]?.total ?? 0),
        card: cardText(dealer[0] ?? 0),
      });
    return words('arcade.blackjack.ended', {
      own: hands.map(({ total }) => total).join(', '),
      dealer: String(dealerTotal),
    });
  };
  return (
    <Frame
      {...props}
      round={round}
      proof={blackjack.proof}
      says={said()}
      main={
        isOpen
          ? { label: words('arcade.blackjack.stand'), press: act('stand'), stopped: !moves.includes('stand') }
          : { label: words('arcade.deal'), press: () => round.begin(), stopped: !round.mayStake }
      }
      beside={
        isOpen &&
        (['hit', 'double', 'split'] as const)
          .filter((move) => move === 'hit' || moves.includes(move))
          .map((move) => (
            <Button
              key={move}
              look="line"
              aria-disabled={!moves.includes(move) || undefined}
              onClick={() => moves.includes(move) && act(move)()}
            >
              {words(`arcade.blackjack.${move}`)}
            </Button>
          ))
      }
    >
      <div className="arc-bj">
        <CardHand
          name={words('arcade.blackjack.dealer')}
          total={dealer.length > 0 ? dealerTotal : undefined}
          cards={dealer.length === 1 || dealer.length === 0 ? [dealer[0], undefined] : dealer}
        />
        <div className="arc-bj-own">
          {(hands.length > 0 ? hands : [undefined]).map((hand, place) => (
            <CardHand
              key={place}
              name={words('arcade.blackjack.you')}
              total={hand?.total}
              cards={hand?.cards ?? [undefined, undefined]}
              isNow={isOpen && place === at}
              note={
                hand?.doubled
                  ? words('arcade.blackjack.doubled')
                  : hand?.free
                    ? words('arcade.blackjack.free')
                    : undefined
              }
            />
          ))}
        </div>
      </div>
    </Frame>
  );
}
