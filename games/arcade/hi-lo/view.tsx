import { cardText, PlayingCard } from '#games/arcade/kit/card.tsx';
import { type BodyProps, Frame } from '#games/arcade/kit/frame.tsx';
import { isList, isRecord } from '#games/arcade/kit/read.ts';
import { read } from '#games/arcade/kit/shown.ts';
import { multiple, percent, worth } from '#games/arcade/kit/sums.ts';
import { MOST, UNITS } from '#games/arcade/kit/engine.ts';
import { type Round, useRound } from '#games/arcade/kit/use-round.ts';
import { Button } from '#platform/ui/button.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { type Guess, GUESSES, hiLo, RANKS, rankOf, winningRanks } from './engine.ts';

const textsIn = (shown: unknown, name: string): readonly string[] => {
  const list = isRecord(shown) ? shown[name] : undefined;
  return isList(list) ? list.filter((one) => typeof one === 'string') : [];
};

export function HiLoBody(props: BodyProps) {
  const { host } = props;
  const words = useWords();
  const round = useRound(host, () => 350);
  const seen = read(round.shown);
  const isOpen = round.answer !== undefined && !round.answer.done;
  const units = seen.number('win') ?? 0;
  const card = seen.number('card');
  const right = seen.number('right') ?? 0;
  const value = host.formatMoney(worth(units, 100, round.answer?.stake ?? round.stake, host.currency));
  const said = (): string | undefined => {
    if (card === undefined) return undefined;
    if (round.phase === 'open' && right > 0)
      return words('arcade.hilo.stands', { card: cardText(card), times: multiple(units, 100) });
    return words('arcade.hilo.last', { card: cardText(card) });
  };
  return (
    <Frame
      {...props}
      round={round}
      proof={hiLo.proof}
      says={said()}
      main={
        isOpen
          ? {
              label:
                right > 0 ? words('arcade.cash_out', { amount: value }) : words('arcade.hilo.guess_first'),
              press: () => round.act({ cash: true }),
              stopped: round.phase !== 'open' || right === 0,
              prize: true,
            }
          : { label: words('arcade.deal'), press: () => round.begin(), stopped: !round.mayStake }
      }
    >
      <Table round={round} card={card} units={units} isOpen={isOpen} shut={textsIn(round.shown, 'shut')} />
    </Frame>
  );
}

function Table({
  round,
  card,
  units,
  isOpen,
  shut,
}: {
  readonly round: Round;
  readonly card: number | undefined;
  readonly units: number;
  readonly isOpen: boolean;
  /** Guesses that are not offered: the most a round pays would leave too little of them. */
  readonly shut: readonly string[];
}) {
  const words = useWords();
  const trail = (round.answer?.steps ?? []).slice(0, -1).map((step) => read(step).number('card'));
  const ranks = (guess: Guess): number => winningRanks(rankOf(card ?? 24), guess);
  const text = (guess: Guess): string => {
    const rank = rankOf(card ?? 24);
    if (ranks(guess) === 1) return words('arcade.hilo.same');
    if (ranks(guess) === RANKS - 1 && (rank === 0 || rank === RANKS - 1))
      return words(`arcade.hilo.strictly_${guess}`);
    return words(`arcade.hilo.${guess}`);
  };
  // The product is cut once, at the end: this is what the next step will be worth, to a hundredth.
  const worthOf = (guess: Guess): number =>
    Math.min(MOST, Math.floor(((units || UNITS - 1) * RANKS) / ranks(guess)));
  const next = (guess: Guess): string => multiple(worthOf(guess), UNITS);
  /** Of what stands now, before the first guess of the stake, so much comes back in the long run. */
  const returned = (guess: Guess): string =>
    percent({
      numerator: String(worthOf(guess) * ranks(guess)),
      denominator: String((units || UNITS) * RANKS),
    });
  const isShut = (guess: Guess): boolean => round.phase !== 'open' || shut.includes(guess);
  return (
    <div className="arc-hilo">
      <div className="arc-trail" aria-hidden="true">
        {trail.slice(-7).map((one, at) => (
          <PlayingCard key={at} card={one} dim />
        ))}
      </div>
      <div className="arc-hilo-card" data-turn={round.answer?.steps.length}>
        <PlayingCard card={round.phase === 'asking' && !isOpen ? undefined : card} />
      </div>
      <div className="arc-guesses">
        {GUESSES.map((guess) => (
          <Button
            key={guess}
            look="line"
            aria-disabled={isShut(guess) || undefined}
            onClick={() => !isShut(guess) && round.act({ guess })}
          >
            {text(guess)} <b className="num">{isOpen ? `${next(guess)}×` : ''}</b>
            {isOpen && !shut.includes(guess) && <small className="num">{returned(guess)}</small>}
          </Button>
        ))}
        <Button
          small
          aria-disabled={round.phase !== 'open' || undefined}
          onClick={() => round.phase === 'open' && round.act({ skip: true })}
        >
          {words('arcade.hilo.skip')}
        </Button>
      </div>
    </div>
  );
}
