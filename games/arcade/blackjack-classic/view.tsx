import { cardText } from '#games/arcade/kit/card.tsx';
import { CardHand } from '#games/arcade/kit/card-hand.tsx';
import { type BodyProps, Frame } from '#games/arcade/kit/frame.tsx';
import { fieldsOf, isList, isOneOf, isRecord } from '#games/arcade/kit/read.ts';
import { read } from '#games/arcade/kit/shown.ts';
import { worth } from '#games/arcade/kit/sums.ts';
import { useRound } from '#games/arcade/kit/use-round.ts';
import { totalOf } from '#games/arcade/blackjack/hand.ts';
import { UNITS } from '#games/arcade/kit/engine.ts';
import { Button } from '#platform/ui/button.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { CLASSICS, type Move, MOVES } from './engine.ts';

type ShownHand = { readonly cards: readonly number[]; readonly total: number; readonly doubled: boolean };

/** The hands of a step; what is no hand is left out. */
function handsOf(shown: unknown): readonly ShownHand[] {
  const hands = isRecord(shown) && isList(shown.hands) ? shown.hands : [];
  return hands.flatMap((hand) => {
    const found = fieldsOf(hand, ['cards', 'total', 'doubled', 'split', 'done']);
    if (!found) return [];
    const seen = read(found);
    return [{ cards: seen.numbers('cards'), total: seen.number('total') ?? 0, doubled: seen.is('doubled') }];
  });
}

const movesOf = (shown: unknown): readonly Move[] =>
  isRecord(shown) && isList(shown.moves) ? shown.moves.filter((move) => isOneOf(move, MOVES)) : [];

/** Units an act stakes on top. */
const ADDS: Readonly<Partial<Record<Move, number>>> = { double: UNITS, split: UNITS, insure: UNITS / 2 };
/** In the order of the buttons beside the big one. */
const BESIDE: readonly Move[] = ['hit', 'double', 'split', 'surrender', 'insure', 'even'];

export function ClassicBody(props: BodyProps) {
  const { host, code } = props;
  const words = useWords();
  const round = useRound(host, ({ done }) => (done ? 900 : 350));
  const engine = CLASSICS.find((one) => one.code === code) ?? CLASSICS[0];
  const seen = read(round.shown);
  const dealer = seen.numbers('dealer');
  const hands = handsOf(round.shown);
  const at = seen.number('at') ?? -1;
  const isOpen = round.answer !== undefined && !round.answer.done;
  const known = isOpen ? movesOf(round.shown) : [];
  const moves = round.phase === 'open' ? known : [];
  const act = (move: Move) => () => moves.includes(move) && round.act({ move });
  const adds = (move: Move): string =>
    host.formatMoney(
      worth(
        ADDS[move] ?? 0,
        seen.number('staked') ?? UNITS,
        round.answer?.stake ?? round.stake,
        host.currency,
      ),
    );
  const label = (move: Move): string =>
    words(`arcade.classic.${move}`, { amount: ADDS[move] === undefined ? '' : adds(move) });
  const last: Move = known.includes('decline') ? 'decline' : 'stand';
  const said = (): string | undefined => {
    if (dealer.length === 0) return undefined;
    const total = String(hands[at]?.total ?? 0);
    const card = cardText(dealer[0] ?? 0);
    if (known.includes('even')) return words('arcade.classic.ask_even');
    if (known.includes('insure')) return words('arcade.classic.ask_insurance', { total });
    if (isOpen) return words('arcade.blackjack.open', { total, card });
    return words('arcade.blackjack.ended', {
      own: hands.map((hand) => hand.total).join(', '),
      dealer: String(totalOf(dealer).sum),
    });
  };
  return (
    <Frame
      {...props}
      round={round}
      proof={engine.proof}
      says={said()}
      main={
        isOpen
          ? { label: label(last), press: act(last), stopped: !moves.includes(last) }
          : { label: words('arcade.deal'), press: () => round.begin(), stopped: !round.mayStake }
      }
      beside={BESIDE.filter((move) => known.includes(move)).map((move) => (
        <Button key={move} look="line" aria-disabled={!moves.includes(move) || undefined} onClick={act(move)}>
          {label(move)}
        </Button>
      ))}
    >
      <div className="arc-bj">
        <CardHand
          name={words('arcade.blackjack.dealer')}
          total={dealer.length > 0 ? totalOf(dealer).sum : undefined}
          cards={dealer.length < 2 ? [dealer[0], undefined] : dealer}
        />
        <div className="arc-bj-own" data-many={hands.length > 2 || undefined}>
          {(hands.length > 0 ? hands : [undefined]).map((hand, place) => (
            <CardHand
              key={place}
              name={words('arcade.blackjack.you')}
              total={hand?.total}
              cards={hand?.cards ?? [undefined, undefined]}
              isNow={isOpen && place === at}
              note={hand?.doubled ? words('arcade.blackjack.doubled') : undefined}
            />
          ))}
        </div>
        {round.answer && (
          <p className="arc-bj-staked">
            {words('arcade.classic.staked', { amount: host.formatMoney(round.answer.stake) })}
            {seen.is('insured') && ` ${words('arcade.classic.insured')}`}
          </p>
        )}
      </div>
    </Frame>
  );
}
